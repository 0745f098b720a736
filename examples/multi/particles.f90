! Where the particles live. The arrays stay on the device between
! create_particles and destroy_particles.
module particles
  use physics, only: dp, step_all
  implicit none
  real(dp), allocatable :: height(:), speed(:)

contains

  subroutine create_particles(count)
    integer, intent(in) :: count
    integer :: i

    allocate (height(count), speed(count))
    !$acc enter data create(height, speed)
    !$acc parallel loop present(height, speed)
    do i = 1, count
      height(i) = 1 + mod(i, 10)
      speed(i) = 0.1_dp * mod(i, 7)
    end do
  end subroutine create_particles

  subroutine move_particles(steps, dt)
    integer, intent(in) :: steps
    real(dp), intent(in) :: dt
    integer :: step

    do step = 1, steps
      call step_all(height, speed, dt)
    end do
  end subroutine move_particles

  subroutine fetch_particles()
    !$acc update self(height, speed)
  end subroutine fetch_particles

  subroutine destroy_particles()
    !$acc exit data delete(height, speed)
    deallocate (height, speed)
  end subroutine destroy_particles

end module particles
