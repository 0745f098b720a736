! The kernels that tools/bench codegen holds against kernels.c.
module codegen_kernels
  implicit none
  integer, parameter :: dp = kind(1d0)
contains
  subroutine triad(n, a, b, c, s)
    integer, intent(in) :: n
    real(dp), intent(out) :: a(n)
    real(dp), intent(in) :: b(n), c(n), s
    integer :: i
    !$acc parallel loop gang vector present(a, b, c)
    do i = 1, n
      a(i) = b(i) + s * c(i)
    end do
  end subroutine

  subroutine jacobi(nx, ny, u, v, error)
    integer, intent(in) :: nx, ny
    real(dp), intent(in) :: u(nx, ny)
    real(dp), intent(inout) :: v(nx, ny), error
    integer :: i, j
    !$acc parallel loop gang vector collapse(2) reduction(max:error) present(u, v)
    do j = 2, ny - 1
      do i = 2, nx - 1
        v(i, j) = 0.25_dp * (u(i - 1, j) + u(i + 1, j) + u(i, j - 1) + u(i, j + 1))
        error = max(error, abs(v(i, j) - u(i, j)))
      end do
    end do
  end subroutine

  subroutine dot(n, a, b, s)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(n), b(n)
    real(dp), intent(inout) :: s
    integer :: i
    !$acc parallel loop gang vector reduction(+:s) present(a, b)
    do i = 1, n
      s = s + a(i) * b(i)
    end do
  end subroutine

  subroutine matmul_naive(n, m, l, a, b, c)
    integer, intent(in) :: n, m, l
    real(dp), intent(in) :: a(n, l), b(l, m)
    real(dp), intent(out) :: c(n, m)
    real(dp) :: t
    integer :: i, j, k
    !$acc parallel loop gang vector collapse(2) private(t) present(a, b, c)
    do j = 1, m
      do i = 1, n
        t = 0
        !$acc loop seq
        do k = 1, l
          t = t + a(i, k) * b(k, j)
        end do
        c(i, j) = t
      end do
    end do
  end subroutine

  subroutine nest(nx, ny, nz, u, w, v)
    integer, intent(in) :: nx, ny, nz
    real(dp), intent(in) :: u(nx, ny, nz), w(ny, nz)
    real(dp), intent(inout) :: v(nx, ny, nz)
    real(dp) :: factor
    integer :: i, j, k
    !$acc parallel num_workers(4) vector_length(64) present(u, w, v)
    !$acc loop gang
    do k = 1, nz
      !$acc loop worker private(factor)
      do j = 1, ny
        factor = 2 * w(j, k) + 1
        !$acc loop vector
        do i = 1, nx
          v(i, j, k) = v(i, j, k) + factor * u(i, j, k)
        end do
      end do
    end do
    !$acc end parallel
  end subroutine

  subroutine histogram(n, bins, x, h)
    integer, intent(in) :: n, bins
    real(dp), intent(in) :: x(n)
    integer, intent(inout) :: h(bins)
    integer :: i, bin
    !$acc parallel loop gang vector private(bin) present(x, h)
    do i = 1, n
      bin = min(bins, 1 + int(x(i) * bins))
      !$acc atomic update
      h(bin) = h(bin) + 1
    end do
  end subroutine
end module codegen_kernels
