! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t0
! RUN: %on-every-device %t0
! RUN: %accc -O2 -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck %s

! A kernel in an internal procedure uses the variables of its host, and internal procedures that
! kernels call use those of theirs: calls pass them.
module hosts
  implicit none
contains
  subroutine host(n, x, y, table, scale, other)
    integer, intent(in) :: n
    real, intent(in) :: x(n), scale
    real, intent(inout) :: y(n)
    real, intent(in) :: table(:)
    real, intent(in), optional :: other(n)
    real, allocatable :: weights(:)
    real :: work(3), total
    integer :: i
    allocate (weights(0:n))
    do i = 0, n
      weights(i) = 0.5*i
    end do
    total = 0
    !$acc kernels
    ! CHECK: host-association.f90:[[#@LINE+1]]:{{.*}}: remark: loop is shared by gangs and vector lanes
    do i = 1, n
      y(i) = weighted(x(i), i)
    end do
    ! CHECK: host-association.f90:[[#@LINE+1]]:{{.*}}: remark: loop is shared by gangs and vector lanes
    do i = 1, n
      call fill(x(i), work)
      y(i) = y(i) + work(1) + work(3)
    end do
    ! CHECK: host-association.f90:[[#@LINE+1]]:{{.*}}: remark: loop is shared by gangs and vector lanes
    do i = 1, n
      y(i) = y(i) + power(4)
    end do
    ! It changes a variable of the host.
    ! CHECK: host-association.f90:[[#@LINE+1]]:{{.*}}: remark: loop is sequential
    do i = 1, n
      call add(x(i))
      y(i) = y(i) + total
    end do
    !$acc end kernels
    !$acc parallel loop
    do i = 1, n
      y(i) = weighted(y(i), i)
    end do
  contains
    real function weighted(v, k)
      real, intent(in) :: v
      integer, intent(in) :: k
      weighted = v*weights(k) + looked_up(k)
      if (present(other)) weighted = weighted + other(k)
    end function
    real function looked_up(k)
      integer, intent(in) :: k
      looked_up = table(mod(k, size(table)) + 1)
    end function
    subroutine fill(v, w)
      real, intent(in) :: v
      real, intent(out) :: w(3)
      w = [v, weights(0), scale]
    end subroutine
    real function power(k)
      integer, intent(in) :: k
      power = scale**k
    end function
    subroutine add(v)
      real, intent(in) :: v
      total = total + v
    end subroutine
  end subroutine
end module
program host_association
  use hosts
  implicit none
  integer, parameter :: n = 70
  integer :: a(n), factor, i
  integer, allocatable :: b(:)
  real :: x(n), y(n)

  allocate (b(n))
  factor = 6
  call work()
  do i = 1, n
    if (a(i) /= 6 * i .or. b(i) /= 7 * i) error stop 'values'
  end do

  do i = 1, n
    x(i) = mod(i, 7)
  end do
  call host(n, x, y, [1., 2., 3., 4., 5.], 2.)
  call compare(0.)
  call host(n, x, y, [1., 2., 3., 4., 5.], 2., x)
  call compare(1.)

contains

  subroutine compare(others)
    real, intent(in) :: others
    real :: total, v, other, table
    total = 0
    do i = 1, n
      total = total + x(i)
      other = others*x(i)
      table = mod(i, 5) + 1
      v = x(i)*0.5*i + table + other
      v = v + x(i) + 2 + 16 + total
      v = v*0.5*i + table + other
      if (abs(y(i) - v) > 1e-3*abs(v)) error stop 'host'
    end do
  end subroutine

  subroutine work()
    integer :: i
    !$acc parallel loop copyout(a, b)
    do i = 1, n
      a(i) = factor * i
      b(i) = a(i) + i
    end do
  end subroutine work
end program host_association
