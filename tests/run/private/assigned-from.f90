! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 --offload-arch=gfx90a --offload-device-only --emit=gpu %s -o - | FileCheck %s

! Private arrays that are assigned as a whole, and components that are assigned to them, go
! element by element, whatever their lower bounds: without flang's library.
! CHECK-NOT: fir.call @_FortranAAssign
program assigned_from
  implicit none
  type cell
    real :: q(5)
  end type
  integer, parameter :: n = 50
  type(cell) :: x(n)
  real :: y(5, n), z(-2:2, n), own(-1:3), other(5)
  integer :: i, k

  do i = 1, n
    x(i)%q = [(10. * i + k, k = 1, 5)]
  end do
  y = -1
  z = -1
  !$acc parallel loop gang vector private(own) firstprivate(other) copy(x) copyout(y, z)
  do i = 1, n
    own = x(i)%q
    own(-1) = own(3) + own(0)
    y(:, i) = own
    other = own
    other(2:5) = other(1:4)
    z(:, i) = other
    x(i)%q = own
  end do
  do i = 1, n
    if (any(y(:, i) /= [20. * i + 7, (10. * i + k, k = 2, 5)])) error stop 'own'
    if (any(z(:, i) /= [y(1, i), y(1, i), y(2, i), y(3, i), y(4, i)])) error stop 'other'
    if (any(x(i)%q /= y(:, i))) error stop 'component'
  end do
end program
