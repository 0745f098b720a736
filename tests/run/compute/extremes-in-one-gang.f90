! RUN: %accc -O2 %s -o %t -Minfo=accel 2>&1 | FileCheck %s
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_WIDTH=32 ACCC_SIMT_ORDER=shuffle %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t

! What MAXVAL and MAXLOC find in a construct that one gang runs, all of its threads read: behind
! the thread that stores it, and before the next round.
! CHECK: gangs cannot share it in control flow that the host does not run
program extremes_in_one_gang
  implicit none
  integer, parameter :: n = 20
  real :: v(n, n), w(n, n), found, expected
  integer :: i, j, round, loc(2)
  do j = 1, n
    do i = 1, n
      v(i, j) = mod(i*7 + j*11, 1001)
    end do
  end do
  w = v
  call lower(v, n, 10, found)
  do round = 1, 10
    w = w*0.5 + 1
    loc = maxloc(w)
    w(loc(1), loc(2)) = 0
    expected = maxval(w)
    if (expected < 3) exit
  end do
  if (found /= expected .or. any(v /= w)) error stop 1
contains
  ! The host does not run the loop, since it has EXIT and two subscripts that the loop sets.
  subroutine lower(v, n, rounds, found)
    integer, intent(in) :: n, rounds
    real, intent(inout) :: v(n, n)
    real, intent(out) :: found
    integer :: round, loc(2)
    !$acc kernels copy(v, found)
    do round = 1, rounds
      v = v*0.5 + 1
      loc = maxloc(v)
      v(loc(1), loc(2)) = 0
      found = maxval(v)
      if (found < 3) exit
    end do
    !$acc end kernels
  end subroutine
end program
