! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: env ACCC_SIMT_RACES=1 ACC_DEVICE_TYPE=simt %t

! The construct has the reduction clause, its loops have none: lanes do not race for their
! gang's variable.
program loop_without_clause
  implicit none
  integer, parameter :: n = 3000
  integer :: a(n), total, most, i, j

  a = [(mod(i * 17, 101), i = 1, n)]
  total = 5
  most = 0
  !$acc parallel reduction(+:total) reduction(max:most) copyin(a)
  !$acc loop
  do i = 1, n
    total = total + a(i)
    most = max(most, a(i))
  end do
  !$acc end parallel
  if (total /= 5 + sum(a)) error stop 'total'
  if (most /= maxval(a)) error stop 'most'

  total = 0
  !$acc parallel reduction(+:total) copyin(a)
  !$acc loop gang
  do j = 1, n, 100
    !$acc loop vector
    do i = j, j + 99
      total = total + a(i)
    end do
  end do
  !$acc end parallel
  if (total /= sum(a)) error stop 'nest'
end program
