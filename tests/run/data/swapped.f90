! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Variables that stand for other data at the end of a data construct than at its
! beginning: pointers that are exchanged or point elsewhere, allocatables that MOVE_ALLOC
! exchanges, those that are allocated or lose their data inside. What began is what ends,
! each with its own clause (2.6.4).
program swapped
  use openacc
  implicit none
  integer, parameter :: n = 10
  integer :: steps
  logical :: shared
  shared = acc_get_device_type() == acc_device_host
  do steps = 0, 3
    call pointers(steps)
    call allocatables(steps)
  end do
  call nested()
  call elsewhere()
  call later()

contains

  ! `old` is copied in only, `new` out only.
  subroutine pointers(steps)
    integer, intent(in) :: steps
    real, pointer :: old(:), new(:), third(:), first(:), second(:)
    integer :: i, step
    allocate (first(n), source=1.0)
    allocate (second(n), source=-1.0)
    old => first
    new => second
    !$acc data copyin(old) copyout(new)
    do step = 1, steps
      !$acc parallel loop present(old, new)
      do i = 1, n
        new(i) = old(i) + i
      end do
      third => old
      old => new
      new => third
    end do
    if (steps == 0) call fill(new)
    !$acc end data
    call expect(first, second, steps)
    deallocate (first, second)
  end subroutine pointers

  subroutine allocatables(steps)
    integer, intent(in) :: steps
    real, allocatable :: old(:), new(:), third(:)
    integer :: i, step
    allocate (old(n), source=1.0)
    allocate (new(n), source=-1.0)
    !$acc data copyin(old) copyout(new)
    do step = 1, steps
      !$acc parallel loop present(old, new)
      do i = 1, n
        new(i) = old(i) + i
      end do
      call move_alloc(old, third)
      call move_alloc(new, old)
      call move_alloc(third, new)
    end do
    if (steps == 0) call fill(new)
    !$acc end data
    if (mod(steps, 2) == 0) then
      call expect(old, new, steps)
    else
      call expect(new, old, steps)
    end if
  end subroutine allocatables

  subroutine fill(x)
    real, intent(inout) :: x(n)
    !$acc kernels present(x)
    x = 5
    !$acc end kernels
  end subroutine fill

  ! What the data that was copied in holds, and what came out; nothing is left.
  subroutine expect(first, second, steps)
    real, intent(in) :: first(n), second(n)
    integer, intent(in) :: steps
    real :: values(2)
    integer :: i
    if (.not. shared .and. (acc_is_present(first) .or. acc_is_present(second))) error stop 'left'
    do i = 1, n
      values(1) = merge(1.0 + 2 * i, 1.0, shared .and. steps >= 2)
      values(2) = merge(5.0, 1.0 + i * merge(1, 3, steps < 3), steps == 0)
      if (first(i) /= values(1)) error stop 'copied in'
      if (second(i) /= values(2)) error stop 'copied out'
    end do
  end subroutine expect

  ! The same pointer in regions in each other.
  subroutine nested()
    real, target :: a(n), b(n)
    real, pointer :: p(:)
    a = 1
    b = 2
    p => a
    !$acc data copy(p)
    p => b
    !$acc data copy(p)
    call fill(b)
    p => a
    call fill(a)
    !$acc end data
    if (any(b /= 5)) error stop 'inner region'
    if (.not. shared .and. acc_is_present(b)) error stop 'b is left'
    if (.not. shared .and. any(a /= 1)) error stop 'a came too early'
    p => null()
    !$acc end data
    if (any(a /= 5)) error stop 'outer region'
    if (.not. shared .and. acc_is_present(a)) error stop 'a is left'
  end subroutine nested

  ! What a pointer gets inside has a lifetime of its own.
  subroutine elsewhere()
    real, target :: a(n), b(n)
    real, pointer :: p(:)
    a = 1
    b = 2
    p => a
    !$acc enter data copyin(b)
    !$acc data copy(p(2:5)) if(n == 10)
    p => b
    call fill(b)
    !$acc end data
    if (.not. acc_is_present(b)) error stop 'b has gone'
    if (.not. shared .and. acc_is_present(a(2:5))) error stop 'the section is left'
    !$acc exit data copyout(p)
    if (any(a /= 1) .or. any(b /= 5)) error stop 'elsewhere'
  end subroutine elsewhere

  ! Nothing began for what is allocated inside.
  subroutine later()
    real, allocatable :: a(:)
    !$acc data copy(a)
    allocate (a(n), source=1.0)
    !$acc data copyin(a)
    call fill(a)
    !$acc update self(a)
    !$acc end data
    !$acc enter data copyin(a)
    !$acc end data
    if (.not. acc_is_present(a)) error stop 'a has gone'
    !$acc exit data delete(a)
    if (any(a /= 5)) error stop 'later'
  end subroutine later
end program swapped
