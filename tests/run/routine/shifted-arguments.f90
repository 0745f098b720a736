! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t

! Copies of arrays with gaps for dummy arguments of explicit shape, where the subscripts of the
! array begin anywhere.
module shifted_arguments
  implicit none
contains
  pure subroutine swap(x, y)
    integer, intent(inout) :: x(7), y(7)
    integer :: held(7)

    held = x
    x = y
    y = held
  end subroutine

  subroutine work(dummy, y)
    integer, intent(inout) :: dummy(4:), y(7)

    !$acc kernels copy(dummy, y)
    call swap(dummy, y)
    !$acc end kernels
  end subroutine

  subroutine by_pointer(pointer, y)
    integer, pointer, intent(in) :: pointer(:)
    integer, intent(inout) :: y(7)

    !$acc kernels copy(pointer, y)
    call swap(pointer, y)
    !$acc end kernels
  end subroutine
end module

program main
  use shifted_arguments
  implicit none
  integer, target :: a(14)
  integer, pointer :: p(:)
  integer :: y(7), i

  a = [(i, i = 1, 14)]
  y = [(-i, i = 1, 7)]
  call work(a(13:1:-2), y)
  if (any(a(1::2) /= [(i, i = -7, -1)]) .or. any(a(2::2) /= [(2 * i, i = 1, 7)])) error stop 'dummy'
  if (any(y /= [(15 - 2 * i, i = 1, 7)])) error stop 'the other argument'

  a = [(i, i = 1, 14)]
  y = [(-i, i = 1, 7)]
  p(-2:) => a(2::2)
  call by_pointer(p, y)
  if (any(a(2::2) /= [(-i, i = 1, 7)]) .or. any(a(1::2) /= [(2 * i - 1, i = 1, 7)])) error stop 'pointer'
  if (any(y /= [(2 * i, i = 1, 7)])) error stop 'the other argument of the pointer'
end program
