! RUN: %accc -O2 -gpu=deepcopy %s -o %t
! RUN: %on-every-device %t

! With -gpu=deepcopy the members of a pointer's target follow it: lists, rings, targets
! that several objects share, members of all of them, in updates too.
module graphs
  implicit none
  type node
    integer :: value = 0
    integer, allocatable :: list(:)
    type(node), pointer :: next => null()
  end type node
  type holder
    type(node), pointer :: first => null()
    type(node), pointer :: again => null()
    type(node), pointer :: many(:) => null()
  end type holder
contains
  subroutine make(n, value)
    type(node), intent(inout) :: n
    integer, intent(in) :: value
    n%value = value
    allocate (n%list(value))
    n%list = value
  end subroutine make
end module graphs

program deep_pointers
  use graphs
  use openacc
  implicit none
  type(node), target :: ring(3)
  type(node), pointer :: chain, last
  type(holder) :: h
  logical :: separate
  integer :: k, total

  separate = acc_get_device_type() /= acc_device_host

  ! A ring: it is brought once, updated once and goes.
  do k = 1, 3
    call make(ring(k), k)
    ring(k)%next => ring(mod(k, 3) + 1)
  end do
  !$acc enter data copyin(ring)
  !$acc serial present(ring) copyout(total)
  total = ring(1)%next%next%next%list(1) + ring(1)%next%next%list(3) * ring(3)%next%next%value
  ring(1)%next%list(2) = 50
  !$acc end serial
  if (total /= 1 + 3 * 2) error stop 'ring'
  ! From the last one all others are reached.
  !$acc update self(ring(3))
  if (ring(2)%list(2) /= 50) error stop 'updated ring'
  !$acc exit data delete(ring)
  if (separate) then
    do k = 1, 3
      if (acc_is_present(ring(k)) .or. acc_is_present(ring(k)%list)) error stop 'ring stays'
    end do
  end if

  ! A list behind a pointer of an object, twice, and an array of objects.
  allocate (chain)
  call make(chain, 1)
  last => chain
  do k = 2, 500
    allocate (last%next)
    last => last%next
    call make(last, k)
  end do
  h%first => chain
  h%again => chain%next
  h%many => ring
  !$acc data copy(h)
  !$acc serial present(h) copyout(total)
  total = sum_of(h%first) + 1000000 * h%again%list(2) + h%many(3)%list(3)
  h%again%next%list(3) = -7
  !$acc end serial
  if (total /= 500 * 501 / 2 + 2000000 + 3) error stop 'list'
  chain%next%next%list(1) = 77
  !$acc update device(h)
  !$acc serial present(h) copyout(total)
  total = h%first%next%next%list(1)
  !$acc end serial
  if (total /= 77) error stop 'updated list'
  !$acc end data
  if (separate .and. acc_is_present(last%list)) error stop 'list stays'
  ! The update took the host's value to the device, and copyout brings it back.
  if (chain%next%next%list(1) /= 77) error stop 'copied out'

contains

  integer function sum_of(start)
    !$acc routine seq
    type(node), target, intent(in) :: start
    type(node), pointer :: at
    sum_of = 0
    at => start
    do while (associated(at))
      sum_of = sum_of + at%list(at%value)
      at => at%next
    end do
  end function sum_of
end program deep_pointers
