! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Reductions in kernels: with a clause, and found by the compiler.
program kernels_reduction
  implicit none
  integer, parameter :: n = 1234
  integer :: a(n), total, biggest, i

  do i = 1, n
    a(i) = mod(i * 37, 1009)
  end do
  total = 0
  !$acc kernels loop reduction(+:total) copyin(a)
  do i = 1, n
    total = total + a(i)
  end do
  if (total /= sum(a)) error stop 'total'
  biggest = 0
  !$acc kernels copyin(a)
  do i = 1, n
    biggest = max(biggest, a(i))
  end do
  !$acc end kernels
  if (biggest /= maxval(a)) error stop 'biggest'
end program kernels_reduction
