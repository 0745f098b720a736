//! The functions of `accrt.h` for temporary arrays of constructs.

use super::{environment, finish};
use crate::{
    asynchrony::queue::Queue,
    clauses::directive,
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
