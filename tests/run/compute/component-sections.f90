! RUN: %accc -O2 %s -o %t && %on-every-device %t
! RUN: %accc -O0 %s -o %t.0 && %on-every-device %t.0

! Sections of a component of many objects, on the host and in constructs.
program component_sections
  implicit none
  type pair
    real(8) :: x, y
  end type
  type(pair) :: q(96)
  integer :: i
  q = [(pair(i, 2*i), i = 1, 96)]
  q(2:96)%x = 3
  !$acc kernels copy(q)
  q(2:96)%x = q(2:96)%x + 1
  q(:)%y = q(96:1:-1)%y
  !$acc end kernels
  !$acc parallel loop copy(q)
  do i = 1, 95, 2
    q(i:i+1)%y = q(i:i+1)%y + q(i)%x
  end do
  if (q(1)%x /= 1 .or. any(q(2:96)%x /= 4)) error stop 'x'
  if (any(q%y /= [(2*(97 - i), i = 1, 96)] + [1d0, 1d0, (4d0, i = 3, 96)])) error stop 'y'
end program
