! RUN: %accc -O2 --offload-arch=gfx90a,gfx942,gfx1100 -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck %s

! A message that is hardly ever written costs a kernel no occupancy: it has the registers of all that
! it calls.

! CHECK: gfx90a: kernel accc__QPlimit_l{{.*}}, occupancy {{[78],}}
! CHECK: gfx942: kernel accc__QPlimit_l{{.*}}, occupancy {{[78],}}
! CHECK: gfx1100: kernel accc__QPlimit_l{{.*}}, occupancy 16
subroutine limit(x, n)
  integer, intent(in) :: n
  real(8), intent(inout) :: x(n)
  integer :: i
  !$acc parallel loop copy(x)
  do i = 1, n
    if (x(i) < 0) then
      write (*, *) 'negative', i, x(i)
      x(i) = 0
    end if
  end do
end subroutine
