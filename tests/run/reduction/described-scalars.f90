! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Allocatable and pointer scalars are reduced (2.9.11) as others are.
module totals
  implicit none
  type summary
    real(8), allocatable :: total
    integer, pointer :: largest
  end type summary
  integer, allocatable :: shared
end module totals

program described_scalars
  use totals
  implicit none
  integer, parameter :: n = 1000
  integer, allocatable :: s
  integer, pointer :: p
  integer, target :: t
  real(8), allocatable :: x
  complex, allocatable :: z
  logical, pointer :: l
  integer :: a(n), i, j

  a = [(mod(7 * i, 101), i = 1, n)]
  allocate (s, x, z, l, shared)

  s = 3
  !$acc parallel loop reduction(+:s)
  do i = 1, n
    s = s + a(i)
  end do
  if (s /= 3 + sum(a)) error stop 'allocatable'

  p => t
  t = -5
  !$acc parallel loop reduction(max:p)
  do i = 1, n
    p = max(p, a(i))
  end do
  if (t /= 100) error stop 'pointer'

  ! On the construct and on loops.
  x = 0
  z = (0, 0)
  !$acc parallel reduction(+:x) num_gangs(4)
  !$acc loop gang vector reduction(+:x)
  do i = 1, n
    x = x + a(i)
  end do
  !$acc end parallel
  if (x /= sum(a)) error stop 'construct and loop'
  s = 0
  !$acc parallel loop gang reduction(+:s, z) copyin(a)
  do i = 1, 10
    !$acc loop vector reduction(+:s)
    do j = 1, n
      s = s + a(j)
    end do
    z = z + (1, 2)
  end do
  if (s /= 10 * sum(a)) error stop 'nested'
  if (z /= (10, 20)) error stop 'complex'

  l = .true.
  shared = 0
  !$acc kernels loop reduction(.and.:l) reduction(ior:shared)
  do i = 1, n
    l = l .and. a(i) < 101
    shared = ior(shared, a(i))
  end do
  if (.not. l) error stop 'logical'
  if (shared /= 127) error stop 'variable of a module'

  ! With data clauses of their own.
  s = 1
  !$acc data copy(s)
  !$acc parallel loop reduction(+:s) present(s)
  do i = 1, n
    s = s + 1
  end do
  !$acc end data
  if (s /= n + 1) error stop 'present'
  call dummy(s, p)
  if (s /= 2 * n + 1 .or. t /= 0) error stop 'dummy arguments'
  !$acc parallel loop reduction(+:s) if(n < 0)
  do i = 1, n
    s = s - 1
  end do
  if (s /= n + 1) error stop 'local thread'

contains

  subroutine dummy(total, least)
    integer, allocatable, intent(inout) :: total
    integer, pointer, intent(in) :: least
    !$acc parallel loop reduction(+:total) reduction(min:least) async(1)
    do i = 1, n
      total = total + 1
      least = min(least, a(i))
    end do
    !$acc wait
  end subroutine dummy
end program described_scalars
