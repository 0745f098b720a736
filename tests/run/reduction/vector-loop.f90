! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! A reduction over the lanes of a gang, into a variable private to the gang.
program vector_reduction
  implicit none
  integer, parameter :: n = 100, rows = 33
  real(8) :: a(n, rows), sums(rows), biggest(rows), s, b
  integer :: i, j

  do j = 1, rows
    do i = 1, n
      a(i, j) = i * j
    end do
  end do
  !$acc parallel loop gang private(s, b) copyin(a) copyout(sums, biggest) vector_length(64)
  do j = 1, rows
    s = j
    b = 0
    !$acc loop vector reduction(+:s) reduction(max:b)
    do i = 1, n
      s = s + a(i, j)
      b = max(b, a(i, j))
    end do
    sums(j) = s
    biggest(j) = b
  end do
  do j = 1, rows
    if (sums(j) /= j + j * n * (n + 1) / 2) error stop 'sums'
    if (biggest(j) /= n * j) error stop 'biggest'
  end do
end program vector_reduction
