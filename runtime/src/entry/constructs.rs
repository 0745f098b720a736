//! The functions of `accrt.h` that begin and end compute constructs.

use super::{environment, fail, finish};
use crate::{
    abi::{Kernel, LaunchBounds},
    asynchrony::queue::Queue,
    clauses::directive,
    constructs::{
        compare, gang,
        launch::{self, Construct},
    },
    report::{
        error::Result,
        location::Location,
        profile::{Details, construct},
    },
};
use std::ffi::{CStr, c_char, c_void};

/// `accrt_construct_begin`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn accrt_construct_begin(kind: i32, queue: i32, location: *const c_char) {
    // SAFETY: `accrt.h`.
    let environment = unsafe { environment(location) };
    if environment.device.shares_memory()
        && environment.device.runs_host_code()
        && !launch::is_observed()
    {
        return;
    }
    // SAFETY: as above.
    let location = unsafe { Location::from_c(location) };
    let queue = finish(Queue::from_argument(queue), location);
    let details = Details::other(construct::compute(kind), queue, location);
    directive::construct_begin(environment, details);
}

/// `accrt_construct_end`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn accrt_construct_end(location: *const c_char) {
    // SAFETY: `accrt.h`.
    finish(directive::construct_end(), unsafe {
        Location::from_c(location)
    });
}

/// `accrt_launch`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn accrt_launch(
    kernel: *const Kernel,
    values: *mut *mut c_void,
    bounds: *const LaunchBounds,
    queue: i32,
    location: *const c_char,
) -> i32 {
    // SAFETY: `accrt.h`.
    unsafe {
        let environment = environment(location);
        let runs_host_code = environment.device.runs_host_code();
        if runs_host_code {
            gang::construct_begins(environment);
            if let Err(error) = launch::await_turn(environment, queue) {
                fail(&error, Location::from_c(location));
            }
        }
        if runs_host_code && !launch::is_observed() {
            return 0;
        }
        let location = Location::from_c(location);
        let construct = finish(construct(&*kernel, queue, location), location);
        if runs_host_code {
            launch::host_begin(environment, construct);
            return 0;
        }
        if compare::is_active() {
            let queue = Queue::Sync;
            let at_once = Construct { queue, ..construct };
            let launch = || launch::launch(environment, at_once, values, bounds);
            finish(compare::begin(environment, construct, launch), location);
            gang::construct_begins(environment);
            return 0;
        }
        finish(
            launch::launch(environment, construct, values, bounds),
            location,
        );
        1
    }
}

/// # Safety
/// `accrt.h`.
unsafe fn construct(kernel: &Kernel, queue: i32, location: Location) -> Result<Construct> {
    // SAFETY: the caller's promise.
    let symbol = unsafe { CStr::from_ptr(kernel.name) };
    Ok(Construct {
        kernel: symbol,
        shown: match kernel.shown.is_null() {
            true => symbol,
            // SAFETY: as above.
            false => unsafe { CStr::from_ptr(kernel.shown) },
        },
        kind: construct::compute(kernel.construct),
        location,
        queue: Queue::from_argument(queue)?,
    })
}

/// `accrt_host_end`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn accrt_host_end(kernel: *const Kernel, _queue: i32) {
    gang::construct_ends();
    // SAFETY: `accrt.h`.
    unsafe {
        let location = (*kernel).location;
        if compare::is_active() {
            let ended = compare::end(environment(location));
            finish(ended, Location::from_c(location));
        }
        if launch::is_observed() {
            launch::host_end(environment(location));
        }
    }
}
