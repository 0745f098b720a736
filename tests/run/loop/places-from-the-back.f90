! RUN: %accc -O2 -Minfo=accel %s -o %t 2>&1 | FileCheck %s
! RUN: %on-every-device %t
! RUN: %accc -O0 -c --offload-arch=gfx90a,sm_90 %s -o %t.o

! FINDLOC with a BACK that only the run knows, and a DIM of one dimension that only it knows: loops,
! without Fortran's library.

! CHECK-NOT: Fortran's library
module from_the_back
  implicit none
  integer, parameter :: m = 17, n = 40
contains
  subroutine by_iteration(a, b, dim, k)
    integer, intent(in) :: a(m, n), b(n), dim
    integer, intent(out) :: k(6, n)
    integer :: i
    !$acc parallel loop copyin(a, b) copyout(k)
    do i = 1, n
      k(1, i) = findloc(a(:, i), b(i), dim=dim, back=mod(i, 2) == 0)
      k(2, i) = findloc(a(:, i), b(i), dim=1, mask=a(:, i) > 3, back=mod(i, 3) == 0)
      k(3:4, i) = findloc(a(:, i:), b(i), back=mod(i, 2) == 0)
      k(5:5, i) = findloc(a(:, i) + 1, b(i), back=b(i) < 5)
      k(6, i) = findloc(a(1:i/7, i), b(i), dim=1, back=b(i) > 5)
    end do
  end subroutine

  subroutine of_all(a, wanted, back, at, rows)
    integer, intent(in) :: a(m, n), wanted
    logical, intent(in) :: back
    integer, intent(out) :: at(2), rows(n)
    !$acc kernels copyin(a) copyout(at, rows)
    at = findloc(a, wanted, back=back)
    rows = findloc(a, wanted, dim=1, mask=a > 2, back=.not. back)
    !$acc end kernels
  end subroutine

  ! The place of `wanted` in `a`, as the standard says it.
  integer function place(a, wanted, counts, back)
    integer, intent(in) :: a(:), wanted
    logical, intent(in) :: counts(:), back
    integer :: j
    place = 0
    do j = 1, size(a)
      if (a(j) == wanted .and. counts(j) .and. (back .or. place == 0)) place = j
    end do
  end function
end module

program places_from_the_back
  use from_the_back
  implicit none
  integer :: a(m, n), b(n), k(6, n), at(2), rows(n), flat, i, j
  logical :: all(m*n)
  all = .true.
  do i = 1, n
    a(:, i) = [(mod(j*i*7 + 3, 11), j=1, m)]
    b(i) = mod(i*5, 12)
  end do
  call by_iteration(a, b, 1, k)
  do i = 1, n
    if (k(1, i) /= place(a(:, i), b(i), all(:m), mod(i, 2) == 0)) error stop 'dim'
    if (k(2, i) /= place(a(:, i), b(i), a(:, i) > 3, mod(i, 3) == 0)) error stop 'mask'
    flat = place(reshape(a(:, i:), [m*(n - i + 1)]), b(i), all, mod(i, 2) == 0)
    if (flat == 0 .and. any(k(3:4, i) /= 0)) error stop 'found what is not there'
    if (flat > 0 .and. k(3, i) + m*(k(4, i) - 1) /= flat) error stop 'two dimensions'
    if (k(5, i) /= place(a(:, i) + 1, b(i), all(:m), b(i) < 5)) error stop 'expression'
    if (k(6, i) /= place(a(1:i/7, i), b(i), all(:m), b(i) > 5)) error stop 'section'
  end do
  do i = 1, 12
    call of_all(a, i, mod(i, 2) == 0, at, rows)
    flat = place(reshape(a, [m*n]), i, all, mod(i, 2) == 0)
    if (flat == 0 .and. any(at /= 0)) error stop 'kernels: found what is not there'
    if (flat > 0 .and. at(1) + m*(at(2) - 1) /= flat) error stop 'kernels'
    do j = 1, n
      if (rows(j) /= place(a(:, j), i, a(:, j) > 2, mod(i, 2) /= 0)) error stop 'rows'
    end do
  end do
end program
