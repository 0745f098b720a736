! Part of the test separate-files.
module functions
  use constants
  implicit none
contains
  real(dp) function shifted(x, k)
    !$acc routine seq
    real(dp), intent(in) :: x
    integer, intent(in) :: k
    shifted = x + offsets(mod(k, 3) + 1)
  end function shifted

  subroutine row_sum(a, n, total)
    !$acc routine vector
    integer, intent(in) :: n
    real(dp), intent(in) :: a(n)
    real(dp), intent(out) :: total
    real(dp) :: s
    integer :: i
    s = 0
    !$acc loop vector reduction(+:s)
    do i = 1, n
      s = s + shifted(a(i), i)
    end do
    total = s
  end subroutine row_sum
end module functions
