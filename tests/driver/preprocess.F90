! The preprocessor alone, as CMake's dependency scanner calls it.
!
! RUN: %accc -cpp -DN=7 -E %s | FileCheck %s --check-prefixes=CHECK,ON
! RUN: %accc -cpp -DN=7 -E -fno-openacc %s | FileCheck %s --check-prefixes=CHECK,OFF
! RUN: %accc -cpp -DN=7 -E %s -o %t.i && FileCheck %s --check-prefix=CHECK --input-file=%t.i
! CHECK: integer :: n = 7
! ON: "openacc", 20
! OFF: "openacc off"
integer :: n = N
#ifdef _OPENACC
print *, "openacc", _OPENACC
#else
print *, "openacc off"
#endif
end
