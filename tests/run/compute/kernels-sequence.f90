! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! The parts of a kernels construct follow each other, gang loops and what stands
! between them: each reads what all gangs of the one before wrote (2.5.3).
program kernels_sequence
  implicit none
  integer, parameter :: n = 20000
  integer, allocatable :: a(:), b(:)
  integer :: i, k, last, total, first(2)

  allocate(a(n), b(n))
  do k = 1, 20
    total = 1
    !$acc kernels copyout(a, b, first) copy(total)
    !$acc loop independent
    do i = 1, n
      a(i) = i + k
    end do
    !$acc loop independent
    do i = 1, n
      b(i) = a(n + 1 - i)
    end do
    last = b(1) * 2
    first(1) = last
    total = total + b(n)
    !$acc loop independent reduction(+:total)
    do i = 1, n
      a(i) = a(i) + b(n + 1 - i) - last
      total = total + mod(b(i), 3)
    end do
    first(2) = a(1) + total
    !$acc loop independent
    do i = 1, n
      b(i) = b(i) + total + last
    end do
    !$acc end kernels
    last = 2 * (n + k)
    total = 1 + (1 + k)
    do i = 1, n
      total = total + mod(i + k, 3)
    end do
    do i = 1, n
      if (a(i) /= 2 * (i + k) - last) error stop 'a'
      if (b(i) /= n + 1 - i + k + total + last) error stop 'b'
    end do
    if (first(1) /= last) error stop 'between the loops'
    if (first(2) /= 2 * (1 + k) - last + total) error stop 'after the reduction'
  end do
end program kernels_sequence
