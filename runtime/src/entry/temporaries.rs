//! The functions of `accrt.h` for the temporaries of constructs.

use super::{environment, finish};
use crate::{
    asynchrony::queue::Queue,
    clauses::directive,
    device::{Copy, Direction},
    report::{error::Result, location::Location},
    state::environment::Environment,
    variables::name::Name,
};
use std::ffi::{c_char, c_void};

/// `accrt_temporary`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn accrt_temporary(bytes: i64, location: *const c_char) -> *mut c_void {
    // SAFETY: `accrt.h`.
    let (environment, place) = unsafe { (environment(location), Location::from_c(location)) };
    let bytes = usize::try_from(bytes).unwrap_or(0).max(1);
    let allocated = environment.pool.allocate(&*environment.device, bytes);
    let allocated = allocated.map_err(|error| error.of(Name(c"a temporary array")));
    finish(allocated, place) as *mut c_void
}

/// `accrt_temporary_end`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn accrt_temporary_end(
    memory: *mut c_void,
    queue: i32,
    location: *const c_char,
) {
    // SAFETY: `accrt.h`.
    let (environment, place) = unsafe { (environment(location), Location::from_c(location)) };
    finish(end(environment, memory as u64, queue), place);
}

fn end(environment: &Environment, memory: u64, queue: i32) -> Result<()> {
    let stream = match Queue::from_argument(queue)? {
        Queue::Sync if directive::is_freed_later(memory) => return Ok(()),
        Queue::Sync => None,
        _ if environment.device.runs_host_code() => None,
        queue => Some(environment.stream(queue)?),
    };
    environment
        .pool
        .free(&*environment.device, memory, stream.as_slice())
}

/// `accrt_read_temporary`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn accrt_read_temporary(
    memory: *const c_void,
    bytes: i64,
    value: *mut c_void,
    queue: i32,
    location: *const c_char,
) {
    // SAFETY: `accrt.h`.
    let (environment, place) = unsafe { (environment(location), Location::from_c(location)) };
    let read = || {
        let stream = environment.stream(Queue::from_argument(queue)?)?;
        let (from, to) = (memory as u64, value as u64);
        let copy = Copy::contiguous(Direction::ToHost, from, to, bytes as usize);
        environment.device.copy(&copy, stream)?;
        environment.device.synchronize(stream)
    };
    finish(read(), place);
}
