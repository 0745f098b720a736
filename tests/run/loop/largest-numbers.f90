! RUN: %accc -O1 %s -o %t
! RUN: env ACC_DEVICE_TYPE=host %t
! RUN: env ACC_DEVICE_TYPE=host-discrete %t

! On the CPU loops end where the numbers do.
program largest_numbers
  implicit none
  integer, parameter :: n = 9, levels = 40
  integer :: a(n, levels), k, s
  integer(8), parameter :: last = huge(last) - 1, first = last - n + 1
  integer(8) :: i
  a = 1
  !$acc parallel loop private(s) copy(a)
  do i = first, last
    s = 0
    do k = 1, levels
      s = s + a(i - first + 1, k)
      a(i - first + 1, k) = s
    end do
  end do
  do k = 1, levels
    if (any(a(:, k) /= k)) error stop 'sums'
  end do
end program
