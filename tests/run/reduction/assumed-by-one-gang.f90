! RUN: %accc %s -o %t 2>&1 | FileCheck %s
! RUN: %on-every-device %t

! Sums in loops that no gangs share: where the program does not say how many gangs there are, it gets one.
program main
  implicit none
  real(8) :: a(10), s, t, u
  integer :: i
  a = [(i, i = 1, 10)]
  s = 1
  t = 2
  u = 0
  !$acc data copyin(a)
  !$acc parallel loop seq
  do i = 1, 1
    ! CHECK: [[#@LINE+1]]:5: warning: iterations combine values in 's' without a reduction clause: one is assumed
    s = s - a(3)
    t = t + a(i)
  end do
  !$acc parallel
  !$acc loop vector
  do i = 1, 10
    u = u + a(i)
  end do
  !$acc end parallel
  !$acc end data
  if (s /= -2 .or. t /= 3 .or. u /= 55) error stop 1
  print *, 'ok'
end program
