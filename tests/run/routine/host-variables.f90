! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t0
! RUN: %on-every-device %t0

! Internal procedures in kernels that use variables of their host: scalars, arrays of
! all kinds, directly and through another one; in constructs of the host and in those of
! other internal procedures.
program host_variables
  implicit none
  call work(100, 7)
  call beside(40)
end program

subroutine work(n, k)
  implicit none
  integer, intent(in) :: n, k
  integer :: a(n), fixed(10), i
  integer, allocatable :: tab(:)
  real :: scale
  scale = 2.5
  fixed = [(3 * i, i = 1, 10)]
  allocate(tab(0:9))
  tab = [(i * i, i = 0, 9)]
  !$acc parallel loop copyout(a) copyin(fixed)
  do i = 1, n
    a(i) = outer(i)
  end do
  do i = 1, n
    if (a(i) /= int(scale * i) + k + tab(mod(i, 10)) + fixed(mod(i, 10) + 1) * n) then
      print *, i, a(i)
      error stop 1
    end if
  end do
  call below
contains
  integer function outer(j)
    !$acc routine seq
    integer, intent(in) :: j
    outer = int(scale * j) + k + tab(mod(j, 10)) + inner(j)
  end function
  integer function inner(j)
    !$acc routine seq
    integer, intent(in) :: j
    inner = fixed(mod(j, 10) + 1) * n
  end function
  subroutine below
    integer :: j
    !$acc parallel loop copy(a)
    do j = 1, n
      a(j) = a(j) + k
    end do
    if (a(n) /= outer(n) + k) error stop 'below'
  end subroutine
end subroutine

! Constructs in internal procedures call others beside them.
subroutine beside(n)
  implicit none
  type object
    integer :: k
    real, allocatable :: v(:)
  end type
  integer, intent(in) :: n
  integer :: a(64), low(-3:5), number, unused(7), k
  real :: x(n)
  real, allocatable :: w(:)
  real, pointer :: p(:)
  type(object) :: o
  number = 5
  unused = 0
  allocate(w(0:9), p(-1:4))
  w = 2
  p = [(1.0 * k, k=-1, 4)]
  low = [(k, k=-3, 5)]
  a = [(k, k=1, 64)]
  x = [(1.0 * k, k=1, n)]
  o%k = 9
  call all_kinds
  call changing
  call nothing
  call through_another
  if (any(unused /= 0)) error stop 9
contains
  subroutine all_kinds
    integer :: res(n), i
    !$acc parallel loop copyout(res)
    do i = 1, n
      res(i) = term(i)
    end do
    if (any(res /= [(2*i + 5 + 2 + mod(i, 5) - 1 + mod(i, 8) - 3 + 9, i=1, n)])) error stop 5
  end subroutine
  integer function term(i)
    integer, value :: i
    term = a(i) + number + int(w(mod(i, 10))) + int(p(mod(i, 5) - 1)) + low(mod(i, 8) - 3) &
      + int(x(i)) + o%k
  end function
  subroutine changing
    integer :: i
    !$acc parallel loop copy(a)
    do i = 1, 64
      call change(i)
    end do
    if (any(a /= [(2*k, k=1, 64)])) error stop 6
    unused(1) = 0
  end subroutine
  subroutine change(i)
    integer, value :: i
    a(i) = 2 * a(i)
  end subroutine
  subroutine nothing
    integer :: res(64), i
    !$acc parallel loop copyout(res)
    do i = 1, 64
      res(i) = double(i)
    end do
    if (any(res /= [(2*i, i=1, 64)])) error stop 7
  end subroutine
  integer function double(i)
    integer, value :: i
    double = 2 * i
  end function
  subroutine through_another
    integer :: res(15), i
    !$acc data copyin(low, x)
    !$acc serial loop copyout(res)
    do i = 1, 15
      res(i) = outer(i)
    end do
    !$acc end data
    if (any(res /= [(i + n + lbound(low, 1), i=1, 15)])) error stop 8
  end subroutine
  integer function outer(i)
    integer, value :: i
    outer = inner(i) + size(x) + lbound(low, 1)
  end function
  integer function inner(i)
    integer, value :: i
    inner = int(x(i))
  end function
end subroutine
