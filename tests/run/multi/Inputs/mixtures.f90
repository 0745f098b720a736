module mixtures
  use materials
  implicit none
contains
  real function mixed(at)
    !$acc routine seq
    type(state), intent(in) :: at
    mixed = energy(at, 1) + energy(at, 2)
  end function mixed
  real function damped_twice(x)
    !$acc routine seq
    real, intent(in) :: x
    damped_twice = damped(damped(x))
  end function damped_twice
  ! This file has code for devices of the routine as well.
  subroutine mix_all(at, m)
    type(state), intent(in) :: at(:)
    real, intent(out) :: m(:)
    integer :: i
    !$acc parallel loop
    do i = 1, size(m)
      m(i) = mixed(at(i))
    end do
  end subroutine mix_all
end module mixtures
