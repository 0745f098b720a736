!     OpenACC for Fortran without the module: constants and interfaces
!     of the API routines, in lines that fixed and free form can both
!     include. The module openacc consists of it.
!
!     The procedures are in libaccrt under their own names.

      integer, parameter :: acc_device_kind = 4
      integer, parameter :: acc_handle_kind = 4
      integer, parameter :: acc_device_property_kind = 4
      integer, parameter :: acc_device_property = 4
      integer, parameter :: openacc_version = 202211

      integer(4), parameter :: acc_device_current = -1
      integer(4), parameter :: acc_device_none = 0
      integer(4), parameter :: acc_device_default = 1
      integer(4), parameter :: acc_device_host = 2
      integer(4), parameter :: acc_device_not_host = 3
      integer(4), parameter :: acc_device_nvidia = 4
      integer(4), parameter :: acc_device_radeon = 5
      integer(4), parameter :: acc_device_host_discrete = 6
      integer(4), parameter :: acc_device_simt = 7

      integer(4), parameter :: acc_async_noval = -1
      integer(4), parameter :: acc_async_sync = -2
      integer(4), parameter :: acc_async_default = -1

      integer(4), parameter :: acc_property_memory = 1
      integer(4), parameter :: acc_property_free_memory = 2
      integer(4), parameter :: acc_property_shared_memory_support = 3
      integer(4), parameter :: acc_property_name = 65537
      integer(4), parameter :: acc_property_vendor = 65538
      integer(4), parameter :: acc_property_driver = 65539

!     Devices.
      interface
        integer(4) function acc_get_num_devices(device_type)
          integer(4) :: device_type
        end function
        subroutine acc_set_device_type(device_type)
          integer(4) :: device_type
        end subroutine
        integer(4) function acc_get_device_type()
        end function
        subroutine acc_set_device_num(device, device_type)
          integer(4) :: device
          integer(4) :: device_type
        end subroutine
        integer(4) function acc_get_device_num(device_type)
          integer(4) :: device_type
        end function
        integer(8) function acc_get_property(device, type, which)
          integer(4) :: device
          integer(4) :: type
          integer(4) :: which
        end function
        subroutine acc_get_property_string(device, type, which, text)
          integer(4) :: device, type, which
          character(*) :: text
        end subroutine
        subroutine acc_init(device_type)
          integer(4) :: device_type
        end subroutine
        subroutine acc_init_device(device, device_type)
          integer(4) :: device
          integer(4) :: device_type
        end subroutine
        subroutine acc_shutdown(device_type)
          integer(4) :: device_type
        end subroutine
        subroutine acc_shutdown_device(device, device_type)
          integer(4) :: device
          integer(4) :: device_type
        end subroutine
        logical function acc_on_device(device_type)
          integer(4) :: device_type
        end function
      end interface

!     Queues.
      interface
        logical function acc_async_test(queue)
          integer(4) :: queue
        end function
        logical function acc_async_test_device(queue, device)
          integer(4) :: queue
          integer(4) :: device
        end function
        logical function acc_async_test_all()
        end function
        logical function acc_async_test_all_device(device)
          integer(4) :: device
        end function
        subroutine acc_wait(queue)
          integer(4) :: queue
        end subroutine
        subroutine acc_wait_device(queue, device)
          integer(4) :: queue
          integer(4) :: device
        end subroutine
        subroutine acc_wait_all()
        end subroutine
        subroutine acc_wait_all_device(device)
          integer(4) :: device
        end subroutine
        subroutine acc_wait_async(wait_for, queue)
          integer(4) :: wait_for
          integer(4) :: queue
        end subroutine
        subroutine acc_wait_device_async(wait_for, queue, device)
          integer(4) :: wait_for
          integer(4) :: queue
          integer(4) :: device
        end subroutine
        subroutine acc_wait_all_async(queue)
          integer(4) :: queue
        end subroutine
        subroutine acc_wait_all_device_async(queue, device)
          integer(4) :: queue
          integer(4) :: device
        end subroutine
        subroutine acc_async_wait(queue)
          integer(4) :: queue
        end subroutine
        subroutine acc_async_wait_all()
        end subroutine
        integer(4) function acc_wait_any(count, queues)
          integer(4) :: count, queues(*)
        end function
        integer(4) function acc_wait_any_device(count, queues, device)
          integer(4) :: count, queues(*), device
        end function
        integer(4) function acc_get_default_async()
        end function
        subroutine acc_set_default_async(queue)
          integer(4) :: queue
        end subroutine
        integer(8) function acc_get_cuda_stream(queue) bind(C)
          integer(4), value :: queue
        end function
        subroutine acc_set_cuda_stream(queue, stream) bind(C)
          integer(4), value :: queue
          integer(8), value :: stream
        end subroutine
        integer(8) function acc_get_hip_stream(queue) bind(C)
          integer(4), value :: queue
        end function
        subroutine acc_set_hip_stream(queue, stream) bind(C)
          integer(4), value :: queue
          integer(8), value :: stream
        end subroutine
      end interface

!     Data.
      include 'openacc_lib_data.h'

      interface acc_is_present
        logical function acc_is_present_object(data)
          class(*), dimension(..) :: data
        end function
        logical function acc_is_present_bytes(data, bytes)
          class(*), dimension(..) :: data
          integer(8) :: bytes
        end function
        logical function acc_is_present_bytes4(data, bytes)
          class(*), dimension(..) :: data
          integer(4) :: bytes
        end function
      end interface

      include 'openacc_lib_memory.h'

!     Pointers in derived types.
      interface
        subroutine acc_attach(pointer)
          class(*), dimension(..) :: pointer
        end subroutine
        subroutine acc_attach_async(pointer, queue)
          class(*), dimension(..) :: pointer
          integer(4) :: queue
        end subroutine
        subroutine acc_detach(pointer)
          class(*), dimension(..) :: pointer
        end subroutine
        subroutine acc_detach_async(pointer, queue)
          class(*), dimension(..) :: pointer
          integer(4) :: queue
        end subroutine
        subroutine acc_detach_finalize(pointer)
          class(*), dimension(..) :: pointer
        end subroutine
        subroutine acc_detach_finalize_async(pointer, queue)
          class(*), dimension(..) :: pointer
          integer(4) :: queue
        end subroutine
      end interface

!     For the user's eyes.
      interface
        subroutine acc_present_dump()
        end subroutine
      end interface
