! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Nothing at all in data clauses: zero-size arrays, zero-length sections,
! unallocated allocatables, disassociated pointers, absent optional dummies (2.7.1,
! 2.7.4).
program empty
  implicit none
  real, allocatable :: a(:), never(:)
  real, pointer :: nothing(:) => null()
  real :: b(10), none(0)
  integer :: n, total

  n = 0
  b = 1
  allocate (a(n))
  !$acc data copy(a, none, never, nothing) copyin(b(1:n)) create(b(5:n + 4))
  total = 0
  !$acc parallel loop reduction(+:total)
  do n = 1, size(a) + size(none)
    total = total + 1
  end do
  !$acc update self(a, b(2:n + 1)) device(none)
  !$acc end data
  if (total /= 0 .or. size(a) /= 0) error stop 'nothing became something'

  n = 0
  !$acc enter data copyin(a, b(3:n + 2)) create(never)
  !$acc enter data copyin(b)
  !$acc update device(b(1:n))
  !$acc exit data delete(b) copyout(a) finalize
  !$acc exit data delete(never, b(3:n + 2))

  call optionals(b)
  call optionals(b, b(1:0), a)
  call optionals(b, b, a)
  call optionals(b, b(1:9:2), a)
  if (any(b /= [5, 2, 5, 2, 5, 2, 5, 2, 5, 2])) error stop 'b'

contains

  subroutine optionals(first, second, third)
    real, intent(inout) :: first(:)
    real, intent(inout), optional :: second(:)
    real, allocatable, intent(inout), optional :: third(:)
    integer :: i
    !$acc data copyin(first) copy(second) create(third)
    !$acc parallel loop present(second)
    do i = 1, elements(second)
      second(i) = second(i) + merge(1, 3, size(second) == 10)
    end do
    !$acc update self(second)
    !$acc end data
  end subroutine optionals

  integer function elements(x)
    real, intent(in), optional :: x(:)
    elements = 0
    if (present(x)) elements = size(x)
  end function elements
end program empty
