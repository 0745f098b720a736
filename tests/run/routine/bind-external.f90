! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! bind of external procedures: the interface has it, or a directive about a procedure
! without one; the definition need not say it again (2.15.1). What devices call instead
! may change other arguments, components and variables.
module state
  implicit none
  type box
    real, allocatable :: here(:), there(:)
  end type box
  real :: factor = 10
  !$acc declare copyin(factor)
end module state

program bind_external
  use state
  use openacc
  implicit none
  interface
    real function scaled(x)
      !$acc routine seq bind(scaled_on_device)
      real, intent(in) :: x
    end function scaled
    subroutine exchange(x, y)
      !$acc routine seq bind("exchange_on_device_")
      real, intent(inout) :: x, y
    end subroutine exchange
    subroutine take(b, i, x)
      import :: box
      !$acc routine seq bind(take_on_device)
      type(box), intent(in) :: b
      integer, intent(in) :: i
      real, intent(out) :: x
    end subroutine take
  end interface
  external :: fill
  !$acc routine(fill) vector bind(fill_on_device)
  real :: a(100), c(100), f(8, 20)
  type(box) :: b
  integer :: i
  logical :: on_device

  on_device = any(acc_get_device_type() == [acc_device_simt, acc_device_nvidia, acc_device_radeon])

  !$acc parallel loop copyout(a)
  do i = 1, 100
    a(i) = scaled(real(i))
  end do
  if (sum(a) /= merge(50500, 10100, on_device)) error stop 'scaled'

  a = 1
  c = 2
  !$acc kernels copy(a, c)
  do i = 1, 99
    call exchange(a(i), c(i + 1))
  end do
  do i = 2, 100
    a(i) = a(i) + a(i - 1) + c(i)
  end do
  !$acc end kernels
  if (on_device) then
    if (any(a(:99) /= [(real(5 * i - 3), i = 1, 99)])) error stop 'exchange, device'
  else
    if (any(a(:99) /= [(real(2 * i - 1), i = 1, 99)])) error stop 'exchange, host'
  end if

  b%here = [(real(i), i = 1, 100)]
  b%there = 1000 * b%here
  !$acc parallel loop copyin(b, b%here, b%there) copyout(a)
  do i = 1, 100
    call take(b, i, a(i))
  end do
  if (any(a /= merge(b%there, b%here, on_device))) error stop 'take'

  !$acc parallel loop gang copyout(f)
  do i = 1, 20
    call fill(f(1, i), 8)
  end do
  if (any(f /= merge(7, 3, on_device))) error stop 'fill'
end program bind_external

real function scaled(x)
  real, intent(in) :: x
  scaled = 2 * x
end function scaled

real function scaled_on_device(x)
  use state
  !$acc routine seq
  real, intent(in) :: x
  scaled_on_device = x * factor
end function scaled_on_device

subroutine exchange(x, y)
  real, intent(inout) :: x, y
  y = x
end subroutine exchange

subroutine exchange_on_device(x, y)
  !$acc routine seq
  real, intent(inout) :: x, y
  x = y
  y = x + 1
end subroutine exchange_on_device

subroutine take(b, i, x)
  use state
  type(box), intent(in) :: b
  integer, intent(in) :: i
  real, intent(out) :: x
  x = b%here(i)
end subroutine take

subroutine take_on_device(b, i, x)
  use state
  !$acc routine seq
  type(box), intent(in) :: b
  integer, intent(in) :: i
  real, intent(out) :: x
  x = b%there(i)
end subroutine take_on_device

subroutine fill(x, n)
  integer :: n
  real :: x(n)
  x = 3
end subroutine fill

subroutine fill_on_device(x, n)
  !$acc routine vector
  integer :: n, i
  real :: x(n)
  !$acc loop vector
  do i = 1, n
    x(i) = 7
  end do
end subroutine fill_on_device
