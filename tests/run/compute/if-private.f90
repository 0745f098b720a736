! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t

! The host's version of a construct with an if clause has private and firstprivate
! variables of its own, and takes branches.
program if_private
  implicit none
  integer, parameter :: n = 20
  integer :: a(n), c, f(3), total, limit

  do limit = 3, 4
    a = 1
    c = -1
    f = [5, 6, 7]
    total = 0
    call compute(limit)
    if (any(a /= 14)) error stop 'values'
    if (c /= -1) error stop 'private'
    if (any(f /= [5, 6, 7])) error stop 'firstprivate'
    if (total /= 13 * n) error stop 'reduction'
  end do
contains
  subroutine compute(number)
    integer, intent(in) :: number
    integer :: i
    !$acc parallel num_gangs(1) if(number == 3) copy(a, total) private(c) firstprivate(f)
    if (number > 2) then
      c = 6
      f(2) = f(2) + 1
      !$acc loop seq reduction(+:total)
      do i = 1, n
        select case (a(i))
        case (1)
          a(i) = a(i) + c + f(2)
        case default
          a(i) = 0
        end select
        total = total + a(i) - 1
      end do
    end if
    !$acc end parallel
  end subroutine compute
end program if_private
