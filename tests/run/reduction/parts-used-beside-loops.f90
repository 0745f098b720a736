! RUN: %accc -O2 %s -o %t 2>&1 | count 0
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=host OMP_NUM_THREADS=4 ACCC_HOST_GANGS=all %t
! RUN: %accc -O0 %s -o %t.0
! RUN: %on-every-device %t.0

! Components and elements that gangs reduce to, and that the construct sets in front of the loop or
! reads behind it: as scalars, one after the other.
program parts_used_beside_loops
  implicit none
  integer, parameter :: n = 1000
  type inner
    integer :: k, l(3)
  end type
  type outer
    type(inner) :: first, second
    integer, allocatable :: list(:)
  end type
  type(inner) :: o
  type(outer) :: w
  integer, allocatable :: al(:)
  integer :: a(n), v(3), i, j, x
  a = 1; x = 0; v = 0
  o%k = 1; o%l = 0
  !$acc parallel copyin(a) copy(o, x) num_gangs(8)
  o%k = 10
  !$acc loop gang vector reduction(+:o%k)
  do i = 1, n
    o%k = o%k + a(i)
  end do
  x = o%k
  !$acc end parallel
  if (o%k /= n + 10 .or. x /= n + 10) error stop 'a component'
  o%k = 1
  !$acc parallel copyin(a) copy(o%k, o%l) num_gangs(8)
  !$acc loop gang vector reduction(+:o%k)
  do i = 1, n
    o%k = o%k + a(i)
  end do
  if (o%k > 5) o%l(3) = o%k
  !$acc end parallel
  if (o%l(3) /= n + 1) error stop 'a component with a clause'
  j = 2
  !$acc parallel copyin(a) copy(v, x) num_gangs(8)
  v(j) = 10
  v(3) = 7
  !$acc loop gang vector reduction(+:v(2))
  do i = 1, n
    v(2) = v(2) + a(i)
  end do
  x = sum(v)
  !$acc end parallel
  if (any(v /= [0, n + 10, 7]) .or. x /= n + 17) error stop 'an element'
  w%first%k = 4
  w%second%k = 5
  allocate (w%list(3), source=6)
  allocate (al(3), source=1)
  !$acc parallel copyin(a) copy(w, w%list, al) num_gangs(8)
  w%second%k = w%first%k
  al(1) = 0
  !$acc loop gang vector reduction(+:w%second%k)
  do i = 1, n
    w%second%k = w%second%k + a(i)
  end do
  w%list(2) = w%second%k
  !$acc loop gang vector reduction(+:al(1))
  do i = 1, n
    al(1) = al(1) + a(i)
  end do
  al(2:3) = al(1)
  !$acc end parallel
  if (w%first%k /= 4 .or. w%second%k /= n + 4) error stop 'a component of a component'
  if (any(w%list /= [6, n + 4, 6]) .or. any(al /= n)) error stop 'an allocatable array'
  ! An element of a component, which the code in front of the loop has found already.
  o%l = 1
  !$acc parallel copyin(a) copy(o) num_gangs(8)
  o%l(2) = 10
  !$acc loop gang vector reduction(+:o%l(2))
  do i = 1, n
    o%l(2) = o%l(2) + a(i)
  end do
  !$acc end parallel
  if (any(o%l /= [1, n + 10, 1])) error stop 'an element of a component'
  w%second%l = 1
  !$acc parallel copyin(a) copy(w) num_gangs(8)
  if (w%second%l(3) > 0) w%second%l(1) = 3
  !$acc loop gang vector reduction(+:w%second%l(3))
  do i = 1, n
    w%second%l(3) = w%second%l(3) + a(i)
  end do
  !$acc end parallel
  if (any(w%second%l /= [3, 1, n + 1])) error stop 'an element of a component of a component'
  !$acc parallel loop gang private(o) copyin(a) copyout(v)
  do j = 1, 3
    o%l(1) = j
    !$acc loop vector reduction(+:o%l(1))
    do i = 1, n
      o%l(1) = o%l(1) + a(i)
    end do
    v(j) = o%l(1)
  end do
  if (any(v /= [(n + j, j=1, 3)])) error stop 'an element of a private object'
  ! The gangs' own copies begin with what the clause says.
  o%k = 0
  !$acc parallel copyin(a) num_gangs(8) reduction(+:o%k)
  !$acc loop gang vector reduction(+:o%k)
  do i = 1, n
    o%k = o%k + a(i)
  end do
  !$acc end parallel
  if (o%k /= n) error stop 'a clause of the construct'
end program
