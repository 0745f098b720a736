! RUN: %accc -c %s -o %t.o 2>&1 | FileCheck %s

! Gang loops that use what others set, in a construct whose parts cannot follow each other, since its
! gangs keep something from loop to loop.
subroutine kept(n, a, b)
  implicit none
  integer, intent(in) :: n
  integer, intent(inout) :: a(n), b(n)
  integer :: i, own(4)
  !$acc parallel copy(a, b) private(own)
  own = 1
  !$acc loop gang
  do i = 1, n
    a(i) = own(1)
  end do
  ! CHECK: gang-loops-that-meet.f90:[[#@LINE+2]]:9: warning: iterations of this loop may share 'a' with others of a loop before, and gangs do not wait for each other in a parallel construct (OpenACC 2.5.1); give each loop a construct
  ! CHECK: gang-loops-that-meet.f90:[[#@LINE-5]]:9: note: the loop before
  !$acc loop gang
  do i = 1, n
    b(i) = a(n + 1 - i) + own(2)
  end do
  !$acc end parallel
end subroutine
