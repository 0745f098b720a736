! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! In a construct, the variable of a sequential loop is one step further after it:
! private, without a clause, down, by steps, without an iteration, in collapsed and
! serial constructs.
program loop_variable_inside
  implicit none
  integer, parameter :: n = 70
  integer :: i, j, k, m, a(n), b(n), c(n), d(n, n), e(4)

  i = -5
  k = -5
  m = -5
  !$acc parallel loop gang vector copyout(a, b, c) private(i)
  do j = 1, n
    c(j) = 0
    do i = 1, j
      c(j) = c(j) + i
    end do
    a(j) = i
    do k = j, 1, -3
      c(j) = c(j) - k
    end do
    b(j) = k
    do i = 5, j, 2
      c(j) = c(j) + 1
    end do
    c(j) = c(j) * 1000 + i
  end do
  !$acc parallel loop collapse(2) copyout(d)
  do j = 1, n
    do i = 1, n
      do m = i, j
        if (m == i + 100) d(i, j) = 1
      end do
      d(i, j) = m
    end do
  end do
  !$acc serial copyout(e)
  do k = 1, 3
    e(k) = k
  end do
  e(k) = k
  !$acc end serial

  do j = 1, n
    if (a(j) /= j + 1) error stop 'private'
    m = 0
    do k = j, 1, -3
      m = m - k
    end do
    if (b(j) /= k) error stop 'down'
    m = m + j * (j + 1) / 2
    do i = 5, j, 2
      m = m + 1
    end do
    if (c(j) /= m * 1000 + i) error stop 'steps'
    do i = 1, n
      if (d(i, j) /= max(i, j + 1)) error stop 'collapse'
    end do
  end do
  if (any(e /= [1, 2, 3, 4])) error stop 'serial'
end program
