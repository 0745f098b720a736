! The preprocessor alone, as CMake's dependency scanner calls it.
!
! RUN: %accc -cpp -DN=7 -E %s | FileCheck %s --check-prefixes=CHECK,ON
! RUN: %accc -cpp -DN=7 -E -fno-openacc %s | FileCheck %s --check-prefixes=CHECK,OFF
! RUN: %accc -cpp -DN=7 -E %s -o %t.i && FileCheck %s --check-prefix=CHECK --input-file=%t.i
! RUN: %accc -cpp -DN=7 -E -U__accc__ %s | FileCheck %s --check-prefix=OTHER
! CHECK: integer :: n = 7
! CHECK: "accc", 0 , {{[0-9]+}} , {{[0-9]+}}
! OTHER: "another compiler"
! ON: "openacc", 20
! OFF: "openacc off"
integer :: n = N
#if __accc__
print *, "accc", __accc_major__, __accc_minor__, __accc_patchlevel__
#else
print *, "another compiler"
#endif
#ifdef _OPENACC
print *, "openacc", _OPENACC
#else
print *, "openacc off"
#endif
end
