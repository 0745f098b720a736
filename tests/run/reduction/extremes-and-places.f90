! RUN: %accc -O2 %s -o %t -Minfo=accel 2> %t.remarks
! RUN: FileCheck %s < %t.remarks
! RUN: %on-every-device %t

! Loops of kernels constructs that look for the greatest or the least element and for where
! it is, with what a sequential loop finds: of equal ones the first or the last, nothing
! where none is better than before the loop, and no NaN.
! CHECK-NOT: sequential
program extremes_and_places
  use, intrinsic :: ieee_arithmetic
  implicit none
  integer, parameter :: n = 1000
  real :: a(n), b(20, 30), m, nan
  integer :: k(n), i, place

  nan = ieee_value(nan, ieee_quiet_nan)
  do i = 1, n
    a(i) = mod(i * 37, 501)
    k(i) = mod(i * 13, 401) - 200
  end do
  b = reshape([(mod(i * 7, 301), i = 1, 600)], [20, 30])

  call greatest(a, -1., m, place)
  if (m /= 500 .or. place /= findloc(a, 500., 1)) error stop 'greatest'
  call last_greatest(a, -1., m, place)
  if (m /= 500 .or. place /= findloc(a, 500., 1, back=.true.)) error stop 'last greatest'
  call greatest(a, 500., m, place)
  if (m /= 500 .or. place /= -7) error stop 'nothing greater'
  call last_greatest(a, 500., m, place)
  if (m /= 500 .or. place /= findloc(a, 500., 1, back=.true.)) error stop 'one as great'
  call last_greatest(a, 501., m, place)
  if (m /= 501 .or. place /= -7) error stop 'nothing as great'
  a(5) = nan
  call greatest(a, -1., m, place)
  if (m /= 500 .or. place /= findloc(a, 500., 1)) error stop 'a NaN among others'
  call greatest(a, nan, m, place)
  if (m == m .or. place /= -7) error stop 'a NaN before'
  call greatest([nan, nan], 1., m, place)
  if (m /= 1 .or. place /= -7) error stop 'nothing but NaN'
  call greatest(a(1:0), 1., m, place)
  if (m /= 1 .or. place /= -7) error stop 'nothing'
  call smallest
  call in_matrix
  call pivot
  call backwards
  call by_temporary
contains
  subroutine greatest(a, start, m, place)
    real, intent(in) :: a(:), start
    real, intent(out) :: m
    integer, intent(out) :: place
    integer :: i
    m = start
    place = -7
    !$acc kernels copyin(a)
    do i = 1, size(a)
      if (a(i) > m) then
        m = a(i)
        place = i
      end if
    end do
    !$acc end kernels
  end subroutine greatest

  subroutine last_greatest(a, start, m, place)
    real, intent(in) :: a(:), start
    real, intent(out) :: m
    integer, intent(out) :: place
    integer :: i
    m = start
    place = -7
    !$acc kernels copyin(a)
    do i = 1, size(a)
      if (m <= a(i)) then
        place = i
        m = a(i)
      end if
    end do
    !$acc end kernels
  end subroutine last_greatest

  ! Integers, under a condition, and more than one thing assigned.
  subroutine smallest
    integer :: i, next, place, least
    logical :: found
    least = 1000
    place = 0
    found = .false.
    next = 0
    !$acc kernels copyin(k)
    do i = 1, n
      if (mod(i, 3) == 0 .and. k(i) < least) then
        least = k(i)
        place = i
        next = 2 * i + 1
        found = .true.
      end if
    end do
    !$acc end kernels
    if (.not. found .or. next /= 2 * place + 1) error stop 'besides'
    if (least /= minval(k(3::3)) .or. place /= 3 * minloc(k(3::3), 1)) error stop 'smallest'
  end subroutine smallest

  ! In the order of the loops, which is not that of the elements.
  subroutine in_matrix
    integer :: i, j, row, column, first(2)
    real :: best
    best = 0
    !$acc kernels copyin(b)
    do i = 1, 20
      do j = 1, 30
        if (abs(b(i, j)) > best) then
          best = abs(b(i, j))
          row = i
          column = j
        end if
      end do
    end do
    !$acc end kernels
    first = maxloc(transpose(b))
    if (best /= maxval(b) .or. column /= first(1) .or. row /= first(2)) error stop 'matrix'
  end subroutine in_matrix

  ! Between other loops of a construct that use what it finds.
  subroutine pivot
    real :: c(20, 30), big
    integer :: i, row
    c = b
    !$acc kernels copy(c)
    big = 0
    row = 3
    do i = 3, 20
      if (abs(c(i, 3)) > big) then
        big = abs(c(i, 3))
        row = i
      end if
    end do
    do i = 1, 30
      c(3, i) = c(row, i) / big
    end do
    !$acc end kernels
    row = 2 + maxloc(b(3:, 3), 1)
    if (any(abs(c(3, :) - b(row, :) / b(row, 3)) > 1e-6)) error stop 'pivot'
  end subroutine pivot

  subroutine backwards
    integer :: i, first
    real :: most
    most = -1
    !$acc kernels copyin(a)
    do i = n - 1, 6, -3
      if (a(i) > most) then
        most = a(i)
        first = i
      end if
    end do
    !$acc end kernels
    if (most /= maxval(a(6:n - 1:3)) .or. a(first) /= most) error stop 'backwards'
    if (any(a(first + 3:n - 1:3) == most)) error stop 'not the first one'
  end subroutine backwards

  subroutine by_temporary
    real :: size_of, most
    integer :: i, where_most
    most = 0
    where_most = 0
    !$acc kernels copyin(k)
    do i = 1, n
      size_of = abs(k(i))
      if (size_of > most) then
        most = size_of
        where_most = i
      end if
    end do
    !$acc end kernels
    if (where_most /= maxloc(abs(k), 1) .or. most /= maxval(abs(k))) error stop 'temporary'
  end subroutine by_temporary
end program extremes_and_places
