! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t0
! RUN: %on-every-device %t0
! RUN: %accc -O2 -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck %s

! WHERE with ELSEWHERE inside of FORALL: earlier branches change what later masks read, and
! what other indices assign. Compared with the same statements outside of a construct.
program kernels_elsewhere
  implicit none
  integer, parameter :: n = 40, m = 30
  real, dimension(m, n) :: a, b, c, d, e
  integer :: i

  call fill(a, b, c)
  d = a
  e = b
  !$acc kernels
  ! CHECK: [[#@LINE+1]]:{{.*}}: remark: nest of 2 loops is shared by gangs and vector lanes
  forall (i = 1:n)
    where (a(:, i) > 2)
      a(:, i) = -b(:, i)
    elsewhere (a(:, i) < -2)
      a(:, i) = c(:, i)
      b(:, i) = a(:, i) + 1
    elsewhere
      a(:, i) = a(:, i) * 2
    end where
  end forall
  ! CHECK-NOT: {{call of Fortran's library}}
  forall (i = n:2:-1, mod(i, 3) /= 0)
    where (b(:, i) > 10)
      b(:, i) = b(m:1:-1, i - 1)
    elsewhere
      b(:, i) = c(:, n - i + 1)
    end where
  end forall
  !$acc end kernels

  forall (i = 1:n)
    where (d(:, i) > 2)
      d(:, i) = -e(:, i)
    elsewhere (d(:, i) < -2)
      d(:, i) = c(:, i)
      e(:, i) = d(:, i) + 1
    elsewhere
      d(:, i) = d(:, i) * 2
    end where
  end forall
  forall (i = n:2:-1, mod(i, 3) /= 0)
    where (e(:, i) > 10)
      e(:, i) = e(m:1:-1, i - 1)
    elsewhere
      e(:, i) = c(:, n - i + 1)
    end where
  end forall
  if (any(nint(a) /= nint(d)) .or. any(nint(b) /= nint(e))) error stop 'kernels'

  call fill(a, b, c)
  call fill(d, e, c)
  call rows(a, n, m)
  forall (i = 1:n, mod(i, 2) == 1)
    where (d(2:m - 1, i) > 2)
      d(2:m - 1, i) = -d(1:m - 2, i)
    elsewhere (d(2:m - 1, i) < -2)
      d(2:m - 1, i) = d(3:m, i)
    end where
  end forall
  if (any(nint(a) /= nint(d))) error stop 'sizes of the run'
contains
  subroutine fill(x, y, z)
    real, intent(out), dimension(m, n) :: x, y, z
    integer :: i, j
    do j = 1, n
      do i = 1, m
        x(i, j) = mod(i * 7 + j * 3, 11) - 5
        y(i, j) = i + j
        z(i, j) = mod(i + 2 * j, 7)
      end do
    end do
  end subroutine

  subroutine rows(x, last, extent)
    integer, intent(in) :: last, extent
    real, intent(inout) :: x(:, :)
    integer :: i
    !$acc kernels copy(x)
    forall (i = 1:last, mod(i, 2) == 1)
      where (x(2:extent - 1, i) > 2)
        x(2:extent - 1, i) = -x(1:extent - 2, i)
      elsewhere (x(2:extent - 1, i) < -2)
        x(2:extent - 1, i) = x(3:extent, i)
      end where
    end forall
    !$acc end kernels
  end subroutine
end program
