! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Module variables without declare are copied like any other variable.
module settings
  implicit none
  integer, parameter :: n = 90
  real :: table(n), factor
  real, allocatable :: result(:)
end module settings
program module_variables
  use settings
  implicit none
  integer :: i

  factor = 2
  do i = 1, n
    table(i) = i
  end do
  allocate (result(n))
  !$acc parallel loop copyin(table) copyout(result)
  do i = 1, n
    result(i) = table(i) * factor
  end do
  do i = 1, n
    if (result(i) /= 2 * i) error stop 'result'
  end do
end program module_variables
