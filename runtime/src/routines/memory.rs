//! Memory routines: allocation, mapping, addresses, copies and pointers
//! (OpenACC 3.4, 3.2.18, 3.2.25 to 3.2.34).

use super::{done, environment, in_routine, not_null, request};
use crate::{
    abi::{QUEUE_SYNC, flag},
    asynchrony::queue::Queue,
    device::Direction,
    memory::attachments::Cause,
    report::error::{Error, Result},
    state::{caller::place, current, environment::Environment},
    variables::{
        name::Name,
        section::{Section, host_range},
    },
};
use std::ffi::c_void;

/// Device memory without host data, until [`acc_free`]; 0 bytes: NULL. An error ends the program.
#[unsafe(no_mangle)]
pub extern "C" fn acc_malloc(bytes: usize) -> *mut c_void {
    done(in_routine("acc_malloc", environment().allocate(bytes))) as *mut c_void
}

/// Returns what [`acc_malloc`] gave.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn acc_free(device: *mut c_void) {
    done(in_routine("acc_free", environment().free(device as u64)));
}

/// Makes device memory of the user's the device copy of `bytes` bytes at `host`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn acc_map_data(host: *mut c_void, device: *mut c_void, bytes: usize) {
    done(not_null(host, "acc_map_data's host address"));
    let range = host_range(Name(c"acc_map_data's argument"), host as usize, bytes);
    let mapped = range.and_then(|range| environment().map(range, device as u64, place()));
    done(in_routine("acc_map_data", mapped));
}

/// Ends what [`acc_map_data`] began; the memory remains the user's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn acc_unmap_data(host: *mut c_void) {
    done(in_routine(
        "acc_unmap_data",
        environment().unmap(host as usize),
    ));
}

/// The device address of present data; NULL where it is absent.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn acc_deviceptr(host: *mut c_void) -> *mut c_void {
    let device = environment().device_address(host as usize);
    device.unwrap_or_default() as *mut c_void
}

/// The host address of which `device` is the copy; NULL where there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn acc_hostptr(device: *mut c_void) -> *mut c_void {
    let host = environment().host_address(device as u64);
    host.unwrap_or_default() as *mut c_void
}

/// Whether all of `bytes` bytes at `host` are present; of one byte where that is 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn acc_is_present(host: *mut c_void, bytes: usize) -> i32 {
    let start = host as usize;
    let range = start..start.saturating_add(bytes);
    let section = Section::bytes(Name(c"acc_is_present's argument"), range);
    i32::from(!host.is_null() && environment().is_present(&section))
}

/// A copy of bytes on the current device.
fn copy(direction: Direction, to: *mut c_void, from: *mut c_void, bytes: usize, queue: i32) {
    if bytes > 0 {
        let name = "an address of acc_memcpy's";
        done(not_null(to, name).and_then(|()| not_null(from, name)));
    }
    let copied = Queue::from_argument(queue).and_then(|queue| {
        environment().copy_bytes(direction, to as u64, from as u64, bytes, queue, place())
    });
    done(in_routine("acc_memcpy", copied));
}

/// Defines a copying routine and its form with a queue.
macro_rules! copying {
    ($($name:ident, $name_async:ident: $direction:ident;)*) => {$(
        /// Copies `bytes` bytes; the program has to know whose the addresses are.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name(to: *mut c_void, from: *mut c_void, bytes: usize) {
            copy(Direction::$direction, to, from, bytes, QUEUE_SYNC);
        }

        /// As above, in a queue.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name_async(to: *mut c_void, from: *mut c_void, bytes: usize, queue: i32) {
            copy(Direction::$direction, to, from, bytes, queue);
        }
    )*};
}

copying! {
    acc_memcpy_to_device, acc_memcpy_to_device_async: ToDevice;
    acc_memcpy_from_device, acc_memcpy_from_device_async: ToHost;
    acc_memcpy_device, acc_memcpy_device_async: OnDevice;
}

/// As [`acc_memcpy_d2d_async`], and waits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn acc_memcpy_d2d(
    to: *mut c_void,
    from: *mut c_void,
    bytes: usize,
    to_number: i32,
    from_number: i32,
) {
    // SAFETY: the same contract.
    unsafe { acc_memcpy_d2d_async(to, from, bytes, to_number, from_number, QUEUE_SYNC) }
}

