! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc --offload-arch=%gpu_archs -O1 -S %s -o /dev/null

! Operators and functions of arrays of objects: elements are evaluated in the loop that assigns them,
! but where that would change what other elements need.
module vectors
  implicit none
  type vector
    real :: x, y
    integer :: tag = 3
  end type
  interface operator(+)
    module procedure add
  end interface
  interface operator(*)
    module procedure scale
  end interface
  integer, parameter :: n = 50
  type(vector) :: everywhere(n)
contains
  elemental type(vector) function add(a, b)
    !$acc routine seq
    type(vector), intent(in) :: a, b
    add = vector(a%x + b%x, a%y + b%y, a%tag + b%tag)
  end function

  elemental type(vector) function scale(a, b)
    !$acc routine seq
    real, intent(in) :: a
    type(vector), intent(in) :: b
    scale%x = a*b%x
    scale%y = a*b%y
  end function

  ! Reads more than its argument.
  elemental type(vector) function opposite(i)
    !$acc routine seq
    integer, intent(in) :: i
    opposite = everywhere(n + 1 - i)
  end function

  subroutine combine(a, b, c, d, e, p)
    type(vector), intent(in) :: a(n), b(n)
    type(vector), intent(inout) :: c(n), d(n), e(n, n)
    type(vector), pointer, intent(in) :: p(:)
    type(vector) :: own(n)
    integer :: i
    !$acc kernels
    c = a + 2.*b
    d = d + 3.*(a + d)
    d(2:) = d(:n-1) + d(2:)
    d(n:1:-1) = a + d
    !$acc end kernels
    !$acc kernels
    p(2:) = p(1:n-1) + b(2:)
    !$acc end kernels
    !$acc kernels
    everywhere = opposite([(i, i = 1, n)])
    everywhere(:) = everywhere(2) + everywhere
    !$acc end kernels
    !$acc parallel loop gang private(own)
    do i = 1, n
      own = a + b
      own(2:n) = 2.*own(1:n-1)
      e(:, i) = own + e(:, i)
    end do
  end subroutine
end module

program operators_of_objects
  use vectors
  implicit none
  type(vector) :: a(n), b(n), c(n), d(n), e(n, n)
  type(vector), pointer :: p(:)
  type(vector), target :: t(2*n)
  real :: x(n)
  integer :: i, j
  a = [(vector(i, 2*i, mod(i, 5)), i = 1, n)]
  b = [(vector(3*i, i, 2), i = 1, n)]
  d = [(vector(i, i, i), i = 1, n)]
  everywhere = [(vector(7*i, i, i), i = 1, n)]
  do i = 1, n
    e(:, i) = [(vector(j, i, mod(i + j, 7)), j = 1, n)]
  end do
  t = [(vector(i, i, i), i = 1, 2*n)]
  p => t(1::2)
  call combine(a, b, c, d, e, p)
  do i = 1, n
    call check('operators', c(i), vector(7*i, 4*i, mod(i, 5) + 3))
  end do
  ! 7*i, then with its neighbour before, then turned round and with a.
  x = [7., (7.*(2*i - 1), i = 2, n)]
  x(n:1:-1) = a%x + x
  do i = 1, n
    if (d(i)%x /= x(i)) error stop 'the variable itself'
    call check('global', everywhere(i), vector(7*(n - 1) + 7*(n + 1 - i), 2*n - i, 2*n - i))
  end do
  do i = 2, n
    call check('pointer', p(i), vector(2*i - 3 + 3*i, 3*i - 3, 2*i - 1))
  end do
  do i = 1, n
    call check('first', e(1, i), vector(5, 3 + i, 3 + mod(i + 1, 7)))
    do j = 2, n
      call check('private', e(j, i), vector(8*(j - 1) + j, 6*(j - 1) + i, 3 + mod(i + j, 7)))
    end do
  end do
contains
  subroutine check(what, a, b)
    character(*), intent(in) :: what
    type(vector), intent(in) :: a, b
    if (a%x == b%x .and. a%y == b%y .and. a%tag == b%tag) return
    print *, what, ':', a, 'for', b
    error stop
  end subroutine
end program
