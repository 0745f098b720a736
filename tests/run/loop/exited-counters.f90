! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! The variable of a DO loop that an EXIT ends, inside of a sequential loop: the next
! iteration of that reads what the loop has left, and so does what comes behind it.
program exited_counters
  implicit none
  integer, parameter :: n = 20, m = 40
  integer :: a(n), b(n), expected(n), c(4), i, j, k
  integer :: of_gangs(n, m), left(m)

  a = [(mod(i * 7, 9), i = 1, n)]
  expected = [0, (a(i) + 1, i = 1, n - 1)]
  b = 0
  c = 0
  !$acc serial copyin(a) copy(b, c)
  !$acc loop seq
  do i = 1, n
    if (i > 1) b(i) = j
    do j = 1, 10
      if (a(i) < j) exit
    end do
  end do
  c(1) = j
  do i = 1, n
    if (i > 1) b(i) = b(i) + 100 * k
    do k = 1, 10
      if (a(i) < k) exit
    end do
  end do
  c(2) = k
  !$acc end serial
  if (any(b /= 101 * expected)) error stop 'serial'
  !$acc parallel copyin(a) copy(b, c) num_gangs(1)
  do i = 1, n
    if (i > 1) b(i) = j
    do j = 1, 10
      if (a(i) < j) exit
    end do
  end do
  c(3) = j
  !$acc end parallel
  if (any(b /= expected)) error stop 'parallel'
  b = 0
  !$acc kernels copyin(a) copy(b, c)
  do i = 1, n
    if (i > 1) b(i) = j
    do j = 1, 10
      if (a(i) < j) exit
    end do
  end do
  c(4) = j
  !$acc end kernels
  if (any(b /= expected) .or. any(c /= a(n) + 1)) error stop 'kernels'

  ! Each iteration of a loop around has its own.
  of_gangs = 0
  !$acc parallel loop copyin(a) copy(of_gangs) copyout(left)
  do k = 1, m
    !$acc loop seq
    do i = 1, n
      if (i > 1) of_gangs(i, k) = j + k
      do j = 1, 10
        if (a(i) < j) exit
      end do
    end do
    left(k) = j
  end do
  do k = 1, m
    if (any(of_gangs(2:, k) /= expected(2:) + k)) error stop 'iterations of gangs'
  end do
  if (any(left /= a(n) + 1)) error stop 'behind'
end program exited_counters
