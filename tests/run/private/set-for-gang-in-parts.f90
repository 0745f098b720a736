! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=host OMP_NUM_THREADS=4 ACCC_HOST_GANGS=all %t

! Loops without a level that set a private array of the gang for other code of the construct: in loops and
! under conditions inside, and where they are the only ones to set it. Gangs do not share them, since each
! needs all of its own array.
program set_for_gang_in_parts
  implicit none
  integer, parameter :: n = 300, m = 5
  integer :: i, j, k, t, a(n), b(8), w(n)
  a = [(i, i=1, n)]
  b = 0
  !$acc parallel private(w) num_gangs(4) copyin(a) copy(b)
  do i = 1, n
    w(i) = 0
  end do
  !$acc loop
  do i = 1, n
    do k = 1, m
      w(i) = w(i) + a(i)
    end do
  end do
  !$acc loop gang
  do j = 1, 8
    !$acc loop seq
    do k = 1, n
      b(j) = b(j) + w(k)
    end do
  end do
  !$acc end parallel
  if (any(b /= m*n*(n + 1)/2)) error stop 'a loop inside'
  b = 0
  !$acc parallel private(w) num_gangs(4) copyin(a) copy(b)
  do i = 1, n
    w(i) = 1
  end do
  !$acc loop
  do i = 1, n
    if (a(i) > 10) then
      w(i) = w(i) + a(i)
    else
      w(i) = 0
    end if
  end do
  !$acc loop gang
  do j = 1, 8
    !$acc loop seq
    do k = 1, n
      b(j) = b(j) + w(k)
    end do
  end do
  !$acc end parallel
  if (any(b /= n*(n + 1)/2 - 55 + n - 10)) error stop 'a condition'
  b = 0
  !$acc parallel private(w) num_gangs(4) copyin(a) copy(b)
  !$acc loop
  do i = 1, n
    t = a(i)
    w(t) = 2*t
    if (w(t) < 0) b(1) = 1
  end do
  !$acc loop gang
  do j = 1, 8
    !$acc loop seq
    do k = 1, n
      b(j) = b(j) + w(k)
    end do
  end do
  !$acc end parallel
  if (any(b /= n*(n + 1))) error stop 'read by others only'
end program
