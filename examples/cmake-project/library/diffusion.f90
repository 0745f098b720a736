! Heat spreading along a rod whose ends are insulated: the total stays the same.
module diffusion
  use grid
  implicit none

contains

  subroutine spread_heat(r, steps)
    type(rod), intent(inout) :: r
    integer, intent(in) :: steps
    real(dp), allocatable :: now(:), next(:)
    integer :: i, step, n

    n = r%cells
    now = r%temperature
    allocate (next(n))
    !$acc data copy(now) create(next)
    do step = 1, steps
      !$acc parallel loop present(now, next)
      do i = 1, n
        next(i) = now(i) + 0.25_dp * (now(max(i - 1, 1)) - 2 * now(i) + now(min(i + 1, n)))
      end do
      !$acc parallel loop present(now, next)
      do i = 1, n
        now(i) = next(i)
      end do
    end do
    !$acc end data
    r%temperature = now
  end subroutine spread_heat

  real(dp) function total_heat(r)
    type(rod), intent(in) :: r
    real(dp), allocatable :: t(:)
    integer :: i

    t = r%temperature
    total_heat = 0
    !$acc parallel loop reduction(+:total_heat) copyin(t)
    do i = 1, size(t)
      total_heat = total_heat + t(i)
    end do
  end function total_heat

end module diffusion
