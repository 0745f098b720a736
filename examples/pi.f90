! Pi by throwing darts at a square (Monte Carlo). Every iteration makes its own
! random numbers from its index, so the result does not depend on which thread
! runs which iteration: the parallel and the serial count are equal.
module darts
  use, intrinsic :: iso_fortran_env, only: int64, real64
  implicit none
contains

  ! One step of a linear congruential generator, in 31-bit arithmetic.
  pure integer(int64) function next_random(state)
    !$acc routine seq
    integer(int64), intent(in) :: state
    next_random = iand(1103515245_int64 * state + 12345_int64, 2147483647_int64)
  end function next_random

  ! 1 when dart number `dart` lands in the quarter circle, else 0.
  pure integer function hit(dart)
    !$acc routine seq
    integer, intent(in) :: dart
    integer(int64) :: state
    real(real64) :: x, y

    state = next_random(next_random(ieor(int(dart, int64) * 2654435761_int64, 88172645_int64)))
    state = next_random(state)
    x = state / 2147483648.0_real64
    state = next_random(state)
    y = state / 2147483648.0_real64
    hit = merge(1, 0, x*x + y*y <= 1)
  end function hit

end module darts

program pi
  use darts
  implicit none
  integer, parameter :: thrown = 2000000
  integer :: dart, hits, serial_hits
  real(real64) :: estimate

  hits = 0
  !$acc parallel loop reduction(+:hits)
  do dart = 1, thrown
    hits = hits + hit(dart)
  end do

  serial_hits = 0
  do dart = 1, thrown
    serial_hits = serial_hits + hit(dart)
  end do

  estimate = 4 * real(hits, real64) / thrown
  print '(a, f8.5)', 'pi is about ', estimate
  if (hits /= serial_hits) error stop 'pi: other hits than the serial program'
  if (abs(estimate - acos(-1.0_real64)) > 0.01) error stop 'pi: far off'
  print '(a)', 'PASS'
end program pi
