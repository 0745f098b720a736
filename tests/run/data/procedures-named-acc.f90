! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Procedures of the program may have names that begin like those of OpenACC's routines: what they leave on a
! device is forgotten with the local variables.
subroutine acc_begin(x, n)
  integer :: n
  real :: x(n)
  !$acc enter data copyin(x)
end subroutine

subroutine first(r)
  real :: a(100), r
  integer :: i
  a = 1
  call acc_begin(a, 100)
  !$acc parallel loop present(a) copy(r)
  do i = 1, 1
    r = a(1)
  end do
end subroutine

subroutine other(r)
  real :: b(100), r
  integer :: i
  b = 2
  !$acc parallel loop copyin(b) copy(r)
  do i = 1, 1
    r = b(1)
  end do
end subroutine

program main
  implicit none
  real :: r
  call first(r)
  if (r /= 1) error stop 1
  call other(r)
  if (r /= 2) error stop 2
  print *, 'ok'
end program
