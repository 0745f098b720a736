! A small hydrodynamics code: an ideal gas in a closed box, two dimensions, finite
! volumes with the fluxes of Rusanov. As in larger codes the state is a derived type
! with allocatable components, and a time step is a dozen kernels, some of them
! short: boundaries, equation of state, time step, fluxes, update, diagnostics.

module kinds
  use, intrinsic :: iso_fortran_env, only: real64
  implicit none
  integer, parameter :: wp = real64
end module

module state_types
  use kinds
  implicit none

  ! Cells 1:nx, 1:ny with a rim of one cell around them.
  type :: mesh
    integer :: nx = 0, ny = 0
    real(wp) :: dx = 0, dy = 0
  end type

  ! Conserved variables, and what follows from them in each cell.
  type :: gas
    real(wp), allocatable :: density(:, :), momentum_x(:, :), momentum_y(:, :), energy(:, :)
    real(wp), allocatable :: pressure(:, :), sound(:, :), velocity_x(:, :), velocity_y(:, :)
  end type

  ! What crosses the left (x) or the lower (y) side of each cell.
  type :: fluxes
    real(wp), allocatable :: mass(:, :), momentum_x(:, :), momentum_y(:, :), energy(:, :)
  end type

contains

  subroutine allocate_gas(box, state)
    type(mesh), intent(in) :: box
    type(gas), intent(out) :: state
    allocate (state%density(0:box%nx + 1, 0:box%ny + 1))
    allocate (state%momentum_x, state%momentum_y, state%energy, mold=state%density)
    allocate (state%pressure, state%sound, mold=state%density)
    allocate (state%velocity_x, state%velocity_y, mold=state%density)
  end subroutine

  subroutine allocate_fluxes(box, side)
    type(mesh), intent(in) :: box
    type(fluxes), intent(out) :: side
    allocate (side%mass(1:box%nx + 1, 1:box%ny + 1))
    allocate (side%momentum_x, side%momentum_y, side%energy, mold=side%mass)
  end subroutine
end module

module boundary
  use state_types
  implicit none
contains

  ! Walls: the rim mirrors the cells beside it, and what flows towards it turns.
  subroutine reflect(box, state)
    type(mesh), intent(in) :: box
    type(gas), intent(inout) :: state
    integer :: i, j, nx, ny
    nx = box%nx
    ny = box%ny
    !$acc parallel loop present(state)
    !$omp parallel do
    do j = 1, ny
      state%density(0, j) = state%density(1, j)
      state%energy(0, j) = state%energy(1, j)
      state%momentum_x(0, j) = -state%momentum_x(1, j)
      state%momentum_y(0, j) = state%momentum_y(1, j)
      state%density(nx + 1, j) = state%density(nx, j)
      state%energy(nx + 1, j) = state%energy(nx, j)
      state%momentum_x(nx + 1, j) = -state%momentum_x(nx, j)
      state%momentum_y(nx + 1, j) = state%momentum_y(nx, j)
    end do
    !$acc parallel loop present(state)
    !$omp parallel do
    do i = 0, nx + 1
      state%density(i, 0) = state%density(i, 1)
      state%energy(i, 0) = state%energy(i, 1)
      state%momentum_x(i, 0) = state%momentum_x(i, 1)
      state%momentum_y(i, 0) = -state%momentum_y(i, 1)
      state%density(i, ny + 1) = state%density(i, ny)
      state%energy(i, ny + 1) = state%energy(i, ny)
      state%momentum_x(i, ny + 1) = state%momentum_x(i, ny)
      state%momentum_y(i, ny + 1) = -state%momentum_y(i, ny)
    end do
  end subroutine
end module

module thermodynamics
  use state_types
  implicit none
  real(wp), parameter :: gamma_gas = 1.4_wp
