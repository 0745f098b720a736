! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_HEAP_SIZE=1M %t
! RUN: %accc --offload-arch=%gpu_archs -O1 -S %s -o /dev/null

! Polymorphic objects that routines allocate: with initial values of their type, components
! that are freed with them, arrays of them. With a small heap: nothing is left in it.
module equations
  implicit none
  type, abstract :: equation
    real :: rho = 1
  contains
    procedure(value_of), deferred :: pressure
  end type
  abstract interface
    pure real function value_of(self, rho)
      import
      class(equation), intent(in) :: self
      real, intent(in) :: rho
    end function
  end interface
  type, extends(equation) :: ideal
    real :: gamma = 1.5
  contains
    procedure :: pressure => pressure_of_ideal
  end type
  type, extends(equation) :: tait
    real :: b = 3, n = 7
    real, allocatable :: table(:)
  contains
    procedure :: pressure => pressure_of_tait
  end type
  type :: plain
    integer :: k = 4
    real, allocatable :: w(:)
  end type
contains
  pure real function pressure_of_ideal(self, rho)
    !$acc routine seq
    class(ideal), intent(in) :: self
    real, intent(in) :: rho
    pressure_of_ideal = (self%gamma - 1)*rho*self%rho
  end function
  pure real function pressure_of_tait(self, rho)
    !$acc routine seq
    class(tait), intent(in) :: self
    real, intent(in) :: rho
    pressure_of_tait = self%b*((rho/self%rho)**2 - 1) + self%n
    if (allocated(self%table)) pressure_of_tait = pressure_of_tait + sum(self%table)
  end function
  real function mixed(kind, rho)
    !$acc routine seq
    integer, intent(in) :: kind
    real, intent(in) :: rho
    class(equation), allocatable :: e
    class(equation), allocatable :: several(:)
    class(plain), allocatable :: p
    integer :: k
    if (kind == 0) then
      allocate(ideal :: e)
      allocate(ideal :: several(2))
    else
      allocate(tait :: e)
      allocate(tait :: several(0:kind))
    end if
    several%rho = 2
    select type (e)
    type is (tait)
      allocate(e%table(50), source=0.5)
      e%n = 2
    end select
    mixed = e%pressure(rho)
    deallocate(e)
    allocate(ideal :: e)
    do k = lbound(several, 1), ubound(several, 1)
      mixed = mixed + several(k)%pressure(rho)
    end do
    allocate(p)
    allocate(p%w(p%k), source=rho)
    mixed = mixed + e%pressure(rho) + sum(p%w)
  end function
end module
program polymorphic_locals
  use equations
  implicit none
  integer, parameter :: n = 3000
  real :: r(n)
  integer :: i
  !$acc parallel loop num_gangs(10) copyout(r)
  do i = 1, n
    r(i) = mixed(mod(i, 3), 1 + 0.001*i)
  end do
  do i = 1, n
    if (abs(r(i) - mixed(mod(i, 3), 1 + 0.001*i)) > 1e-4*r(i)) error stop
  end do
  ! As Fortran's rules say of it, in numbers.
  if (abs(r(3) - (0.5*1.003 + 2*0.5*1.003*2 + 0.5*1.003 + 4*1.003)) > 1e-4) error stop
end program
