! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! A member that is allocated anew is attached anew, and an object keeps its
! attachments over updates and copies of itself (2.6.8, 2.7.2).
program reattach
  use openacc
  implicit none
  type field
    integer :: n
    integer, allocatable :: u(:)
  end type field
  type(field) :: f
  integer :: total, i, round

  f%n = 1
  !$acc enter data copyin(f)
  do round = 1, 3
    allocate (f%u(100 * round), source=round)
    !$acc enter data copyin(f%u)
    f%n = 100 * round
    !$acc update device(f%n)
    if (acc_get_device_type() /= acc_device_host) f%u = -1
    total = 0
    !$acc parallel loop present(f) reduction(+:total)
    do i = 1, f%n
      total = total + f%u(i)
      f%u(i) = i
    end do
    if (total /= 100 * round * round) error stop 'total'

    ! The whole object, whose descriptor must survive on both sides.
    f%n = 50
    !$acc update device(f)
    total = 0
    !$acc parallel loop present(f) reduction(+:total)
    do i = 1, f%n
      total = total + f%u(i)
    end do
    if (total /= 50 * 51 / 2) error stop 'update device of the object'
    !$acc update self(f)
    if (size(f%u) /= 100 * round .or. f%n /= 50) error stop 'update self of the object'
    !$acc exit data copyout(f%u)
    do i = 1, 100 * round
      if (f%u(i) /= i) error stop 'u'
    end do
    deallocate (f%u)
  end do
  !$acc exit data delete(f)
end program reattach
