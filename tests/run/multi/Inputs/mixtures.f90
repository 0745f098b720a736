module mixtures
  use materials
  implicit none
contains
  real function mixed(at)
    !$acc routine seq
    type(state), intent(in) :: at
    mixed = energy(at, 1) + energy(at, 2)
  end function mixed
end module mixtures
