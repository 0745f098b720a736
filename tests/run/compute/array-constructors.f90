! RUN: %accc -O2 %s -o %t -Minfo=accel 2>&1 | FileCheck %s
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t
! RUN: %accc -O0 %s -o %t.0
! RUN: %on-every-device %t.0

! Array constructors whose values are arrays are loops, which gangs and lanes share.
subroutine rotate(x, y, n)
  integer, intent(in) :: n
  real, intent(inout) :: x(n)
  real, intent(in) :: y(n)
  !$acc kernels copy(x) copyin(y)
  ! CHECK: [[@LINE+1]]:{{.*}}: remark: loop is shared by gangs and vector lanes
  x = [y(2:n), y(1)]
  !$acc end kernels
end subroutine

program array_constructors
  implicit none
  integer, parameter :: n = 20
  real :: x(n), y(n), z(3, 4), w(-1:5), of_z(12), of_part(6)
  real, allocatable :: q(:)
  integer :: i, k(12)
  y = [(real(i), i=1, n)]
  of_z = [(100. + i, i=1, 12)]
  z = reshape(of_z, [3, 4])
  of_part = of_z(4:9)
  w = [(200. + i, i=1, 7)]
  allocate (q(0:3))
  q = [1.5, 2.5, 3.5, 4.5]
  call rotate(x, y, n)
  do i = 1, n
    if (x(i) /= mod(i, n) + 1) error stop 'rotated'
  end do

  ! Other lower bounds, ranks, sections without elements; in an expression.
  !$acc kernels copyin(y, z, w, q) copyout(x)
  x = 2*[z(:, 2:3), 7., w, q(1:2), z(1:2, 1), z(:, 4:3), y(5:6)]
  !$acc end kernels
  do i = 1, n
    select case (i)
    case (:6)
      if (x(i) /= 2*of_part(i)) error stop 'columns'
    case (7)
      if (x(i) /= 14) error stop 'a number'
    case (8:14)
      if (x(i) /= 2*(200 + i - 7)) error stop 'a whole array'
    case (15:16)
      if (x(i) /= 2*(i - 13 + 0.5)) error stop 'a part of an allocatable one'
    case (17:18)
      if (x(i) /= 2*(100 + i - 16)) error stop 'a part of a column'
    case default
      if (x(i) /= 2*(i - 14)) error stop 'the last ones'
    end select
  end do
  !$acc kernels copyin(z, q) copyout(x)
  x(:16) = [z, q]
  !$acc end kernels
  if (any(x(:12) /= of_z) .or. any(x(13:16) /= q)) error stop 'whole arrays'

  x = 0
  call reversed(x, y, n - 1)
  if (x(1) /= 3) error stop 'the first one'
  do i = 2, n
    if (x(i) /= n - i + 1) error stop 'reversed'
  end do

  ! In each iteration; of constants and expressions; onto itself.
  !$acc parallel loop copyin(y) copyout(x)
  do i = 1, n
    x(i) = 0
    if (i <= 5) x(i) = sum([y(i:i + 3), 1., 2*y(1:i)])
  end do
  do i = 1, 5
    if (x(i) /= 4*i + 6 + 1 + i*(i + 1)) error stop 'sums'
  end do
  !$acc kernels copyout(k)
  k = [[1, 2, 3]*2, 5, [(i*i, i=1, 8)]]
  !$acc end kernels
  if (any(k(:4) /= [2, 4, 6, 5])) error stop 'constants'
  do i = 1, 8
    if (k(i + 4) /= i*i) error stop 'implied loop'
  end do
  !$acc kernels copy(y)
  y = [y(n:2:-1), y(n)]
  !$acc end kernels
  do i = 1, n - 1
    if (y(i) /= n - i + 1) error stop 'onto itself'
  end do
  if (y(n) /= n) error stop 'onto itself, the last one'
contains
  subroutine reversed(x, y, n)
    integer, intent(in) :: n
    real, intent(inout) :: x(0:n)
    real, intent(in) :: y(:)
    !$acc kernels copy(x) copyin(y)
    x(:) = [3., y(n:1:-1)]
    !$acc end kernels
  end subroutine
end program
