//! Fortran's way to the API routines: external procedures as flang calls them.
//!
//! A name gets a trailing underscore, arguments come by reference, `class(*),
//! dimension(..)` as a descriptor, a character's length as a hidden last
//! argument; a `type(c_ptr)` result is an ordinary C result.

mod memory;
mod pointer;

use super::{
    counts,
    data::{Operation, apply, apply_to_bytes},
    device, done, in_routine, memory as routines, queue,
};
use crate::{
    abi::QUEUE_SYNC,
    report::error::Result,
    variables::{descriptor::Descriptor, name::Name, section::Section},
};
use std::ffi::c_void;

/// A descriptor that the caller made for an argument.
type Object = *const c_void;

/// The object behind an argument; `None` when it is not allocated, not
/// associated or absent.
unsafe fn object(data: Object) -> Option<Descriptor> {
    if data.is_null() {
        return None;
    }
    // SAFETY: the Fortran interfaces give every such argument a descriptor.
    Some(unsafe { Descriptor::read(data as usize) }).filter(Descriptor::has_target)
}

/// The section of a whole argument. The descriptor is the call's own, so it is
/// no part of the program's data.
fn section(name: Name, object: Descriptor) -> Result<Section> {
    let mut section = Section::of_descriptor(name, object)?;
    section.descriptor = None;
    Ok(section)
}

unsafe fn on_object(operation: Operation, data: Object, queue: i32) {
    // SAFETY: the caller's promise.
    if let Some(object) = unsafe { object(data) } {
        let section = section(operation.subject(), object);
        apply(operation, &done(section), queue);
    }
}

unsafe fn on_bytes(operation: Operation, data: Object, bytes: i64, queue: i32) {
    // SAFETY: the caller's promise.
    if let Some(object) = unsafe { object(data) } {
        let bytes = usize::try_from(bytes).unwrap_or(0);
        apply_to_bytes(operation, object.base_address, bytes, queue);
    }
}

/// Defines the six specific procedures of a data routine and of its `_async`
/// form: the whole object, and a number of bytes of either kind.
macro_rules! data_routines {
    ($($operation:ident: $object:ident $bytes:ident $bytes4:ident
        $object_async:ident $bytes_async:ident $bytes4_async:ident;)*) => {$(
        /// As the routine in C, for a whole object.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $object(data: Object) {
            // SAFETY: flang's descriptor.
            unsafe { on_object(Operation::$operation, data, QUEUE_SYNC) }
        }
        /// As the routine in C, for so many bytes.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $bytes(data: Object, bytes: &i64) {
            // SAFETY: flang's descriptor.
            unsafe { on_bytes(Operation::$operation, data, *bytes, QUEUE_SYNC) }
        }
        /// As the routine in C, for so many bytes.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $bytes4(data: Object, bytes: &i32) {
            // SAFETY: flang's descriptor.
            unsafe { on_bytes(Operation::$operation, data, i64::from(*bytes), QUEUE_SYNC) }
        }
        /// As the routine in C, for a whole object.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $object_async(data: Object, queue: &i32) {
            // SAFETY: flang's descriptor.
            unsafe { on_object(Operation::$operation, data, *queue) }
        }
        /// As the routine in C, for so many bytes.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $bytes_async(data: Object, bytes: &i64, queue: &i32) {
            // SAFETY: flang's descriptor.
            unsafe { on_bytes(Operation::$operation, data, *bytes, *queue) }
        }
        /// As the routine in C, for so many bytes.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $bytes4_async(data: Object, bytes: &i32, queue: &i32) {
            // SAFETY: flang's descriptor.
            unsafe { on_bytes(Operation::$operation, data, i64::from(*bytes), *queue) }
        }
    )*};
}

data_routines! {
    Copyin: acc_copyin_object_ acc_copyin_bytes_ acc_copyin_bytes4_
        acc_copyin_async_object_ acc_copyin_async_bytes_ acc_copyin_async_bytes4_;
    Create: acc_create_object_ acc_create_bytes_ acc_create_bytes4_
        acc_create_async_object_ acc_create_async_bytes_ acc_create_async_bytes4_;
    Copyout: acc_copyout_object_ acc_copyout_bytes_ acc_copyout_bytes4_
        acc_copyout_async_object_ acc_copyout_async_bytes_ acc_copyout_async_bytes4_;
    CopyoutFinalize: acc_copyout_finalize_object_ acc_copyout_finalize_bytes_
        acc_copyout_finalize_bytes4_ acc_copyout_finalize_async_object_
        acc_copyout_finalize_async_bytes_ acc_copyout_finalize_async_bytes4_;
    Delete: acc_delete_object_ acc_delete_bytes_ acc_delete_bytes4_
        acc_delete_async_object_ acc_delete_async_bytes_ acc_delete_async_bytes4_;
    DeleteFinalize: acc_delete_finalize_object_ acc_delete_finalize_bytes_
        acc_delete_finalize_bytes4_ acc_delete_finalize_async_object_
        acc_delete_finalize_async_bytes_ acc_delete_finalize_async_bytes4_;
    UpdateDevice: acc_update_device_object_ acc_update_device_bytes_ acc_update_device_bytes4_
        acc_update_device_async_object_ acc_update_device_async_bytes_
        acc_update_device_async_bytes4_;
    UpdateSelf: acc_update_self_object_ acc_update_self_bytes_ acc_update_self_bytes4_
        acc_update_self_async_object_ acc_update_self_async_bytes_
        acc_update_self_async_bytes4_;
}

