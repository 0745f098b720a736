! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 -stdpar %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O1 -fno-openacc %s -o %t.plain && %t.plain

! DO CONCURRENT loops that are one macro: all of it has one place in the program.
#define WHOLE(i) do concurrent (i = 2:n, a(i - 1) == 2); a(i) = 2; end do
#define CONDITION(i) do concurrent (i = 2:n, a(i - 1) == 2); if (i < 30) a(i) = 2; end do
#define SET(i) select case (i); case (30); a(i) = 7; case default; if (i < 29) a(i) = 2; end select
#define BRANCHES(i) do concurrent (i = 2:n, a(i - 1) == 2); SET(i); end do
#define TWICE(i) BRANCHES(i); a = [2, 0, 0, 2, 0, 0]; BRANCHES(i)
#define LOOP(i) do concurrent (i = 2:n, a(i - 1) == 2); do k = 1, i; if (k > 40) exit; a(i) = 2; end do; end do
#define PLANE(i, j) do concurrent (i = 2:n, j = 1:2, b(i - 1, j) == 2); select case (i); case (40); case default; b(i, j) = 2; end select; end do
program masks_of_macros
  implicit none
  integer, parameter :: n = 6
  integer :: i, j, k, a(n), b(n, 2)
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
  a = [2, 0, 0, 2, 0, 0]
  BRANCHES(i)
  if (any(a /= [2, 2, 0, 2, 2, 0])) error stop 'branches'
  a = [2, 0, 0, 2, 0, 0]
  TWICE(i)
  if (any(a /= [2, 2, 0, 2, 2, 0])) error stop 'branches twice'
  a = [2, 0, 0, 2, 0, 0]
  LOOP(i)
  if (any(a /= [2, 2, 0, 2, 2, 0])) error stop 'a loop with branches'
  b(:, 1) = [2, 0, 0, 2, 0, 0]
  b(:, 2) = [0, 0, 2, 2, 0, 0]
  PLANE(i, j)
  if (any(b(:, 1) /= [2, 2, 0, 2, 2, 0])) error stop 'branches, two indices, 1'
  if (any(b(:, 2) /= [0, 0, 2, 2, 2, 0])) error stop 'branches, two indices, 2'
  a = [2, 0, 0, 2, 0, 0]
  !$acc parallel loop
  BRANCHES(i)
  if (any(a /= [2, 2, 0, 2, 2, 0])) error stop 'branches in a construct'
  a = [2, 0, 0, 2, 0, 0]
  !$acc kernels
  LOOP(i)
  !$acc end kernels
  if (any(a /= [2, 2, 0, 2, 2, 0])) error stop 'a loop with branches in a construct'
end program
