//! The functions of `accrt.h` by which the host's code asks for what a device has.

use super::{environment, finish};
use crate::{
    abi::Variable, asynchrony::queue::Queue, report::location::Location,
    variables::section::Section,
};
use std::ffi::{c_char, c_void};

/// `accrt_read`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn accrt_read(
    variable: *const Variable,
    value: *mut c_void,
    queue: i32,
    location: *const c_char,
) {
    // SAFETY: `accrt.h`; scalars have no descriptors.
    unsafe {
        let variable = &*variable;
        let environment = environment(location);
        if environment.device.shares_memory() && environment.device.runs_host_code() {
            if !variable.address.is_null() {
                value.copy_from(variable.address, variable.element_bytes as usize);
            }
            return;
        }
        let read = || {
            let Some(section) = Section::of(variable)? else {
                return Ok(());
            };
            let queue = Queue::from_argument(queue)?;
            environment.read_scalar(&section, value.cast(), queue)
        };
        finish(read(), Location::from_c(location));
    }
}

/// Objects do not begin at lower addresses: it is that of a component of none.
const FIRST_ADDRESS: usize = 4096;

/// `accrt_read_descriptor`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn accrt_read_descriptor(
    descriptor: *const c_void,
    bytes: i64,
    value: *mut c_void,
    queue: i32,
    location: *const c_char,
) {
    let (start, bytes) = (descriptor as usize, bytes as usize);
    // SAFETY: `accrt.h`.
    unsafe {
        let value = std::slice::from_raw_parts_mut(value.cast::<u8>(), bytes);
        if start < FIRST_ADDRESS {
            value.fill(0);
            return;
        }
        let environment = environment(location);
        let mut read = || {
            let queue = Queue::from_argument(queue)?;
            environment.read_descriptor(start..start + bytes, value, queue)
        };
        finish(read(), Location::from_c(location));
    }
}

/// `accrt_has_memory`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn accrt_has_memory(
    address: u64,
    bytes: i64,
    location: *const c_char,
) -> i32 {
    // SAFETY: `accrt.h`.
    let environment = unsafe { environment(location) };
    let range = address as usize..address.saturating_add(bytes as u64) as usize;
    environment.may_read(&range).into()
}

/// `accrt_read_device_descriptor`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn accrt_read_device_descriptor(
    descriptor: *const c_void,
    bytes: i64,
    value: *mut c_void,
    queue: i32,
    location: *const c_char,
) {
    // SAFETY: `accrt.h`.
    unsafe {
        let value = std::slice::from_raw_parts_mut(value.cast::<u8>(), bytes as usize);
        let environment = environment(location);
        if environment.device.runs_host_code() {
            value.fill(0);
            return;
        }
        let mut read = || {
            let queue = Queue::from_argument(queue)?;
            environment.read_device_descriptor(descriptor as u64, value, queue)
        };
        finish(read(), Location::from_c(location));
    }
}

/// `accrt_descriptors_changed`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn accrt_descriptors_changed(queue: i32, location: *const c_char) {
    // SAFETY: `accrt.h`.
    let (environment, location) = unsafe { (environment(location), Location::from_c(location)) };
    let note = || environment.descriptors_change(Queue::from_argument(queue)?);
    finish(note(), location);
}
