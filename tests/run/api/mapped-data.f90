! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t

! Data that the program puts in memory of its own choice, and addresses of both copies
! (3.2.21 to 3.2.25, 3.2.33); routines under their older names.
program mapped_data
  use, intrinsic :: iso_c_binding
  use openacc
  implicit none
  integer, parameter :: n = 64, bytes = 4 * n
  integer, target :: a(n), b(n)
  type(c_ptr) :: memory
  logical :: apart
  integer :: i, here

  here = acc_get_device_num(acc_get_device_type())
  a = 1
  call acc_copyin(a)
  apart = .not. c_associated(acc_deviceptr(a), c_loc(a))
  if (apart .and. c_associated(acc_hostptr(c_loc(a)))) error stop 'hostptr of a host address'
  if (.not. c_associated(acc_hostptr(acc_deviceptr(a)), c_loc(a))) error stop 'hostptr'
  call acc_delete(a)
  if (apart .and. c_associated(acc_deviceptr(a))) error stop 'deviceptr of absent data'

  ! Mapped memory is present; entering and leaving does not move or free it.
  if (apart) then
    memory = acc_malloc(bytes)
    call acc_map_data(a, memory, bytes)
    if (.not. acc_is_present(a)) error stop 'map'
    if (.not. c_associated(acc_deviceptr(a), memory)) error stop 'mapped address'
    a = 5
    !$acc update device(a)
    a = 6
    !$acc parallel loop copy(a)
    do i = 1, n
      a(i) = a(i) + i
    end do
    if (any(a /= 6)) error stop 'mapped data moves'
    call acc_unmap_data(a)
    if (acc_is_present(a)) error stop 'unmap'
    call acc_memcpy_from_device(b, memory, bytes)
    if (any(b /= [(5 + i, i=1, n)])) error stop 'mapped memory'
    call acc_free(memory)
  end if

  a = 1
  b = 2
  call acc_pcopyin(a)
  call acc_present_or_copyin(b)
  call acc_memcpy_d2d(b, a, bytes, here, here)
  b = 3
  call acc_copyin(b)
  call acc_copyout_finalize(b)
  if (any(b /= merge(1, 3, apart))) error stop 'd2d, copyout_finalize'
  if (apart .and. acc_is_present(b)) error stop 'finalize leaves data'
  call acc_delete(a)
  call acc_pcreate(a)
  call acc_present_or_create(a)
  call acc_delete_finalize(a)
  if (apart .and. acc_is_present(a)) error stop 'delete_finalize'

  call detached

contains

  ! A pointer that is detached is the host's again.
  subroutine detached
    type :: list
      integer, pointer :: items(:) => null()
    end type list
    type(list) :: x
    x%items => a
    call acc_copyin(x)
    call acc_copyin(a)
    call acc_attach(x%items)
    call acc_detach(x%items)
    !$acc update self(x)
    if (.not. associated(x%items, a)) error stop 'detach'
    call acc_delete(a)
    call acc_delete(x)
  end subroutine detached
end program mapped_data
