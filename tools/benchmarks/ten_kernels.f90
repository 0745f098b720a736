! Ten small kernels, one of each common shape: what compile time with a GPU
! target is measured on.
module ten_kernels
  implicit none
  integer, parameter :: dp = kind(1.0d0)

contains

  subroutine copy(n, a, b)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(n)
    real(dp), intent(out) :: b(n)
    integer :: i
    !$acc parallel loop copyin(a) copyout(b)
    do i = 1, n
      b(i) = a(i)
    end do
  end subroutine copy

  subroutine triad(n, a, b, c, factor)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(n), b(n), factor
    real(dp), intent(out) :: c(n)
    integer :: i
    !$acc parallel loop copyin(a, b) copyout(c)
    do i = 1, n
      c(i) = a(i) + factor * b(i)
    end do
  end subroutine triad

  real(dp) function dot(n, a, b)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(n), b(n)
    integer :: i
    dot = 0
    !$acc parallel loop reduction(+:dot) copyin(a, b)
    do i = 1, n
      dot = dot + a(i) * b(i)
    end do
  end function dot

  real(dp) function largest(n, m, a)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: a(n, m)
    integer :: i, j
    largest = 0
    !$acc parallel loop collapse(2) reduction(max:largest) copyin(a)
    do j = 1, m
      do i = 1, n
        largest = max(largest, abs(a(i, j)))
      end do
    end do
  end function largest

  subroutine five_point(n, m, a, b)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: a(0:n+1, 0:m+1)
    real(dp), intent(inout) :: b(0:n+1, 0:m+1)
    integer :: i, j
    !$acc parallel loop gang copyin(a) copy(b)
    do j = 1, m
      !$acc loop vector
      do i = 1, n
        b(i, j) = 0.25_dp * (a(i-1, j) + a(i+1, j) + a(i, j-1) + a(i, j+1))
      end do
    end do
  end subroutine five_point

  subroutine transposed(n, m, a, b)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: a(n, m)
    real(dp), intent(out) :: b(m, n)
    integer :: i, j
    !$acc parallel loop tile(32, 8) copyin(a) copyout(b)
    do j = 1, m
      do i = 1, n
        b(j, i) = a(i, j)
      end do
    end do
  end subroutine transposed

  subroutine product_of(n, a, b, c)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(n, n), b(n, n)
    real(dp), intent(out) :: c(n, n)
    real(dp) :: s
    integer :: i, j, k
    !$acc parallel loop collapse(2) private(s) copyin(a, b) copyout(c)
    do j = 1, n
      do i = 1, n
        s = 0
        do k = 1, n
          s = s + a(i, k) * b(k, j)
        end do
        c(i, j) = s
      end do
    end do
  end subroutine product_of

  subroutine histogram(n, values, bins)
    integer, intent(in) :: n, values(n)
    integer, intent(inout) :: bins(0:255)
    integer :: i
    !$acc parallel loop copyin(values) copy(bins)
    do i = 1, n
      !$acc atomic update
      bins(iand(values(i), 255)) = bins(iand(values(i), 255)) + 1
    end do
  end subroutine histogram

  subroutine row_norms(n, m, a, norms)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: a(n, m)
    real(dp), intent(out) :: norms(m)
    real(dp) :: s
    integer :: i, j
    !$acc parallel loop gang private(s) copyin(a) copyout(norms)
    do j = 1, m
      s = 0
      !$acc loop vector reduction(+:s)
      do i = 1, n
        s = s + a(i, j)**2
      end do
      norms(j) = sqrt(s)
    end do
  end subroutine row_norms

  subroutine three_levels(nx, ny, nz, a, factors)
    integer, intent(in) :: nx, ny, nz
    real(dp), intent(inout) :: a(nx, ny, nz)
    real(dp), intent(in) :: factors(nz)
    integer :: i, j, k
    !$acc parallel loop gang copy(a) copyin(factors)
    do k = 1, nz
      !$acc loop worker
      do j = 1, ny
        !$acc loop vector
        do i = 1, nx
          a(i, j, k) = a(i, j, k) * factors(k) + j
        end do
      end do
    end do
  end subroutine three_levels

end module ten_kernels
