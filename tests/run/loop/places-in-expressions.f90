! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 -c --offload-arch=gfx90a,sm_90 %s -o %t.o
! RUN: %accc -O2 --emit=accgpu %s -o - | FileCheck %s

! FINDLOC, IALL and others of expressions, in one iteration: elements are computed where they are looked
! at, without memory for all of them.
! CHECK-LABEL: func.func @_QMplacesPalone(
! CHECK-NOT: fir.allocmem !fir.array
! CHECK: return
module places
  implicit none
contains
  subroutine alone(n, m, a, x, k)
    integer, intent(in) :: n, m
    real, intent(in) :: a(m, n), x
    integer, intent(out) :: k(n)
    integer :: i
    !$acc parallel loop
    do i = 1, n
      k(i) = findloc(a(:, i) > x, .true., dim=1)
    end do
  end subroutine
  subroutine others(n, m, a, b, k)
    integer, intent(in) :: n, m, a(m, n), b(n)
    integer, intent(out) :: k(9, n)
    integer :: i, two(2), cube(2, m, 2)
    !$acc parallel loop private(two, cube)
    do i = 1, n
      k(1, i) = findloc(a(:, i) + 1, b(i), dim=1, back=.true.)
      k(2, i) = findloc(abs(a(:, i)), b(i), dim=1, mask=a(:, i)*2 > b(i))
      k(3, i) = iall(a(:, i) + i)
      k(4, i) = iany(a(:, i)*2, mask=a(:, i) /= b(i))
      k(5, i) = merge(1, 0, parity(a(:, i) > 2))
      cube = spread(spread(a(:, i), 1, 2), 3, 2)
      cube(2, :, :) = cube(2, :, :) + 1
      two = findloc(cube(:, :, 2) - 1, b(i))
      k(6:7, i) = two
      k(8:9, i) = findloc(cube(:, :, 1)*2, 2*b(i), dim=2)
      cube(1, 1, 1) = findloc(cube(:, m, 1) + cube(:, 1, 1), 2*b(i), dim=1)
      k(8, i) = k(8, i) + 100*cube(1, 1, 1)
    end do
  end subroutine
end module
program places_in_expressions
  use places
  integer, parameter :: n = 30, m = 11
  real :: r(m, n)
  integer :: a(m, n), b(n), k(n), all(9, n), expected(9, n), cube(2, m, 2), i, j
  do i = 1, n
    b(i) = mod(i, 6)
    do j = 1, m
      r(j, i) = mod(i*j*7, 13)
      a(j, i) = mod(i*j*5 + j, 7)
    end do
  end do
  call alone(n, m, r, 6.5, k)
  do i = 1, n
    j = 1
    do while (j <= m)
      if (r(j, i) > 6.5) exit
      j = j + 1
    end do
    if (k(i) /= merge(j, 0, j <= m)) error stop 'alone'
  end do
  call others(n, m, a, b, all)
  do i = 1, n
    expected(:, i) = 0
    expected(3, i) = -1
    do j = 1, m
      if (a(j, i) + 1 == b(i)) expected(1, i) = j
      if (a(j, i) == b(i) .and. a(j, i)*2 > b(i) .and. expected(2, i) == 0) expected(2, i) = j
      expected(3, i) = iand(expected(3, i), a(j, i) + i)
      if (a(j, i) /= b(i)) expected(4, i) = ior(expected(4, i), a(j, i)*2)
      if (a(j, i) > 2) expected(5, i) = 1 - expected(5, i)
      if (expected(6, i) == 0) then
        if (a(j, i) - 1 == b(i)) expected(6:7, i) = [1, j]
        if (a(j, i) == b(i) .and. a(j, i) - 1 /= b(i)) expected(6:7, i) = [2, j]
      end if
      if (a(j, i) == b(i) .and. expected(8, i) == 0) expected(8, i) = j
      if (a(j, i) + 1 == b(i) .and. expected(9, i) == 0) expected(9, i) = j
    end do
    j = 0
    if (a(m, i) + 1 + a(1, i) + 1 == 2*b(i)) j = 2
    if (a(m, i) + a(1, i) == 2*b(i)) j = 1
    expected(8, i) = expected(8, i) + 100*j
  end do
  if (any(all /= expected)) error stop 'others'
end program
