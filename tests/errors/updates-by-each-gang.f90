! RUN: %accc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:

! A loop that sets an array of the gang's for what follows belongs to each gang, and with it what the
! loop does to an array that all gangs share.
subroutine beside_private_array(n, a, b)
  implicit none
  integer, intent(in) :: n
  integer, intent(inout) :: a(n), b(n)
  integer :: t(256), i
  !$acc parallel private(t) copy(a, b) num_gangs(4)
  ! CHECK: updates-by-each-gang.f90:[[#@LINE+3]]:5: warning: each gang does this, and all of them change 'a', which they share, from what it has: in a gang loop it happens once (OpenACC 2.5.1)
  !$acc loop
  do i = 1, 256
    a(i) = a(i) + 1
    t(i) = a(i)
  end do
  ! CHECK: updates-by-each-gang.f90:[[#@LINE-5]]:9: note: the loop, which each gang runs
  !$acc loop gang
  do i = 1, 256
    b(i) = t(257 - i)
  end do
  !$acc end parallel
end subroutine

! A loop whose iterations follow each other.
subroutine in_sequence(n, a, b)
  implicit none
  integer, intent(in) :: n
  integer, intent(inout) :: a(n), b(n)
  integer :: i
  !$acc parallel copy(a, b)
  ! CHECK: updates-by-each-gang.f90:[[#@LINE+2]]:5: warning: each gang does this, and all of them change 'a',
  do i = 2, n
    a(i) = a(i) + a(i - 1)
  end do
  !$acc loop gang
  do i = 1, n
    b(i) = i
  end do
  !$acc end parallel
end subroutine

! One gang; what all gangs set to the same; an update of what is the gang's; and atomic ones, which the
! program counts.
subroutine without_warning(n, a, b, c)
  implicit none
  integer, intent(in) :: n
  integer, intent(inout) :: a(n), b(n), c
  integer :: t(8), i
  !$acc parallel copy(a) num_gangs(1)
  do i = 2, n
    a(i) = a(i) + a(i - 1)
  end do
  !$acc end parallel
  !$acc parallel copy(a)
  do i = 2, n
    a(i) = a(i) + a(i - 1)
  end do
  !$acc end parallel
  !$acc parallel private(t) copy(a, b, c) num_gangs(4)
  t = 0
  do i = 2, 8
    a(i) = i
    a(i) = a(i) + 1
    t(i) = t(i - 1) + a(i)
    !$acc atomic update
    c = c + 1
  end do
  !$acc loop gang
  do i = 1, 8
    b(i) = t(i)
  end do
  !$acc end parallel
end subroutine
