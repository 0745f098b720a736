! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Unstructured lifetimes: enter data in one procedure, use in another, exit data
! in a third (2.6.6).
module store
  implicit none
  real, allocatable :: field(:)
contains
  subroutine begin(n)
    integer, intent(in) :: n
    allocate (field(n))
    field = 1
    !$acc enter data copyin(field)
  end subroutine begin
  subroutine advance()
    integer :: i
    !$acc parallel loop present(field)
    do i = 1, size(field)
      field(i) = field(i) + i
    end do
  end subroutine advance
  subroutine finish()
    !$acc exit data copyout(field)
  end subroutine finish
end module store
program enter_exit
  use store
  implicit none
  integer :: i, round

  do round = 1, 3
    call begin(100 * round)
    call advance()
    call advance()
    call finish()
    do i = 1, size(field)
      if (field(i) /= 1 + 2 * i) error stop 'field'
    end do
    deallocate (field)
  end do
end program enter_exit
