! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t0
! RUN: %on-every-device %t0

! A gang's private arrays, written by code that the gang runs once and read by its lanes:
! allocatables, and arrays with lower bounds of a main program.
program gang_writes
  implicit none
  integer, parameter :: n = 17
  integer :: a(n, 5), b(n, 5), fixed(0:2, 3), i, j
  integer, allocatable :: owned(:, :)

  allocate (owned(0:2, -1:1))
  owned = -9
  !$acc parallel loop gang private(owned, fixed) copyout(a, b)
  do i = 1, n
    !$acc loop seq
    do j = 1, 3
      owned(:, j - 2) = i + j
      fixed(:, j) = i * j
      fixed(1, j) = 0
    end do
    !$acc loop vector
    do j = 1, 5
      a(i, j) = sum(owned) + j
      b(i, j) = sum(fixed) + owned(0, 1)
    end do
  end do
  do j = 1, 5
    do i = 1, n
      if (a(i, j) /= 9 * i + 18 + j) error stop 'allocatable'
      if (b(i, j) /= 12 * i + i + 3) error stop 'fixed'
    end do
  end do
  if (any(owned /= -9)) error stop 'private'
end program gang_writes