/// Copies the device data of one host address to that of another, between two
/// devices of the current type. The queue is the source device's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn acc_memcpy_d2d_async(
    to: *mut c_void,
    from: *mut c_void,
    bytes: usize,
    to_number: i32,
    from_number: i32,
    queue: i32,
) {
    let copied = || {
        let queue = Queue::from_argument(queue)?;
        if bytes == 0 {
            return Ok(());
        }
        let target = current::select(-1, to_number)?;
        let source = current::select(-1, from_number)?;
        let to = present(target, to as usize, bytes)?;
        let from = present(source, from as usize, bytes)?;
        if std::ptr::eq(target, source) {
            return target.copy_bytes(Direction::OnDevice, to, from, bytes, queue, place());
        }
        let mut staging = vec![0_u8; bytes];
        let middle = staging.as_mut_ptr() as u64;
        if let Queue::Number(number) = queue {
            source.wait(Some(&[number]), place())?;
        }
        source.copy_bytes(Direction::ToHost, middle, from, bytes, Queue::Sync, place())?;
        target.copy_bytes(Direction::ToDevice, to, middle, bytes, Queue::Sync, place())
    };
    done(in_routine("acc_memcpy_d2d", copied()));
}

/// The device address of `bytes` bytes that are present.
fn present(environment: &Environment, host: usize, bytes: usize) -> Result<u64> {
    let range = host_range(Name(c"acc_memcpy_d2d's argument"), host, bytes)?;
    let lacks = |what: &str| {
        Error::Invalid(format!(
            "host address {host:#x} has no data{what} on {environment}"
        ))
    };
    let device = environment.device_address(host).ok_or_else(|| lacks(""))?;
    match environment.has_memory_for(&range) {
        true => Ok(device),
        false => Err(lacks(&format!(" of {bytes} bytes"))),
    }
}

const POINTER_BYTES: usize = size_of::<*mut c_void>();

/// Attaches the C pointer at `pointer` to the device copy of its target.
fn attach(pointer: *mut *mut c_void, queue: i32) {
    let environment = environment();
    done(not_null(pointer, "acc_attach's argument"));
    if environment.device.shares_memory() {
        return;
    }
    let attached = || {
        // SAFETY: the caller's promise: a pointer of the program.
        let target = unsafe { pointer.read() } as usize;
        let Some(device) = environment.device_address(target) else {
            return Ok(());
        };
        let start = pointer as usize;
        let place = start..start + POINTER_BYTES;
        environment.attach(place, device, Cause::Pointer, request(0, queue)?)
    };
    done(in_routine("acc_attach", attached()));
}

fn detach(pointer: *mut *mut c_void, flags: u32, queue: i32) {
    let environment = environment();
    done(not_null(pointer, "acc_detach's argument"));
    if environment.device.shares_memory() {
        return;
    }
    let start = pointer as usize;
    let detached = request(flags, queue)
        .and_then(|request| environment.detach(start..start + POINTER_BYTES, request));
    done(in_routine("acc_detach", detached));
}

/// Lets the device copy of a pointer point to the device copy of its target (2.6.8).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn acc_attach(pointer: *mut *mut c_void) {
    attach(pointer, QUEUE_SYNC);
}

/// As [`acc_attach`], in a queue.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn acc_attach_async(pointer: *mut *mut c_void, queue: i32) {
    attach(pointer, queue);
}

/// Takes an attachment; after the last one the device copy is the host's pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn acc_detach(pointer: *mut *mut c_void) {
    detach(pointer, 0, QUEUE_SYNC);
}

/// As [`acc_detach`], in a queue.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn acc_detach_async(pointer: *mut *mut c_void, queue: i32) {
    detach(pointer, 0, queue);
}

/// Takes all attachments.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn acc_detach_finalize(pointer: *mut *mut c_void) {
    detach(pointer, flag::FINALIZE, QUEUE_SYNC);
}

/// As [`acc_detach_finalize`], in a queue.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn acc_detach_finalize_async(pointer: *mut *mut c_void, queue: i32) {
    detach(pointer, flag::FINALIZE, queue);
}

/// Prints the current device's present table to standard error.
#[unsafe(no_mangle)]
pub extern "C" fn acc_present_dump() {
    eprint!("{}", environment().present_dump());
}
