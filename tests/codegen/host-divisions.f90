! RUN: %accc -O3 -march=x86-64-v4 -S -emit-llvm %s -o - | FileCheck %s
! RUN: %accc -O3 -march=native %s -o %t
! RUN: %on-hosts %t

! A place that a loop does not change, and a division gives: vectors must not take it from a lane
! in which the condition is false.

! CHECK-LABEL: define void @_QMmPscatter(
! CHECK: {{[us]rem}} i32
! CHECK: call void @llvm.masked.scatter
! CHECK-NOT: {{[us]rem}} i32
! CHECK: ret void
module m
  implicit none
contains
  subroutine scatter(n, n2, divisor, al)
    integer, intent(in) :: n, n2, divisor
    integer, intent(inout) :: al(-130:180)
    integer :: i, j
    !$acc kernels loop
    do i = 1, n
      do j = 1, n2
        if (iand(j, 3) == 0) then
          al(mod(mod(iand(i * i, 4095), divisor) + 3, divisor)) = 9 + j
        end if
      end do
    end do
  end subroutine
end module
program main
  use m
  implicit none
  integer :: al(-130:180), expected(-130:180), i
  al = 1
  call scatter(40, 20, 41, al)
  expected = 1
  do i = 1, 40
    expected(mod(mod(i * i, 41) + 3, 41)) = 29
  end do
  if (any(al /= expected)) error stop 'elsewhere'
  ! Nothing is divided by 0, nor the smallest number by -1.
  call scatter(40, 3, 0, al)
  call scatter(40, 3, -1, al)
  if (any(al /= expected)) error stop 'without an iteration'
end program
