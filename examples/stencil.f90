! A derived type with allocatable members on the device: the object is copied
! first, then its members, which attaches them to the object's device copy.
program stencil
  implicit none
  integer, parameter :: dp = kind(1.0d0)

  type grid
    integer :: points
    real(dp) :: spacing
    real(dp), allocatable :: values(:)
    real(dp), allocatable :: derivative(:)
  end type grid

  type(grid) :: wave
  real(dp) :: x
  integer :: i

  wave%points = 10000
  wave%spacing = 2 * acos(-1.0_dp) / (wave%points - 1)
  allocate (wave%values(wave%points), wave%derivative(wave%points))
  do i = 1, wave%points
    wave%values(i) = sin((i - 1) * wave%spacing)
  end do
  wave%derivative = 0

  !$acc enter data copyin(wave)
  !$acc enter data copyin(wave%values, wave%derivative)

  !$acc parallel loop present(wave)
  do i = 2, wave%points - 1
    wave%derivative(i) = (wave%values(i+1) - wave%values(i-1)) / (2 * wave%spacing)
  end do

  !$acc exit data copyout(wave%derivative) delete(wave%values)
  !$acc exit data delete(wave)

  do i = 2, wave%points - 1
    x = (i - 1) * wave%spacing
    if (abs(wave%derivative(i) - cos(x)) > 1e-6_dp) error stop 'stencil: wrong derivative'
  end do
  print '(a)', 'PASS'
end program stencil
