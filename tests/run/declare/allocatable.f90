! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! declare create on an allocatable module array: allocate and deallocate create
! and delete the device's copy (2.13.2).
module dynamic
  implicit none
  integer, allocatable :: a(:)
  !$acc declare create(a)
end module dynamic
program declare_allocatable
  use dynamic
  implicit none
  integer :: i, round

  do round = 1, 2
    allocate (a(40 * round))
    a = round
    !$acc update device(a)
    !$acc parallel loop present(a)
    do i = 1, 40 * round
      a(i) = a(i) + i
    end do
    !$acc update self(a)
    do i = 1, 40 * round
      if (a(i) /= round + i) error stop 'a'
    end do
    deallocate (a)
  end do
end program declare_allocatable