contains

  subroutine equation_of_state(box, state)
    type(mesh), intent(in) :: box
    type(gas), intent(inout) :: state
    integer :: i, j
    real(wp) :: inverse, kinetic
    !$acc parallel loop collapse(2) private(inverse, kinetic) present(state)
    !$omp parallel do collapse(2) private(inverse, kinetic)
    do j = 0, box%ny + 1
      do i = 0, box%nx + 1
        inverse = 1 / state%density(i, j)
        state%velocity_x(i, j) = state%momentum_x(i, j) * inverse
        state%velocity_y(i, j) = state%momentum_y(i, j) * inverse
        kinetic = 0.5_wp * (state%momentum_x(i, j)**2 + state%momentum_y(i, j)**2) * inverse
        state%pressure(i, j) = (gamma_gas - 1) * (state%energy(i, j) - kinetic)
        state%sound(i, j) = sqrt(gamma_gas * state%pressure(i, j) * inverse)
      end do
    end do
  end subroutine

  ! The longest step in which no wave crosses more than `courant` of a cell.
  real(wp) function stable_step(box, state, courant) result(step)
    type(mesh), intent(in) :: box
    type(gas), intent(in) :: state
    real(wp), intent(in) :: courant
    integer :: i, j
    real(wp) :: rate
    rate = 0
    !$acc parallel loop collapse(2) reduction(max:rate) present(state)
    !$omp parallel do collapse(2) reduction(max:rate)
    do j = 1, box%ny
      do i = 1, box%nx
        rate = max(rate, (abs(state%velocity_x(i, j)) + state%sound(i, j)) / box%dx &
                       + (abs(state%velocity_y(i, j)) + state%sound(i, j)) / box%dy)
      end do
    end do
    step = courant / rate
  end function
end module

module transport
  use state_types
  implicit none
contains

  ! Mean of the fluxes on both sides of a face, less the fastest wave's share of
  ! the difference.
  subroutine fluxes_x(box, state, side)
    type(mesh), intent(in) :: box
    type(gas), intent(in) :: state
    type(fluxes), intent(inout) :: side
    integer :: i, j
    real(wp) :: speed
    !$acc parallel loop collapse(2) private(speed) present(state, side)
    !$omp parallel do collapse(2) private(speed)
    do j = 1, box%ny
      do i = 1, box%nx + 1
        speed = max(abs(state%velocity_x(i - 1, j)) + state%sound(i - 1, j), &
                    abs(state%velocity_x(i, j)) + state%sound(i, j))
        side%mass(i, j) = 0.5_wp * (state%momentum_x(i - 1, j) + state%momentum_x(i, j) &
          - speed * (state%density(i, j) - state%density(i - 1, j)))
        side%momentum_x(i, j) = 0.5_wp * ( &
          state%momentum_x(i - 1, j) * state%velocity_x(i - 1, j) + state%pressure(i - 1, j) &
          + state%momentum_x(i, j) * state%velocity_x(i, j) + state%pressure(i, j) &
          - speed * (state%momentum_x(i, j) - state%momentum_x(i - 1, j)))
        side%momentum_y(i, j) = 0.5_wp * ( &
          state%momentum_y(i - 1, j) * state%velocity_x(i - 1, j) &
          + state%momentum_y(i, j) * state%velocity_x(i, j) &
          - speed * (state%momentum_y(i, j) - state%momentum_y(i - 1, j)))
        side%energy(i, j) = 0.5_wp * ( &
          (state%energy(i - 1, j) + state%pressure(i - 1, j)) * state%velocity_x(i - 1, j) &
          + (state%energy(i, j) + state%pressure(i, j)) * state%velocity_x(i, j) &
          - speed * (state%energy(i, j) - state%energy(i - 1, j)))
      end do
    end do
  end subroutine

  subroutine fluxes_y(box, state, side)
    type(mesh), intent(in) :: box
    type(gas), intent(in) :: state
    type(fluxes), intent(inout) :: side
    integer :: i, j
    real(wp) :: speed
    !$acc parallel loop collapse(2) private(speed) present(state, side)
    !$omp parallel do collapse(2) private(speed)
    do j = 1, box%ny + 1
      do i = 1, box%nx
        speed = max(abs(state%velocity_y(i, j - 1)) + state%sound(i, j - 1), &
                    abs(state%velocity_y(i, j)) + state%sound(i, j))
        side%mass(i, j) = 0.5_wp * (state%momentum_y(i, j - 1) + state%momentum_y(i, j) &
          - speed * (state%density(i, j) - state%density(i, j - 1)))
        side%momentum_x(i, j) = 0.5_wp * ( &
          state%momentum_x(i, j - 1) * state%velocity_y(i, j - 1) &
          + state%momentum_x(i, j) * state%velocity_y(i, j) &
          - speed * (state%momentum_x(i, j) - state%momentum_x(i, j - 1)))
        side%momentum_y(i, j) = 0.5_wp * ( &
          state%momentum_y(i, j - 1) * state%velocity_y(i, j - 1) + state%pressure(i, j - 1) &
          + state%momentum_y(i, j) * state%velocity_y(i, j) + state%pressure(i, j) &
          - speed * (state%momentum_y(i, j) - state%momentum_y(i, j - 1)))
        side%energy(i, j) = 0.5_wp * ( &
          (state%energy(i, j - 1) + state%pressure(i, j - 1)) * state%velocity_y(i, j - 1) &
          + (state%energy(i, j) + state%pressure(i, j)) * state%velocity_y(i, j) &
          - speed * (state%energy(i, j) - state%energy(i, j - 1)))
      end do
    end do
  end subroutine

  ! Each cell gains what crosses its sides.
  subroutine advance(box, state, x, y, step)
    type(mesh), intent(in) :: box
    type(gas), intent(inout) :: state
    type(fluxes), intent(in) :: x, y
    real(wp), intent(in) :: step
    real(wp) :: rx, ry
    integer :: i, j
    rx = step / box%dx
    ry = step / box%dy
    !$acc parallel loop collapse(2) present(state, x, y)
    !$omp parallel do collapse(2)
    do j = 1, box%ny
      do i = 1, box%nx
        state%density(i, j) = state%density(i, j) &
          - rx * (x%mass(i + 1, j) - x%mass(i, j)) - ry * (y%mass(i, j + 1) - y%mass(i, j))
        state%momentum_x(i, j) = state%momentum_x(i, j) &
          - rx * (x%momentum_x(i + 1, j) - x%momentum_x(i, j)) &
          - ry * (y%momentum_x(i, j + 1) - y%momentum_x(i, j))
        state%momentum_y(i, j) = state%momentum_y(i, j) &
          - rx * (x%momentum_y(i + 1, j) - x%momentum_y(i, j)) &
          - ry * (y%momentum_y(i, j + 1) - y%momentum_y(i, j))
        state%energy(i, j) = state%energy(i, j) &
          - rx * (x%energy(i + 1, j) - x%energy(i, j)) - ry * (y%energy(i, j + 1) - y%energy(i, j))
      end do
    end do
  end subroutine
