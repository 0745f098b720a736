//! The functions of `accrt.h`: what compiled code calls.
//!
//! Each finds the calling thread's device, does its work and turns an error
//! into the final message. A panic in one of them ends the program: Rust
//! aborts where a panic would leave an `extern "C"` function.
//!
//! On a device that shares memory nothing moves and nothing is looked up; that
//! path takes no lock.

// The safety contract of every function here is `accrt.h`.
#![allow(clippy::missing_safety_doc)]

mod clauses;
mod constructs;
mod data;
mod devices;
mod ends;
mod gangs;
mod reads;
mod shapes;
mod temporaries;

pub use clauses::{accrt_clauses_begin, accrt_clauses_end, accrt_together};
pub use constructs::{accrt_construct_begin, accrt_construct_end, accrt_host_end, accrt_launch};
pub use data::{accrt_enter, accrt_exit, accrt_update};
pub use devices::{accrt_at, accrt_pointer};
pub use devices::{
    accrt_init, accrt_register_images, accrt_request_memory, accrt_set, accrt_shutdown, accrt_wait,
};
pub use ends::{Freed, accrt_forget, accrt_freed};
pub use gangs::{
    accrt_host_apart, accrt_host_device, accrt_host_gang_begin, accrt_host_gang_count,
    accrt_host_gang_end, accrt_host_gang_id, accrt_host_gangs,
};
pub use reads::{
    accrt_descriptors_changed, accrt_has_memory, accrt_read, accrt_read_descriptor,
    accrt_read_device_descriptor,
};
pub use shapes::{accc_end_at_other_shape, accc_end_without_identity};
pub use temporaries::{accrt_read_temporary, accrt_temporary, accrt_temporary_end};

use crate::{
    constructs::stop::{Kind, Stop},
    report::{
        error::{Error, Result, fatal},
        location::Location,
        profile,
    },
    state::{current, environment::Environment},
};
use std::ffi::c_char;

/// Returns the value, or ends the program with the error.
pub(crate) fn finish<T>(result: Result<T>, location: Location) -> T {
    match result {
        Ok(value) => value,
        Err(error) => fail(&error, location),
    }
}

/// Tells tools and the user of the error and ends the program.
fn fail(error: &Error, location: Location) -> ! {
    let fault;
    let error = match stop(error) {
        Some(stop) if stop.kind == Kind::Fault => {
            fault = Error::Kernel(stop.message());
            &fault
        }
        Some(stop) => stop.end_program(),
        None => error,
    };
    if let Some(environment) = current::device_or_host() {
        profile::tell_error(error, location, environment);
    }
    let environment = match error {
        Error::NoDevice(_) | Error::NoDeviceOfType(_) => None,
        _ => current::chosen(),
    };
    let explain = |environment: &Environment| {
        let mut context = environment.explain(error);
        context.extend(environment.hints(error));
        context
    };
    let context = environment.map(explain).unwrap_or_default();
    fatal(error, location, &context)
}

/// The STOP, or fault, of a kernel that `error` stands for, or that may be the reason for it.
fn stop(error: &Error) -> Option<Stop> {
    match error {
        Error::Stopped(stop) => Some(stop.clone()),
        Error::Driver { .. } | Error::Kernel(_) => current::chosen()?.device.stop(),
        _ => None,
    }
}

/// The calling thread's device.
unsafe fn environment(location: *const c_char) -> &'static Environment {
    // SAFETY: the caller's promise.
    current::environment()
        .unwrap_or_else(|error| fail(&error, unsafe { Location::from_c(location) }))
}
