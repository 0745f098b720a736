! RUN: %accc -O2 %s -o %t 2>&1 | count 0
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=host OMP_NUM_THREADS=4 ACCC_HOST_GANGS=all %t
! RUN: %accc -O0 %s -o %t.0
! RUN: %on-every-device %t.0

! What gangs reduce to is behind a descriptor: allocatable variables and components, pointers, their elements
! and sections, and components of what pointers lead to. The construct sets it in front of the loop and
! reads it behind: one after the other.
program targets_used_beside_loops
  implicit none
  integer, parameter :: n = 20000
  type object
    integer, allocatable :: v(:), s
    integer, pointer :: p(:), q
    integer :: k, w(4)
  end type
  type(object), target :: o
  type(object), pointer :: at
  integer, allocatable :: x(:), y
  integer, pointer :: p(:), q
  integer :: i, j, sums(14)
  sums = -1
  allocate (x(4), source=100)
  allocate (y, source=100)
  allocate (p(4), source=100)
  allocate (q, source=100)
  allocate (at)
  call fill(o)
  call fill(at)
  !$acc data copy(x, y, p, q, sums) copy(o, o%v, o%s, o%p, o%q) copy(at, at%v, at%s, at%p, at%q)

  !$acc parallel num_gangs(8) present(y, sums)
  y = 0
  !$acc loop gang reduction(+:y)
  do i = 1, n
    y = y + 1
  end do
  sums(1) = y
  !$acc end parallel

  !$acc parallel num_gangs(8) present(x, sums)
  x(2) = 0
  !$acc loop gang reduction(+:x(2:3))
  do i = 1, n
    x(2) = x(2) + 1
  end do
  sums(2) = x(2)
  !$acc end parallel

  j = 3
  !$acc parallel num_gangs(8) present(x, sums)
  x(j) = 0
  !$acc loop gang reduction(+:x(3))
  do i = 1, n
    x(3) = x(3) + 1
  end do
  sums(3) = x(j)
  !$acc end parallel

  !$acc parallel num_gangs(8) present(p, sums)
  p(2) = 0
  !$acc loop gang reduction(+:p(2))
  do i = 1, n
    p(2) = p(2) + 1
  end do
  sums(4) = p(2)
  !$acc end parallel

  !$acc parallel num_gangs(8) present(q, sums)
  q = 0
  !$acc loop gang reduction(+:q)
  do i = 1, n
    q = q + 1
  end do
  sums(5) = q
  !$acc end parallel

  !$acc parallel num_gangs(8) present(o, sums)
  o%s = 0
  !$acc loop gang reduction(+:o%s)
  do i = 1, n
    o%s = o%s + 1
  end do
  sums(6) = o%s
  !$acc end parallel

  !$acc parallel num_gangs(8) present(o, sums)
  o%v(2) = 0
  !$acc loop gang reduction(+:o%v(2:3))
  do i = 1, n
    o%v(2) = o%v(2) + 1
  end do
  sums(7) = o%v(2)
  !$acc end parallel

  !$acc parallel num_gangs(8) present(o, sums)
  o%p(3) = 0
  !$acc loop gang reduction(+:o%p(3))
  do i = 1, n
    o%p(3) = o%p(3) + 1
  end do
  sums(8) = o%p(3)
  !$acc end parallel

  !$acc parallel num_gangs(8) present(at, sums)
  at%k = 0
  !$acc loop gang reduction(+:at%k)
  do i = 1, n
    at%k = at%k + 1
  end do
  sums(9) = at%k
  !$acc end parallel

  !$acc parallel num_gangs(8) present(at, sums)
  at%w(1) = 0
  !$acc loop gang reduction(+:at%w(1))
  do i = 1, n
    at%w(1) = at%w(1) + 1
  end do
  sums(10) = at%w(1)
  !$acc end parallel

  !$acc parallel num_gangs(8) present(at, sums)
  at%s = 0
  !$acc loop gang reduction(+:at%s)
  do i = 1, n
    at%s = at%s + 1
  end do
  sums(11) = at%s
  !$acc end parallel

  !$acc parallel num_gangs(8) present(at, sums)
  at%v(4) = 0
  !$acc loop gang reduction(+:at%v(4))
  do i = 1, n
    at%v(4) = at%v(4) + 1
  end do
  sums(12) = at%v(4)
  !$acc end parallel

  !$acc parallel num_gangs(8) present(at, sums)
  at%p(1) = 0
  !$acc loop gang reduction(+:at%p(1:2))
  do i = 1, n
    at%p(1) = at%p(1) + 1
  end do
  sums(13) = at%p(1)
  !$acc end parallel

  !$acc parallel num_gangs(8) present(at, sums)
  at%q = 0
  !$acc loop gang reduction(+:at%q)
  do i = 1, n
    at%q = at%q + 1
  end do
  sums(14) = at%q
  !$acc end parallel
  !$acc end data

  do i = 1, 14
    if (sums(i) /= n) then
      print *, i, sums(i)
      error stop 'a sum that is not whole'
    end if
  end do
  if (y /= n .or. any(x /= [100, n, n, 100]) .or. any(p /= [100, n, 100, 100]) .or. q /= n) error stop 'variables'
  if (o%s /= n .or. any(o%v /= [100, n, 100, 100]) .or. any(o%p /= [100, 100, n, 100])) error stop 'components'
  if (at%s /= n .or. any(at%v /= [100, 100, 100, n]) .or. any(at%p /= [n, 100, 100, 100]) .or. at%q /= n &
      .or. at%k /= n .or. any(at%w /= [n, 100, 100, 100])) error stop 'components of a target'
contains
  subroutine fill(it)
    type(object), intent(inout) :: it
    allocate (it%v(4), source=100)
    allocate (it%s, source=100)
    allocate (it%p(4), source=100)
    allocate (it%q, source=100)
    it%k = 100
    it%w = 100
  end subroutine
end program
