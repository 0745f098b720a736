! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! A kernel in an internal procedure uses the variables of its host.
program host_association
  implicit none
  integer, parameter :: n = 70
  integer :: a(n), factor, i
  integer, allocatable :: b(:)

  allocate (b(n))
  factor = 6
  call work()
  do i = 1, n
    if (a(i) /= 6 * i .or. b(i) /= 7 * i) error stop 'values'
  end do

contains

  subroutine work()
    integer :: i
    !$acc parallel loop copyout(a, b)
    do i = 1, n
      a(i) = factor * i
      b(i) = a(i) + i
    end do
  end subroutine work
end program host_association
