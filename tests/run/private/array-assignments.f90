! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 --offload-arch=sm_80 --emit=accgpu %S/Inputs/array_expression.f90 -o - | FileCheck %s

! Expressions that are assigned to private arrays are stored there at once, unless they still need
! what the array had.
! CHECK-LABEL: func.func @_QPexpression(
! CHECK-NOT: fir.allocmem
program array_assignments
  implicit none
  integer, parameter :: n = 40, m = 7
  integer :: i, k, v(m), w(m), u(m), sums(n), expected(n)
  v = [(k, k=1, m)]
  !$acc parallel loop gang vector private(w) firstprivate(u) copyout(sums)
  do i = 1, n
    w = i*v
    u = w + v
    u(2:m) = u(1:m - 1) + w(2:m)
    w = u(m:1:-1) - w
    sums(i) = sum(w) + 3*u(2) + w(m)
  end do
  do i = 1, n
    w = i*v
    u = w + v
    u(2:m) = [u(1:m - 1)] + w(2:m)
    w = [u(m:1:-1)] - w
    expected(i) = sum(w) + 3*u(2) + w(m)
  end do
  if (any_differs()) error stop 'fixed sizes'
  sums = 0
  call automatic(m + 1)
  do i = 1, n
    expected(i) = i*(m + 1)*(m + 2)/2
  end do
  if (any_differs()) error stop 'automatic'
contains
  logical function any_differs()
    any_differs = count(sums /= expected) > 0
  end function

  subroutine automatic(size)
    integer, intent(in) :: size
    integer :: own(size), from(size)
    from = [(k, k=1, size)]
    !$acc parallel loop gang private(own) copyin(from)
    do i = 1, n
      own = from*i
      own(2:size) = own(1:size - 1) + i
      sums(i) = sum(own)
    end do
  end subroutine
end program
