! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t.plain
! RUN: %on-every-device %t.plain

! DO loops inside a construct that an EXIT ends: their variables are private to the
! thread that runs them (2.6.1), and keep their values for the rest of the iteration.
program exit_inside
  implicit none
  integer, parameter :: n = 257
  integer :: first(n), last(n), expected(n), values(n), i, j, k, s

  values = [(mod(i * 37, 101), i = 1, n)]
  do i = 1, n
    do k = 1, 9
      if (mod(values(i) + k, 7) == 0) exit
    end do
    expected(i) = k
  end do

  first = 0
  last = 0
  !$acc parallel loop gang worker private(s) num_workers(8) copyin(values) copyout(first, last)
  do i = 1, n
    do k = 1, 9
      if (mod(values(i) + k, 7) == 0) exit
    end do
    first(i) = k
    s = 0
    !$acc loop vector reduction(+:s)
    do j = 1, 40
      s = s + 1
    end do
    last(i) = s - 40
    do k = 1, 9
      if (mod(values(i) + k, 7) == 0) exit
      last(i) = last(i) + 1
    end do
  end do
  if (any(first /= expected)) error stop 'gang worker'
  if (any(last /= expected - 1)) error stop 'after a vector loop'

  first = 0
  !$acc parallel loop copyin(values) copyout(first)
  do i = 1, n
    do k = 1, 9
      if (mod(values(i) + k, 7) == 0) exit
    end do
    first(i) = k
  end do
  if (any(first /= expected)) error stop 'gang vector'

  ! Without a directive such a loop runs in sequence, in kernels too.
  first = 0
  !$acc kernels copyin(values) copy(first)
  do i = 1, n
    do k = 1, 9
      if (mod(values(i) + k, 7) == 0) exit
      first(i) = first(i) + 1
    end do
  end do
  !$acc loop independent
  do i = 1, n
    do k = 1, 9
      if (mod(values(i) + k, 7) == 0) exit
      first(i) = first(i) + 1
    end do
  end do
  !$acc end kernels
  if (any(first /= 2 * (expected - 1))) error stop 'kernels'
end program exit_inside
