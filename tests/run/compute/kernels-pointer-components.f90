! RUN: %accc -O1 -Minfo=accel %s -o %t 2>&1 | FileCheck %s --implicit-check-not="one gang" --implicit-check-not="host waits"
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_NOTIFY=1 %t 2>&1 | FileCheck %s --check-prefix=LAUNCH

! Assignments between targets of pointer components in kernels constructs: gangs share them,
! and the host takes extents and addresses from descriptors on the device without a wait. Only
! targets that overlap need a temporary.
!
! CHECK: the assignment takes a temporary only where the run finds that its arrays overlap
! CHECK: loop is shared by gangs
! LAUNCH: launch   fields::by_pointer:[[#LINE:]] {{.*}}
! LAUNCH: launch   fields::by_dummy:[[#]] {{.*}}
! LAUNCH-NEXT: launch   fields::by_dummy:[[#]] {{.*}}
! LAUNCH: launch   fields::by_pointer:[[#LINE]]_1 {{.*}}
! LAUNCH-NEXT: launch   fields::by_pointer:[[#LINE]]_2 {{.*}}
module fields
  implicit none
  integer, parameter :: n = 70, m = 5, blocks = 3
  type inner
    real(8), pointer :: w(:, :, :) => null()
  end type
  type field
    real(8), pointer :: u(:, :, :) => null(), v(:, :, :) => null()
    type(inner) :: part
  end type
contains
  subroutine by_pointer(g, jb)
    type(field), pointer :: g
    integer, intent(in) :: jb
    !$acc kernels default(present) async(1)
    g%u(:, :, jb) = g%v(:, :, jb)
    !$acc end kernels
  end subroutine

  subroutine by_dummy(g, jb)
    type(field), intent(inout) :: g
    integer, intent(in) :: jb
    !$acc kernels default(present) async(1)
    g%u(:, :, jb) = g%v(:, :, jb)*2
    g%part%w(:, :, jb) = g%u(:, :, jb) + g%v(:, :, jb)
    !$acc end kernels
  end subroutine

  subroutine shift(g, jb)
    type(field), pointer :: g
    integer, intent(in) :: jb
    !$acc kernels default(present) async(1)
    g%u(2:, :, jb) = g%v(:n - 1, :, jb)
    !$acc end kernels
  end subroutine

  subroutine by_variable(u, v, jb)
    real(8), pointer :: u(:, :, :), v(:, :, :)
    integer, intent(in) :: jb
    !$acc kernels default(present) async(1)
    u(:, :, jb) = v(:, :, jb)
    !$acc end kernels
  end subroutine
end module

program kernels_pointer_components
  use fields
  implicit none
  type(field), pointer :: g
  real(8), pointer :: x(:, :, :)
  real(8) :: v(n, m, blocks)
  integer :: i, j, k

  allocate (g)
  allocate (g%u(n, m, blocks), g%v(0:n - 1, m, blocks), g%part%w(n, m, blocks))
  g%v = reshape([(real(i, 8), i=1, size(g%v))], shape(g%v))
  v = g%v
  g%u = 0
  g%part%w = 0
  !$acc enter data copyin(g, g%u, g%v, g%part%w)

  call by_pointer(g, 2)
  !$acc wait
  !$acc update self(g%u)
  if (any(g%u(:, :, 1) /= 0) .or. any(g%u(:, :, 2) /= v(:, :, 2))) error stop 1

  call by_dummy(g, 3)
  !$acc wait
  !$acc update self(g%u, g%part%w)
  if (any(g%u(:, :, 3) /= 2*v(:, :, 3)) .or. any(g%part%w(:, :, 3) /= 3*v(:, :, 3))) error stop 2
  if (any(g%part%w(:, :, :2) /= 0)) error stop 3

  ! Both are the same array, by other bounds.
  x => g%u
  g%u => g%v
  !$acc enter data attach(g%u)
  call by_pointer(g, 1)
  call by_dummy(g, 1)
  call shift(g, 2)
  !$acc wait
  !$acc update self(g%v, g%part%w)
  if (any(g%v(:, :, 1) /= 2*v(:, :, 1)) .or. any(g%part%w(:, :, 1) /= 4*v(:, :, 1))) error stop 4

  ! One begins in the middle of the other.
  !$acc exit data detach(g%u)
  g%v = reshape([(real(i, 8), i=1, size(g%v))], shape(g%v))
  !$acc update device(g%v)
  g%u(1:, 1:, 1:) => g%v(1:n - 1, :, :)
  !$acc enter data attach(g%u)
  call overlap(g)
  !$acc wait
  !$acc update self(g%v)
  do j = 1, m
    if (any(g%v(1:n - 1, j, 2) /= v(2:n, j, 2) - 1)) error stop 5
  end do
  if (any(g%v(:, :, 1) /= v(:, :, 1))) error stop 6
  !$acc exit data detach(g%u)

  ! Pointer variables, side by side and overlapping.
  call by_variable(x, g%v, 3)
  !$acc wait
  !$acc update self(x)
  if (any(x(:, :, 3) /= v(:, :, 3))) error stop 7
  !$acc exit data delete(g%v, g%part%w, x, g)
contains
  subroutine overlap(g)
    type(field), pointer :: g
    !$acc kernels default(present) async(1)
    g%u(:, :, 2) = g%v(:n - 2, :, 2)
    !$acc end kernels
  end subroutine
end program
