! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: env ACCC_HEAP_SIZE=1M %on-every-device %t
! RUN: %accc -O0 %s -o %t0
! RUN: %on-every-device %t0

! Private copies of objects with allocatable and pointer components: unallocated at the
! beginning, with values of their own where the clause is firstprivate, freed at the end
! (the heap of kernels is too small for all copies).
module shapes
  implicit none
  type inner
    integer :: count = 2
    integer, allocatable :: v(:)
  end type
  type outer
    integer :: k = 3
    real, allocatable :: a(:, :)
    type(inner) :: part, parts(2)
    type(inner), allocatable :: more(:)
    integer, allocatable :: one
    integer, pointer :: p(:) => null()
  end type
  type plain
    integer, allocatable :: w(:)
  end type
contains
  ! No variable of the type is declared here but a dummy.
  subroutine of_dummy(x, n, found)
    type(plain), intent(inout) :: x
    integer, intent(in) :: n
    integer, intent(out) :: found(n)
    integer :: i
    !$acc parallel loop gang vector private(x) copyout(found)
    do i = 1, n
      found(i) = merge(1000, 0, allocated(x%w))
      allocate(x%w(3))
      x%w = i
      found(i) = found(i) + sum(x%w)
    end do
  end subroutine
end module

program components
  use shapes
  implicit none
  integer, parameter :: n = 4000
  type(outer) :: x
  type(inner) :: several(0:2)
  type(inner), allocatable :: single
  type(plain) :: y
  integer, target :: goal(5)
  integer :: found(n), i, j

  call of_dummy(y, n, found)
  if (allocated(y%w) .or. any(found /= [(3 * i, i=1, n)])) error stop 'dummy'

  ! By each lane.
  !$acc parallel loop gang vector private(x, several) copyout(found)
  do i = 1, n
    found(i) = x%k + x%part%count + x%parts(2)%count + sum(several%count)
    if (allocated(x%a) .or. allocated(x%part%v) .or. allocated(x%parts(2)%v) .or. &
        allocated(x%more) .or. allocated(several(0)%v) .or. associated(x%p)) found(i) = -1
    allocate(x%a(3, 0:mod(i, 5)), x%parts(2)%v(4), several(1)%v(10))
    x%a = 1
    x%parts(2)%v = 2
    several(1)%v = 1
    found(i) = found(i) + nint(sum(x%a)) + sum(x%parts(2)%v) + sum(several(1)%v)
  end do
  do i = 1, n
    if (found(i) /= 7 + 6 + 3 * (mod(i, 5) + 1) + 8 + 10) error stop 'private, lanes'
  end do

  ! By each gang, whose lanes share what is allocated.
  !$acc parallel loop gang private(y) copyout(found) vector_length(64)
  do i = 1, n
    allocate(y%w(100))
    !$acc loop vector
    do j = 1, 100
      y%w(j) = i + j
    end do
    found(i) = y%w(1) + y%w(100)
  end do
  if (any(found /= [(2 * i + 101, i=1, n)])) error stop 'private, gangs'

  ! By each gang of a construct.
  goal = [1, 2, 3, 4, 5]
  allocate(x%a(2:3, 4), x%part%v(7), x%more(3), single)
  allocate(x%more(2)%v(-1:1))
  x%a = 2
  x%k = 5
  x%part%v = 4
  x%more(2)%v = [10, 20, 30]
  x%p => goal
  allocate(single%v(3))
  single%v = [7, 8, 9]
  !$acc data copyin(goal)
  !$acc parallel num_gangs(50) firstprivate(x, single) copyout(found)
  x%more(2)%v(0) = x%more(2)%v(0) + x%k
  !$acc loop gang
  do i = 1, n
    found(i) = nint(sum(x%a)) + lbound(x%a, 1) + sum(x%part%v) + sum(x%more(2)%v) &
        + lbound(x%more(2)%v, 1) + x%p(4) + sum(single%v) &
        + merge(1000, 0, allocated(x%more(1)%v) .or. allocated(x%one))
  end do
  !$acc end parallel
  !$acc end data
  if (any(found /= 16 + 2 + 28 + 65 - 1 + 4 + 24)) error stop 'firstprivate'
  if (any(x%more(2)%v /= [10, 20, 30]) .or. x%k /= 5) error stop 'the original has changed'
end program
