! Loops as programs have them, which tools/bench codegen --loops holds against loops.c.
module codegen_loops
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1e0)

  type particle
    real(dp) :: x, y, z
    real(dp) :: vx, vy, vz
    integer :: cell
  end type

  type particles
    real(dp), allocatable :: x(:), y(:), z(:)
    real(dp), pointer :: vx(:), vy(:), vz(:)
  end type

  type field_type
    real(dp), allocatable :: density(:, :), energy(:, :), pressure(:, :), soundspeed(:, :)
    real(dp), allocatable :: volume(:, :)
    real(dp), allocatable :: xvel(:, :), yvel(:, :), xarea(:, :), yarea(:, :)
  end type

  type tile_type
    integer :: xmin, xmax, ymin, ymax
    type(field_type) :: field
  end type
contains
  subroutine stencil7(nx, ny, nz, u, v, c0, c1)
    integer, intent(in) :: nx, ny, nz
    real(dp), intent(in) :: u(nx, ny, nz), c0, c1
    real(dp), intent(inout) :: v(nx, ny, nz)
    integer :: i, j, k
    !$acc parallel loop gang vector collapse(3) present(u, v)
    do k = 2, nz - 1
      do j = 2, ny - 1
        do i = 2, nx - 1
          v(i, j, k) = c0 * u(i, j, k) + c1 * (u(i - 1, j, k) + u(i + 1, j, k) &
              + u(i, j - 1, k) + u(i, j + 1, k) + u(i, j, k - 1) + u(i, j, k + 1))
        end do
      end do
    end do
  end subroutine

  subroutine stencil7_two(nx, ny, nz, u, v, c0, c1)
    integer, intent(in) :: nx, ny, nz
    real(dp), intent(in) :: u(nx, ny, nz), c0, c1
    real(dp), intent(inout) :: v(nx, ny, nz)
    integer :: i, j, k
    !$acc parallel loop gang collapse(2) present(u, v)
    do k = 2, nz - 1
      do j = 2, ny - 1
        !$acc loop vector
        do i = 2, nx - 1
          v(i, j, k) = c0 * u(i, j, k) + c1 * (u(i - 1, j, k) + u(i + 1, j, k) &
              + u(i, j - 1, k) + u(i, j + 1, k) + u(i, j, k - 1) + u(i, j, k + 1))
        end do
      end do
    end do
  end subroutine

  ! Small matrices, one thread for each.
  subroutine batched(n, a, b, c)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(n, 4, 4), b(n, 4, 4)
    real(dp), intent(out) :: c(n, 4, 4)
    real(dp) :: t
    integer :: l, i, j, k
    !$acc parallel loop gang vector present(a, b, c)
    do l = 1, n
      !$acc loop seq
      do j = 1, 4
        !$acc loop seq
        do i = 1, 4
          t = 0
          !$acc loop seq
          do k = 1, 4
            t = t + a(l, i, k) * b(l, k, j)
          end do
          c(l, i, j) = t
        end do
      end do
    end do
  end subroutine

  subroutine spmv(n, nz, row, col, a, x, y)
    integer, intent(in) :: n, nz, row(n + 1), col(nz)
    real(dp), intent(in) :: a(nz), x(n)
    real(dp), intent(out) :: y(n)
    real(dp) :: t
    integer :: i, k
    !$acc parallel loop gang vector_length(64) present(row, col, a, x, y)
    do i = 1, n
      t = 0
      !$acc loop vector reduction(+:t)
      do k = row(i), row(i + 1) - 1
        t = t + a(k) * x(col(k))
      end do
      y(i) = t
    end do
  end subroutine

  subroutine gather(n, m, idx, a, b)
    integer, intent(in) :: n, m, idx(n)
    real(dp), intent(in) :: a(m)
    real(dp), intent(inout) :: b(n)
    integer :: i
    !$acc parallel loop present(idx, a, b)
    do i = 1, n
      b(i) = b(i) + a(idx(i))
    end do
  end subroutine

  subroutine scatter(n, m, idx, a, b)
    integer, intent(in) :: n, m, idx(n)
    real(dp), intent(in) :: a(n)
    real(dp), intent(inout) :: b(m)
    integer :: i
    !$acc parallel loop present(idx, a, b)
    do i = 1, n
      !$acc atomic update
      b(idx(i)) = b(idx(i)) + a(i)
    end do
  end subroutine

  ! Thomas' algorithm for each column, levels last.
  subroutine tridiagonal(n, a, b, c, x)
    integer, parameter :: nz = 32
    integer, intent(in) :: n
    real(dp), intent(in) :: a(n, nz), b(n, nz), c(n, nz)
    real(dp), intent(inout) :: x(n, nz)
    real(dp) :: g(nz), beta
    integer :: i, k
    !$acc parallel loop gang vector private(g) present(a, b, c, x)
    do i = 1, n
      beta = 1 / b(i, 1)
      x(i, 1) = x(i, 1) * beta
      do k = 2, nz
        g(k) = c(i, k - 1) * beta
        beta = 1 / (b(i, k) - a(i, k) * g(k))
        x(i, k) = (x(i, k) - a(i, k) * x(i, k - 1)) * beta
      end do
      do k = nz - 1, 1, -1
        x(i, k) = x(i, k) - g(k + 1) * x(i, k + 1)
      end do
    end do
  end subroutine

  subroutine transposed(n, a, b)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(n, n)
    real(dp), intent(inout) :: b(n, n)
    integer :: i, j
    !$acc parallel loop gang vector tile(32, 8) present(a, b)
    do j = 1, n
      do i = 1, n
        b(i, j) = a(j, i)
      end do
    end do
  end subroutine

  subroutine push_structures(n, p, dt)
    integer, intent(in) :: n
    type(particle), intent(inout) :: p(n)
    real(dp), intent(in) :: dt
    integer :: i
    !$acc parallel loop gang vector present(p)
    do i = 1, n
      p(i)%x = p(i)%x + dt * p(i)%vx
      p(i)%y = p(i)%y + dt * p(i)%vy
      p(i)%z = p(i)%z + dt * p(i)%vz
    end do
  end subroutine

  subroutine push_arrays(n, p, dt)
    integer, intent(in) :: n
    type(particles), intent(inout) :: p
    real(dp), intent(in) :: dt
    integer :: i
    !$acc parallel loop gang vector present(p)
    do i = 1, n
      p%x(i) = p%x(i) + dt * p%vx(i)
      p%y(i) = p%y(i) + dt * p%vy(i)
      p%z(i) = p%z(i) + dt * p%vz(i)
    end do
  end subroutine

  subroutine columns(t, q, p, o3, co2, tau, w, albedo, up, down, heat, cloud, aerosol, &
      emissivity, sun, surface, flux, cp, rho, mask)
    real(dp), intent(in) :: t(:, :), q(:, :), p(:, :), o3(:, :), co2(:, :), tau(:, :), w(:, :)
    real(dp), intent(in) :: albedo(:), cloud(:, :), aerosol(:, :), emissivity(:), sun(:)
    real(dp), intent(in) :: surface(:), cp(:, :), rho(:, :)
    real(dp), intent(inout) :: up(:, :), down(:, :), heat(:, :), flux(:, :)
    logical, intent(in) :: mask(:)
    real(dp) :: trans, source, d
    integer :: i, k
    !$acc parallel loop gang vector default(present)
    do i = 1, size(t, 1)
      if (mask(i)) then
        d = sun(i) * (1 - albedo(i))
        !$acc loop seq
        do k = 1, size(t, 2)
          trans = 1 - tau(i, k) * (q(i, k) + o3(i, k) + co2(i, k)) * w(i, k)
          source = emissivity(i) * t(i, k) * p(i, k) + cloud(i, k) * aerosol(i, k)
          d = d * trans + source
          down(i, k) = d
          up(i, k) = d * surface(i)
          flux(i, k) = up(i, k) - down(i, k)
          heat(i, k) = heat(i, k) + flux(i, k) / (cp(i, k) * rho(i, k))
        end do
      end if
    end do
  end subroutine

  ! A work array that a gang shares.
  subroutine gang_work(nx, ny, u, v)
    integer, intent(in) :: nx, ny
    real(dp), intent(in) :: u(128, ny)
    real(dp), intent(inout) :: v(128, ny)
    real(dp) :: work(128)
    integer :: i, j
    !$acc parallel loop gang private(work) vector_length(128) present(u, v)
    do j = 1, ny
      !$acc loop vector
      do i = 1, 128
        work(i) = 2 * u(i, j)
      end do
      !$acc loop vector
      do i = 2, 127
        v(i, j) = work(i - 1) + work(i + 1)
      end do
    end do
  end subroutine

  subroutine several_sums(n, x, y, a, b, lowest, highest, count)
    integer, intent(in) :: n
    real(dp), intent(in) :: x(n), y(n)
    real(dp), intent(inout) :: a, b, lowest, highest
    integer, intent(inout) :: count
    integer :: i
    !$acc parallel loop gang vector reduction(+:a, b, count) reduction(min:lowest) &
    !$acc   reduction(max:highest) present(x, y)
    do i = 1, n
      a = a + x(i)
      b = b + x(i) * y(i)
      lowest = min(lowest, x(i))
      highest = max(highest, y(i))
      if (x(i) > y(i)) count = count + 1
    end do
  end subroutine

  subroutine complex_update(n, psi, phase, v)
    integer, intent(in) :: n
    complex(dp), intent(inout) :: psi(n)
    complex(dp), intent(in) :: phase(n), v
    integer :: i
    !$acc parallel loop gang vector present(psi, phase)
    do i = 1, n
      psi(i) = psi(i) * phase(i) + v * conjg(psi(i))
    end do
  end subroutine

  subroutine ideal_gas(tile)
    type(tile_type), intent(inout) :: tile
    real(dp) :: v, pressurebyenergy, pressurebyvolume, soundsquared
    integer :: j, k
    !$acc parallel loop gang vector collapse(2) present(tile) &
    !$acc   private(v, pressurebyenergy, pressurebyvolume, soundsquared)
    do k = tile%ymin, tile%ymax
      do j = tile%xmin, tile%xmax
        v = 1 / tile%field%density(j, k)
        tile%field%pressure(j, k) = 0.4_dp * tile%field%density(j, k) * tile%field%energy(j, k)
        pressurebyenergy = 0.4_dp * tile%field%density(j, k)
        pressurebyvolume = -tile%field%density(j, k) * tile%field%pressure(j, k) * v
        soundsquared = v * v * (tile%field%pressure(j, k) * pressurebyenergy - pressurebyvolume)
        tile%field%soundspeed(j, k) = sqrt(soundsquared)
      end do
    end do
  end subroutine

  subroutine flux_calc(tile, dt)
    type(tile_type), intent(inout) :: tile
    real(dp), intent(in) :: dt
    integer :: j, k
    !$acc parallel loop gang vector collapse(2) present(tile)
    do k = tile%ymin, tile%ymax
      do j = tile%xmin, tile%xmax
        tile%field%energy(j, k) = 0.25_dp * dt * tile%field%xarea(j, k) &
            * (tile%field%xvel(j, k) + tile%field%xvel(j, k + 1) &
            + tile%field%xvel(j + 1, k) + tile%field%xvel(j + 1, k + 1))
      end do
    end do
  end subroutine

  subroutine mixed(n, a, b, c, s)
    integer, intent(in) :: n
    real(sp), intent(in) :: a(n), b(n), s
    real(dp), intent(inout) :: c(n)
    integer :: i
    !$acc parallel loop gang vector present(a, b, c)
    do i = 1, n
      c(i) = c(i) + a(i) * b(i) + s
    end do
  end subroutine

  subroutine triad_single(n, a, b, c, s)
    integer, intent(in) :: n
    real(sp), intent(inout) :: a(n)
    real(sp), intent(in) :: b(n), c(n), s
    integer :: i
    !$acc parallel loop gang vector present(a, b, c)
    do i = 1, n
      a(i) = b(i) + s * c(i)
    end do
  end subroutine

  subroutine long_index(n, a, b, s)
    integer(8), intent(in) :: n
    real(dp), intent(inout) :: a(n)
    real(dp), intent(in) :: b(n), s
    integer(8) :: i
    !$acc parallel loop gang vector present(a, b)
    do i = 1, n
      a(i) = a(i) + s * b(i)
    end do
  end subroutine
end module codegen_loops
