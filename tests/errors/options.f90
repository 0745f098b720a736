! Options that are unknown, misspelt, or known and unsupported.
!
! RUN: not %accc -c -ffrobnicate %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN
! UNKNOWN: accc: error: unknown argument: '-ffrobnicate'
!
! RUN: not %accc -c -ffree-frm %s 2>&1 | FileCheck %s --check-prefix=FLANG
! FLANG: accc: error: unknown argument '-ffree-frm'; did you mean '-ffree-form'?
!
! RUN: not %accc --emti=fir %s 2>&1 | FileCheck %s --check-prefix=OWN
! OWN: accc: error: unknown argument '--emti=fir'; did you mean '--emit'?
!
! RUN: not %accc --emit=acgpu %s 2>&1 | FileCheck %s --check-prefix=STAGE
! STAGE: accc: error: invalid value 'acgpu' for '--emit <STAGE>'
! STAGE: a similar value exists: 'accgpu'
!
! RUN: not %accc -c -gpu=cc %s 2>&1 | FileCheck %s --check-prefix=GPU
! GPU: accc: error: unsupported option '-gpu=cc': known are ccNN, sm_NN, gfxNNN, deepcopy, maxregcount:N and mem:KIND
!
! RUN: not %accc -c -acc=frobnicate %s 2>&1 | FileCheck %s --check-prefix=ACC
! ACC: accc: error: unsupported option '-acc=frobnicate'
!
! RUN: not %accc -c -cuda %s 2>&1 | FileCheck %s --check-prefix=CUDA
! CUDA: accc: error: unsupported option '-cuda': CUDA Fortran is not yet supported; for CUDA's libraries
!
! RUN: not %accc --emit=fir --offload-host-only --offload-device-only %s 2>&1 | FileCheck %s --check-prefix=ONLY
! ONLY: accc: error: the argument '--offload-{{host|device}}-only' cannot be used with '--offload-{{host|device}}-only'
!
! RUN: not %accc -c -o x.o %s %s 2>&1 | FileCheck %s --check-prefix=OUTPUTS
! OUTPUTS: accc: error: cannot specify -o when generating multiple output files
end
