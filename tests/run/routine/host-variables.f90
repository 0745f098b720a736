! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t0
! RUN: %on-every-device %t0

! Internal procedures in kernels that use variables of their host: scalars, arrays of
! all kinds, directly and through another one.
program host_variables
  implicit none
  call work(100, 7)
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
