! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t0
! RUN: %on-every-device %t0
! RUN: %accc -O2 --offload-arch=gfx90a -c %s -o %t.o

! Local arrays of routines that are too large for the stack of a thread, alone or together, are
! on the heap of kernels. It takes them back wherever the routine ends.
module routines
  implicit none
contains
  subroutine pick(x, i)
    !$acc routine seq
    integer, intent(out) :: x
    integer, intent(in) :: i
    integer :: w(40000), k
    do k = 1, size(w)
      w(k) = k + i
    end do
    if (mod(i, 3) == 0) then
      x = w(i)
      return
    end if
    x = w(i) + w(size(w))
  end subroutine

  subroutine outer(x, i)
    !$acc routine seq
    integer, intent(out) :: x
    integer, intent(in) :: i
    integer :: w(15000), k
    do k = 1, size(w)
      w(k) = k + i
    end do
    call middle(w, i)
    x = w(i) + w(size(w))
  end subroutine

  subroutine middle(x, i)
    !$acc routine seq
    integer, intent(inout) :: x(15000)
    integer, intent(in) :: i
    integer :: w(15000)
    w = x * 2
    call inner(w, i)
    x = w + x
  end subroutine

  subroutine inner(x, i)
    !$acc routine seq
    integer, intent(inout) :: x(15000)
    integer, intent(in) :: i
    integer :: w(15000)
    w = x + i
    x = w(size(w):1:-1)
  end subroutine
end module

program large_locals
  use routines
  implicit none
  integer, parameter :: n = 1000
  integer :: picked(n), expected(n), i
  !$acc parallel loop copyout(picked)
  do i = 1, n
    call pick(picked(i), i)
  end do
  expected = [(2 * i + merge(0, 40000 + i, mod(i, 3) == 0), i=1, n)]
  if (any(picked /= expected)) error stop 'local'
  !$acc parallel loop copyout(picked)
  do i = 1, n
    call outer(picked(i), i)
  end do
  ! With x = k + i: x + 2 * (reversed x) + i, of the elements i and 15000.
  expected = [(2 * i + 2 * (15001 - i + i) + i + 15000 + i + 2 * (1 + i) + i, i=1, n)]
  if (any(picked /= expected)) error stop 'chain'
end program
