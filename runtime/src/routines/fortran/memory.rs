//! Memory routines for Fortran: presence, mapping, addresses and copies.
//!
//! A number of bytes may be of either common integer kind; the forms for
//! default integers end in `_bytes4`.

use super::{Object, object, section};
use crate::{
    abi::QUEUE_SYNC,
    routines::{done, environment, memory},
    variables::name::Name,
};
use std::ffi::c_void;

/// `type(c_ptr)`.
type CPtr = *mut c_void;

/// The address of an argument's first element, NULL without one.
unsafe fn base(data: Object) -> *mut c_void {
    // SAFETY: the caller's promise.
    let object = unsafe { object(data) };
    object.map_or(0, |object| object.base_address) as *mut c_void
}

/// A negative number of bytes is none.
fn size(bytes: i64) -> usize {
    usize::try_from(bytes).unwrap_or(0)
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn acc_is_present_object_(data: Object) -> i32 {
    // SAFETY: the caller's promise.
    let object = unsafe { object(data) };
    let present = object.is_some_and(|object| {
        let section = done(section(Name(c"acc_is_present's argument"), object));
        environment().is_present(&section)
    });
    i32::from(present)
}

/// For programs that call it without module openacc, as an external function of an array and a number
/// of bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn acc_is_present_(data: *mut c_void, bytes: &i32) -> i32 {
    // SAFETY: the caller's promise.
    unsafe { memory::acc_is_present(data, size(i64::from(*bytes))) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn acc_deviceptr_(data: Object) -> CPtr {
    // SAFETY: the caller's promise.
    unsafe { memory::acc_deviceptr(base(data)) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn acc_unmap_data_(data: Object) {
    // SAFETY: the caller's promise.
    unsafe { memory::acc_unmap_data(base(data)) }
}

#[unsafe(no_mangle)]
pub extern "C" fn acc_malloc_bytes_(bytes: &i64) -> CPtr {
    memory::acc_malloc(size(*bytes))
}

#[unsafe(no_mangle)]
pub extern "C" fn acc_malloc_bytes4_(bytes: &i32) -> CPtr {
    memory::acc_malloc(size(i64::from(*bytes)))
}

/// Defines a procedure once for each kind of its number of bytes; `bytes` in
/// the body is a `usize`.
macro_rules! for_both_kinds {
    ($($name:ident $name4:ident ($($before:ident: $before_type:ty),*; $bytes:ident;
        $($after:ident: $after_type:ty),*) $(-> $result:ty)? $body:block)*) => {$(
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name(
            $($before: $before_type,)* $bytes: &i64, $($after: $after_type),*
        ) $(-> $result)? {
            let $bytes = size(*$bytes);
            // SAFETY: the caller's promise.
            unsafe { $body }
        }

        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name4(
            $($before: $before_type,)* $bytes: &i32, $($after: $after_type),*
        ) $(-> $result)? {
            let $bytes = size(i64::from(*$bytes));
            // SAFETY: the caller's promise.
            unsafe { $body }
        }
    )*};
}

for_both_kinds! {
    acc_is_present_bytes_ acc_is_present_bytes4_ (data: Object; bytes;) -> i32 {
        memory::acc_is_present(base(data), bytes)
    }
    acc_map_data_bytes_ acc_map_data_bytes4_ (data: Object, device: &CPtr; bytes;) {
        memory::acc_map_data(base(data), *device, bytes)
    }
    acc_memcpy_to_device_bytes_ acc_memcpy_to_device_bytes4_
    (to: &CPtr, from: Object; bytes;) {
        memory::acc_memcpy_to_device_async(*to, base(from), bytes, QUEUE_SYNC)
    }
    acc_memcpy_to_async_bytes_ acc_memcpy_to_async_bytes4_
    (to: &CPtr, from: Object; bytes; queue: &i32) {
        memory::acc_memcpy_to_device_async(*to, base(from), bytes, *queue)
    }
    acc_memcpy_from_device_bytes_ acc_memcpy_from_device_bytes4_
    (to: Object, from: &CPtr; bytes;) {
        memory::acc_memcpy_from_device_async(base(to), *from, bytes, QUEUE_SYNC)
    }
    acc_memcpy_from_async_bytes_ acc_memcpy_from_async_bytes4_
    (to: Object, from: &CPtr; bytes; queue: &i32) {
        memory::acc_memcpy_from_device_async(base(to), *from, bytes, *queue)
    }
    acc_memcpy_device_bytes_ acc_memcpy_device_bytes4_ (to: &CPtr, from: &CPtr; bytes;) {
        memory::acc_memcpy_device_async(*to, *from, bytes, QUEUE_SYNC)
    }
    acc_memcpy_device_async_bytes_ acc_memcpy_device_async_bytes4_
    (to: &CPtr, from: &CPtr; bytes; queue: &i32) {
        memory::acc_memcpy_device_async(*to, *from, bytes, *queue)
    }
    acc_memcpy_d2d_bytes_ acc_memcpy_d2d_bytes4_
    (to: Object, from: Object; bytes; to_number: &i32, from_number: &i32) {
        let (to, from) = (base(to), base(from));
        memory::acc_memcpy_d2d(to, from, bytes, *to_number, *from_number)
    }
    acc_d2d_async_bytes_ acc_d2d_async_bytes4_
    (to: Object, from: Object; bytes; to_number: &i32, from_number: &i32, queue: &i32) {
        let (to, from) = (base(to), base(from));
        memory::acc_memcpy_d2d_async(to, from, bytes, *to_number, *from_number, *queue)
    }
}
