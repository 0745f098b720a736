! Arguments can come from files, also from a file named in a file.
!
! RUN: rm -rf %t && mkdir %t
! RUN: echo '--emit=fir @%t/inner' > %t/outer
! RUN: echo '-o - "-DTEXT=a b"' > %t/inner
! RUN: %accc @%t/outer %s | FileCheck %s
! CHECK: func.func @_QPs
subroutine s
end subroutine
