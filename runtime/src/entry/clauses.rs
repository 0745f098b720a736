//! The functions of `accrt.h` around the clauses of a directive.

use super::{environment, finish};
use crate::{
    abi::Variable,
    asynchrony::queue::Queue,
    clauses::directive,
    report::{
        location::Location,
        profile::{Details, Event, construct},
    },
    variables::section::Section,
};
use std::ffi::c_char;

/// `accrt_clauses_begin`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn accrt_clauses_begin(
    phase: i32,
    kind: i32,
    is_implicit: i32,
    queue: i32,
    location: *const c_char,
) {
    // SAFETY: `accrt.h`.
    let environment = unsafe { environment(location) };
    if environment.device.shares_memory() {
        return;
    }
    // SAFETY: as above.
    let location = unsafe { Location::from_c(location) };
    let event = match phase {
        1 => Event::ExitDataStart,
        2 => Event::UpdateStart,
        _ => Event::EnterDataStart,
    };
    let queue = finish(Queue::from_argument(queue), location);
    let details = Details {
        implicit: is_implicit != 0,
        ..Details::other(kind, queue, location)
    };
    let is_compute = phase == 0 && construct::is_compute(kind);
    directive::begin(environment, event, details, is_compute);
}

/// `accrt_together`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn accrt_together(
    one: *const Variable,
    other: *const Variable,
    location: *const c_char,
) {
    // SAFETY: `accrt.h`.
    unsafe {
        if environment(location).device.shares_memory() {
            return;
        }
        for variable in [one, other] {
            let section = finish(Section::of(&*variable), Location::from_c(location));
            section.into_iter().for_each(directive::together);
        }
    }
}

/// `accrt_clauses_end`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn accrt_clauses_end(location: *const c_char) {
    // SAFETY: `accrt.h`.
    finish(directive::end(), unsafe { Location::from_c(location) });
}
