!     The data routines of openacc_lib.h, included from there.
!
!     An argument of any type and rank, scalars too, is class(*),
!     dimension(..): the library sees its descriptor, so a section moves
!     exactly its elements. type(*), which section 3.2 has, would refuse
!     objects of types with bound procedures; class(*) refuses nothing but
!     arguments that are type(*) themselves. Each routine also has the
!     form with a number of bytes, of either common integer kind.

      interface acc_copyin
        subroutine acc_copyin_object(data)
          class(*), dimension(..) :: data
        end subroutine
        subroutine acc_copyin_bytes(data, bytes)
          class(*), dimension(..) :: data
          integer(8) :: bytes
        end subroutine
        subroutine acc_copyin_bytes4(data, bytes)
          class(*), dimension(..) :: data
          integer(4) :: bytes
        end subroutine
      end interface
      interface acc_pcopyin
        procedure acc_copyin_object, acc_copyin_bytes
        procedure acc_copyin_bytes4
      end interface
      interface acc_present_or_copyin
        procedure acc_copyin_object, acc_copyin_bytes
        procedure acc_copyin_bytes4
      end interface

      interface acc_copyin_async
        subroutine acc_copyin_async_object(data, async)
          class(*), dimension(..) :: data
          integer(4) :: async
        end subroutine
        subroutine acc_copyin_async_bytes(data, bytes, async)
          class(*), dimension(..) :: data
          integer(8) :: bytes
          integer(4) :: async
        end subroutine
        subroutine acc_copyin_async_bytes4(data, bytes, async)
          class(*), dimension(..) :: data
          integer(4) :: bytes
          integer(4) :: async
        end subroutine
      end interface
      interface acc_pcopyin_async
        procedure acc_copyin_async_object, acc_copyin_async_bytes
        procedure acc_copyin_async_bytes4
      end interface
      interface acc_present_or_copyin_async
        procedure acc_copyin_async_object, acc_copyin_async_bytes
        procedure acc_copyin_async_bytes4
      end interface

      interface acc_create
        subroutine acc_create_object(data)
          class(*), dimension(..) :: data
        end subroutine
        subroutine acc_create_bytes(data, bytes)
          class(*), dimension(..) :: data
          integer(8) :: bytes
        end subroutine
        subroutine acc_create_bytes4(data, bytes)
          class(*), dimension(..) :: data
          integer(4) :: bytes
        end subroutine
      end interface
      interface acc_pcreate
        procedure acc_create_object, acc_create_bytes
        procedure acc_create_bytes4
      end interface
      interface acc_present_or_create
        procedure acc_create_object, acc_create_bytes
        procedure acc_create_bytes4
      end interface

      interface acc_create_async
        subroutine acc_create_async_object(data, async)
          class(*), dimension(..) :: data
          integer(4) :: async
        end subroutine
        subroutine acc_create_async_bytes(data, bytes, async)
          class(*), dimension(..) :: data
          integer(8) :: bytes
          integer(4) :: async
        end subroutine
        subroutine acc_create_async_bytes4(data, bytes, async)
          class(*), dimension(..) :: data
          integer(4) :: bytes
          integer(4) :: async
        end subroutine
      end interface
      interface acc_pcreate_async
        procedure acc_create_async_object, acc_create_async_bytes
        procedure acc_create_async_bytes4
      end interface
      interface acc_present_or_create_async
        procedure acc_create_async_object, acc_create_async_bytes
        procedure acc_create_async_bytes4
      end interface

      interface acc_copyout
        subroutine acc_copyout_object(data)
          class(*), dimension(..) :: data
        end subroutine
        subroutine acc_copyout_bytes(data, bytes)
          class(*), dimension(..) :: data
          integer(8) :: bytes
        end subroutine
        subroutine acc_copyout_bytes4(data, bytes)
          class(*), dimension(..) :: data
          integer(4) :: bytes
        end subroutine
      end interface

      interface acc_copyout_async
        subroutine acc_copyout_async_object(data, async)
          class(*), dimension(..) :: data
          integer(4) :: async
        end subroutine
        subroutine acc_copyout_async_bytes(data, bytes, async)
          class(*), dimension(..) :: data
          integer(8) :: bytes
          integer(4) :: async
        end subroutine
        subroutine acc_copyout_async_bytes4(data, bytes, async)
          class(*), dimension(..) :: data
          integer(4) :: bytes
          integer(4) :: async
        end subroutine
      end interface

      interface acc_copyout_finalize
        subroutine acc_copyout_finalize_object(data)
          class(*), dimension(..) :: data
        end subroutine
        subroutine acc_copyout_finalize_bytes(data, bytes)
          class(*), dimension(..) :: data
          integer(8) :: bytes
        end subroutine
        subroutine acc_copyout_finalize_bytes4(data, bytes)
          class(*), dimension(..) :: data
          integer(4) :: bytes
        end subroutine
      end interface

      interface acc_copyout_finalize_async
        subroutine acc_copyout_finalize_async_object(data, async)
          class(*), dimension(..) :: data
          integer(4) :: async
        end subroutine
        subroutine acc_copyout_finalize_async_bytes(data, bytes, async)
          class(*), dimension(..) :: data
          integer(8) :: bytes
          integer(4) :: async
        end subroutine
        subroutine acc_copyout_finalize_async_bytes4(data, bytes, async)
          class(*), dimension(..) :: data
          integer(4) :: bytes
          integer(4) :: async
        end subroutine
      end interface

      interface acc_delete
        subroutine acc_delete_object(data)
          class(*), dimension(..) :: data
        end subroutine
        subroutine acc_delete_bytes(data, bytes)
          class(*), dimension(..) :: data
          integer(8) :: bytes
        end subroutine
        subroutine acc_delete_bytes4(data, bytes)
          class(*), dimension(..) :: data
          integer(4) :: bytes
        end subroutine
      end interface

      interface acc_delete_async
        subroutine acc_delete_async_object(data, async)
          class(*), dimension(..) :: data
          integer(4) :: async
        end subroutine
        subroutine acc_delete_async_bytes(data, bytes, async)
          class(*), dimension(..) :: data
          integer(8) :: bytes
          integer(4) :: async
        end subroutine
        subroutine acc_delete_async_bytes4(data, bytes, async)
          class(*), dimension(..) :: data
          integer(4) :: bytes
          integer(4) :: async
        end subroutine
      end interface

      interface acc_delete_finalize
        subroutine acc_delete_finalize_object(data)
          class(*), dimension(..) :: data
        end subroutine
        subroutine acc_delete_finalize_bytes(data, bytes)
          class(*), dimension(..) :: data
          integer(8) :: bytes
        end subroutine
        subroutine acc_delete_finalize_bytes4(data, bytes)
          class(*), dimension(..) :: data
          integer(4) :: bytes
        end subroutine
      end interface

      interface acc_delete_finalize_async
        subroutine acc_delete_finalize_async_object(data, async)
          class(*), dimension(..) :: data
          integer(4) :: async
        end subroutine
        subroutine acc_delete_finalize_async_bytes(data, bytes, async)
          class(*), dimension(..) :: data
          integer(8) :: bytes
          integer(4) :: async
        end subroutine
        subroutine acc_delete_finalize_async_bytes4(data, bytes, async)
          class(*), dimension(..) :: data
          integer(4) :: bytes
          integer(4) :: async
        end subroutine
      end interface

      interface acc_update_device
        subroutine acc_update_device_object(data)
          class(*), dimension(..) :: data
        end subroutine
        subroutine acc_update_device_bytes(data, bytes)
          class(*), dimension(..) :: data
          integer(8) :: bytes
        end subroutine
        subroutine acc_update_device_bytes4(data, bytes)
          class(*), dimension(..) :: data
          integer(4) :: bytes
        end subroutine
      end interface

      interface acc_update_device_async
        subroutine acc_update_device_async_object(data, async)
          class(*), dimension(..) :: data
          integer(4) :: async
        end subroutine
        subroutine acc_update_device_async_bytes(data, bytes, async)
          class(*), dimension(..) :: data
          integer(8) :: bytes
          integer(4) :: async
        end subroutine
        subroutine acc_update_device_async_bytes4(data, bytes, async)
          class(*), dimension(..) :: data
          integer(4) :: bytes
          integer(4) :: async
        end subroutine
      end interface

      interface acc_update_self
        subroutine acc_update_self_object(data)
          class(*), dimension(..) :: data
        end subroutine
        subroutine acc_update_self_bytes(data, bytes)
          class(*), dimension(..) :: data
          integer(8) :: bytes
        end subroutine
        subroutine acc_update_self_bytes4(data, bytes)
          class(*), dimension(..) :: data
          integer(4) :: bytes
        end subroutine
      end interface

      interface acc_update_self_async
        subroutine acc_update_self_async_object(data, async)
          class(*), dimension(..) :: data
          integer(4) :: async
        end subroutine
        subroutine acc_update_self_async_bytes(data, bytes, async)
          class(*), dimension(..) :: data
          integer(8) :: bytes
          integer(4) :: async
        end subroutine
        subroutine acc_update_self_async_bytes4(data, bytes, async)
          class(*), dimension(..) :: data
          integer(4) :: bytes
          integer(4) :: async
        end subroutine
      end interface
