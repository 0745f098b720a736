! RUN: %accc -g -O2 --offload-arch=gfx90a --emit=asm --offload-device-only %s -o - \
! RUN:   | FileCheck --check-prefixes=LINES,AMD %s
! RUN: %accc -g -O2 --offload-arch=sm_90 --emit=asm --offload-device-only %s -o - \
! RUN:   | FileCheck --check-prefixes=LINES,NVIDIA %s
! RUN: %accc -gpu=lineinfo -O2 --offload-arch=gfx90a --emit=asm --offload-device-only %s -o - \
! RUN:   | FileCheck --check-prefixes=LINES %s
! RUN: %accc -O2 --offload-arch=gfx90a,sm_90 --emit=asm --offload-device-only %s -o - \
! RUN:   | FileCheck --check-prefix=NONE %s
! RUN: %accc -g -gpu=nolineinfo -O2 --offload-arch=gfx90a,sm_90 --emit=asm --offload-device-only \
! RUN:   %s -o - | FileCheck --check-prefix=NONE %s
! RUN: %accc -g -O2 --offload-arch=gfx90a,sm_90,simt -c %s -o %t.o
! RUN: %accc -g -O0 --offload-arch=gfx90a,sm_90,simt -c %s -o %t.o

! Profilers and debuggers find the lines of device code, also those of inlined routines. PTX has no
! more than its directives: drivers do not optimise for the target `debug`.
real function twice(x)
  !$acc routine seq
  real, intent(in) :: x
  if (x > 1) then
    twice = 2*x
  else
    twice = sqrt(x)
  end if
end function

subroutine scale(a, n)
  integer, intent(in) :: n
  real, intent(inout) :: a(n)
  real, external :: twice
  integer :: i
  !$acc routine(twice) seq
  !$acc parallel loop copy(a)
  do i = 1, n
    a(i) = twice(a(i)) + 3
  end do
end subroutine

! NVIDIA: .target sm_90{{$}}
! LINES: accc__QPscale_l[[#@LINE-7]]
! LINES: .loc 1 [[#@LINE-6]] 5
! LINES: line-info.f90:[[#@LINE-22]]:3 @[ line-info.f90:[[#@LINE-7]]:5 ]
! AMD: .section .debug_line
! NONE: accc__QPscale_l[[#@LINE-11]]
! NONE-NOT: .loc
