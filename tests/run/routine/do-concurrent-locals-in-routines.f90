! RUN: rm -rf %t && split-file %s %t
! RUN: cd %t && %accc -O1 -c routines.f90 && %accc -O1 -c program.f90 && %accc routines.o program.o -o program
! RUN: %on-every-device %t/program
! RUN: cd %t && %accc -O2 -c --offload-arch=gfx90a,sm_90 routines.f90 program.f90

! LOCAL and LOCAL_INIT of a DO CONCURRENT in routines that constructs call, of this file and another.

!--- routines.f90
module local_routines
  implicit none
  type counter
    integer :: n = 3
  end type
contains
  subroutine squares(x, n)
    !$acc routine seq
    integer, intent(in) :: n
    integer, intent(inout) :: x(n, n)
    integer :: i, j, t
    do concurrent (i = 1:n, j = 1:n) local(t)
      t = i * j
      x(i, j) = t
    end do
  end subroutine
  subroutine shifted(x, n)
    !$acc routine seq
    integer, intent(in) :: n
    integer, intent(inout) :: x(n, n)
    integer :: i, j, t, w(3)
    t = 5
    w = 2
    do concurrent (i = 1:n, j = 1:n) local_init(t, w)
      t = t + i
      w(2) = w(2) * t
      x(i, j) = w(2) + w(3)
    end do
  end subroutine

  ! Objects begin each iteration with the values of their type.
  subroutine beginning(x, n)
    !$acc routine seq
    integer, intent(in) :: n
    integer, intent(out) :: x(n)
    type(counter) :: o
    integer :: i
    do concurrent (i = 1:n) local(o)
      o%n = o%n + i
      x(i) = o%n
    end do
  end subroutine
end module
!--- program.f90
program locals_in_routines
  use local_routines
  implicit none
  integer, parameter :: n = 5
  integer :: x(n, n, 4), y(n, n, 4), z(n, n), i, j, k
  x = 0
  y = 0
  !$acc parallel loop copy(x, y)
  do k = 1, 4
    call squares(x(:, :, k), n)
    call shifted(y(:, :, k), n)
  end do
  do k = 1, 4
    if (any(x(:, :, k) /= reshape([((i * j, i = 1, n), j = 1, n)], [n, n]))) error stop 'local'
    if (any(y(:, :, k) /= reshape([((2 * (5 + i) + 2, i = 1, n), j = 1, n)], [n, n]))) error stop 'init'
  end do
  !$acc parallel loop copyout(z)
  do k = 1, n
    call own(z(:, k), k)
  end do
  if (any(z /= reshape([((i + j, i = 1, n), j = 1, n)], [n, n]))) error stop 'internal'
  !$acc parallel loop copyout(z)
  do k = 1, n
    call beginning(z(:, k), n)
  end do
  if (any(z /= spread([(i + 3, i = 1, n)], 2, n))) error stop 'beginning'
contains
  subroutine own(x, k)
    !$acc routine vector
    integer, intent(out) :: x(n)
    integer, intent(in) :: k
    integer :: i, t
    do concurrent (i = 1:n) local(t)
      t = i + k
      x(i) = t
    end do
  end subroutine
end program
