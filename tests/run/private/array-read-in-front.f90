! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=host OMP_NUM_THREADS=4 ACCC_HOST_GANGS=all %t

! Small arrays and objects of the gang that code in front of a loop reads, and that each iteration of
! the loop sets for itself. Nothing behind the loop reads them, so that gangs share it: it updates an
! array that all of them share, which would happen once for each gang.
program array_read_in_front
  implicit none
  type pair
    integer :: x(2), y
  end type
  integer, parameter :: n = 256
  integer :: a(n), u(8), i, j, k, r
  type(pair) :: p
  a = 0
  u = 5
  p%x = 5
  p%y = 5
  !$acc parallel firstprivate(u) copy(a) num_gangs(4)
  k = u(3)
  !$acc loop auto
  do i = 1, n
    u = i + k
    a(i) = a(i) + sum(u)
  end do
  !$acc end parallel
  if (any(a /= [(8*(i + 5), i = 1, n)])) error stop 1

  ! A loop without a directive.
  a = 0
  !$acc parallel firstprivate(u) copy(a) num_gangs(4)
  k = u(3)
  do i = 1, n
    do j = 1, 8
      u(j) = i*j + k
    end do
    a(i) = a(i) + u(1) + u(8)
  end do
  !$acc end parallel
  if (any(a /= [(9*i + 10, i = 1, n)])) error stop 2

  ! A read in a loop in front, and one under a condition.
  a = 0
  !$acc parallel firstprivate(u) copy(a) num_gangs(4)
  k = 0
  do j = 1, 8
    if (u(j) == 5) k = k + u(j)
  end do
  if (k == 40) k = k + u(2)
  !$acc loop auto
  do i = 1, n
    u = i
    u(4) = k
    a(i) = a(i) + sum(u)
  end do
  !$acc end parallel
  if (any(a /= [(7*i + 45, i = 1, n)])) error stop 3

  ! An object.
  a = 0
  !$acc parallel firstprivate(p) copy(a) num_gangs(4)
  k = p%x(2) + p%y
  !$acc loop auto
  do i = 1, n
    p%x(1) = i
    p%x(2) = k
    p%y = 2*i
    a(i) = a(i) + p%x(1) + p%x(2) + p%y
  end do
  !$acc end parallel
  if (any(a /= [(3*i + 10, i = 1, n)])) error stop 4

  ! What the loop leaves is needed where the read is in a round with it: the last iteration's.
  a = 0
  r = 0
  !$acc parallel firstprivate(u) copy(a, r) num_gangs(1)
  do j = 1, 3
    k = u(3)
    r = 10*r + k
    !$acc loop auto
    do i = 1, n
      u = min(i, j)
      a(i) = a(i) + sum(u)
    end do
  end do
  !$acc end parallel
  if (r /= 512) error stop 5
  if (any(a /= [(8*(min(i, 1) + min(i, 2) + min(i, 3)), i = 1, n)])) error stop 6

  ! And behind it.
  a = 0
  !$acc parallel firstprivate(u) copy(a, r) num_gangs(1)
  k = u(3)
  !$acc loop auto
  do i = 1, n
    u = i + k
    a(i) = a(i) + sum(u)
  end do
  r = u(8)
  !$acc end parallel
  if (r /= n + 5) error stop 7
  if (any(a /= [(8*(i + 5), i = 1, n)])) error stop 8
end program
