! OpenACC is on unless it is turned off, in any spelling; the last one decides.
!
! RUN: %accc -### -c %s 2>&1 | FileCheck %s --check-prefix=ON
! RUN: %accc -### -c -fno-openacc -fopenacc %s 2>&1 | FileCheck %s --check-prefix=ON
! RUN: %accc -### -c -fno-openacc -acc=gpu %s 2>&1 | FileCheck %s --check-prefix=ON
! RUN: %accc -### -c -fno-openacc %s 2>&1 | FileCheck %s --check-prefix=OFF
! RUN: %accc -### -c -fopenacc -noacc %s 2>&1 | FileCheck %s --check-prefix=OFF
!
! ON: "-fc1"{{.*}} "-fopenacc"
! OFF-NOT: "-fopenacc"
! OFF: "-fc1"{{.*}} "--no-openacc"
! OFF-NOT: "-fopenacc"

! The directives themselves are seen or not seen.
! RUN: %accc --emit=hlfir %s -o - | FileCheck %s --check-prefix=SEEN
! RUN: %accc --emit=hlfir -fno-openacc %s -o - | FileCheck %s --check-prefix=UNSEEN
! SEEN: acc.parallel
! UNSEEN-NOT: acc.parallel

! A program without them runs.
! RUN: %accc -O2 -fno-openacc %s -o %t && %t
program p
  integer :: i, a(10)
  !$acc parallel loop
  do i = 1, 10
    a(i) = i
  end do
  if (sum(a) /= 55) error stop
end program
