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

mod devices;
mod gangs;
mod temporaries;

pub use devices::{
    accrt_init, accrt_register_images, accrt_request_memory, accrt_set, accrt_shutdown,
};
pub use gangs::{
    accrt_host_apart, accrt_host_device, accrt_host_gang_begin, accrt_host_gang_count,
    accrt_host_gang_end, accrt_host_gang_id, accrt_host_gangs,
};

pub use temporaries::{accrt_temporary, accrt_temporary_end};

use crate::abi::{Action, Kernel, LaunchBounds, QUEUE_SYNC, Variable, flag};
use crate::compare;
use crate::current;
use crate::data::Entered;
use crate::declared;
use crate::descriptor;
use crate::environment::Environment;
use crate::error::{Error, Result, fatal};
use crate::extent;
use crate::forget::{self, Structured, forget_everywhere};
use crate::gang;
use crate::launch::{self, Construct};
use crate::location::Location;
use crate::profile;
use crate::queue::Queue;
use crate::request::Request;
use crate::section::Section;
use crate::stop::Stop;
use std::ffi::{CStr, c_char, c_void};
use std::sync::atomic::AtomicUsize;

/// Returns the value, or ends the program with the error.
pub(crate) fn finish<T>(result: Result<T>, location: Location) -> T {
    match result {
        Ok(value) => value,
        Err(error) => fail(&error, location),
    }
}

/// Tells tools and the user of the error and ends the program.
fn fail(error: &Error, location: Location) -> ! {
    if let Some(stop) = stop(error) {
        stop.end_program();
    }
    if let Some(environment) = current::device_or_host() {
        profile::tell_error(error, location, environment);
    }
    let environment = match error {
        Error::NoDevice(_) | Error::NoDeviceOfType(_) => None,
        _ => current::chosen(),
    };
    let explain = |environment: &Environment| environment.explain(error);
    let context = environment.map(explain).unwrap_or_default();
    fatal(error, location, &context)
}

/// The STOP of a kernel that `error` stands for, or that may be the reason for it.
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

/// `accrt_enter`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn accrt_enter(
    variable: *const Variable,
    action: u32,
    device_descriptor: *mut c_void,
    queue: i32,
    location: *const c_char,
) -> *mut c_void {
    // SAFETY: `accrt.h` is the contract, as in what follows.
    unsafe {
        let variable = &*variable;
        if Action(action).has(flag::DECLARED) {
            let location = Location::from_c(location);
            finish(declare(variable, action, queue, location), location);
            return unless_member(action, variable.address);
        }
        let environment = environment(location);
        if environment.device.shares_memory() {
            return unless_member(action, enter_shared(variable, device_descriptor));
        }
        let location = Location::from_c(location);
        let entered = enter(environment, variable, action, queue, location);
        let Entered { device, is_new } = finish(entered, location);
        fill_descriptor(variable, device_descriptor, device);
        let device = device as *mut c_void;
        match is_new {
            true => device,
            false => unless_member(action, device),
        }
    }
}

/// The result for data that was not brought: members do not follow it.
fn unless_member(action: u32, address: *mut c_void) -> *mut c_void {
    match Action(action).has(flag::MEMBER) {
        true => std::ptr::null_mut(),
        false => address,
    }
}

unsafe fn enter(
    environment: &Environment,
    variable: &Variable,
    action: u32,
    queue: i32,
    location: Location,
) -> Result<Entered> {
    let action = Action(action);
    let kind = action.enter_kind().ok_or_else(|| unknown_action(action))?;
    let request = request(action, queue, location)?;
    // SAFETY: `accrt.h`.
    let Some(section) = (unsafe { Section::of(variable) })? else {
        return Ok(Entered::present(0));
    };
    environment.enter_with(&section, kind, section.range.start, request)
}

/// # Safety
/// `accrt.h`.
unsafe fn declare(variable: &Variable, action: u32, queue: i32, location: Location) -> Result<()> {
    let action = Action(action);
    let kind = action.enter_kind().ok_or_else(|| unknown_action(action))?;
    let request = request(action, queue, location)?;
    // SAFETY: the caller's promise.
    let Some(section) = (unsafe { Section::of(variable) })? else {
        return Ok(());
    };
    // SAFETY: as above.
    unsafe { declared::declare(section, kind, request) }
}

/// Host addresses are device addresses.
unsafe fn enter_shared(variable: &Variable, device_descriptor: *mut c_void) -> *mut c_void {
    if variable.descriptor == 0 {
        return variable.address;
    }
    // SAFETY: `accrt.h`.
    unsafe {
        let base = match variable.address.is_null() {
            true => std::ptr::null_mut(),
            false => variable.address.cast::<*mut c_void>().read(),
        };
        fill_descriptor(variable, device_descriptor, base as u64);
        base
    }
}

/// Writes the descriptor that the device is to see. That of an absent argument
/// cannot be copied; it gets no base address.
unsafe fn fill_descriptor(variable: &Variable, device_descriptor: *mut c_void, base: u64) {
    if variable.descriptor == 0 || device_descriptor.is_null() {
        return;
    }
    let to = device_descriptor.cast::<u8>();
    let from = variable.address.cast::<u8>();
    // SAFETY: `accrt.h` gives the room.
    unsafe {
        if !from.is_null() {
            to.copy_from(from, descriptor::bytes(from as usize));
        }
        to.cast::<u64>().write_unaligned(base);
    }
}

