! Calls the API routines with arguments of many types and ranks. Prints one line
! for each check that fails and stops with 1 then.
module kinds_of_data
  implicit none
  type :: grid
    integer :: n = 0
    real(8), allocatable :: a(:,:)
    real(8), pointer :: p(:) => null()
  contains
    procedure :: total
  end type grid
contains
  real(8) function total(self)
    class(grid), intent(in) :: self
    total = sum(self%a)
  end function total
end module kinds_of_data

program api
  use, intrinsic :: iso_c_binding
  use openacc
  use kinds_of_data
  implicit none
  logical :: shared
  integer :: failures = 0
  shared = acc_get_property(0, acc_get_device_type(), acc_property_shared_memory_support) /= 0
  call devices
  call objects
  call sections
  call members
  call memory
  call queues
  if (failures > 0) stop 1
  print *, 'ok'
contains
  subroutine check(name, condition)
    character(*), intent(in) :: name
    logical, intent(in) :: condition
    if (condition) return
    failures = failures + 1
    print *, 'failed: ', name
  end subroutine check

  subroutine devices
    character(40) :: name
    call check('one host', acc_get_num_devices(acc_device_host) == 1)
    call acc_get_property_string(0, acc_get_device_type(), acc_property_name, name)
    call check('name', index(name, 'host') == 1 .or. name == 'simt')
    call check('number', acc_get_device_num(acc_get_device_type()) == 0)
    call check('on host', acc_on_device(acc_device_host))
    call check('not on nvidia', .not. acc_on_device(acc_device_nvidia))
    call check('version', openacc_version == 202211)
    call acc_init(acc_get_device_type())
  end subroutine devices

  ! Enters the data, changes the host's, and gets the old value back when the
  ! device has its own memory.
  subroutine objects
    integer :: scalar
    complex(8) :: z(3)
    character(7) :: names(2)
    logical(1) :: flags(2, 2, 2)
    real(4), allocatable :: x(:,:,:), none(:)
    class(grid), allocatable :: object
    scalar = 5
    call acc_copyin(scalar)
    call check('scalar is present', acc_is_present(scalar))
    scalar = 6
    call acc_copyout(scalar)
    call check('scalar', scalar == merge(6, 5, shared))
    z = (1, 2)
    call acc_pcopyin(z); z = 0; call acc_copyout_finalize(z)
    call check('complex', all(z == merge((0, 0), (1, 2), shared)))
    names = 'old'
    call acc_present_or_copyin(names); names = 'new'; call acc_copyout(names, 14)
    call check('characters', all(names == merge('new', 'old', shared)))
    flags = .true.
    call acc_copyin(flags); call acc_delete(flags, 8_8)
    call check('logicals are gone', acc_is_present(flags) .eqv. shared)
    allocate (x(3, 4, 5), source=1.0)
    call acc_create(x); call acc_update_device(x); x = 2
    call acc_copyout(x)
    call check('rank 3', all(x == merge(2, 1, shared)))
    call acc_copyin(none); call acc_copyout(none)
    call check('nothing is not present', .not. acc_is_present(none))
    allocate (object); object%n = 3
    call acc_copyin(object); object%n = 4; call acc_copyout(object)
    call check('polymorphic', object%n == merge(4, 3, shared))
  end subroutine objects

  subroutine sections
    integer :: b(4, 5), i
    b = reshape([(i, i = 1, 20)], [4, 5])
    call acc_copyin(b)
    b = 0
    call acc_update_self(b(2, :))
    call check('one row', all(b(2, :) == merge(0, [(4*i + 2, i = 0, 4)], shared)))
    call check('no other row', sum(b) == sum(b(2, :)))
    b(:, 3) = 7
    call acc_update_device(b(:, 3:3))
    call acc_copyout(b)
    call check('one column', all(b(:, 3) == 7))
    call check('other columns', sum(b) == merge(28, 210 - 42 + 28, shared))
    call acc_copyin(b, 16)
    call check('first column', acc_is_present(b(:, 1)))
    call check('second column', acc_is_present(b(:, 2)) .eqv. shared)
    call acc_delete(b, 16)
  end subroutine sections

  subroutine members
    type(grid), target :: g
    allocate (g%a(10, 10)); g%a = 3
    call acc_copyin(g)
    call acc_copyin(g%a)
    call acc_attach(g%a)
    g%n = 1
    call acc_update_self(g)
    call check('attached member keeps its host address', sum(g%a) == 300)
    call acc_detach(g%a)
    call acc_copyout(g%a)
    call acc_copyout(g)
    call check('member', g%total() == 300)
    call check('component', g%n == merge(1, 0, shared))
  end subroutine members

  subroutine memory
    integer, target :: b(20), other(20)
    type(c_ptr) :: device
    b = 1
    device = acc_malloc(80)
    call acc_memcpy_to_device(device, b, 80)
    b = 0
    call acc_memcpy_from_device(b, device, 80_8)
    call check('there and back', all(b == 1))
    call acc_map_data(b, device, 80_8)
    call check('mapped', acc_is_present(b))
    if (.not. shared) call check('host address', c_associated(acc_hostptr(device), c_loc(b)))
    call acc_unmap_data(b)
    call acc_free(device)
    other = 2
    call acc_copyin(b); call acc_copyin(other)
    call acc_memcpy_d2d(b, other, 80_8, 0, 0)
    call acc_copyout(b); call acc_delete(other)
    call check('on the device', all(b == 2))
    call check('no device address', c_associated(acc_deviceptr(b)) .eqv. shared)
  end subroutine memory

  subroutine queues
    real :: a(100)
    a = 1
    call acc_copyin_async(a, 1)
    call acc_wait_async(1, 2)
    call acc_update_self_async(a, 400, 2)
    call acc_wait(2)
    call check('test', acc_async_test(2))
    call acc_delete_async(a, 2)
    call acc_wait_all
    call check('test all', acc_async_test_all())
    call check('any', acc_wait_any(2, [1, 2]) == 1)
    call acc_set_default_async(5)
    call check('default', acc_get_default_async() == 5)
    call acc_set_default_async(acc_async_noval)
    call acc_wait(acc_async_noval)
  end subroutine queues
end program api
