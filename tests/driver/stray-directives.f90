! Directives that NVIDIA's compiler passes over, in both forms of source.
!
! RUN: rm -rf %t && split-file %s %t && cd %t
! RUN: %accc --offload-arch=simt free.f90 -o free 2>&1 | FileCheck free.f90 --implicit-check-not=warning:
! RUN: ./free
! RUN: %accc --offload-arch=simt fixed.f -o fixed 2>&1 | FileCheck fixed.f --implicit-check-not=warning:
! RUN: ./fixed
! RUN: not %accc -c open.f90 -o x.o 2>&1 | FileCheck open.f90
!--- free.f90
program free
  implicit none
  integer :: a(10), i, done
  !$acc parallel loop
  do i = 1, 10
    a(i) = i
    if (i > 5) then
      a(i) = 2*i
    end if
    ! CHECK: free.f90:[[#@LINE+1]]:{{[0-9]+}}: warning: This END directive has no effect: no construct is open that it ends
    !$acc end parallel
  end do
  !$acc kernels
  ! CHECK: free.f90:[[#@LINE+1]]:{{[0-9]+}}: warning: This LOOP directive has no effect: no loop follows it
  !$acc loop seq
  a(1) = a(1) + 1
  ! CHECK: free.f90:[[#@LINE+1]]:{{[0-9]+}}: warning: This LOOP directive has no effect: no loop follows it
  !$acc loop vector
  if (a(1) < 0) print *, a(1)
  ! CHECK: free.f90:[[#@LINE+1]]:{{[0-9]+}}: warning: This LOOP directive has no effect: no loop follows it
  !$acc loop vector
  continue
  !$acc loop independent
  do i = 2, 10
    a(i) = a(i) + 1
  end do
  !$acc end kernels
  ! CHECK: free.f90:[[#@LINE+1]]:{{[0-9]+}}: warning: This END directive
  !$acc end kernels
  !$acc parallel loop copy(a)
  outer: do i = 1, 10
    a(i) = a(i) + 1
  end do outer
  ! CHECK: free.f90:[[#@LINE+1]]:{{[0-9]+}}: warning: This END directive
  !$acc end parallel
  if (sum(a) /= 15 + 80 + 20) error stop 'free'
  !$acc parallel copy(a)
  !$acc loop gang vector
  do i = 1, 10
    a(i) = 2*a(i)
  end do
  ! CHECK: free.f90:[[#@LINE+1]]:22: warning: LOOP has no effect: the construct that ends here is no combined one
  !$acc end parallel loop
  !$acc kernels loop
  do i = 1, 10
    a(i) = a(i) + 1
  end do
  !$acc end kernels loop
  if (sum(a) /= 2*115 + 10) error stop 'end'
end program
!--- fixed.f
      program fixed
      integer a(10), doi
c$acc parallel copy(a)
c$acc loop
      do i = 1, 10
        a(i) = i
      end do
c$acc loop
      do 20 i = 1, 10
        a(i) = a(i) + 1
   20 continue
C CHECK: fixed.f:[[#@LINE+1]]:{{[0-9]+}}: warning: LOOP has no effect
c$acc end parallel loop
C CHECK: fixed.f:[[#@LINE+1]]:{{[0-9]+}}: warning: This END directive
c$acc end parallel
      if (sum(a) .ne. 65) error stop 'fixed'
      end
!--- open.f90
subroutine open(a)
  integer :: a(10)
  !$acc kernels
  a = 1
  ! CHECK: open.f90:[[#@LINE+1]]:{{[0-9]+}}: error:
  !$acc end parallel
  !$acc end kernels
end subroutine
