! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! The second vector loop reads what the first one wrote: all lanes of the gang
! have to be through the first one.
program vector_after_vector
  implicit none
  integer, parameter :: n = 128, rows = 16
  integer :: a(n, rows), b(n, rows), i, j

  a = 0
  b = 0
  !$acc parallel loop gang vector_length(64) copy(a, b)
  do j = 1, rows
    !$acc loop vector
    do i = 1, n
      a(i, j) = i * j
    end do
    !$acc loop vector
    do i = 1, n
      b(i, j) = a(n + 1 - i, j)
    end do
  end do
  do j = 1, rows
    do i = 1, n
      if (b(i, j) /= (n + 1 - i) * j) error stop 'b'
    end do
  end do
end program vector_after_vector
