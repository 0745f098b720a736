! RUN: %accc -O3 -march=x86-64-v3 -S -emit-llvm %s -o - | FileCheck %s
! RUN: %accc -O0 -S -emit-llvm %s -o - | FileCheck %s --check-prefix=PLAIN

! Loops that make integers of reals are vectorised: LLVM does its own operation for that one by one.

! CHECK-NOT: @llvm.fptosi.sat
! CHECK: fptosi <4 x double> {{.*}} to <4 x i32>
! CHECK-NOT: @llvm.fptosi.sat

! PLAIN: call i32 @llvm.fptosi.sat.i32.f64
subroutine cells(n, x, at, part) bind(c)
  use iso_c_binding
  implicit none
  integer(c_int), value :: n
  real(c_double), intent(in) :: x(n)
  integer(c_int), intent(out) :: at(n)
  real(c_double), intent(out) :: part(n)
  integer :: i
  !$acc parallel loop
  do i = 1, n
    at(i) = int(x(i)) + 1
    part(i) = x(i) - int(x(i))
  end do
end subroutine
