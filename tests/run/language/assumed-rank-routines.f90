! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Routines with dummies of assumed rank.
module ranks
  implicit none
contains
  subroutine describe(x, r)
    !$acc routine seq
    integer, intent(in) :: x(..)
    integer, intent(out) :: r
    select rank (x)
    rank (0)
      r = x
    rank (1)
      r = sum(x) + lbound(x, 1)
    rank default
      r = 100*rank(x) + size(x)
    end select
  end subroutine

  subroutine pass_on(x, r)
    !$acc routine seq
    integer, intent(in) :: x(..)
    integer, intent(out) :: r
    call describe(x, r)
  end subroutine
end module

program assumed_rank_routines
  use ranks
  implicit none
  integer :: a(2, 3), r(6)
  a = reshape([1, 2, 3, 4, 5, 6], [2, 3])
  !$acc serial copyin(a) copyout(r)
  call describe(a, r(1))
  call describe(a(:, 2), r(2))
  call describe(a(1, 1), r(3))
  call pass_on(a, r(4))
  call pass_on(a(2, :), r(5))
  call pass_on(a(2, 3), r(6))
  !$acc end serial
  if (any(r /= [206, 8, 1, 206, 13, 6])) error stop 'values'
end program
