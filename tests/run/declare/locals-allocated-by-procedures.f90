! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t

! Declared allocatables and pointers of a procedure, which other procedures allocate by dummy arguments: the
! device copies follow, while that procedure runs.
module procedures
  implicit none
  type box
    integer :: k
    integer, allocatable :: w(:)
  end type
contains
  subroutine make(x, n, to)
    integer, allocatable, intent(inout) :: x(:)
    integer, intent(in) :: n, to
    if (allocated(x)) deallocate (x)
    allocate (x(n), source=to)
  end subroutine
  subroutine make_pointer(x, n, to)
    integer, pointer, intent(inout) :: x(:)
    integer, intent(in) :: n, to
    allocate (x(n), source=to)
  end subroutine
  subroutine make_boxes(x, n)
    type(box), allocatable, intent(inout) :: x(:)
    integer, intent(in) :: n
    allocate (x(n))
    x%k = 7
  end subroutine
  subroutine work(depth)
    integer, intent(in) :: depth
    integer, allocatable :: l(:), other(:)
    integer, pointer :: q(:)
    type(box), allocatable :: b(:)
    integer :: i
    !$acc declare create(l, q, b)
    call make(l, 3, 4)
    call make_pointer(q, 3, 10)
    call make_boxes(b, 3)
    !$acc update device(l, q, b)
    !$acc parallel loop present(l, q, b)
    do i = 1, 3
      l(i) = l(i) + i + q(i) + b(i)%k
    end do
    !$acc update self(l)
    if (any(l /= [22, 23, 24])) error stop 'allocated by others'
    ! Anew, with another size.
    call make(l, 5, depth)
    !$acc update device(l)
    !$acc parallel loop present(l)
    do i = 1, 5
      l(i) = l(i) + i
    end do
    !$acc update self(l)
    if (any(l /= [(depth + i, i = 1, 5)])) error stop 'allocated anew'
    ! One without the directive: each construct copies it.
    call make(other, 4, 2)
    !$acc parallel loop
    do i = 1, 4
      other(i) = other(i) + i
    end do
    if (any(other /= [3, 4, 5, 6])) error stop 'not declared'
    deallocate (q)
  end subroutine
end module

program locals_allocated_by_procedures
  use openacc
  use procedures
  implicit none
  integer, allocatable :: x(:)
  call work(2)
  call work(5)
  ! Not declared, perhaps where one has been.
  call make(x, 3, 1)
  if (acc_is_present(x) .and. acc_get_device_type() /= acc_device_host) error stop 'left'
  print *, 'ok'
end program