/// `accrt_exit`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn accrt_exit(
    variable: *const Variable,
    action: u32,
    queue: i32,
    location: *const c_char,
) -> i32 {
    // SAFETY: `accrt.h`.
    unsafe {
        let place = Location::from_c(location);
        let is_everywhere = Action(action).has(flag::DECLARED);
        let environment = (!is_everywhere).then(|| environment(location));
        if let Some(environment) = environment.filter(|it| it.device.shares_memory()) {
            finish(exit_shared(environment, &*variable, queue), place);
            return 0;
        }
        let is_gone = exit(environment, &*variable, action, queue, place);
        finish(is_gone, place).into()
    }
}

/// Nothing has been brought, but a kernel in the queue may still use the variable.
///
/// # Safety
/// `accrt.h`.
unsafe fn exit_shared(environment: &Environment, variable: &Variable, queue: i32) -> Result<()> {
    if queue == QUEUE_SYNC || environment.device.runs_host_code() {
        return Ok(());
    }
    let queue = Queue::from_argument(queue)?;
    // SAFETY: the caller's promise.
    if let Some(section) = unsafe { Section::of(variable) }?
        && !section.is_empty()
    {
        environment.queues.note_use(queue, &section.range);
    }
    Ok(())
}

/// Without a device: on all that the program uses.
unsafe fn exit(
    environment: Option<&Environment>,
    variable: &Variable,
    action: u32,
    queue: i32,
    location: Location,
) -> Result<bool> {
    let action = Action(action);
    let kind = action.exit_kind().ok_or_else(|| unknown_action(action))?;
    let request = request(action, queue, location)?;
    // SAFETY: `accrt.h`.
    let Some(section) = (unsafe { Section::of(variable) })? else {
        return Ok(false);
    };
    match environment {
        Some(environment) => environment.exit(&section, kind, request),
        None => {
            let host = &section.range;
            forget_everywhere(host, Structured::IsAnError, request).map(|()| true)
        }
    }
}

/// `accrt_forget`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn accrt_forget(address: *mut c_void, bytes: i64, location: *const c_char) {
    // SAFETY: `accrt.h`.
    let location = unsafe { Location::from_c(location) };
    let start = address as usize;
    let Ok(bytes) = usize::try_from(bytes) else {
        return;
    };
    let host = start..start.saturating_add(bytes);
    let forgotten = forget_everywhere(&host, Structured::Stays, Request::implicit(location));
    finish(forgotten, location);
}

/// What `free.c` asks and calls: `struct accrt_freed` of `accrt.h`.
#[repr(C)]
pub struct Freed {
    end: &'static AtomicUsize,
    /// Called before memory below `end` is freed.
    pub forget: unsafe extern "C" fn(*mut c_void),
    left_end: &'static AtomicUsize,
}

/// One symbol for all: whoever finds it has all of them.
#[unsafe(no_mangle)]
#[allow(non_upper_case_globals)]
pub static accrt_freed: Freed = Freed {
    end: &extent::END,
    forget: freed,
    left_end: &extent::LEFT_END,
};

/// `accrt_freed.forget`.
unsafe extern "C" fn freed(block: *mut c_void) {
    // SAFETY: `accrt.h`.
    let forgotten = unsafe { forget::forget_block(block) };
    finish(forgotten, Location::default());
}

/// `accrt_update`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn accrt_update(
    variable: *const Variable,
    to_device: i32,
    flags: u32,
    queue: i32,
    location: *const c_char,
) -> i32 {
    // SAFETY: `accrt.h`.
    unsafe {
        let environment = environment(location);
        if environment.device.shares_memory() {
            return 0;
        }
        let location = Location::from_c(location);
        let update = || {
            let Some(section) = Section::of(&*variable)? else {
                return Ok(false);
            };
            let request = request(Action(flags), queue, location)?;
            environment.update(&section, to_device != 0, request)
        };
        finish(update(), location).into()
    }
}

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
        if environment.device.shares_memory() {
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
    Ok(Construct {
        // SAFETY: the caller's promise.
        kernel: unsafe { CStr::from_ptr(kernel.name) },
        kind: launch::kind_of(kernel.construct),
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
        match async_queue {
            QUEUE_SYNC => environment.wait(queues, location),
            queue => match Queue::from_argument(queue)? {
                Queue::Sync => environment.wait(queues, location),
                queue => environment.wait_async(queues, queue),
            },
        }
    };
    finish(wait(), location);
}

fn request(action: Action, queue: i32, location: Location) -> Result<Request> {
    Ok(Request {
        action,
        queue: Queue::from_argument(queue)?,
        location,
    })
}

fn unknown_action(action: Action) -> Error {
    Error::Invalid(format!(
        "compiled code asks for data action {:#x}, which this libaccrt does not know",
        action.0
    ))
}
