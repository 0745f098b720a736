! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_ORDER=shuffle %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t
! RUN: %accc -O2 -c --offload-arch=simt -Minfo=accel %s -o %t.o 2>&1 | FileCheck %s

! Loops over small matrices, which are assigned and passed whole.
module small
  implicit none
contains
  subroutine turn(a)
    real(8), intent(inout) :: a(3, 3)
    a(1, 1) = a(2, 2)
  end subroutine

  pure function scaled(a, by) result(c)
    real(8), intent(in) :: a(3, 3), by
    real(8) :: c(3, 3)
    c = a * by
  end function
end module

program kernels_small_matrices
  use small
  implicit none
  integer, parameter :: n = 1000
  real(8) :: w(3, 3, n), expected(3, 3, n), c(n)
  integer :: i
  call set
  !$acc kernels copy(w) copyout(c)
  ! CHECK: [[# @LINE + 1]]:3: remark: loop is shared by gangs and vector lanes
  do i = 1, n
    w(:, :, i) = scaled(w(:, :, i), 2d0)
  end do
  ! CHECK: [[# @LINE + 1]]:3: remark: loop is shared by gangs and vector lanes
  do i = 1, n
    call turn(w(:, :, i))
  end do
  ! Each reads what the one before has written, in the middle of its matrix.
  ! CHECK: [[# @LINE + 1]]:3: remark: loop is sequential
  do i = 1, n - 1
    w(:, :, i + 1) = i
    c(i) = w(2, 2, i)
  end do
  !$acc end kernels
  do i = 2, n - 1
    if (c(i) /= i - 1) error stop 'dependence'
  end do
  if (c(1) /= 2 * expected(2, 2, 1)) error stop 'first'
  call set
  !$acc kernels copy(w)
  do i = 1, n
    w(:, :, i) = scaled(w(:, :, i), 2d0)
    call turn(w(1, 1, i))
  end do
  !$acc end kernels
  expected = 2 * expected
  expected(1, 1, :) = expected(2, 2, :)
  if (any(w /= expected)) error stop 'calls'
contains
  subroutine set
    integer :: j
    w = reshape([(mod(j, 17) + 1d0, j = 1, 9 * n)], shape(w))
    expected = w
  end subroutine
end program
