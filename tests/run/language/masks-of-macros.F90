! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 -stdpar %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O1 -fno-openacc %s -o %t.plain && %t.plain

! DO CONCURRENT loops that are one macro: all of it has one place in the program.
#define WHOLE(i) do concurrent (i = 2:n, a(i - 1) == 2); a(i) = 2; end do
#define CONDITION(i) do concurrent (i = 2:n, a(i - 1) == 2); if (i < 30) a(i) = 2; end do
program masks_of_macros
  implicit none
  integer, parameter :: n = 6
  integer :: i, a(n)
  a = [2, 0, 0, 2, 0, 0]
  WHOLE(i)
  if (any(a /= [2, 2, 0, 2, 2, 0])) error stop 'whole'
  a = [2, 0, 0, 2, 0, 0]
  CONDITION(i)
  if (any(a /= [2, 2, 0, 2, 2, 0])) error stop 'condition'
  a = [2, 0, 0, 2, 0, 0]
  !$acc parallel loop
  CONDITION(i)
  if (any(a /= [2, 2, 0, 2, 2, 0])) error stop 'in a construct'
end program
