! How particles move: a procedure for one of them, called on the device and on
! the host, and a kernel for all.
module physics
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  real(dp), parameter :: gravity = -9.81_dp

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

  ! The same for all particles, which are on the device already.
  subroutine step_all(height, speed, dt)
    real(dp), intent(inout) :: height(:), speed(:)
    real(dp), intent(in) :: dt
    integer :: i

    !$acc parallel loop present(height, speed)
    do i = 1, size(height)
      call step_particle(height(i), speed(i), dt)
    end do
  end subroutine step_all

end module physics
