! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc --offload-arch=%gpu_archs -O1 -S %s -o /dev/null

! Procedures that only the run knows: pointers that are variables of modules and procedures,
! or components, dummies of the host's procedures; with results that are arrays; of routines
! that share their lanes.
module laws
  implicit none
  abstract interface
    real function law(x, y)
      real, intent(in) :: x, y
    end function
    function several(x) result(r)
      real, intent(in) :: x
      real :: r(3)
    end function
    subroutine change(x, n)
      integer, intent(in) :: n
      real, intent(inout) :: x(*)
    end subroutine
  end interface
  type material
    real :: factor = 1
    procedure(law), pointer, nopass :: flux => null()
    procedure(own_law), pointer, pass(self) :: own => null()
  end type
  abstract interface
    real function own_law(self, x)
      import
      class(material), intent(in) :: self
      real, intent(in) :: x
    end function
  end interface
  procedure(law), pointer :: current => null()
contains
  real function linear(x, y)
    !$acc routine seq
    real, intent(in) :: x, y
    linear = 2*x + y
  end function
  real function quadratic(x, y)
    !$acc routine seq
    real, intent(in) :: x, y
    quadratic = x*x - y
  end function
  ! It has the interface of what it calls.
  real function by_current(x, y)
    !$acc routine seq
    real, intent(in) :: x, y
    by_current = current(x, y) + 1
  end function
  real function stiff(self, x)
    !$acc routine seq
    class(material), intent(in) :: self
    real, intent(in) :: x
    stiff = self%factor*x
  end function
  real function soft(self, x)
    !$acc routine seq
    class(material), intent(in) :: self
    real, intent(in) :: x
    soft = x/self%factor
  end function
  function powers(x) result(r)
    !$acc routine seq
    real, intent(in) :: x
    real :: r(3)
    r = [x, x**2, x**3]
  end function
  function multiples(x) result(r)
    !$acc routine seq
    real, intent(in) :: x
    real :: r(3)
    r = [x, 2*x, 3*x]
  end function
  subroutine double(x, n)
    !$acc routine vector
    integer, intent(in) :: n
    real, intent(inout) :: x(*)
    integer :: i
    !$acc loop vector
    do i = 1, n
      x(i) = 2*x(i)
    end do
  end subroutine
  subroutine increment(x, n)
    !$acc routine vector
    integer, intent(in) :: n
    real, intent(inout) :: x(*)
    integer :: i
    !$acc loop vector
    do i = 1, n
      x(i) = x(i) + i
    end do
  end subroutine
  real function averaged(f, x)
    !$acc routine seq
    procedure(law) :: f
    real, intent(in) :: x
    averaged = (f(x, 0.) + f(x, 1.))/2
  end function
  subroutine apply(f, a)
    procedure(law) :: f
    real, intent(inout) :: a(:)
    integer :: i
    !$acc parallel loop copy(a)
    do i = 1, size(a)
      a(i) = f(a(i), real(i)) + averaged(f, a(i))
    end do
  end subroutine
  subroutine apply_pointer(f, a)
    procedure(law), pointer :: f
    real, intent(inout) :: a(:)
    integer :: i
    !$acc kernels loop independent copy(a)
    do i = 1, size(a)
      a(i) = f(a(i), real(i))
    end do
  end subroutine
  subroutine rows(f, a)
    procedure(change) :: f
    real, intent(inout) :: a(:, :)
    integer :: j
    !$acc parallel loop gang copy(a)
    do j = 1, size(a, 2)
      call f(a(:, j), size(a, 1))
    end do
  end subroutine
  subroutine in_objects(m, a)
    type(material), intent(in) :: m(:)
    real, intent(inout) :: a(:)
    integer :: i, k
    !$acc parallel loop copyin(m) copy(a)
    do i = 1, size(a)
      k = mod(i, size(m)) + 1
      if (associated(m(k)%flux)) a(i) = m(k)%flux(a(i), m(k)%factor)
      a(i) = m(k)%own(a(i))
    end do
  end subroutine
end module

program procedure_pointers
  use laws
  implicit none
  integer, parameter :: n = 150
  procedure(law), pointer :: local
  procedure(several), pointer :: spread_out
  type(material) :: m, ms(3)
  real :: a(n), b(n), r(3), rs(30, 40)
  integer :: i

  call start
  call apply(linear, a)
  call expect(2*b + [(i, i = 1, n)] + 2*b + 0.5)
  call start
  call apply(quadratic, a)
  call expect(b*b - [(i, i = 1, n)] + b*b - 0.5)

  call start
  current => linear
  call apply_pointer(current, a)
  call expect(2*b + [(i, i = 1, n)])
  current => quadratic
  !$acc parallel loop copy(a)
  do i = 1, n
    a(i) = current(b(i), 1.)
  end do
  call expect(b*b - 1)
  !$acc parallel loop copy(a)
  do i = 1, n
    a(i) = by_current(b(i), 3.)
  end do
  call expect(b*b - 2)
  current => linear
  !$acc serial loop copy(a)
  do i = 1, n
    a(i) = by_current(b(i), 3.)
  end do
  call expect(2*b + 4)
  local => quadratic
  !$acc parallel loop copy(a) if(n > 10)
  do i = 1, n
    a(i) = merge(local(b(i), 2.), 0., associated(local))
  end do
  call expect(b*b - 2)
  !$acc parallel loop copy(a)
  do i = 1, n
    a(i) = averaged(local, b(i))
  end do
  call expect(b*b - 0.5)

  m%factor = 4
  m%flux => quadratic
  m%own => soft
  !$acc parallel loop copy(a)
  do i = 1, n
    a(i) = m%factor*m%flux(b(i), 1.) + m%own(b(i))
  end do
  call expect(4*(b*b - 1) + b/4)
  ms%factor = [2, 4, 8]
  ms(1)%flux => linear
  ms(2)%flux => quadratic
  ms(1)%own => stiff
  ms(2)%own => soft
  ms(3)%own => stiff
  call start
  call in_objects(ms, a)
  do i = 1, n
    select case (mod(i, 3))
    case (0)
      b(i) = 2*(2*b(i) + 2)
    case (1)
      b(i) = (b(i)**2 - 4)/4
    case (2)
      b(i) = 8*b(i)
    end select
  end do
  call expect(b)

  call start
  spread_out => powers
  !$acc parallel loop copy(a) private(r)
  do i = 1, n
    r = spread_out(b(i))
    a(i) = r(1) + r(2) + r(3)
  end do
  call expect(b + b**2 + b**3)
  spread_out => multiples
  !$acc parallel loop copy(a) private(r)
  do i = 1, n
    r = spread_out(b(i))
    a(i) = r(1) + r(2) + r(3)
  end do
  call expect(6*b)

  rs = 1
  call rows(double, rs)
  call rows(increment, rs)
  if (any(abs(rs - reshape([(mod(i, 30) + 3, i = 0, 30*40 - 1)], [30, 40])) > 1e-5)) error stop
contains
  subroutine start
    b = [(real(i)/10, i = 1, n)]
    a = b
  end subroutine
  subroutine expect(right)
    real, intent(in) :: right(n)
    if (any(abs(a - right) > 1e-5*max(1., abs(right)))) error stop 'wrong'
  end subroutine
end program
