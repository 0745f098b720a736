! RUN: %accc -O2 %s -o %t
! RUN: env ACCC_SIMT_ORDER=reverse %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t

! The last iteration's value of a variable, where the loop's range is wider than the numbers of the
! loop variable's type in one direction: one iteration is the last one.
program last_of_wide_ranges
  implicit none
  integer(1) :: i1, t1, d1
  integer(2) :: i2, t2
  integer :: i4, t4, at(2)
  integer :: b(0:255), c(0:65535)

  !$acc kernels
  do i1 = -128, 127, 5
    t1 = i1
    b(i1 + 128) = t1
  end do
  do i1 = 127, -128, -5
    d1 = i1
    b(i1 + 128) = d1
  end do
  do i2 = -32768, 32767, 1000
    t2 = i2
    c(i2 + 32768) = t2
  end do
  do i4 = 2000000000, -2000000000, -10000000
    t4 = i4
    at = t4
    c(i4 / 100000 + 20000) = at(1)
  end do
  !$acc end kernels

  if (t1 /= 127 .or. d1 /= -128) error stop 'integer(1)'
  if (t2 /= 32232) error stop 'integer(2)'
  if (t4 /= -2000000000 .or. any(at /= t4)) error stop 'integer(4)'
end program
