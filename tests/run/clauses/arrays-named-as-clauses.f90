! RUN: %accc %s -o %t
! RUN: %on-every-device %t

! Arrays may have the names of clauses: in the parentheses of a clause these are variables.
program main
  implicit none
  integer, parameter :: n = 10
  type holder
    integer :: device_type(n)
  end type
  type(holder) :: h
  integer :: dtype(n), i, s
  dtype = [(i, i = 1, n)]
  h%device_type = dtype
  s = 0
  !$acc parallel loop copyin(dtype(1:n)) reduction(+:s) device_type(nvidia) vector_length(64) dtype(radeon) &
  !$acc vector_length(32)
  do i = 1, n
    s = s + dtype(i)
  end do
  !$acc parallel loop copyin(dtype) reduction(+:s) if(dtype(1) == 1) async(dtype(2))
  do i = 1, n
    s = s + dtype(i)
  end do
  !$acc wait(dtype(2))
  !$acc parallel loop copyin(h, h%device_type(1:n)) reduction(+:s)
  do i = 1, n
    s = s + h%device_type(i)
  end do
  if (s /= 165) error stop 1
  print *, 'ok'
end program
