! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! A loop without a level that sequential code repeats: what one round writes, the
! next round reads from other iterations, so gangs may not drift apart (2.9).
program repeated_loop
  implicit none
  integer, parameter :: n = 3000, rounds = 40
  integer :: a(0:n + 1), b(n), expected(0:n + 1), next(n), i, t

  a = [(i, i = 0, n + 1)]
  expected = a
  do t = 1, rounds
    do i = 1, n
      next(i) = expected(i - 1) + expected(i + 1) - expected(i) + mod(i, 3)
    end do
    expected(1:n) = next
  end do
  !$acc parallel copy(a) create(b)
  do t = 1, rounds
    !$acc loop
    do i = 1, n
      b(i) = a(i - 1) + a(i + 1) - a(i) + mod(i, 3)
    end do
    !$acc loop
    do i = 1, n
      a(i) = b(i)
    end do
  end do
  !$acc end parallel
  if (any(a /= expected)) error stop 'a'
end program repeated_loop
