! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 -stdpar %s -o %t
! RUN: %on-every-device %t
! RUN: %accc --offload-arch=%gpu_archs -O1 -S %s -o /dev/null

! DO CONCURRENT without a directive behind loops that have one, whose clauses are not about it.
program behind_directives
  implicit none
  integer, parameter :: n = 6, m = 4
  integer :: a(n), b(n, m), i, j
  a = 0
  b = 0
  !$acc parallel copy(a, b)
  !$acc loop independent
  do i = 1, n
    a(i) = a(i) + 1
  end do
  do concurrent (i = 1:n, j = 1:m)
    select case (mod(i, 2))
    case (0)
      b(i, j) = 1
    case default
      b(i, j) = i
    end select
  end do
  !$acc end parallel
  if (any(a /= 1) .or. sum(b) /= 48) error stop 'loop'
  !$acc parallel loop
  do i = 1, n
    a(i) = a(i) + i
  end do
  do concurrent (i = 1:n, j = 1:m)
    b(i, j) = b(i, j) + a(i)
  end do
  if (sum(b) /= 48 + m*27) error stop 'combined'
end program
