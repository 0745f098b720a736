! -mcmodel=medium: static arrays of more than 2 GB, of which programs may use a part only.
!
! RUN: %accc -mcmodel=medium -O1 -S -o - %s | FileCheck %s
! RUN: %accc -mcmodel=medium -S -emit-llvm -o - %s | FileCheck %s --check-prefix=FLAGS
! RUN: %accc -mcmodel=medium %s -o %t
! RUN: env ACC_DEVICE_TYPE=host %t | FileCheck %s --check-prefix=RESULT
!
! CHECK: movabsq ${{_QFE[ab]@GOTOFF}}
! CHECK: .section .lbss
! FLAGS: !"Code Model", i32 3}
! FLAGS: !"Large Data Threshold", i64 65536}
! RESULT: 1001000
program large_static_arrays
  implicit none
  integer, parameter :: n = 400000000
  real(8) :: a(n), b(n)
  integer :: i
  do i = 1, 1000
    a(i) = i
  end do
  !$acc parallel loop copyin(a(1:1000)) copyout(b(1:1000))
  do i = 1, 1000
    b(i) = 2*a(i)
  end do
  print *, sum(b(1:1000))
end program
