//! The OpenACC API routines (OpenACC 3.4, section 3) for C (`openacc.h`) and
//! Fortran (module `openacc`, `openacc_lib.h`).
//!
//! Each routine has its C name with arguments by value. Fortran reaches it
//! under flang's external name, with a trailing underscore and arguments by
//! reference; the Fortran interfaces therefore need no object code of their own.

// The safety contracts here are those of the OpenACC specification.
#![allow(clippy::missing_safety_doc)]

pub mod counts;
pub mod data;
pub mod device;
pub mod errors;
pub mod fortran;
pub mod memory;
pub mod queue;

use crate::{
    abi::Action,
    clauses::request::Request,
    entry::finish,
    report::error::{Error, Result},
    state::{caller::place, current, environment::Environment},
};

/// The calling thread's device, or the end of the program.
fn environment() -> &'static Environment {
    done(current::environment())
}

/// The value, or the end of the program.
fn done<T>(result: Result<T>) -> T {
    finish(result, place())
}

/// What a data routine asks for, with flags of directives.
fn request(flags: u32, queue: i32) -> Result<Request> {
    Request::new(Action(flags), queue, place())
}

/// An error for a null pointer where `what` has to lead to something.
fn not_null<T>(pointer: *const T, what: &str) -> Result<()> {
    match pointer.is_null() {
        true => Err(Error::NullPointer(format!("{what} is a null pointer"))),
        false => Ok(()),
    }
}

/// Puts the routine's name before an error's text.
fn in_routine<T>(routine: &str, result: Result<T>) -> Result<T> {
    result.map_err(|error| match error {
        Error::Invalid(text) => Error::Invalid(format!("{routine}: {text}")),
        Error::Present(text) => Error::Present(format!("{routine}: {text}")),
        Error::NullPointer(text) => Error::NullPointer(format!("{routine}: {text}")),
        Error::InvalidQueue(text) => Error::InvalidQueue(format!("{routine}: {text}")),
        Error::NoDevice(text) => Error::NoDevice(format!("{routine}: {text}")),
        Error::NoDeviceOfType(text) => Error::NoDeviceOfType(format!("{routine}: {text}")),
        error => error,
    })
}
