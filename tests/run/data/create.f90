! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! create gives room on the device that lives as long as the region (2.7.10).
program create_clause
  implicit none
  integer, parameter :: n = 100
  integer :: a(n), work(n), i

  do i = 1, n
    a(i) = i
  end do
  !$acc data copy(a) create(work)
  !$acc parallel loop present(a, work)
  do i = 1, n
    work(i) = a(n + 1 - i)
  end do
  !$acc parallel loop present(a, work)
  do i = 1, n
    a(i) = a(i) + 1000 * work(i)
  end do
  !$acc end data
  do i = 1, n
    if (a(i) /= i + 1000 * (n + 1 - i)) error stop 'a'
  end do
end program create_clause
