! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! update with if_present passes over data that is not there (2.14.4).
program update_if_present
  implicit none
  integer :: a(10), b(10), i

  a = 1
  b = 1
  !$acc data copy(a)
  !$acc parallel loop present(a)
  do i = 1, 10
    a(i) = 2
  end do
  !$acc update self(a, b) if_present
  if (any(a /= 2) .or. any(b /= 1)) error stop 'values'
  !$acc update device(b) if_present
  !$acc end data
end program update_if_present
