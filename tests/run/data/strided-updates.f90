! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: not env ACC_DEVICE_TYPE=host-discrete %t absent 2>&1 | FileCheck %s

! update of sections with strides moves exactly their elements, in either direction.
program strided_updates
  implicit none
  type node
    integer, allocatable :: grid(:, :)
  end type
  type cell
    integer :: u, v
  end type
  integer, parameter :: n = 20
  type(node) :: tree
  type(cell) :: cells(n)
  integer :: a(n), b(-3:16), want(n), i, step
  integer, allocatable :: m(:, :)
  logical :: separate

  step = 3
  separate = is_separate()
  allocate (tree%grid(n, n), m(0:9, 5))
  if (command_argument_count() > 0) then
    ! CHECK: data of 'a(2:11:step)' is not present on the device: element (1) to element (4)
    ! CHECK-NEXT: strided-updates.f90:[[#@LINE + 1]]
    !$acc update self(a(2:11:step))
  end if

  a = 0; b = 0; m = 0; tree%grid = 0; cells%u = 0; cells%v = 0
  !$acc enter data copyin(tree, tree%grid, a, b, m, cells)
  !$acc kernels present(tree, a, b, m, cells)
  a = 1; b = 1; m = 1; tree%grid = 1
  cells(:)%u = 1; cells(:)%v = 1
  !$acc end kernels

  if (separate) then
    ! Several in one directive, up and down, of two dimensions, of components.
    !$acc update self(a(2:11:step), b(n-4:-3:-2)) self(m(::2, 1:5:2)) host(tree%grid(::3, ::4))
    want = 0; want(2:11:3) = 1
    call check(a, want, 'up')
    want = 0; want(2::2) = 1
    call check(b, want, 'down')
    if (sum(m) /= 15 .or. any(m(1::2, :) /= 0) .or. any(m(:, 2::2) /= 0)) error stop 'matrix'
    if (sum(tree%grid) /= 35 .or. sum(tree%grid(::3, ::4)) /= 35) error stop 'component'
    !$acc update self(cells(1:n:5)%v)
    want = 0; want(1::5) = 1
    call check(cells%v, want, 'components of elements')
    if (any(cells%u /= 0)) error stop 'the other component'

    ! To the device, with the same section twice and others beside it.
    a = 7
    !$acc update device(a(::step), a(5)) device(a(::step)) if(step > 2)
    !$acc update device(a(1::2)) if(step < 2)
    !$acc update self(a)
    want = 1; want(::3) = 7; want(5) = 7
    call check(a, want, 'to the device')
  end if

  ! What is not there takes no part, if the condition says so.
  a = 1
  !$acc update device(a)
  call change()
  call change(a)
  if (separate) then
    want = 0; want(1::2) = 1; want(1::4) = 100
    call check(a, want, 'optional')
  end if
  call update_nothing()
  !$acc exit data delete(tree%grid, tree, a, b, m, cells)

contains

  logical function is_separate()
    integer :: probe
    probe = 1
    !$acc parallel copyin(probe)
    probe = 2
    !$acc end parallel
    is_separate = probe == 1
  end function

  subroutine check(values, expected, what)
    integer, intent(in) :: values(:), expected(:)
    character(*), intent(in) :: what
    if (any(values /= expected)) then
      print *, what, ':', values
      error stop 'wrong elements'
    end if
  end subroutine

  subroutine change(x)
    integer, optional :: x(:)
    if (present(x)) x = 100
    !$acc update device(x(::4)) if(present(x)) async(1)
    !$acc wait(1)
    if (present(x)) x = 0
    !$acc update self(x(1:n:2)) if(present(x))
  end subroutine

  subroutine update_nothing()
    integer, allocatable :: nothing(:)
    !$acc update self(nothing(::2)) if_present
    !$acc update self(a(3:2:2))
  end subroutine
end program
