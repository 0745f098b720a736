! What happens to one particle: procedures called from kernels in other files.
module physics
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  real(dp) :: gravity = -9.81_dp
  !$acc declare copyin(gravity)

contains

  ! One explicit Euler step of length dt; bounces off the ground.
  subroutine step_particle(height, speed, dt)
    !$acc routine seq
    real(dp), intent(inout) :: height, speed
    real(dp), intent(in) :: dt

    speed = speed + dt * gravity
    height = height + dt * speed
    if (height < 0) then
      height = -height
      speed = -speed
    end if
  end subroutine step_particle

end module physics
