! A capital suffix is preprocessed; -cpp asks for it, -nocpp forbids it.
!
! RUN: %accc --emit=fir -DSIZE=17 %s -o - | FileCheck %s
! RUN: cp %s %t.f90 && %accc --emit=fir -cpp -DSIZE=17 %t.f90 -o - | FileCheck %s
! RUN: %accc --emit=fir %t.f90 -o - | FileCheck %s --check-prefix=PLAIN
! RUN: %accc --emit=fir -nocpp -DSIZE=17 %s -o - | FileCheck %s --check-prefix=PLAIN
! CHECK: !fir.array<17xf32>
!
! Without it no macro is defined, not even _OPENACC.
! PLAIN: func.func @_QPs(%{{.*}}: !fir.ref<f32>
subroutine s(a)
#ifdef _OPENACC
  real :: a(SIZE)
#endif
  a = 1
end subroutine
