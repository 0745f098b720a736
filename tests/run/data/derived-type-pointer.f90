! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! A pointer member is attached by an explicit attach clause and detached again.
program pointer_member
  implicit none
  type list
    integer, pointer :: values(:)
  end type list
  type(list) :: l
  integer, target :: storage(25)
  integer :: i

  storage = 1
  l%values => storage
  !$acc enter data copyin(l)
  !$acc enter data copyin(storage)
  !$acc enter data attach(l%values)
  !$acc parallel loop present(l)
  do i = 1, 25
    l%values(i) = l%values(i) + i
  end do
  !$acc exit data detach(l%values)
  !$acc exit data copyout(storage)
  !$acc exit data delete(l)
  if (.not. associated(l%values, storage)) error stop 'association'
  do i = 1, 25
    if (storage(i) /= 1 + i) error stop 'storage'
  end do
end program pointer_member
