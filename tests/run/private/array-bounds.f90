! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Private arrays with lower bounds of their own, filled by the lanes of the gang or
! worker that owns them, and read by all of it.
program array_bounds
  implicit none
  integer, parameter :: n = 100
  integer :: x(n), w(0:7), i, k

  x = 0
  !$acc parallel loop gang private(w) vector_length(128) copy(x)
  do i = 1, n
    !$acc loop vector
    do k = 0, 7
      w(k) = k * 4 + i
    end do
    x(i) = w(modulo(i, 8))
  end do
  if (any(x /= [(4 * modulo(i, 8) + i, i = 1, n)])) error stop 'gang'

  x = 0
  !$acc parallel loop gang worker private(w) num_workers(4) copy(x)
  do i = 1, n
    !$acc loop vector
    do k = 0, 7
      w(k) = k * 4 + i
    end do
    x(i) = w(modulo(i, 8))
  end do
  if (any(x /= [(4 * modulo(i, 8) + i, i = 1, n)])) error stop 'worker'

  ! The gang runs the sequential loop, whose array its lanes share.
  x = 0
  !$acc parallel num_gangs(1) copy(x)
  !$acc loop seq private(w)
  do i = 1, n
    !$acc loop vector
    do k = 0, 7
      w(k) = k * 4 + i
    end do
    x(i) = w(modulo(i, 8))
  end do
  !$acc end parallel
  if (any(x /= [(4 * modulo(i, 8) + i, i = 1, n)])) error stop 'seq'
end program array_bounds
