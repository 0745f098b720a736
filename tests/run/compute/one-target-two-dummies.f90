! RUN: %accc -O1 %s -o %t
! RUN: env ACCC_SIMT_ORDER=reverse %on-every-device %t
! RUN: %accc -O3 %s -o %t
! RUN: %on-every-device %t

! Dummy arguments with TARGET that are one variable (F2023, 15.5.2.14): what a loop sets by one name
! it reads by the other, so that it is no temporary and no sum of its iterations.
program one_target_two_dummies
  implicit none
  integer, parameter :: n = 1000
  integer :: a(n), b(n), i
  integer, target :: number, array(3), element(3)
  logical, target :: flag
  a = [(i, i = 1, n)]
  call set(number, number, a, b)
  if (any(b /= a) .or. number /= n) error stop 'a temporary'
  call set_array(array, array, a, b)
  if (any(b /= a + 2) .or. any(array /= [n, 2, 3])) error stop 'a temporary array'
  number = 0
  call add(number, number, a, b)
  if (any(b /= [(i*(i + 1)/2, i = 1, n)])) error stop 'a sum'
  flag = .false.
  call mark(flag, flag, a, b)
  if (any(b /= merge(1, 0, a > 500))) error stop 'a flag'
  call set_element(element(2), element, a, b)
  if (any(b /= a)) error stop 'an element'
contains
  subroutine set(f, g, a, b)
    integer, target :: f, g
    integer :: a(n), b(n), i
    !$acc kernels
    do i = 1, n
      f = a(i)
      b(i) = g
    end do
    !$acc end kernels
  end subroutine

  subroutine set_array(f, g, a, b)
    integer, target :: f(:), g(:)
    integer :: a(n), b(n), i
    !$acc kernels
    do i = 1, n
      f(1) = a(i)
      f(2) = 2
      f(3) = 3
      b(i) = g(1) + f(2)
    end do
    !$acc end kernels
  end subroutine

  subroutine add(f, g, a, b)
    integer, target :: f, g
    integer :: a(n), b(n), i
    !$acc kernels
    do i = 1, n
      f = f + a(i)
      b(i) = g
    end do
    !$acc end kernels
  end subroutine

  subroutine mark(f, g, a, b)
    logical, target :: f, g
    integer :: a(n), b(n), i
    !$acc kernels
    do i = 1, n
      b(i) = 0
      if (g) b(i) = 1
      if (a(i) == 500) f = .true.
    end do
    !$acc end kernels
  end subroutine

  subroutine set_element(f, g, a, b)
    integer, target :: f, g(:)
    integer :: a(n), b(n), i
    !$acc kernels copy(g, f)
    do i = 1, n
      f = a(i)
      b(i) = g(2)
    end do
    !$acc end kernels
  end subroutine
end program
