! Kernels with more than 4352 bytes of parameters need PTX of CUDA 12.1; GPUs
! before Volta cannot have so many, which is an error that says what to do.
!
! RUN: %accc -O2 --offload-arch=sm_70 --emit=asm %s -o - | FileCheck %s
! RUN: not %accc -O2 --offload-arch=sm_60 -c %s -o %t.o 2>&1 \
! RUN:   | FileCheck %s --check-prefix=OLD
! RUN: %accc -O2 --offload-arch=gfx90a,sm_90a,sm_100 -c %s -o %t.o

! CHECK: .version 8.1
! OLD: no code for sm_60: the variables of kernel {{.*}} bytes of parameters, of which there are at most 4352: split the construct

module arrays_of_seven
  implicit none
contains
  subroutine add(n, x, &
      a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15, &
      a16, a17, a18, a19, a20, a21, a22, a23, a24, a25)
    integer, intent(in) :: n
    real, intent(inout) :: x(n)
    real, intent(in), dimension(:, :, :, :, :, :, :) :: &
        a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15, &
        a16, a17, a18, a19, a20, a21, a22, a23, a24, a25
    integer :: i

    !$acc parallel loop
    do i = 1, n
      x(i) = x(i) + &
          value(i, a1) + value(i, a2) + value(i, a3) + value(i, a4) + &
          value(i, a5) + value(i, a6) + value(i, a7) + value(i, a8) + &
          value(i, a9) + value(i, a10) + value(i, a11) + value(i, a12) + &
          value(i, a13) + value(i, a14) + value(i, a15) + value(i, a16) + &
          value(i, a17) + value(i, a18) + value(i, a19) + value(i, a20) + &
          value(i, a21) + value(i, a22) + value(i, a23) + value(i, a24) + &
          value(i, a25)
    end do
  end subroutine

  real function value(i, a)
    !$acc routine seq
    integer, intent(in) :: i
    real, intent(in) :: a(:, :, :, :, :, :, :)

    value = a(i, 1, 2, 3, 4, 5, ubound(a, 7))
  end function
end module
