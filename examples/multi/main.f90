! Bouncing particles in three files:
!   accc -O2 physics.f90 particles.f90 main.f90 -o bounce
program bounce
  use physics, only: dp, step_particle
  use particles
  implicit none
  integer, parameter :: count = 5000, steps = 100
  real(dp), parameter :: dt = 0.01_dp
  real(dp) :: h, v
  integer :: i, step

  call create_particles(count)
  call move_particles(steps, dt)
  call fetch_particles()

  do i = 1, count
    h = 1 + mod(i, 10)
    v = 0.1_dp * mod(i, 7)
    do step = 1, steps
      call step_particle(h, v, dt)
    end do
    if (abs(h - height(i)) > 1e-9_dp .or. abs(v - speed(i)) > 1e-9_dp) then
      error stop 'multi: a particle went astray'
    end if
  end do
  call destroy_particles()
  print '(a)', 'PASS'
end program bounce