end module

module diagnostics
  use state_types
  implicit none
contains

  subroutine totals(box, state, mass, energy)
    type(mesh), intent(in) :: box
    type(gas), intent(in) :: state
    real(wp), intent(out) :: mass, energy
    integer :: i, j
    mass = 0
    energy = 0
    !$acc parallel loop collapse(2) reduction(+:mass, energy) present(state)
    !$omp parallel do collapse(2) reduction(+:mass, energy)
    do j = 1, box%ny
      do i = 1, box%nx
        mass = mass + state%density(i, j)
        energy = energy + state%energy(i, j)
      end do
    end do
    mass = mass * box%dx * box%dy
    energy = energy * box%dx * box%dy
  end subroutine
end module

program hydro_benchmark
  use boundary
  use diagnostics
  use thermodynamics
  use timing
  use transport
  implicit none
  integer, parameter :: repetitions = 20, steps = 10
  type(mesh) :: box
  type(gas) :: state
  type(fluxes) :: x, y
  type(stopwatch) :: watch
  real(wp) :: step, mass, energy, check
  integer :: repetition, n

  box = mesh(nx=480, ny=360, dx=1.0_wp / 480, dy=1.0_wp / 360)
  call allocate_gas(box, state)
  call allocate_fluxes(box, x)
  call allocate_fluxes(box, y)
  call fill(box, state)
  !$acc data copyin(state, x, y)
  !$acc data copy(state%density, state%momentum_x, state%momentum_y, state%energy) &
  !$acc   create(state%pressure, state%sound, state%velocity_x, state%velocity_y) &
  !$acc   create(x%mass, x%momentum_x, x%momentum_y, x%energy) &
  !$acc   create(y%mass, y%momentum_x, y%momentum_y, y%energy)
  check = 0
  call watch%begin()
  do repetition = 1, repetitions
    do n = 1, steps
      call reflect(box, state)
      call equation_of_state(box, state)
      step = stable_step(box, state, 0.4_wp)
      call fluxes_x(box, state, x)
      call fluxes_y(box, state, y)
      call advance(box, state, x, y, step)
      call totals(box, state, mass, energy)
    end do
    check = check + mass + energy + step
    call watch%lap()
  end do
  !$acc end data
  !$acc end data
  call report(watch, check + sum(state%density**2))

contains

  ! Dense gas under pressure in one corner of thin gas.
  subroutine fill(box, state)
    type(mesh), intent(in) :: box
    type(gas), intent(inout) :: state
    integer :: i, j
    logical :: inside
    do j = 0, box%ny + 1
      do i = 0, box%nx + 1
        inside = 3 * i < box%nx .and. 2 * j < box%ny
        state%density(i, j) = merge(1.0_wp, 0.125_wp, inside)
        state%energy(i, j) = merge(2.5_wp, 0.25_wp, inside)
        state%momentum_x(i, j) = 0
        state%momentum_y(i, j) = 0
      end do
    end do
  end subroutine
end program
