! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! default(none) asks for clauses for variables (2.5.16): not for named constants, the names
! of constructs, types, procedures or kinds. What a clause names comes with its components
! and elements, also where the code before the construct uses the same ones.
module definitions
  implicit none
  integer, parameter :: dp = kind(1d0)
  integer, parameter :: count = 10
  real(dp), parameter :: table(3) = [1, 2, 3]
  type pair
    real(dp) :: a
    integer :: b
  end type
  type(pair), parameter :: unit_pair = pair(2.5_dp, 3)
  type inner
    integer :: g, h(3)
  end type
  type outer
    integer, allocatable :: a(:)
    type(inner) :: s(2)
    integer :: k
    real :: f(5)
  end type
  interface twice
    module procedure twice_real, twice_integer
  end interface
  interface operator(.plus.)
    module procedure plus
  end interface
  enum, bind(c)
    enumerator :: red = 4, green
  end enum
contains
  pure real(dp) function twice_real(x)
    !$acc routine seq
    real(dp), intent(in) :: x
    twice_real = 2 * x
  end function
  pure integer function twice_integer(x)
    !$acc routine seq
    integer, intent(in) :: x
    twice_integer = 2 * x
  end function
  pure real(dp) function plus(x, y)
    !$acc routine seq
    real(dp), intent(in) :: x, y
    plus = x + y
  end function
end module

program main
  use definitions
  implicit none
  call names
  call components(20)
  call in_data(20)
contains
  ! Data constructs around, which name arrays, sections and scalars.
  subroutine in_data(n)
    integer, intent(in) :: n
    real :: x(n), y(8), s, total
    real, allocatable :: b(:)
    real, save :: a(0:9, 4)
    integer :: i, j
    allocate(b(5))
    a = 1
    b = 2
    s = 3
    total = 0
    !$acc data copy(x, y, s) copyin(a(0:4, :), b(2:4))
    s = 4
    !$acc parallel loop default(none) copyin(n)
    do i = 1, n
      x(i) = i + s
    end do
    !$acc kernels default(none)
    y(:) = 5
    y(2) = s
    !$acc end kernels
    !$acc parallel loop default(none) reduction(+:total) collapse(2)
    do j = 1, 4
      do i = 2, 4
        total = total + a(i, j) * b(i)
      end do
    end do
    !$acc end data
    if (total /= 24) error stop 10
    ! The device's s is 3, the host's and that of shared memory 4.
    if (any(x /= [(i + s, i=1, n)]) .or. y(2) /= s .or. y(8) /= 5) error stop 11
  end subroutine

  subroutine names
    integer, parameter :: n = 10, first = 1
    real(dp) :: x(n), y(n)
    type(pair) :: o(n)
    integer :: i
    !$acc parallel loop default(none) copy(x) num_gangs(n)
    do i = first, n
      x(i) = n
    end do
    if (any(x /= 10)) error stop 1
    !$acc parallel loop default(none) copy(x, y, o)
    do i = 1, count
      x(i) = table(mod(i, 3) + 1) + 1.0_dp
      y(i) = twice(x(i)) .plus. real(twice(i), kind=dp)
      o(i) = pair(unit_pair%a + i, b=green)
    end do
    if (any(x /= [(mod(i, 3) + 2, i=1, n)])) error stop 2
    if (any(y /= [(2 * (mod(i, 3) + 2) + 2 * i, i=1, n)])) error stop 3
    if (any(o%a /= [(2.5d0 + i, i=1, n)]) .or. any(o%b /= 5)) error stop 4
    !$acc parallel default(none) copy(x(1:n))
    !$acc loop gang(num:n)
    all_of_x: do i = 1, n
      block
        integer, parameter :: most = 5
        real(dp) :: z(3)
        integer :: k
        z = [(real(k, dp), k=1, 3)]
        some: do k = 1, 10
          if (k == 3) cycle some
          if (k > most) exit some
          x(i) = x(i) + z(1)
        end do some
      end block
      associate (w => x(i))
        w = w + n
      end associate
    end do all_of_x
    !$acc end parallel
    if (any(x /= [(mod(i, 3) + 2 + 14, i=1, n)])) error stop 5
    !$acc kernels default(none) copy(x)
    x(n) = max(x(n), 0.0_dp) * n
    !$acc end kernels
    if (x(n) /= 170) error stop 6
  end subroutine

  subroutine components(n)
    integer, intent(in) :: n
    type(outer) :: v
    real :: x(6), y(n)
    real, allocatable :: al(:)
    integer :: i, k
    allocate(al(4))
    k = 2
    v%s(2)%g = 1
    v%s(k)%h(3) = 1
    v%k = 2
    x(3) = 1
    x(k) = 1
    y(4) = 7
    al(2) = 3
    !$acc parallel loop default(none) copy(v, x, y, al)
    do i = 1, 5
      if (i == 1) then
        v%s(2)%g = 100
        v%s(2)%h(3) = 17
        v%k = 5
        x(3) = x(3) + 6
        y(4) = y(4) + 4
        al(2) = al(2) + 1
      end if
      v%f(i) = 2
    end do
    if (v%s(2)%g /= 100 .or. v%k /= 5 .or. any(v%f /= 2)) error stop 7
    if (v%s(2)%h(3) /= 17 .or. x(3) /= 7 .or. y(4) /= 11 .or. al(2) /= 4) error stop 8
    x(3) = 1
    !$acc data copy(x, y, v)
    v%k = 3
    x(3) = 2
    !$acc update device(v%k, x(3))
    !$acc serial default(none) present(x) firstprivate(k)
    x(3) = x(3) + 1
    x(k) = 9
    !$acc end serial
    !$acc serial default(none) present(v, y)
    v%k = v%k + 1
    y(4) = 0
    !$acc end serial
    !$acc end data
    if (x(3) /= 3 .or. x(2) /= 9 .or. v%k /= 4 .or. y(4) /= 0) error stop 9
  end subroutine
end program
