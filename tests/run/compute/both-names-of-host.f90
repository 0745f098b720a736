! RUN: %accc-host -O1 %s -o %t && %t

! `host` and `multicore` are two types of device (2.4): where a directive has clauses for
! both, the CPU takes those for `host`.
program both_names_of_host
  implicit none
  integer :: i, a(10), last
  a = 0
  !$acc parallel copy(a) device_type(host) num_gangs(1) device_type(multicore) num_gangs(4)
  call add(a(1))
  !$acc loop device_type(host) seq device_type(multicore) gang
  do i = 1, 10
    a(i) = a(i) + i
    last = i
  end do
  a(10) = a(10) + last
  !$acc end parallel
  if (any(a /= [2, 2, 3, 4, 5, 6, 7, 8, 9, 20])) error stop
contains
  subroutine add(x)
    !$acc routine device_type(host) worker device_type(multicore) vector
    integer, intent(inout) :: x
    x = x + 1
  end subroutine
end program
