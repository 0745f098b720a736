! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! A member named in a data clause of a construct, without its object.
program member_clause
  implicit none
  type state
    real :: scale
    real, allocatable :: x(:)
    real :: fixed(20)
  end type state
  type(state) :: s
  integer :: i

  s%scale = 3
  s%fixed = 1
  allocate (s%x(20))
  s%x = 2
  !$acc parallel loop copy(s%x, s%fixed) copyin(s%scale)
  do i = 1, 20
    s%x(i) = s%x(i) * s%scale + i
    s%fixed(i) = s%fixed(i) + i
  end do
  do i = 1, 20
    if (s%x(i) /= 6 + i) error stop 'x'
    if (s%fixed(i) /= 1 + i) error stop 'fixed'
  end do
end program member_clause
