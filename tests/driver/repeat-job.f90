! A compile job that -### prints can be run by itself.
!
! RUN: %accc -fc1 --emit=fir -emit-obj -o - %s | FileCheck %s
! CHECK: func.func @_QPs
subroutine s
end subroutine
