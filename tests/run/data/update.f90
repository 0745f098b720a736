! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! update moves data in both directions while it stays present (2.14.4).
program update_directive
  implicit none
  integer, parameter :: n = 100
  integer :: a(n), b(n), i

  a = 1
  b = 0
  !$acc data copyin(a) create(b)
  a = 2
  !$acc update device(a)
  !$acc parallel loop present(a, b)
  do i = 1, n
    b(i) = a(i) * i
  end do
  !$acc update self(b)
  do i = 1, n
    if (b(i) /= 2 * i) error stop 'self'
  end do
  a(1:10) = 100
  b = -1
  !$acc update device(a(1:10)) if(n > 5)
  !$acc parallel loop present(a, b)
  do i = 1, n
    b(i) = a(i)
  end do
  !$acc update host(b(5:20))
  !$acc end data
  do i = 5, 20
    if (b(i) /= merge(100, 2, i <= 10)) error stop 'host'
  end do
end program update_directive
