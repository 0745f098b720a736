! RUN: %accc -O2 -Minfo=accel %s -o %t 2>&1 | FileCheck %s
! RUN: %on-every-device %t

! FINDLOC of logicals, complex numbers and values of another type than the array's; masks that are
! scalars, and those that are absent, of IALL too: loops, without Fortran's library.

! CHECK-NOT: Fortran's library
module places_of_values
  implicit none
  integer, parameter :: m = 50, n = 60
contains
  subroutine by_iteration(a, x, z, l, k)
    integer, intent(in) :: a(m, n)
    real, intent(in) :: x(m, n)
    complex, intent(in) :: z(m, n)
    logical, intent(in) :: l(m, n)
    integer, intent(out) :: k(10, n)
    integer :: i
    !$acc parallel loop
    do i = 1, n
      k(1, i) = findloc(l(:, i), .true., dim=1)
      k(2, i) = findloc(a(:, i) > i, .true., dim=1, back=.true.)
      k(3, i) = findloc(x(:, i), 3, dim=1)
      k(4, i) = findloc(x(:, i), 0.5d0 * i, dim=1)
      k(5, i) = findloc(a(:, i), 3_8, dim=1)
      k(6, i) = findloc(a(:, i), 2 * i, dim=1)
      k(7, i) = findloc(z(:, i), z(7, i), dim=1)
      k(8, i) = findloc(a(:, i), 3, dim=1, mask=l(1, i))
      k(9:9, i) = findloc(l(:, i), .false., mask=a(:, i) > 4)
      k(10, i) = findloc(z(:, i), z(9, 1), dim=1, mask=l(:, i), back=.true.)
    end do
  end subroutine

  subroutine of_optional(a, k, l, q)
    integer, intent(in) :: a(m)
    integer, intent(out) :: k(4)
    logical, intent(in), optional :: l(:), q
    integer :: i
    k = -1
    !$acc kernels
    do i = 1, 2
      k(1) = findloc(a, a(m), dim=1, mask=l)
      k(2) = findloc(a, a(m), dim=1, mask=q)
      k(3) = iall(a, mask=l)
      k(4) = iparity(a, mask=q)
    end do
    !$acc end kernels
  end subroutine
end module

program check_places
  use places_of_values
  implicit none
  integer :: a(m, n), k(10, n), wanted(10, n), of_all(4), i, j
  real :: x(m, n)
  complex :: z(m, n)
  logical :: l(m, n), none(m)

  do i = 1, n
    do j = 1, m
      a(j, i) = modulo(j * 7 + i * 3, 23)
      x(j, i) = 0.5 * modulo(j * 5 + i, 31)
      z(j, i) = cmplx(modulo(j + i, 3), modulo(j, 5))
      l(j, i) = modulo(j * i, 7) == 3
    end do
  end do
  wanted = 0
  do i = 1, n
    do j = m, 1, -1
      if (l(j, i)) wanted(1, i) = j
      if (a(j, i) > i) wanted(2, i) = max(j, wanted(2, i))
      if (x(j, i) == 3) wanted(3, i) = j
      if (x(j, i) == 0.5d0 * i) wanted(4, i) = j
      if (a(j, i) == 3) wanted(5, i) = j
      if (a(j, i) == 2 * i) wanted(6, i) = j
      if (real(z(j, i)) == real(z(7, i)) .and. aimag(z(j, i)) == aimag(z(7, i))) wanted(7, i) = j
      if (a(j, i) == 3 .and. l(1, i)) wanted(8, i) = j
      if (.not. l(j, i) .and. a(j, i) > 4) wanted(9, i) = j
      if (z(j, i) == z(9, 1) .and. l(j, i)) wanted(10, i) = max(j, wanted(10, i))
    end do
  end do
  call by_iteration(a, x, z, l, k)
  do i = 1, 10
    if (any(k(i, :) /= wanted(i, :))) then
      print *, i, k(i, :10), wanted(i, :10)
      error stop
    end if
  end do

  a(m, 1) = 6
  a(3, 1) = 6
  a(1:2, 1) = 2
  none = .false.
  call of_optional(a(:, 1), of_all)
  if (any(of_all(1:2) /= 3) .or. of_all(3) /= iall(a(:, 1))) error stop 'absent'
  if (of_all(4) /= iparity(a(:, 1))) error stop 'absent'
  call of_optional(a(:, 1), of_all, none, .false.)
  if (any(of_all /= [0, 0, -1, 0])) error stop 'none'
  none(m) = .true.
  call of_optional(a(:, 1), of_all, none, .true.)
  if (any(of_all /= [m, 3, 6, iparity(a(:, 1))])) error stop 'some'
end program
