! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 --offload-arch=simt %s -o %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t

! The mask of a DO CONCURRENT gets the index by reference, and is evaluated before iterations that
! have their lanes in loops inside: the loop of the masks, which lanes share, has an index of its
! own.
module calls
contains
  pure function filled(k) result(z)
    integer, intent(in) :: k
    integer :: z(k)
    z = k
  end function filled

  pure integer function next(x, i)
    integer, intent(in) :: x, i
    next = x + mod(i, 3)
  end function next
end module calls

program masks_by_index_reference
  use calls
  implicit none
  integer, parameter :: n = 200
  integer :: i, a(n), b(n), c(n), before(n), expected(n)

  a = [(mod(3 * i, 5), i = 1, n)]
  b = [(mod(i, 7), i = 1, n)]
  c = b
  before = a
  do i = 1, n
    expected(i) = before(i)
    if (before(n + 1 - i) + mod(i, 3) <= 2) cycle
    if (i + c(i) <= mod(c(i), 4)**2) cycle
    expected(i) = before(i) + b(i) + mod(i, 3)
    if (mod(b(i), 3) == 1) expected(i) = expected(i) + 1
  end do

  !$acc kernels
  do concurrent (i = 1:n, next(a(n + 1 - i), i) > 2)
    if (i + c(i) > sum(filled(mod(c(i), 4)))) then
      a(i) = a(i) + next(b(i), i)
      select case (mod(b(i), 3))
      case (1)
        a(i) = a(i) + 1
      end select
    end if
  end do
  !$acc end kernels
  if (any(a /= expected)) error stop
end program masks_by_index_reference
