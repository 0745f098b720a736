! A link adds the OpenACC runtime and LLVM's libomp before flang's runtime.
!
! RUN: %accc -### %s -o prog -L/some/lib -lthing -Wl,-z,now 2>&1 | FileCheck %s
! CHECK: "-fc1"{{.*}} "-o" "[[OBJECT:[^"]*\.o]]"
! CHECK: ld.lld" {{.*}}"-o" "prog"
! CHECK-SAME: "[[OBJECT]]" "-lthing" "-z" "now"
! CHECK-SAME: "-laccrt" "-rpath"
! CHECK-SAME: "-lomp" "-rpath"
! CHECK-SAME: "-lflang_rt.runtime"
!
! RUN: %accc -### -fno-openacc %s 2>&1 | FileCheck %s --check-prefix=PLAIN
! PLAIN-NOT: accrt
! PLAIN: "-lflang_rt.runtime"
! PLAIN-NOT: accrt
!
! RUN: %accc -### -static-libaccrt %s 2>&1 | FileCheck %s --check-prefix=STATIC
! STATIC: libaccrt.a"
!
! Build files give links the options of compilations.
! RUN: touch %t.o
! RUN: %accc -### -J. -fstack-arrays -cpp %t.o -o %t 2>&1 | FileCheck %s --check-prefix=LINK --implicit-check-not=warning
! LINK: ld.lld"
!
! RUN: %accc -### -fuse-ld=bfd %s 2>&1 | FileCheck %s --check-prefix=BFD
! BFD-NOT: ld.lld
! BFD: ld.bfd"
!
! RUN: %accc -### -shared -fPIC %s -o libx.so 2>&1 | FileCheck %s --check-prefix=SHARED
! SHARED: "-shared"{{.*}} "-o" "libx.so"{{.*}} "-z" "nodelete"
end
