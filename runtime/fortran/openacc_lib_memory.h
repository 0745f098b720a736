!     Device memory, addresses and copies; included by openacc_lib.h.
!
!     A number of bytes may be of either common integer kind.

      interface
        subroutine acc_free(device_data) bind(C)
          use, intrinsic :: iso_c_binding, only: c_ptr
          type(c_ptr), value :: device_data
        end subroutine
        type(c_ptr) function acc_deviceptr(data)
          use, intrinsic :: iso_c_binding, only: c_ptr
          class(*), dimension(..) :: data
        end function
        type(c_ptr) function acc_hostptr(device_data) bind(C)
          use, intrinsic :: iso_c_binding, only: c_ptr
          type(c_ptr), value :: device_data
        end function
        subroutine acc_unmap_data(data)
          class(*), dimension(..) :: data
        end subroutine
      end interface

      interface acc_malloc
        type(c_ptr) function acc_malloc_bytes(bytes)
          use, intrinsic :: iso_c_binding, only: c_ptr
          integer(8) :: bytes
        end function
        type(c_ptr) function acc_malloc_bytes4(bytes)
          use, intrinsic :: iso_c_binding, only: c_ptr
          integer(4) :: bytes
        end function
      end interface

      interface acc_map_data
        subroutine acc_map_data_bytes(data, device_data, bytes)
          use, intrinsic :: iso_c_binding, only: c_ptr
          class(*), dimension(..) :: data
          type(c_ptr) :: device_data
          integer(8) :: bytes
        end subroutine
        subroutine acc_map_data_bytes4(data, device_data, bytes)
          use, intrinsic :: iso_c_binding, only: c_ptr
          class(*), dimension(..) :: data
          type(c_ptr) :: device_data
          integer(4) :: bytes
        end subroutine
      end interface

      interface acc_memcpy_to_device
        subroutine acc_memcpy_to_device_bytes(to, from, bytes)
          use, intrinsic :: iso_c_binding, only: c_ptr
          type(c_ptr) :: to
          class(*), dimension(..) :: from
          integer(8) :: bytes
        end subroutine
        subroutine acc_memcpy_to_device_bytes4(to, from, bytes)
          use, intrinsic :: iso_c_binding, only: c_ptr
          type(c_ptr) :: to
          class(*), dimension(..) :: from
          integer(4) :: bytes
        end subroutine
      end interface

      interface acc_memcpy_to_device_async
        subroutine acc_memcpy_to_async_bytes(to, from, bytes, q)
          use, intrinsic :: iso_c_binding, only: c_ptr
          type(c_ptr) :: to
          class(*), dimension(..) :: from
          integer(8) :: bytes
          integer(4) :: q
        end subroutine
        subroutine acc_memcpy_to_async_bytes4(to, from, bytes, q)
          use, intrinsic :: iso_c_binding, only: c_ptr
          type(c_ptr) :: to
          class(*), dimension(..) :: from
          integer(4) :: bytes
          integer(4) :: q
        end subroutine
      end interface

      interface acc_memcpy_from_device
        subroutine acc_memcpy_from_device_bytes(to, from, bytes)
          use, intrinsic :: iso_c_binding, only: c_ptr
          class(*), dimension(..) :: to
          type(c_ptr) :: from
          integer(8) :: bytes
        end subroutine
        subroutine acc_memcpy_from_device_bytes4(to, from, bytes)
          use, intrinsic :: iso_c_binding, only: c_ptr
          class(*), dimension(..) :: to
          type(c_ptr) :: from
          integer(4) :: bytes
        end subroutine
      end interface

      interface acc_memcpy_from_device_async
        subroutine acc_memcpy_from_async_bytes(to, from, bytes, q)
          use, intrinsic :: iso_c_binding, only: c_ptr
          class(*), dimension(..) :: to
          type(c_ptr) :: from
          integer(8) :: bytes
          integer(4) :: q
        end subroutine
        subroutine acc_memcpy_from_async_bytes4(to, from, bytes, q)
          use, intrinsic :: iso_c_binding, only: c_ptr
          class(*), dimension(..) :: to
          type(c_ptr) :: from
          integer(4) :: bytes
          integer(4) :: q
        end subroutine
      end interface

      interface acc_memcpy_device
        subroutine acc_memcpy_device_bytes(to, from, bytes)
          use, intrinsic :: iso_c_binding, only: c_ptr
          type(c_ptr) :: to
          type(c_ptr) :: from
          integer(8) :: bytes
        end subroutine
        subroutine acc_memcpy_device_bytes4(to, from, bytes)
          use, intrinsic :: iso_c_binding, only: c_ptr
          type(c_ptr) :: to
          type(c_ptr) :: from
          integer(4) :: bytes
        end subroutine
      end interface

      interface acc_memcpy_device_async
        subroutine acc_memcpy_device_async_bytes(to, from, bytes, q)
          use, intrinsic :: iso_c_binding, only: c_ptr
          type(c_ptr) :: to
          type(c_ptr) :: from
          integer(8) :: bytes
          integer(4) :: q
        end subroutine
        subroutine acc_memcpy_device_async_bytes4(to, from, bytes, q)
          use, intrinsic :: iso_c_binding, only: c_ptr
          type(c_ptr) :: to
          type(c_ptr) :: from
          integer(4) :: bytes
          integer(4) :: q
        end subroutine
      end interface

      interface acc_memcpy_d2d
        subroutine acc_memcpy_d2d_bytes(to, from, bytes, td, fd)
          class(*), dimension(..) :: to
          class(*), dimension(..) :: from
          integer(8) :: bytes
          integer(4) :: td
          integer(4) :: fd
        end subroutine
        subroutine acc_memcpy_d2d_bytes4(to, from, bytes, td, fd)
          class(*), dimension(..) :: to
          class(*), dimension(..) :: from
          integer(4) :: bytes
          integer(4) :: td
          integer(4) :: fd
        end subroutine
      end interface

      interface acc_memcpy_d2d_async
        subroutine acc_d2d_async_bytes(to, from, bytes, td, fd, q)
          class(*), dimension(..) :: to
          class(*), dimension(..) :: from
          integer(8) :: bytes
          integer(4) :: td
          integer(4) :: fd
          integer(4) :: q
        end subroutine
        subroutine acc_d2d_async_bytes4(to, from, bytes, td, fd, q)
          class(*), dimension(..) :: to
          class(*), dimension(..) :: from
          integer(4) :: bytes
          integer(4) :: td
          integer(4) :: fd
          integer(4) :: q
        end subroutine
      end interface
