! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! SELECT CASE with so many neighbouring cases that compilers jump through a table.
program select_case
  implicit none
  integer, parameter :: n = 300
  integer :: kinds(n), i, found(n), expected(n)

  kinds = [(mod(7 * i, 11) - 1, i = 1, n)]
  !$acc parallel loop copyin(kinds) copyout(found)
  do i = 1, n
    call step(kinds(i), i, found(i))
  end do
  do i = 1, n
    call step(kinds(i), i, expected(i))
  end do
  if (any(found /= expected)) error stop "parallel"
  if (any(found(1:4) /= [8, 6, 1, -9])) error stop "values"

contains
  !> One of nine things to do, each with a loop or an effect of its own.
  subroutine step(kind, i, y)
    !$acc routine seq
    integer, intent(in) :: kind, i
    integer, intent(out) :: y
    integer :: k
    y = 0
    select case (kind)
    case (0)
      do k = 1, i
        y = ieor(y, k)
      end do
    case (1)
      y = i * i
    case (2)
      do while (y < 3 * i)
        y = y + mod(i, 5) + 1
      end do
    case (3)
      y = popcnt(i)
    case (4)
      y = -i
    case (5)
      do k = i, 1, -3
        y = 2 * y - k
      end do
    case (6)
      y = ishft(i, 3)
    case (7)
      y = leadz(i)
    case (8)
      y = i / 3
    case default
      y = 1
    end select
  end subroutine
end program
