! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Objects with allocatable components that belong to gangs, to vector routines and to
! threads: their assignment, and functions that return them.
module things
  implicit none
  type t
    integer :: n = 4
    real, allocatable :: v(:)
    character(5) :: name = 'abc'
  end type
  type pair
    type(t) :: a, b
    type(t), allocatable :: more(:)
  end type
contains
  subroutine fill(x, k, n)
    !$acc routine vector
    type(t), intent(inout) :: x
    integer, intent(in) :: k, n
    integer :: i
    !$acc loop vector
    do i = 1, n
      x%v(i) = i + k
    end do
  end subroutine
  subroutine local_in_vector(r, k)
    !$acc routine vector
    real, intent(out) :: r
    integer, intent(in) :: k
    type(t) :: x, y
    integer :: i
    real :: s
    allocate(x%v(20))
    !$acc loop vector
    do i = 1, 20
      x%v(i) = i + k
    end do
    y = x
    x%v(3) = 0
    s = 0
    !$acc loop vector reduction(+:s)
    do i = 1, 20
      s = s + y%v(i)
    end do
    r = s
  end subroutine
  elemental function plus(a, b) result(r)
    !$acc routine seq
    type(t), intent(in) :: a, b
    type(t) :: r
    r%n = a%n + b%n
    r%v = a%v + b%v
  end function
  function swapped(p) result(r)
    !$acc routine seq
    type(pair), intent(in) :: p
    type(pair) :: r
    r = pair(p%b, p%a, p%more)
  end function
end module
program objects_by_levels
  use things
  implicit none
  integer, parameter :: n = 200
  real :: found(n)
  integer :: i, j

  ! Of a gang, whose lanes share what they hold.
  !$acc parallel loop gang copyout(found)
  do i = 1, n
    block
      type(t) :: mine, other
      allocate(mine%v(32))
      !$acc loop vector
      do j = 1, 32
        mine%v(j) = i * j
      end do
      call fill(mine, i, 16)
      other = mine
      mine%v(1) = -1
      found(i) = sum(other%v) + other%n
    end block
  end do
  do i = 1, n
    if (found(i) /= sum([(i + j, j=1, 16)]) + i * sum([(j, j=17, 32)]) + 4) error stop 'gangs'
  end do
  !$acc parallel loop gang copyout(found) vector_length(64)
  do i = 1, n
    call local_in_vector(found(i), i)
  end do
  do i = 1, n
    if (found(i) /= 210 + 20 * i) error stop 'vector routine'
  end do
  ! Of a thread, with a function that is elemental.
  !$acc kernels copyout(found)
  !$acc loop independent
  do i = 1, n
    block
      type(t) :: a(3), b
      type(pair) :: p
      a(1) = t(1, [1., 2.])
      a(2) = t(2, [3., 4.])
      a(3) = plus(a(1), a(2))
      b = a(3)
      p = pair(a(1), b, a)
      p = swapped(p)
      found(i) = sum(p%a%v) + 10 * sum(p%b%v) + p%a%n + sum(p%more(3)%v) + i
    end block
  end do
  !$acc end kernels
  do i = 1, n
    if (found(i) /= 10 + 30 + 3 + 10 + i) error stop 'kernels'
  end do
  print *, 'PASS'
end program
