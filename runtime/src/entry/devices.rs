//! The functions of `accrt.h` about devices, their queues and images.

use super::finish;
use crate::{
    abi::QUEUE_ABSENT,
    asynchrony::queue::{self, Queue},
    constructs::image,
    device::memory,
    report::{
        location::Location,
        profile::{self, construct},
    },
    state::{caller, current},
};
use std::ffi::{c_char, c_void};

/// `accrt_at`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn accrt_at(location: *const c_char) {
    // SAFETY: `accrt.h`.
    caller::set_place(unsafe { Location::from_c(location) });
}

/// `accrt_pointer`.
#[unsafe(no_mangle)]
pub extern "C" fn accrt_pointer(descriptor: *const c_void) {
    caller::set_pointer(descriptor as usize);
}

/// `accrt_init`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn accrt_init(device_type: i32, device_num: i32, location: *const c_char) {
    // SAFETY: `accrt.h`.
    let location = unsafe { Location::from_c(location) };
    let _directive = profile::within(construct::INIT, location);
    finish(current::init(device_type, device_num), location);
}

/// `accrt_shutdown`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn accrt_shutdown(
    device_type: i32,
    device_num: i32,
    location: *const c_char,
) {
    // SAFETY: `accrt.h`.
    let location = unsafe { Location::from_c(location) };
    let _directive = profile::within(construct::SHUTDOWN, location);
    finish(current::shutdown(device_type, device_num), location);
}

/// `accrt_set`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn accrt_set(
    device_type: i32,
    device_num: i32,
    default_async: i32,
    location: *const c_char,
) {
    // SAFETY: `accrt.h`.
    let location = unsafe { Location::from_c(location) };
    let _directive = profile::within(construct::SET, location);
    let set = || {
        if device_type >= 0 || device_num >= 0 {
            current::set_environment(current::select(device_type, device_num)?)?;
        }
        match default_async {
            QUEUE_ABSENT => Ok(()),
            queue => queue::set_default_queue(queue),
        }
    };
    finish(set(), location);
}

/// `accrt_wait`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn accrt_wait(
    queues: *const i32,
    count: i32,
    device_num: i32,
    async_queue: i32,
    location: *const c_char,
) {
    // SAFETY: `accrt.h`.
    let (location, queues) = unsafe {
        let queues = match usize::try_from(count) {
            Ok(count) if count > 0 => Some(std::slice::from_raw_parts(queues, count)),
            _ => None,
        };
        (Location::from_c(location), queues)
    };
    let wait = || {
        let environment = current::select(-1, device_num)?;
        environment.wait_in(Queue::from_argument(async_queue)?, queues, location)
    };
    finish(wait(), location);
}

/// `accrt_register_images`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn accrt_register_images(start: *const c_void, bytes: u64) {
    if start.is_null() || bytes == 0 {
        return;
    }
    // SAFETY: `accrt.h`: the bytes live as long as the program.
    image::register(unsafe { std::slice::from_raw_parts(start.cast(), bytes as usize) });
}

/// `accrt_request_memory`.
#[unsafe(no_mangle)]
pub extern "C" fn accrt_request_memory(kind: i32) {
    memory::request(kind);
}
