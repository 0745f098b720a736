! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 -c --offload-arch=gfx90a,sm_90 %s -o %t.o

! Atomic updates whose result does not depend on the old value, by themselves and captured.
program constant_results
  implicit none
  logical, parameter :: debug = .false.
  logical :: l, m, k(90)
  type item
    integer :: k
  end type
  type(item) :: x
  integer :: i, n
  integer(8) :: v(90), w(90)
  l = .true.
  !$acc parallel loop copy(l)
  do i = 1, 90
    !$acc atomic update
    l = l .and. debug
  end do
  if (l) error stop 'update'
  m = .true.
  !$acc parallel loop copy(m) copyout(k)
  do i = 1, 90
    !$acc atomic capture
    m = m .and. debug
    k(i) = m
    !$acc end atomic
  end do
  if (m .or. any(k)) error stop 'update, read'
  m = .true.
  !$acc parallel loop copy(m) copyout(k)
  do i = 1, 90
    !$acc atomic capture
    k(i) = m
    m = m .and. debug
    !$acc end atomic
  end do
  if (m .or. count(k) /= 1) error stop 'read, update'
  n = 7
  x%k = 8
  !$acc parallel loop copy(n, x) copyout(v, w)
  do i = 1, 90
    !$acc atomic capture
    n = iand(n, 0)
    v(i) = n
    !$acc end atomic
    !$acc atomic capture
    x%k = ior(x%k, -1)
    w(i) = x%k
    !$acc end atomic
  end do
  if (n /= 0 .or. any(v /= 0) .or. x%k /= -1 .or. any(w /= -1)) error stop 'integers'
  n = 7
  !$acc parallel loop copy(n) copyout(v)
  do i = 1, 90
    !$acc atomic capture
    v(i) = n
    n = iand(n, 0)
    !$acc end atomic
  end do
  if (n /= 0 .or. sum(v) /= 7) error stop 'integers: read, update'
end program
