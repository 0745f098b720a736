! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! The mask of a DO CONCURRENT, and a condition in the same line of another file with the same name.
program included_files
  implicit none
  integer, parameter :: n = 10
  integer :: a(n), b(n), i
  a = 1
  b = 1
  b(1) = 9
  !$acc kernels
  include 'Inputs/one/loops-of-one-name.inc'
  !$acc end kernels
  !$acc kernels
  do i = 2, n
  include 'Inputs/other/loops-of-one-name.inc'
  end do
  !$acc end kernels
  if (any(a /= [1, (-1, i = 2, n)])) error stop 'mask'
  if (any(b /= [9, 8, 7, 6, 5, 4, 3, 1, 1, 1])) error stop 'condition'
end program
