! A rod, cut into cells, with its temperature on the device.
module grid
  implicit none
  integer, parameter :: dp = kind(1.0d0)

  type rod
    integer :: cells
    real(dp), allocatable :: temperature(:)
  end type rod

contains

  ! A cold rod that is hot in its middle.
  subroutine create_rod(r, cells)
    type(rod), intent(out) :: r
    integer, intent(in) :: cells

    r%cells = cells
    allocate (r%temperature(cells))
    r%temperature = 0
    r%temperature(cells / 2:cells / 2 + 1) = 100
  end subroutine create_rod

end module grid
