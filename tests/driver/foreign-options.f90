! Options of gfortran and nvfortran that users have in build files.
!
! RUN: %accc -### -c -ffree-line-length-none -fbacktrace -fallow-argument-mismatch %s 2>&1 | FileCheck %s --check-prefix=DROPPED --implicit-check-not=warning
! DROPPED-NOT: "-fbacktrace"
! DROPPED: "-fc1"
!
! RUN: %accc -### -c -fcheck=all %s 2>&1 | FileCheck %s --check-prefix=IGNORED
! IGNORED: accc: warning: ignoring '-fcheck=all': run-time checks are not supported
! IGNORED: "-fc1"
!
! RUN: %accc -### -c -w -fcheck=all %s 2>&1 | FileCheck %s --check-prefix=SILENT --implicit-check-not=warning
! SILENT: "-fc1"
!
! RUN: %accc -### -c -r8 -i8 -Mfree -Mpreprocess -mp -module mods %s 2>&1 | FileCheck %s --check-prefix=NVFORTRAN
! NVFORTRAN: "-cpp" "-fdefault-real-8" "-fdefault-double-8" "-fdefault-integer-8" "-ffree-form"
! NVFORTRAN-SAME: "-module-dir" "mods"
! NVFORTRAN-SAME: "-fopenmp"
end
