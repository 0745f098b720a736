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
! RUN: %accc -### -c -MD -MF foo.d -MT foo.o %s 2>&1 | FileCheck %s --check-prefix=DEPENDENCIES --implicit-check-not=warning
! DEPENDENCIES: "-fc1"
! DEPENDENCIES-SAME: "--write-dependencies" "--dependency-file=foo.d" "--dependency-target=foo.o"
!
! What distributions and NVIDIA's build files add; some of it twice.
! RUN: %accc -### -c -acc -acc=host,multicore -gpu=cc80,mem:unified:nomanagedalloc -gpu=cc80 -Wall -Wextra -Mpre -Mpic -ggdb3 -fno-plt -ffunction-sections %s 2>&1 | FileCheck %s --check-prefix=REPEATED --implicit-check-not=warning
! REPEATED: "--offload-arch=sm_80,sm_80"
! REPEATED-SAME: "-pic-level"
! REPEATED-SAME: "-debug-info-kind=standalone"
!
! gfortran's warnings, and those that it does not know: what is not there need not be turned off.
! RUN: %accc -### -c -Wunused -Wno-unused-dummy-argument -Wno-error -Wno-error=conversion -Os -Munixlogical -Waliasing -Wno-maybe-uninitialized %s 2>&1 | FileCheck %s --check-prefix=WARNINGS --implicit-check-not=warning
! WARNINGS: "-fc1"
! WARNINGS-NOT: "-W
! RUN: %accc -### -c -Werror=line-truncation -Wno-unused-variable %s 2>&1 | FileCheck %s --check-prefix=ONE-ERROR
! ONE-ERROR: warning: ignoring '-Werror=line-truncation': -Werror makes errors of all warnings
! ONE-ERROR: "-Wno-unused-variable"
!
! RUN: %accc -### -c -fstack-protector-strong -ffile-prefix-map=/a=/b -gpu=cc80,safecache -pg %s 2>&1 | FileCheck %s --check-prefix=HARDENED
! HARDENED: warning: ignoring '-fstack-protector-strong': code is not hardened
! HARDENED: warning: ignoring '-ffile-prefix-map=/a=/b': debug information has the paths
! HARDENED: warning: ignoring '-gpu=safecache': no effect
! HARDENED: warning: ignoring '-pg': nothing is measured
!
! RUN: %accc -### -c -gpu=cc80,nofma,maxregcount:64,fastmath %s 2>&1 | FileCheck %s --check-prefix=NOFMA
! NOFMA: warning: ignoring '-gpu=fastmath': functions keep their precision
! NOFMA-DAG: "-ffp-contract=off"
! NOFMA-DAG: "--max-registers=64"
!
! RUN: not %accc -c -gpu=maxregcount:4 %s 2>&1 | FileCheck %s --check-prefix=REGISTERS
! REGISTERS: error: {{.*}}'4'{{.*}}--max-registers
!
! RUN: not %accc -c -freal-4-real-8 %s 2>&1 | FileCheck %s --check-prefix=KINDS
! KINDS: error: unsupported option '-freal-4-real-8': {{.*}} -fdefault-real-8 is for the others
!
! RUN: not %accc -c -fsanitize=address %s 2>&1 | FileCheck %s --check-prefix=SANITIZER
! SANITIZER: error: unsupported option '-fsanitize=address': there are no sanitizers
!
! RUN: %accc -V | FileCheck %s --check-prefix=VERSION
! VERSION: accc flang version {{[0-9.]+}} (accc version
end
