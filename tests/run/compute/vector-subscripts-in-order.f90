! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_ORDER=shuffle %t
! RUN: %accc -O0 %s -o %t.0
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_ORDER=shuffle %t.0

! Assignments to sections with vector subscripts evaluate what is on the left before they assign:
! flang keeps the places in order, so that lanes may not share that.
program vector_subscripts_in_order
  implicit none
  integer, parameter :: n = 40, m = 6
  type :: holder
    integer, allocatable :: a(:)
  end type holder
  type(holder) :: x
  integer :: a(n), b(n, m), c(m, n), k(n), i, j
  k = [(1 + mod(7*j, n), j = 1, n)]
  b = reshape([(j, j = 1, n*m)], [n, m])
  a = 0
  c = 0

  !$acc kernels loop independent
  do i = 1, m
    c(i, k) = b(:, i)
  end do
  do i = 1, m
    if (any(c(i, k) /= b(:, i))) error stop 'in a loop of kernels'
  end do

  c = 0
  !$acc parallel loop gang
  do i = 1, m
    c(i, k) = b(:, i) + c(i, k)
  end do
  do i = 1, m
    if (any(c(i, k) /= b(:, i))) error stop 'in a loop of gangs'
  end do

  !$acc kernels
  a(k) = b(:, 2)
  a(k) = a(:) + b(:, 3)
  !$acc end kernels
  do j = 1, n
    if (a(k(j)) /= b(j, 3) + b(find(j), 2)) error stop 'in kernels'
  end do

  x%a = [(j, j = 1, n)]
  !$acc kernels
  x%a(k) = x%a + 1
  !$acc end kernels
  if (any(x%a(k) /= [(j + 1, j = 1, n)])) error stop 'a component in kernels'
  print *, 'PASS'
contains
  ! The element that gets the value for place `j`.
  integer function find(j)
    integer, intent(in) :: j
    do find = 1, n
      if (k(find) == j) return
    end do
  end function find
end program vector_subscripts_in_order
