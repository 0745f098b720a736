! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_ASYNC=late %t

! What is asynchronous for other devices than those with clauses of their own is so in all of a
! directive: copies do not wait in a queue for a construct that is in none.
program device_types
  implicit none
  integer, parameter :: n = 64
  integer :: a(n), i
  a = 1
  !$acc parallel loop copy(a) device_type(*) async(1) device_type(host, default) num_gangs(3)
  do i = 1, n
    a(i) = a(i) + i
  end do
  do i = 1, n
    if (a(i) /= 1 + i) error stop 'compute construct'
  end do
  !$acc data copy(a) device_type(*) async(1) device_type(host, default) wait
  !$acc parallel loop
  do i = 1, n
    a(i) = a(i) + i
  end do
  !$acc end data
  do i = 1, n
    if (a(i) /= 1 + 2*i) error stop 'data construct'
  end do
end program
