! RUN: %accc -O1 -Minfo=accel %s -o %t 2>&1 | FileCheck %s
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t

! Dummy arguments with TARGET may be one variable: loops of kernels constructs that write one and
! read the other are sequential, unless INTENT(IN) or another attribute says that they are two.
module targets
  implicit none
  integer, parameter :: n = 3000
  integer, target :: a(n)
contains
  subroutine shift(x, y)
    integer, target, intent(inout) :: x(:), y(:)
    integer :: i
    !$acc kernels
    ! CHECK: target-dummies.f90:[[#@LINE+1]]:{{.*}} loop is sequential
    do i = 2, size(x)
      x(i) = y(i - 1) + 1
    end do
    !$acc end kernels
  end subroutine

  subroutine shift_module_array(x)
    integer, target, intent(inout) :: x(:)
    integer :: i
    !$acc kernels
    ! CHECK: target-dummies.f90:[[#@LINE+1]]:{{.*}} loop is sequential
    do i = 2, size(x)
      x(i) = a(i - 1) + 1
    end do
    !$acc end kernels
  end subroutine

  subroutine shift_two(x, y)
    integer, target, intent(inout) :: x(:)
    integer, target, intent(in) :: y(:)
    integer :: i
    !$acc kernels
    ! CHECK: target-dummies.f90:[[#@LINE+1]]:{{.*}} loop is shared by gangs
    do i = 2, size(x)
      x(i) = y(i - 1) + 1
    end do
    !$acc end kernels
  end subroutine

  subroutine shift_explicit(x, y)
    integer, target, intent(inout) :: x(n), y(n)
    integer :: i
    !$acc kernels
    ! CHECK: target-dummies.f90:[[#@LINE+1]]:{{.*}} loop is shared by gangs
    do i = 2, n
      x(i) = y(i - 1) + 1
    end do
    !$acc end kernels
  end subroutine
end module

program target_dummies
  use targets
  implicit none
  integer, target :: b(n)
  integer :: i

  a = 7
  call shift(a, a)
  if (any(a /= [(i + 6, i = 1, n)])) error stop 1
  a = 7
  call shift_module_array(a)
  if (any(a /= [(i + 6, i = 1, n)])) error stop 2
  a = 7
  b = [(i, i = 1, n)]
  call shift_two(a, b)
  if (any(a /= [7, (i, i = 2, n)])) error stop 3
  a = 7
  call shift_explicit(a, b)
  if (any(a /= [7, (i, i = 2, n)])) error stop 4
end program
