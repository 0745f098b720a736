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
!
! RUN: %accc -dryrun -c -fastsse -tp zen3 -Mbyteswapio -Mnovect -Mnomain -isystem inc %s 2>&1 | FileCheck %s --check-prefix=TUNED --implicit-check-not=warning
! TUNED: "-fc1"
! TUNED-SAME: "-I" "inc"
! TUNED-SAME: "-target-cpu" "znver3"
! TUNED-NOT: "-vectorize-loops"
!
! RUN: %accc -### -c -MD -MF foo.d -MT foo.o %s 2>&1 | FileCheck %s --check-prefix=DEPENDENCIES
! DEPENDENCIES: warning: ignoring '-MD': no file of dependencies is written
! DEPENDENCIES: warning: ignoring '-MF': no file
! DEPENDENCIES: warning: ignoring '-MT': no file
! DEPENDENCIES: "-fc1"
! DEPENDENCIES-NOT: foo.d
!
! RUN: not %accc -M %s 2>&1 | FileCheck %s --check-prefix=ONLY-DEPENDENCIES
! ONLY-DEPENDENCIES: error: unsupported option '-M': no file of dependencies is written
!
! RUN: %accc -V | FileCheck %s --check-prefix=VERSION
! VERSION: accc version {{[0-9.]+}} (flang version
end
