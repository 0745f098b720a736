! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 --offload-arch=simt %s -o %t.simt
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t.simt
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_ORDER=reverse %t.simt

! Lanes write what all threads of their gang have read before by another name of the array: an
! ASSOCIATE name, a pointer, a dummy argument with TARGET.
program names_of_one_array
  implicit none
  integer, parameter :: n = 300, m = 4
  real, target :: c(n, m)
  real, pointer :: z(:, :)
  real :: d(n, m), s
  integer :: i, j

  d = 3
  associate (y => d)
    !$acc parallel loop gang private(s) vector_length(64) copy(d, y)
    do j = 1, m
      s = y(1, j)
      !$acc loop vector
      do i = 1, n
        d(i, j) = d(i, j) + s
      end do
      s = y(2, j)
      !$acc loop vector
      do i = 1, n
        d(i, j) = d(i, j)*s
      end do
    end do
  end associate
  if (any(d /= 36)) error stop 'ASSOCIATE'

  c = 3
  z => c
  !$acc parallel loop gang private(s) vector_length(64) copy(c, z)
  do j = 1, m
    s = z(1, j)
    !$acc loop vector
    do i = 1, n
      c(i, j) = c(i, j) + s
    end do
    s = z(2, j)
    !$acc loop vector
    do i = 1, n
      c(i, j) = c(i, j)*s
    end do
  end do
  if (any(c /= 36)) error stop 'POINTER'

  c = 3
  call scale(c, c)
  if (any(c /= 36)) error stop 'TARGET'
contains
  subroutine scale(y, d)
    real, target :: y(:, :), d(:, :)
    real :: s
    integer :: i, j
    !$acc parallel loop gang private(s) vector_length(64) copy(y, d)
    do j = 1, m
      s = y(1, j)
      !$acc loop vector
      do i = 1, n
        d(i, j) = d(i, j) + s
      end do
      s = y(2, j)
      !$acc loop vector
      do i = 1, n
        d(i, j) = d(i, j)*s
      end do
    end do
  end subroutine
end program
