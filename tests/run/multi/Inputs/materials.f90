module materials
  implicit none
  type :: state
    real :: pressure, density
  end type state
  real, parameter :: exponents(3) = [1.0, 2.0, 3.0]
  real :: scale = 2.0
  integer :: calls = 0
  !$acc declare copyin(scale)
  interface energy
    module procedure energy_of
  end interface energy
contains
  real function energy_of(at, kind)
    !$acc routine seq
    type(state), intent(in) :: at
    integer, intent(in) :: kind
    energy_of = power(at%pressure, kind) * scale + exponents(kind) + inner(at)
  contains
    real function inner(at)
      type(state), intent(in) :: at
      inner = at%density
    end function inner
  end function energy_of
  ! Without a directive: a routine since the one above calls it.
  real function power(x, n)
    real, intent(in) :: x
    integer, intent(in) :: n
    power = x**nint(exponents(n))
  end function power
  subroutine stretch(row, n)
    !$acc routine vector
    integer, intent(in) :: n
    real, intent(inout) :: row(n)
    integer :: i
    !$acc loop vector
    do i = 1, n
      row(i) = row(i) * scale
    end do
  end subroutine stretch
  subroutine count_call()
    !$acc routine seq
    !$acc atomic update
    calls = calls + 1
  end subroutine count_call
  ! Its variable has SAVE, since it has a first value, and is only read.
  real function damped(x)
    !$acc routine seq
    real, intent(in) :: x
    logical :: is_stiff = .false.
    real :: factors(2) = [0.5, 0.25]
    damped = x * factors(1) + factors(2)
    if (is_stiff) damped = 0
  end function damped
  real function largest(row)
    !$acc routine vector
    real, intent(in) :: row(:)
    integer :: i
    largest = 0
    !$acc loop vector reduction(max: largest)
    do i = 1, size(row)
      largest = max(largest, row(i))
    end do
  end function largest
end module materials
