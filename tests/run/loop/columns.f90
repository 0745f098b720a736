! RUN: %accc -O2 %s -o %t
! RUN: env OMP_NUM_THREADS=3 %on-every-device %t
! RUN: %accc -O0 %s -o %t.0
! RUN: %on-every-device %t.0

! Threads that go through the rows of several arrays of one shape: with lower bounds of their
! own, with one row more, with a second shape beside, backwards, and with array sections.

program columns
  implicit none
  integer, parameter :: n = 201, nz = 13
  real(8) :: t(n, nz), q(-4:n - 5, 0:nz), flux(n, nz + 1), other(nz, n), wanted(n, nz), f(n, nz + 1)
  integer :: i, k

  do k = 1, nz
    do i = 1, n
      t(i, k) = sin(i*0.1d0 + k)
    end do
  end do
  q = 1; flux = -1; other = -1
  call sweep(n, nz, t, q, flux, other)

  f = 0
  do i = 1, n
    do k = 1, nz
      f(i, k + 1) = f(i, k)/2 + t(i, k)
    end do
    wanted(i, nz) = f(i, nz + 1)
    do k = nz - 1, 1, -1
      wanted(i, k) = wanted(i, k + 1)/4 + f(i, k)
    end do
  end do
  if (any(abs(flux - f) > 1d-12)) error stop "one row more"
  if (any(abs(q(:, 1:) - wanted) > 1d-12)) error stop "lower bounds"
  if (any(q(:, 0) /= 1)) error stop "a row that no thread writes"
  if (any(abs(other - transpose(wanted)) > 1d-12)) error stop "another shape"

contains

  subroutine sweep(n, nz, t, q, flux, other)
    integer, intent(in) :: n, nz
    real(8), intent(in) :: t(n, nz)
    real(8), intent(inout) :: q(-4:n - 5, 0:nz), flux(n, nz + 1), other(nz, n)
    integer :: i, k
    !$acc parallel loop gang vector copyin(t) copy(q, flux, other)
    do i = 1, n
      flux(i, 1) = 0
      do k = 1, nz
        flux(i, k + 1) = flux(i, k)/2 + t(i, k)
      end do
      q(i - 5, nz) = flux(i, nz + 1)
      !$acc loop seq
      do k = nz - 1, 1, -1
        q(i - 5, k) = q(i - 5, k + 1)/4 + flux(i, k)
      end do
      other(:, i) = q(i - 5, 1:)
    end do
  end subroutine

end program
