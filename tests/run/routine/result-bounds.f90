! RUN: %accc -O2 --offload-arch=simt %s -o %t && %on-every-device %t
! RUN: %accc -O2 --offload-arch=gfx90a,sm_90 -c %s -o %t.o

! Bounds of functions' results, which depend on arguments, and of their associate names.
program result_bounds
  implicit none
  integer :: i, found(8, 20)

  !$acc parallel loop copyout(found)
  do i = 1, 20
    found(1, i) = size(table(2, mod(i, 3)))
    found(2, i) = size(table(3, mod(i, 3)), 2)
    found(3:4, i) = shape(table(4, mod(i, 3)))
    found(5:6, i) = ubound(table(i, 1))
    associate (t => table(5, mod(i, 4)))
      found(7, i) = size(t, mod(i, 2) + 1)
      found(8, i) = lbound(t, 2) + int(size(t, kind=8)) + sum(t)
    end associate
  end do
  do i = 1, 20
    if (any(found(:, i) /= expected(i))) stop 1
  end do
contains
  function expected(i) result(values)
    integer, intent(in) :: i
    integer :: values(8)

    associate (m => 2 * mod(i, 3) + 1, k => 2 * mod(i, 4) + 1)
      values = [2 * m, m, 4, m, i, 3, merge(k, 5, mod(i, 2) == 1), 1 + 5 * k + 5 * k]
    end associate
  end function

  function table(n, m)
    !$acc routine seq
    integer, intent(in) :: n, m
    integer :: table(n, -m:m)
    table = 1
  end function
end program
