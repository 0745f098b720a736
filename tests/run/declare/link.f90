! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! declare link: routines and constructs find the data that a data clause brought,
! whenever that was (2.13.4). Variables of the module without a declare directive
! that a routine does not use do not matter to it.
module linked
  use openacc
  implicit none
  integer :: big(100), unused(5)
  integer, allocatable :: other(:)
  !$acc declare link(big)
contains
  integer function value_of(i)
    !$acc routine seq
    integer, intent(in) :: i
    value_of = big(i)
  end function value_of
end module linked

program link
  use linked
  implicit none
  integer :: results(100), i, round

  do round = 1, 2
    big = [(i * round, i=1, 100)]
    !$acc enter data copyin(big)
    if (acc_get_device_type() /= acc_device_host) big = -1
    !$acc parallel loop copyout(results)
    do i = 1, 100
      results(i) = value_of(i) + 1000 * big(i)
    end do
    !$acc exit data delete(big)
    do i = 1, 100
      if (results(i) /= 1001 * i * round) error stop 'results'
    end do
  end do
end program link
