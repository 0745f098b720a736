! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 %s -o %t
! RUN: env ACCC_HEAP_SIZE=2M %on-every-device %t
! RUN: %accc --offload-arch=%gpu_archs -O1 -S %s -o /dev/null

! Functions in device code whose results are arrays of objects: nothing has to be finalised, and
! what allocatable components hold is freed.
module object_functions
  implicit none
  type list
    integer, allocatable :: v(:)
    integer :: k = 2
  end type
  type point
    real :: x = 1
    integer :: k
  end type
contains
  function lists(n) result(r)
    !$acc routine seq
    integer, intent(in) :: n
    type(list) :: r(n)
    integer :: i
    do i = 1, n
      allocate(r(i)%v(i))
      r(i)%v = i
    end do
  end function
  function points(n) result(r)
    !$acc routine seq
    integer, intent(in) :: n
    type(point), allocatable :: r(:)
    integer :: i
    allocate(r(n))
    do i = 1, n
      r(i)%k = i
    end do
  end function
  subroutine s(n, a)
    integer, intent(in) :: n
    integer, intent(inout) :: a(n)
    type(list) :: t(3)
    type(point) :: p(4)
    integer :: i
    !$acc parallel loop gang private(t, p)
    do i = 1, n
      t = lists(3)
      t(2:3) = lists(2)
      p = points(4)
      p(1:3) = points(3)
      a(i) = size(t(3)%v) + sum(t(1)%v) + t(2)%k + sum(p%k) + sum(size_of(lists(3)))
    end do
  end subroutine
  elemental integer function size_of(l)
    !$acc routine seq
    type(list), intent(in) :: l
    size_of = size(l%v)
  end function
end module
program functions_of_object_arrays
  use object_functions
  implicit none
  integer :: a(300)
  call s(300, a)
  if (any(a /= 2 + 1 + 2 + 10 + 6)) error stop 'results'
end program
