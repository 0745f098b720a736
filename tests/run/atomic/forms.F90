! Atomic statements in all forms of the specification (2.12), of each type and kind.

! DEFINE: %{type} =
! DEFINE: %{check} = %accc -O1 "-DTYPE=%{type}" %s -o %t && %on-every-device %t

! REDEFINE: %{type} = integer(1)
! RUN: %{check}
! REDEFINE: %{type} = integer(2)
! RUN: %{check}
! REDEFINE: %{type} = integer(4)
! RUN: %{check}
! REDEFINE: %{type} = integer(8)
! RUN: %{check}
! REDEFINE: %{type} = real(4)
! RUN: %{check}
! REDEFINE: %{type} = real(8)
! RUN: %{check}

! An odd number of iterations, and of numbers that integer(1) has room for.
program forms
  implicit none
  integer, parameter :: n = 99
  TYPE :: x, y(4), v, values(n), low, high
  integer :: i

  ! update: x = x op expr, x = expr op x.
  x = 1
  y = [1, 3, 64, 3]
  !$acc parallel loop copy(x, y)
  do i = 1, n
    !$acc atomic update
    x = x + 1
    !$acc atomic
    y(1) = 3 - y(1)
    !$acc atomic update
    y(2) = 12 / y(2)
    if (mod(i, 20) == 0) then
      !$acc atomic update
      y(3) = y(3) / 2
      !$acc atomic update
      y(4) = 2 * y(4)
      !$acc atomic update
      y(4) = y(4) - 1
      !$acc end atomic
    end if
  end do
  if (x /= n + 1) error stop 'x + expr'
  if (y(1) /= 2) error stop 'expr - x'
  if (y(2) /= 4) error stop 'expr / x'
  if (y(3) /= 4) error stop 'x / expr'

  ! x = intrinsic(x, list), x = intrinsic(list, x).
  low = 100
  high = 2
  !$acc parallel loop copy(low, high)
  do i = 1, n
    !$acc atomic update
    low = min(low, i, 98)
    !$acc atomic update
    high = max(i, 5, high)
  end do
  if (low /= 1 .or. high /= n) error stop 'min, max'

  ! read and write.
  x = 0
  !$acc parallel loop copy(x) copyout(values)
  do i = 1, n
    !$acc atomic write
    x = 7
    !$acc atomic read
    values(i) = x
  end do
  if (x /= 7 .or. any(values /= 7)) error stop 'read, write'

  ! capture: update then read, read then update, read then write.
  x = 0
  values = 0
  !$acc parallel loop copy(x, values) private(v)
  do i = 1, n
    !$acc atomic capture
    x = x + 1
    v = x
    !$acc end atomic
    values(int(v)) = values(int(v)) + 1
    !$acc atomic capture
    v = x
    x = x - 1
    !$acc end atomic
    !$acc atomic capture
    x = 1 + x
    v = x
    !$acc end atomic
  end do
  if (x /= n) error stop 'capture'
  if (sum([(int(values(i)), i=1, n)]) /= n) error stop 'captured values'

  ! Every value that is written is read by one other iteration, or is left.
  x = 0
  !$acc parallel loop copy(x) copyout(values) private(v)
  do i = 1, n
    !$acc atomic capture
    v = x
    x = i
    !$acc end atomic
    values(i) = v
  end do
  if (sum([(int(values(i)), i=1, n)]) + int(x) /= n * (n + 1) / 2) error stop 'exchange'
end program forms
