! Part of the test separate-files.
module constants
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  real(dp) :: offsets(3) = [0.5_dp, 1.5_dp, 2.5_dp]
  !$acc declare copyin(offsets)
end module constants
