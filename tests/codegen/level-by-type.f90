! RUN: %accc -O1 -S --offload-arch=sm_90 --offload-device-only %s -o - | FileCheck %s
! RUN: not %accc -O1 -c --offload-arch=gfx90a %s -o %t.o 2>&1 | FileCheck %s --check-prefix=GANG

! A level for one type of device takes the place of gang(dim:) for all others.
module levels
contains
  integer function twice(i)
    !$acc routine device_type(*) gang(dim:1) device_type(nvidia) seq
    integer, intent(in) :: i
    twice = 2 * i
  end function
  subroutine use_it(a)
    integer, intent(out) :: a(10)
    integer :: i
    ! CHECK: .entry accc__QMlevelsPuse_it
    !$acc parallel loop gang copyout(a)
    do i = 1, 10
      ! GANG: [[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}gang
      a(i) = twice(i)
    end do
    !$acc end parallel loop
  end subroutine
end module
