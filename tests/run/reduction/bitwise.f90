! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! reduction(iand), reduction(ior), reduction(ieor).
program bitwise
  implicit none
  integer, parameter :: n = 200
  integer(4) :: a4, o4, x4
  integer(8) :: a8, o8, x8
  integer :: i, want

  a4 = not(0)
  o4 = 0
  x4 = 5
  a8 = not(0_8)
  o8 = shiftl(1_8, 60)
  x8 = 0
  !$acc parallel loop reduction(iand:a4, a8) reduction(ior:o4, o8) reduction(ieor:x4, x8)
  do i = 1, n
    a4 = iand(a4, not(shiftl(1, mod(i, 5))))
    o4 = ior(o4, shiftl(1, mod(i, 7)))
    x4 = ieor(x4, i)
    a8 = iand(a8, not(shiftl(1_8, mod(i, 40))))
    o8 = ior(o8, shiftl(1_8, mod(i, 50)))
    x8 = ieor(x8, shiftl(int(i, 8), 32))
  end do
  want = 0
  do i = 1, n
    want = ieor(want, i)
  end do
  if (a4 /= not(31) .or. o4 /= 127 .or. x4 /= ieor(5, want)) error stop 'integer(4)'
  if (a8 /= not(shiftl(1_8, 40) - 1)) error stop 'iand integer(8)'
  if (o8 /= ior(shiftl(1_8, 60), shiftl(1_8, 50) - 1)) error stop 'ior integer(8)'
  if (x8 /= shiftl(int(want, 8), 32)) error stop 'ieor integer(8)'
end program bitwise
