! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! CSHIFT, EOSHIFT and RESHAPE of arrays with other lower bounds than 1, on the host and in
! constructs.
program shifts
  implicit none
  integer :: halo(0:4) = [5, 3, 8, 1, 9], deep(-2:2) = [5, 3, 8, 1, 9], grid(4, 3), i
  integer, allocatable :: dynamic(:)

  if (any(cshift(halo, 1) /= [3, 8, 1, 9, 5])) error stop 'cshift'
  if (any(cshift(deep, 2) /= [8, 1, 9, 5, 3])) error stop 'cshift below 0'
  if (any(eoshift(deep, -1) /= [0, 5, 3, 8, 1])) error stop 'eoshift'
  if (any(2 * reshape(deep(-2:1), [2, 2]) /= reshape([10, 6, 16, 2], [2, 2]))) error stop 'reshape'
  allocate (dynamic(-1:3))
  dynamic = halo
  dynamic = cshift(dynamic, 1) + dynamic
  if (any(dynamic /= [8, 11, 9, 10, 14])) error stop 'of itself'

  dynamic = halo
  !$acc kernels
  halo = cshift(halo, 1)
  dynamic = eoshift(dynamic, 1) * 2
  !$acc end kernels
  if (any(halo /= [3, 8, 1, 9, 5])) error stop 'in kernels'
  if (any(dynamic /= [6, 16, 2, 18, 0])) error stop 'eoshift in kernels'

  grid = reshape([(i, i = 1, 12)], [4, 3])
  call columns(grid)

contains

  ! Columns behind a descriptor are copied as a whole.
  subroutine columns(g)
    integer, intent(in) :: g(2:, 3:)
    integer :: r(4, 3)
    r = cshift(g, 1, 1)
    if (any(r /= reshape([2, 3, 4, 1, 6, 7, 8, 5, 10, 11, 12, 9], [4, 3]))) error stop 'columns'
    r = eoshift(g, 1, 0, 1)
    if (any(r /= reshape([2, 3, 4, 0, 6, 7, 8, 0, 10, 11, 12, 0], [4, 3]))) error stop 'eoshift of columns'
    !$acc serial
    r = cshift(g, -1, 2)
    !$acc end serial
    if (any(r /= reshape([9, 10, 11, 12, 1, 2, 3, 4, 5, 6, 7, 8], [4, 3]))) error stop 'rows'
  end subroutine
end program
