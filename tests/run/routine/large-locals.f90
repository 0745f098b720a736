! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t0
! RUN: %on-every-device %t0
! RUN: %accc -O2 --offload-arch=gfx90a -c %s -o %t.o

! Arrays that are too large for the stack of a thread: local ones of routines, and
! private ones. They are on the heap of kernels.
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
    x = w(i) + w(size(w))
  end subroutine
end module

program large_locals
  use routines
  implicit none
  integer, parameter :: m = 100000, n = 64
  integer :: sums(n), own(m), picked(n), i, j
  !$acc parallel loop gang vector private(own) copyout(sums)
  do i = 1, n
    do j = 1, m
      own(j) = i + j
    end do
    sums(i) = own(i) + own(m)
  end do
  if (any(sums /= [(3 * i + m, i=1, n)])) error stop 'private'
  !$acc parallel loop copyout(picked)
  do i = 1, n
    call pick(picked(i), i)
  end do
  if (any(picked /= [(3 * i + 40000, i=1, n)])) error stop 'local'
end program