/// Defines procedures that only pass their integer arguments on by value.
macro_rules! by_reference {
    ($($name:ident => $module:ident::$target:ident($($argument:ident),*) $(-> $result:ty)?;)*) => {$(
        /// As the routine in C, with arguments by reference.
        #[unsafe(no_mangle)]
        pub extern "C" fn $name($($argument: &i32),*) $(-> $result)? {
            $module::$target($(*$argument),*)
        }
    )*};
}

by_reference! {
    acc_get_num_devices_ => device::acc_get_num_devices(device_type) -> i32;
    acc_set_device_type_ => device::acc_set_device_type(device_type);
    acc_get_device_type_ => device::acc_get_device_type() -> i32;
    acc_set_device_num_ => device::acc_set_device_num(number, device_type);
    acc_get_device_num_ => device::acc_get_device_num(device_type) -> i32;
    acc_get_property_ => device::acc_get_property(number, device_type, wanted) -> usize;
    acc_init_ => device::acc_init(device_type);
    acc_init_device_ => device::acc_init_device(number, device_type);
    acc_shutdown_ => device::acc_shutdown(device_type);
    acc_shutdown_device_ => device::acc_shutdown_device(number, device_type);
    acc_on_device_ => device::acc_on_device(device_type) -> i32;
    acc_async_test_ => queue::acc_async_test(queue) -> i32;
    acc_async_test_device_ => queue::acc_async_test_device(queue, number) -> i32;
    acc_async_test_all_ => queue::acc_async_test_all() -> i32;
    acc_async_test_all_device_ => queue::acc_async_test_all_device(number) -> i32;
    acc_wait_ => queue::acc_wait(queue);
    acc_wait_device_ => queue::acc_wait_device(queue, number);
    acc_wait_all_ => queue::acc_wait_all();
    acc_async_wait_ => queue::acc_async_wait(queue);
    acc_async_wait_all_ => queue::acc_async_wait_all();
    acc_wait_all_device_ => queue::acc_wait_all_device(number);
    acc_wait_async_ => queue::acc_wait_async(waited_for, queue);
    acc_wait_device_async_ => queue::acc_wait_device_async(waited_for, queue, number);
    acc_wait_all_async_ => queue::acc_wait_all_async(queue);
    acc_wait_all_device_async_ => queue::acc_wait_all_device_async(queue, number);
    acc_get_default_async_ => queue::acc_get_default_async() -> i32;
    acc_set_default_async_ => queue::acc_set_default_async(queue);
    acc_get_memory_ => counts::acc_get_memory() -> u64;
    acc_get_free_memory_ => counts::acc_get_free_memory() -> u64;
    acc_kernels_ => counts::acc_kernels() -> u32;
    acc_allocs_ => counts::acc_allocs() -> u32;
    acc_frees_ => counts::acc_frees() -> u32;
    acc_copyins_ => counts::acc_copyins() -> u32;
    acc_copyouts_ => counts::acc_copyouts() -> u32;
    acc_bytesalloc_ => counts::acc_bytesalloc() -> u64;
    acc_bytesin_ => counts::acc_bytesin() -> u64;
    acc_bytesout_ => counts::acc_bytesout() -> u64;
    acc_present_dump_ => routines::acc_present_dump();
}

/// Fortran counts list positions from 1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn acc_wait_any_(count: &i32, queues: *const i32) -> i32 {
    // SAFETY: the caller's promise.
    unsafe { queue::acc_wait_any(*count, queues) + 1 }
}

/// As `acc_wait_any_device`, numbered from 1; 0 for an empty list.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn acc_wait_any_device_(
    count: &i32,
    queues: *const i32,
    number: &i32,
) -> i32 {
    // SAFETY: the caller's promise.
    unsafe { queue::acc_wait_any_device(*count, queues, *number) + 1 }
}

/// Fills the character argument, cut or padded with blanks; blank for what is
/// no string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn acc_get_property_string_(
    number: &i32,
    device_type: &i32,
    wanted: &i32,
    text: *mut u8,
    length: usize,
) {
    let value = device::string_property(*number, *device_type, *wanted);
    let value = done(in_routine("acc_get_property_string", value)).unwrap_or_default();
    let used = value.len().min(length);
    // SAFETY: flang passes the argument's length.
    unsafe {
        text.write_bytes(b' ', length);
        text.copy_from_nonoverlapping(value.as_ptr(), used);
    }
}
