! RUN: %accc -O2 %s -o %t && %on-every-device %t
! RUN: %accc -O0 %s -o %t.0 && %on-every-device %t.0

! What a pointer leads to and the TARGET itself in one construct: dummy arguments of each shape,
! module variables and local ones.
module targets
  implicit none
  integer, parameter :: rounds = 200
  real(8), target, allocatable :: ga(:)
  real(8), pointer :: gp(:)
contains
  subroutine explicit(q, x)
    real(8), pointer, intent(in) :: q(:)
    real(8), intent(inout), target :: x(128)
    integer :: i
    !$acc serial
    do i = 1, rounds
      q(3) = q(3) + 1
      x(3) = x(3)*1.001d0
    end do
    !$acc end serial
  end subroutine

  subroutine assumed(q, x)
    real(8), pointer, intent(in) :: q(:)
    real(8), intent(inout), target :: x(:)
    integer :: i
    !$acc kernels
    !$acc loop seq
    do i = 1, rounds
      q(3) = q(3) + 1
      x(3) = x(3)*1.001d0
    end do
    !$acc end kernels
  end subroutine

  subroutine allocated_dummy(q, x)
    real(8), pointer, intent(in) :: q(:)
    real(8), intent(inout), target, allocatable :: x(:)
    integer :: i
    !$acc serial present(x)
    do i = 1, rounds
      q(3) = q(3) + 1
      x(3) = x(3)*1.001d0
    end do
    !$acc end serial
  end subroutine

  subroutine of_module()
    integer :: i
    !$acc serial
    do i = 1, rounds
      gp(3) = gp(3) + 1
      ga(3) = ga(3)*1.001d0
    end do
    !$acc end serial
  end subroutine

  subroutine local(expected)
    real(8), intent(in) :: expected
    integer :: i
    real(8), target, allocatable :: la(:)
    real(8), pointer :: lp(:)
    allocate (la(100))
    la = 1
    lp => la
    !$acc data copy(la)
    !$acc serial
    do i = 1, rounds
      lp(3) = lp(3) + 1
      la(3) = la(3)*1.001d0
    end do
    !$acc end serial
    !$acc end data
    call check(la(3), expected, 'local')
  end subroutine

  subroutine check(value, expected, name)
    real(8), intent(in) :: value, expected
    character(*), intent(in) :: name
    if (abs(value - expected) > 1d-9) error stop name
  end subroutine
end module

program pointers
  use targets
  implicit none
  real(8), target :: y(128)
  real(8), target, allocatable :: z(:)
  real(8), pointer :: q(:)
  real(8) :: expected
  integer :: i
  expected = 1
  do i = 1, rounds
    expected = (expected + 1)*1.001d0
  end do

  y = 1
  q => y
  !$acc data copy(y)
  call explicit(q, y)
  !$acc end data
  call check(y(3), expected, 'explicit shape')
  y = 1
  !$acc data copy(y)
  call assumed(q, y)
  !$acc end data
  call check(y(3), expected, 'assumed shape')

  allocate (z(20), ga(20))
  z = 1
  q => z
  !$acc data copy(z)
  call allocated_dummy(q, z)
  !$acc end data
  call check(z(3), expected, 'allocatable dummy')
  ga = 1
  gp => ga
  !$acc data copy(ga)
  call of_module
  !$acc end data
  call check(ga(3), expected, 'module')
  call local(expected)
end program
