! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t0
! RUN: %on-every-device %t0
! RUN: %accc -O2 --offload-arch=gfx90a -c %s -o %t.o

! Private arrays that are too large for the stack of a thread are on the heap of kernels.
program large_private
  implicit none
  integer, parameter :: m = 100000, n = 64
  integer :: sums(n), own(m), i, j
  !$acc parallel loop gang vector private(own) copyout(sums)
  do i = 1, n
    do j = 1, m
      own(j) = i + j
    end do
    sums(i) = own(i) + own(m)
  end do
  if (any(sums /= [(3 * i + m, i=1, n)])) error stop 'private'
end program
