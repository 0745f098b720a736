! RUN: not %accc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=internal

! flang overlooks a RETURN before the last construct of a loop.
subroutine returning(a, n, place)
  !$acc routine seq
  integer, intent(in) :: n, a(n)
  integer, intent(out) :: place
  integer :: i, other
  place = 0
  ! CHECK: returning-loops.f90:[[#@LINE+5]]:{{[0-9]+}}: error: not yet supported: RETURN in this loop
  ! CHECK: returning-loops.f90:[[#@LINE+2]]:{{[0-9]+}}: note: without the directive the loop may return
  !$acc loop seq private(other)
  do i = 1, n
    other = a(i)
    if (other < 0) return
    if (other > 9) exit
    place = i
  end do
end subroutine returning
