! RUN: %accc %s -o %t
! RUN: %on-every-device %t

! acc_is_present as an external function, as programs for other compilers call it.
program main
  implicit none
  complex(8) :: x(8), other(8)
  logical, external :: acc_is_present
  !$acc data copyin(x)
  if (.not. acc_is_present(x, 8 * 16)) error stop 1
  ! Where memory is separate: neither.
  if (acc_is_present(other, 8 * 16) .neqv. acc_is_present(other, 16)) error stop 2
  !$acc end data
  if (acc_is_present(x, 8 * 16) .neqv. acc_is_present(other, 16)) error stop 3
  print *, 'ok'
end program
