! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! A reduction over a collapsed nest.
program collapsed_reduction
  implicit none
  integer, parameter :: n = 40
  integer :: total, biggest, i, j, k

  total = 0
  biggest = -1
  !$acc parallel loop collapse(3) reduction(+:total) reduction(max:biggest)
  do k = 1, 3
    do j = 1, n
      do i = 1, n
        total = total + i * j * k
        biggest = max(biggest, i + j + k)
      end do
    end do
  end do
  if (total /= 6 * (n * (n + 1) / 2)**2) error stop 'total'
  if (biggest /= 2 * n + 3) error stop 'biggest'
end program collapsed_reduction
