! RUN: %accc -O2 %s -o %t && %on-every-device %t
! RUN: %accc -O0 %s -o %t.0 && %on-every-device %t.0
! RUN: %accc-host -O2 --offload-arch=gfx90a --offload-device-only --emit=asm %s -o - | FileCheck %s

! Atomic sums of complex numbers of 128 bits: of their parts.
! CHECK-NOT: cmpswap
! CHECK: global_atomic_add_f64
program complex_sums
  implicit none
  integer, parameter :: n = 999, bins = 7
  complex(8) :: modes(bins), total, lone
  complex(4) :: single
  integer :: i
  modes = 0
  total = (1, -1)
  lone = 0
  single = 0
  !$acc parallel loop copy(modes, total, single, lone)
  do i = 1, n
    !$acc atomic
    modes(mod(i, bins) + 1) = modes(mod(i, bins) + 1) + cmplx(i, -2*i, 8)
    !$acc atomic update
    total = total - (0, 1)*i - 1
    !$acc atomic
    single = i + single
    if (i == 17) then
      !$acc atomic
      lone = lone + (0, 3)
    end if
  end do
  do i = 1, n
    modes(mod(i, bins) + 1) = modes(mod(i, bins) + 1) - cmplx(i, -2*i, 8)
  end do
  if (any(modes /= 0)) error stop 'modes'
  if (total /= (1, -1) - (0, 1)*(n*(n + 1)/2) - n) error stop 'total'
  if (single /= n*(n + 1)/2 .or. lone /= (0, 3)) error stop 'one part'
end program
