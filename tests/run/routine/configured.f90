! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t

! What a constant of the program excludes need not be there for devices.
module configuration
  implicit none
  logical, parameter :: with_table = .true.
  interface
    subroutine not_for_devices(text)
      character(*), intent(in) :: text
    end subroutine
  end interface
end module

subroutine not_for_devices(text)
  implicit none
  character(*), intent(in) :: text
  integer :: unit
  open (newunit=unit, file=text)
  error stop 'not chosen'
end subroutine

program configured
  use configuration
  implicit none
  integer :: x(10), i
  !$acc parallel loop copyout(x)
  do i = 1, 10
    if (with_table) then
      x(i) = i
    else
      call not_for_devices('table')
      x(i) = 0
    end if
    if (.not. with_table .and. i > 5) call not_for_devices('more')
  end do
  if (sum(x) /= 55) error stop 'wrong'
end program
