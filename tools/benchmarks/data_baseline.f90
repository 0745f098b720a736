! What tools/bench data compares accc with: compiled by flang with OpenMP.
subroutine scale_with_openmp(n, a)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n)
  integer :: i
  !$omp parallel do
  do i = 1, n
    a(i) = 0.5d0*a(i) + 1
  end do
end subroutine
