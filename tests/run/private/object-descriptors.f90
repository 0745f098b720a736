! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t

! Private and firstprivate objects of derived type that are ALLOCATABLE or POINTER: each copy
! has memory of its own.
program object_descriptors
  implicit none
  integer, parameter :: n = 70
  type pair
    real :: c(4) = 1
    integer :: k = 5
  end type pair
  type(pair), allocatable :: x, none
  type(pair), pointer :: p
  type(pair), target :: it
  integer :: a(n), i

  allocate(x)
  x%k = 2
  !$acc parallel loop firstprivate(x) copyout(a)
  do i = 1, n
    x%c(2) = i
    a(i) = int(sum(x%c)) + x%k
  end do
  if (any(a /= [(i + 5, i = 1, n)])) error stop 'firstprivate allocatable'
  if (any(x%c /= 1)) error stop 'the allocatable original'

  !$acc parallel loop private(x) copyout(a)
  do i = 1, n
    x%c = i
    x%k = 3
    a(i) = int(sum(x%c)) + x%k
  end do
  if (any(a /= [(4 * i + 3, i = 1, n)])) error stop 'private allocatable'
  if (any(x%c /= 1) .or. x%k /= 2) error stop 'the private original'

  it%c(1) = 9
  p => it
  !$acc parallel loop gang firstprivate(p) copyout(a)
  do i = 1, n
    p%c(2) = i
    a(i) = int(sum(p%c)) + p%k
  end do
  if (any(a /= [(i + 16, i = 1, n)])) error stop 'firstprivate pointer'
  if (it%c(2) /= 1) error stop 'the target'

  !$acc parallel loop private(none) copyout(a)
  do i = 1, n
    allocate(none)
    none%c(3) = i
    a(i) = int(none%c(3) + none%c(4)) + none%k
  end do
  if (any(a /= [(i + 6, i = 1, n)])) error stop 'allocated in the loop'
  if (allocated(none)) error stop 'the original is not allocated'
end program object_descriptors
