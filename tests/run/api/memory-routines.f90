! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Device memory in the program's hands, with and without queues, and attached
! pointers (3.2.25 to 3.2.34).
program memory_routines
  use, intrinsic :: iso_c_binding
  use openacc
  implicit none
  integer, parameter :: queue = 2
  integer, parameter :: bytes = 4*50
  type :: list
    integer, pointer :: items(:) => null()
  end type
  integer, target :: a(50), b(50), c(50)
  type(c_ptr) :: first, second
  type(list) :: x

  a = 1
  b = 0
  first = acc_malloc(bytes)
  second = acc_malloc(bytes)
  call acc_memcpy_to_device_async(first, a, bytes, queue)
  call acc_memcpy_device_async(second, first, bytes, queue)
  call acc_memcpy_from_device_async(b, second, bytes, queue)
  call acc_wait(queue)
  if (any(b /= 1)) error stop 'memcpy with a queue'
  a = 3
  call acc_memcpy_to_device(first, a, bytes)
  call acc_memcpy_device(second, first, bytes)
  call acc_memcpy_from_device(b, second, bytes)
  if (any(b /= 3)) error stop 'memcpy'
  call acc_free(first)
  call acc_free(second)

  a = 1
  b = 2
  call acc_copyin(a)
  call acc_copyin(b)
  call acc_memcpy_d2d_async(b, a, bytes, acc_get_device_num(acc_get_device_type()), &
                            acc_get_device_num(acc_get_device_type()), queue)
  call acc_wait(queue)
  call acc_copyout(b)
  if (any(b /= 1)) error stop 'd2d'
  call acc_delete(a)

  ! A pointer member that is attached, detached, and attached to other data.
  a = 10
  b = 20
  x%items => a
  !$acc enter data copyin(x, a, b)
  call acc_attach_async(x%items, queue)
  call acc_wait(queue)
  call first_item(10)
  call acc_detach_async(x%items, queue)
  call acc_wait(queue)
  x%items => b
  call acc_attach(x%items)
  call acc_attach(x%items)
  call first_item(20)
  call acc_detach_finalize(x%items)
  x%items => a
  call acc_attach(x%items)
  call acc_attach(x%items)
  call first_item(10)
  call acc_detach_finalize_async(x%items, queue)
  call acc_wait(queue)
  !$acc exit data delete(x, a, b)

contains

  ! What x%items(1) is on the device.
  subroutine first_item(expected)
    integer, intent(in) :: expected
    integer :: found
    !$acc serial present(x) copyout(found)
    found = x%items(1)
    !$acc end serial
    if (found /= expected) then
      print *, 'found', found, 'expected', expected
      error stop 'attach'
    end if
  end subroutine
end program
