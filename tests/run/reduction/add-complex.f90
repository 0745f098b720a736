! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! reduction(+) and reduction(*) on complex kinds.
program add_complex
  implicit none
  integer, parameter :: n = 400
  complex(4) :: s4, p4
  complex(8) :: s8, p8
  integer :: i

  s4 = (1, 2)
  s8 = (3, 4)
  p4 = 1
  p8 = (0, 1)
  !$acc parallel loop reduction(+:s4, s8) reduction(*:p4, p8)
  do i = 1, n
    s4 = s4 + cmplx(i, -i)
    s8 = s8 + cmplx(2 * i, i, 8)
    p4 = p4 * (0, 1)
    p8 = p8 * (0, -1)
  end do
  if (s4 /= cmplx(1 + n * (n + 1) / 2, 2 - n * (n + 1) / 2)) error stop 'sum complex(4)'
  if (s8 /= cmplx(3 + n * (n + 1), 4 + n * (n + 1) / 2, 8)) error stop 'sum complex(8)'
  if (p4 /= (1, 0)) error stop 'product complex(4)'
  if (p8 /= (0, 1)) error stop 'product complex(8)'
end program add_complex
