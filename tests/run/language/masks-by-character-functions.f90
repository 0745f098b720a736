! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O1 -stdpar %s -o %t.stdpar
! RUN: %on-every-device %t.stdpar
! RUN: %accc -O1 -fno-openacc %s -o %t.plain && %t.plain

! Masks of DO CONCURRENT with functions of characters, which put them into memory.
program masks_by_character_functions
  implicit none
  integer, parameter :: n = 9
  character(2) :: c(n), d(n)
  integer :: i
  c = 'ab'
  !$acc parallel loop copy(c)
  do concurrent (i = 1:n, c(mod(i, n) + 1) /= digit(3))
    c(i)(1:1) = 'Z'
  end do
  if (any(c /= 'Zb')) error stop 'parallel'
  d = [(digit(i), i = 1, n)]
  !$acc kernels
  do concurrent (i = 2:n, d(i - 1) == digit(i - 1))
    d(i) = 'no'
  end do
  !$acc end kernels
  if (d(1) /= '1x' .or. any(d(2:) /= 'no')) error stop 'kernels'
  d = [(digit(i), i = 1, n)]
  do concurrent (i = 2:n, d(i - 1) == digit(i - 1))
    d(i) = 'no'
  end do
  if (d(1) /= '1x' .or. any(d(2:) /= 'no')) error stop 'plain'
contains
  pure function digit(i) result(s)
    !$acc routine seq
    integer, intent(in) :: i
    character(2) :: s
    s = char(48 + mod(i, 10))//'x'
  end function
end program
