! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! host_data use_device hands device addresses to a procedure, which takes them
! as deviceptr (2.8, 2.7.5).
program host_data
  implicit none
  integer, parameter :: n = 80
  integer :: a(n), i

  a = 1
  !$acc data copy(a)
  !$acc host_data use_device(a)
  call add_on_device(a, n)
  !$acc end host_data
  !$acc end data
  do i = 1, n
    if (a(i) /= 1 + i) error stop 'a'
  end do

contains

  subroutine add_on_device(x, count)
    integer, intent(in) :: count
    integer :: x(count)
    integer :: k
    !$acc parallel loop deviceptr(x)
    do k = 1, count
      x(k) = x(k) + k
    end do
  end subroutine add_on_device
end program host_data
