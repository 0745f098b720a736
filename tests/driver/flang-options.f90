! What flang's driver knows reaches the front end as flang's driver translates it.
!
! RUN: %accc -### -c -O2 -g -ffixed-form -fdefault-real-8 -DX=1 -Iinc -J mod -fPIC -ffast-math %s 2>&1 | FileCheck %s
! CHECK: "-fc1"
! CHECK-SAME: "-emit-obj"
! CHECK-SAME: "-D" "X=1" "-I" "inc" "-ffixed-form" "-fdefault-real-8"
! CHECK-SAME: "-mrelocation-model" "pic"
! CHECK-SAME: "-ffast-math"
! CHECK-SAME: "-module-dir" "mod"
! CHECK-SAME: "-debug-info-kind=standalone"
! CHECK-SAME: "-O2"
! CHECK-SAME: "-o" "flang-options.o"
end
