! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Two declared allocatables that MOVE_ALLOC exchanges by way of a third variable, which
! has no declare directive: what the device has of them goes along (2.13.2).
module time_levels
  implicit none
  real(8), allocatable :: old(:), new(:)
  !$acc declare create(old, new)
end module time_levels

program exchanged_allocatables
  use time_levels
  implicit none
  integer :: step

  allocate (old(3), new(3))
  !$acc kernels
  old = 1
  new = 2
  !$acc end kernels
  do step = 1, 3
    call exchange()
    !$acc kernels present(old, new)
    old = old + 10
    new = new + 20
    !$acc end kernels
  end do
  !$acc update self(old, new)
  ! Each has been the old one or the new one in turns.
  if (any(old /= 2 + 10 + 20 + 10)) error stop 'old'
  if (any(new /= 1 + 20 + 10 + 20)) error stop 'new'
  deallocate (old, new)
  ! Another one's memory brings what the host has.
  call grow(5)
  !$acc kernels present(old)
  old = 2 * old
  !$acc end kernels
  !$acc update self(old)
  if (any(old /= 14)) error stop 'grown'

contains

  subroutine exchange()
    real(8), allocatable :: third(:)
    call move_alloc(old, third)
    call move_alloc(new, old)
    call move_alloc(third, new)
  end subroutine exchange

  subroutine grow(n)
    integer, intent(in) :: n
    real(8), allocatable :: larger(:)
    allocate (larger(n))
    larger = 7
    call move_alloc(larger, old)
  end subroutine grow
end program exchanged_allocatables
