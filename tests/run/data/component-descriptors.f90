! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: env ACCC_ASYNC=late %on-every-device %t

! Descriptors of components that the host reads for a kernel are those of the device:
! targets that the host has changed since do not count, those that kernels have changed do.
module objects
  use openacc
  implicit none
  integer, parameter :: n = 40
  type field
    real, pointer :: p(:) => null(), q(:) => null()
    real, allocatable :: a(:, :)
    real, allocatable :: rare(:)
  end type field
  type state
    type(field), pointer :: at(:) => null()
    integer :: unused = 0
  end type state
  integer :: now = 1, new = 2
contains
  logical function is_shared()
    ! Where there is one memory, the host's descriptors are the device's.
    integer :: mark
    mark = 1
    !$acc data copyin(mark)
    mark = 2
    !$acc serial present(mark) copyout(is_shared)
    is_shared = mark == 2
    !$acc end serial
    !$acc end data
  end function is_shared

  subroutine check(what, is_right)
    character(*), intent(in) :: what
    logical, intent(in) :: is_right
    if (is_right) return
    print *, 'wrong: ', what
    error stop
  end subroutine check

  subroutine set(f, value)
    type(field), intent(inout) :: f
    real, intent(in) :: value
    integer :: i
    !$acc parallel loop present(f)
    do i = 1, n
      f%p(i) = value + i
    end do
  end subroutine set

  subroutine set_present(f, value)
    type(field), intent(inout) :: f
    real, intent(in) :: value
    integer :: i
    !$acc parallel loop default(present)
    do i = 1, n
      f%p(i) = value + i
    end do
  end subroutine set_present

  subroutine set_of_class(f, value)
    class(field), intent(inout), optional :: f
    real, intent(in) :: value
    integer :: i
    !$acc parallel loop
    do i = 1, n
      if (present(f)) f%p(i) = value + i
    end do
  end subroutine set_of_class

  subroutine advance(s)
    type(state), intent(inout) :: s
    integer :: i
    !$acc parallel loop default(present) async(1)
    do i = 1, n
      s%at(new)%p(i) = s%at(now)%p(i) + 1
    end do
    !$acc wait(1)
  end subroutine advance

  ! What a kernel of another queue may not have changed yet, is not what later ones find.
  subroutine swap(f, y, uses)
    type(field), intent(inout) :: f
    real, intent(inout) :: y(n)
    logical, intent(in) :: uses
    integer :: i
    !$acc serial present(f) async(1)
    f%p => f%q
    !$acc end serial
    !$acc parallel loop present(f, y) async(2)
    do i = 1, n
      if (uses) f%p(i) = 0
      y(i) = i
    end do
    !$acc wait
    !$acc parallel loop present(f)
    do i = 1, n
      f%p(i) = f%p(i) + 100
    end do
    ! Nor what an update brings.
    !$acc update device(f) async(1)
    !$acc parallel loop present(f, y) async(2)
    do i = 1, n
      if (uses) f%rare(i) = 0
      y(i) = i
    end do
    !$acc serial present(f) async(1)
    f%p => f%q
    !$acc end serial
    !$acc parallel loop present(f) wait(1) async(2)
    do i = 1, n
      f%p(i) = f%p(i) + 1000
    end do
    !$acc wait
  end subroutine swap
end module objects

program component_descriptors
  use objects
  type(field), target :: f
  type(state) :: s, none
  real, target :: x(n), y(n), z(n), wide(2*n)
  integer :: i, j

  x = 0
  y = 0
  f%p => x
  f%q => y
  !$acc enter data copyin(x, y) copyin(f) attach(f%p, f%q)

  call set(f, 10.)
  call set_of_class(f, 20.)
  call set_of_class(value=30.)
  !$acc update self(x, y)
  call check('attached', all(x == [(20. + i, i = 1, n)]) .and. all(y == 0))

  ! The device has nothing of the new target.
  z = 0
  f%p => z
  call set_present(f, 40.)
  !$acc update self(x, y)
  if (is_shared()) then
    call check('one memory', all(x == [(20. + i, i = 1, n)]) .and. z(1) == 41)
  else
    call check('still attached', all(x == [(40. + i, i = 1, n)]) .and. all(z == 0))
  end if

  ! It has this one.
  f%p => y
  !$acc enter data attach(f%p)
  call set(f, 50.)
  !$acc update self(y)
  call check('attached anew', all(y == [(50. + i, i = 1, n)]))

  ! Changed by a kernel.
  f%p => x
  !$acc exit data detach(f%p) finalize
  !$acc enter data attach(f%p)
  call set(f, 60.)
  !$acc serial present(f)
  f%p => f%q
  !$acc end serial
  call set(f, 70.)
  !$acc update self(x, y)
  call check('changed in a kernel', x(1) == 61 .and. y(1) == 71)
  !$acc exit data detach(f%p, f%q) delete(x, y) finalize
  !$acc exit data delete(f) finalize

  x = 1
  y = 2
  f%p => x
  f%q => y
  !$acc enter data copyin(x, y, z) copyin(f) attach(f%p, f%q)
  call swap(f, z, .false.)
  !$acc exit data detach(f%p, f%q) copyout(x, y, z) finalize
  !$acc exit data delete(f) finalize
  if (.not. is_shared()) call check('two queues', all(x == 1) .and. all(y == 1102) .and. z(n) == n)

  ! With gaps, and other lower bounds.
  wide = 0
  f%p(1:) => wide(2::2)
  allocate (f%a(-1:n, 3))
  f%a = 0
  !$acc enter data copyin(f, wide) copyin(f%p, f%a)
  call set(f, 80.)
  !$acc parallel loop collapse(2) present(f)
  do j = 1, 3
    do i = -1, n
      f%a(i, j) = i + 100*j
      ! Not allocated.
      if (j > 3) f%rare(i) = f%a(i, j)
    end do
  end do
  !$acc exit data copyout(f%p, f%a) finalize
  !$acc exit data delete(f, wide) finalize
  call check('gaps', all(wide(2::2) == [(80. + i, i = 1, n)]) .and. all(wide(1::2) == 0))
  do j = 1, 3
    do i = -1, n
      call check('bounds', f%a(i, j) == i + 100*j)
    end do
  end do

  ! Elements of arrays of objects that the host chooses.
  allocate (s%at(2))
  allocate (s%at(1)%p(n), s%at(2)%p(n))
  s%at(1)%p = 0
  s%at(2)%p = 0
  !$acc enter data copyin(s) copyin(s%at) copyin(s%at(1)%p, s%at(2)%p)
  do j = 1, 5
    call advance(s)
    now = new
    new = 3 - new
  end do
  !$acc exit data copyout(s%at(1)%p, s%at(2)%p)
  !$acc exit data delete(s%at) finalize
  !$acc exit data delete(s) finalize
  call check('elements', all(s%at(1)%p == 4) .and. all(s%at(2)%p == 5))

  ! Nothing is there, and nothing is asked for.
  !$acc parallel loop copyin(none)
  do i = 1, n
    if (none%unused > 0) none%at(new)%p(i) = none%at(now)%q(i)
  end do
  print *, 'ok'
end program component_descriptors
