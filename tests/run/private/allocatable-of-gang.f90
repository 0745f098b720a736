! RUN: %accc -O0 %s -o %t && %on-every-device %t
! RUN: %accc -O2 %s -o %t && env ACCC_SIMT_RACES=1 %on-every-device %t

! The lanes of a gang share its copy of an allocatable: what each of them writes
! through the copy's descriptor, all of them see after the loop.
program allocatable_of_gang
  implicit none
  integer, parameter :: n = 40, m = 70
  integer, allocatable :: w(:)
  integer :: a(n), i, k
  allocate (w(0:m))
  w = -1
  a = 0
  !$acc parallel loop gang private(w) copy(a)
  do i = 1, n
    !$acc loop vector
    do k = lbound(w, 1), ubound(w, 1)
      w(k) = i + k
    end do
    a(i) = w(0) + w(m)
    !$acc loop vector
    do k = 0, m
      if (k == m) a(i) = a(i) + w(m - k)
    end do
  end do
  if (any(a /= [(3 * i + m, i=1, n)])) error stop 'values'
  if (any(w /= -1)) error stop 'the original'
end program
