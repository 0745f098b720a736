! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Loops without a level that reduce to variables of the gang's own: each gang has to have the
! whole result. Gangs share such a loop where something gathers what all of them have.
module sums
contains
  subroutine count_and_set(a, n)
    !$acc routine gang
    integer, intent(in) :: n
    integer, intent(out) :: a(n)
    integer :: i, total
    total = 0
    !$acc loop reduction(+:total)
    do i = 1, n
      total = total + 1
    end do
    !$acc loop gang
    do i = 1, n
      a(i) = total
    end do
  end subroutine
end module

program gangs_own
  use sums
  implicit none
  integer, parameter :: n = 1000
  integer :: a(n), i, total, most

  a = 0
  !$acc parallel copyout(a) num_gangs(4)
  call count_and_set(a, n)
  !$acc end parallel
  if (any(a /= n)) error stop 'routine'
  a = 0
  !$acc kernels copyout(a)
  call count_and_set(a, n)
  !$acc end kernels
  if (any(a /= n)) error stop 'routine in kernels'

  a = 0
  !$acc parallel copyout(a) num_gangs(4) private(total)
  total = 0
  !$acc loop reduction(+:total)
  do i = 1, n
    total = total + 1
  end do
  !$acc loop gang
  do i = 1, n
    a(i) = total
  end do
  !$acc end parallel
  if (any(a /= n)) error stop 'private'

  a = 0
  total = 7
  !$acc parallel copyout(a) num_gangs(4) firstprivate(total)
  !$acc loop reduction(+:total)
  do i = 1, n
    total = total + 1
  end do
  !$acc loop gang
  do i = 1, n
    a(i) = total
  end do
  !$acc end parallel
  if (any(a /= n + 7)) error stop 'firstprivate'

  a = 0
  !$acc parallel copyout(a) num_gangs(4)
  block
    integer :: least
    least = n
    !$acc loop reduction(min:least)
    do i = 1, n
      least = min(least, n - i)
    end do
    !$acc loop gang
    do i = 1, n
      a(i) = least
    end do
  end block
  !$acc end parallel
  if (any(a /= 0)) error stop 'block'

  total = 5
  most = 0
  !$acc parallel num_gangs(4) reduction(+:total) copy(most)
  !$acc loop reduction(+:total)
  do i = 1, n
    total = total + 1
  end do
  !$acc loop reduction(max:most)
  do i = 1, n
    most = max(most, mod(i * 7, n))
  end do
  !$acc end parallel
  if (total /= n + 5 .or. most /= 999) error stop 'gathered'
end program
