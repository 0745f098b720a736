! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Array assignments, sections and where inside compute constructs.
program array_syntax
  implicit none
  integer, parameter :: n = 90
  real :: a(n), b(n), m(8, 8)
  integer :: i

  do i = 1, n
    a(i) = i - 45
  end do
  b = 0
  m = 0
  !$acc parallel num_gangs(1) copyin(a) copy(b, m)
  b(1:n:2) = a(1:n:2) * 2
  where (a > 0) b = 1
  m(2:7, 3) = 5
  m(:, 8) = m(:, 3) + 1
  !$acc end parallel
  do i = 1, n
    if (i > 45) then
      if (b(i) /= 1) error stop 'where'
    else if (mod(i, 2) == 1) then
      if (b(i) /= 2 * (i - 45)) error stop 'section'
    else
      if (b(i) /= 0) error stop 'untouched'
    end if
  end do
  if (sum(m(:, 3)) /= 30 .or. sum(m(:, 8)) /= 38) error stop 'matrix'
end program array_syntax
