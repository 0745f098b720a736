! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! A construct passes an optional argument of its procedure on to a routine: arrays of
! assumed shape, and allocatables and pointers, whose descriptors kernels have copies of.
module optional_arguments
  implicit none
contains
  subroutine add(x, weights, i)
    !$acc routine seq
    real, intent(inout) :: x
    real, intent(in), optional :: weights(0:)
    integer, intent(in) :: i
    if (present(weights)) x = x + weights(i - 1)
  end subroutine add
  subroutine add_all(x, weights)
    real, intent(inout) :: x(:)
    real, intent(in), optional :: weights(0:)
    integer :: i
    !$acc parallel loop
    do i = 1, size(x)
      x(i) = i
      call add(x(i), weights, i)
    end do
  end subroutine add_all
  subroutine add_allocated(x, a, p)
    real, intent(inout) :: x(:)
    real, allocatable, intent(in), optional :: a(:)
    real, pointer, intent(in), optional :: p(:)
    integer :: i
    !$acc parallel loop copyout(x) copyin(a, p)
    do i = 1, size(x)
      x(i) = i
      call add_one(x(i), i, a, p)
    end do
    !$acc serial copy(x) copyin(a, p)
    call add_first(x, a, p)
    !$acc end serial
  end subroutine add_allocated
  subroutine add_one(x, i, a, p)
    !$acc routine seq
    real, intent(inout) :: x
    integer, intent(in) :: i
    real, allocatable, intent(in), optional :: a(:)
    real, pointer, intent(in), optional :: p(:)
    if (present(a)) x = x + a(i)
    if (present(p)) x = x + p(i)
  end subroutine add_one
  subroutine add_first(x, a, p)
    !$acc routine seq
    real, intent(inout) :: x(:)
    real, allocatable, intent(in), optional :: a(:)
    real, pointer, intent(in), optional :: p(:)
    integer :: i
    do i = 1, 2
      call add_one(x(1), i, a, p)
    end do
  end subroutine add_first
end module optional_arguments

program optional
  use optional_arguments
  implicit none
  real :: x(5), weights(5)
  real, allocatable :: a(:)
  real, pointer :: p(:)
  weights = [10, 20, 30, 40, 50]
  call add_all(x, weights)
  if (any(x /= [11, 22, 33, 44, 55])) error stop "with weights"
  call add_all(x)
  if (any(x /= [1, 2, 3, 4, 5])) error stop "without weights"
  allocate(a(5), p(5))
  a = weights
  p = 100
  call add_allocated(x)
  if (any(x /= [1, 2, 3, 4, 5])) error stop "without both"
  call add_allocated(x, a)
  if (any(x /= [41, 22, 33, 44, 55])) error stop "with an allocatable"
  call add_allocated(x, p=p)
  if (any(x /= [301, 102, 103, 104, 105])) error stop "with a pointer"
  call add_allocated(x, a, p)
  if (any(x /= [341, 122, 133, 144, 155])) error stop "with both"
end program optional
