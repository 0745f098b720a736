! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Optional dummies: an absent one in a data clause is passed over (2.7).
program optionals
  implicit none
  integer, parameter :: n = 50
  integer :: a(n), b(n), i

  a = 1
  b = 5
  call add(a)
  if (any(a /= 2)) error stop 'absent'
  call add(a, b)
  if (any(a /= 7)) error stop 'present'
  call add(a, amount=3)
  if (any(a /= 11)) error stop 'scalar'

contains

  subroutine add(x, y, amount)
    integer, intent(inout) :: x(:)
    integer, intent(in), optional :: y(:)
    integer, intent(in), optional :: amount
    integer :: i
    !$acc parallel loop copy(x) copyin(y, amount)
    do i = 1, size(x)
      if (present(y)) then
        x(i) = x(i) + y(i)
      else if (present(amount)) then
        x(i) = x(i) + amount + 1
      else
        x(i) = x(i) + 1
      end if
    end do
  end subroutine add
end program optionals
