//! The functions of `accrt.h` that data clauses and directives become.

use super::{Freed, accrt_freed, environment, finish};
use crate::{
    abi::{Action, EnterKind, ExitKind, QUEUE_SYNC, Variable, flag},
    asynchrony::queue::Queue,
    clauses::{
        data::Entered,
        declared, directive,
        forget::{Structured, forget_everywhere},
        held::{self, Begun},
        request::Request,
        walk,
    },
    report::{
        error::{Error, Result},
        location::Location,
    },
    state::{environment::Environment, registry},
    variables::{
        descriptor,
        section::{self, Section},
    },
};
use std::ffi::{c_char, c_void};

/// Programs refer to `accrt_freed` weakly, which takes nothing out of an archive: whoever
/// brings data is to have it.
#[used]
static HAS_FREED: &Freed = &accrt_freed;

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
            return unless_made(action, variable.address);
        }
        let if_declared = Action(action).has(flag::IF_DECLARED);
        let descriptor = variable.address as usize;
        let is_declared = || declared::has_descriptor(descriptor) || held::has_declared(descriptor);
        if if_declared && !is_declared() {
            return std::ptr::null_mut();
        }
        let environment = environment(location);
        if environment.device.shares_memory() {
            let clause = Action(action);
            let has_end = clause.has(flag::HELD) || begins_region(clause);
            if has_end && registry::has_separate_memory() {
                held::hold(named(variable, clause), Begun::OnHost);
            }
            return unless_made(action, enter_shared(variable, device_descriptor));
        }
        let location = Location::from_c(location);
        let entered = enter(environment, variable, action, queue, location);
        let Entered { device, is_new } = finish(entered, location);
        fill_descriptor(variable, device_descriptor, device);
        let device = device as *mut c_void;
        match is_new {
            true => device,
            false => unless_made(action, device),
        }
    }
}

/// The result for data that was not brought: where that is asked for, members do not follow it.
fn unless_made(action: u32, address: *mut c_void) -> *mut c_void {
    match Action(action).has(flag::MEMBER | flag::IF_MADE) {
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
    let request = Request::new(action, queue, location)?;
    // SAFETY: `accrt.h`.
    let section = (unsafe { Section::of(variable) })?;
    if let Some(section) = &section
        && is_reached(section, request)
    {
        let device = environment.lookup(section)?.unwrap_or_default();
        environment.attach_descriptor(section, device, request)?;
        return Ok(Entered::present(device));
    }
    if action.has(flag::HELD) || begins_region(action) && held::is_in_region_of_host() {
        let begun = Begun::OnDevice(section.clone().map(Box::new));
        // SAFETY: as above.
        held::hold(unsafe { named(variable, action) }, begun);
    }
    let Some(section) = section else {
        return Ok(Entered::present(0));
    };
    // An assignment need not have allocated anew, and memory of another variable may have data.
    let is_moved = action.has(flag::MOVED) && !action.has(flag::HELD);
    let only_if_absent = action.has(flag::IF_DECLARED) || is_moved;
    if only_if_absent && environment.is_present(&section) {
        return Ok(Entered::present(0));
    }
    let mut entered = environment.enter_with(&section, kind, section.range.start, request)?;
    // The members follow a clause of the program's wherever it comes to.
    entered.is_new |= action.has(flag::MEMBER) && !action.has(flag::IMPLICIT);
    Ok(entered)
}

/// Whether the clause has come to the section before, by another pointer; the section of an object
/// begins a deep copy.
fn is_reached(section: &Section, request: Request) -> bool {
    let is_part = request.action.has(flag::MEMBER | flag::OBJECT);
    is_part && !walk::is_news(section, request)
}

/// Whether the clause is one of a construct, at whose end there is one for the same variable.
fn begins_region(action: Action) -> bool {
    use EnterKind::{Copyin, Create, NoCreate, Present};
    let kind = action.enter_kind();
    action.has(flag::STRUCTURED) && matches!(kind, Some(Copyin | Create | NoCreate | Present))
}

/// What the clause of a data construct names.
///
/// # Safety
/// `accrt.h`.
unsafe fn named(variable: &Variable, action: Action) -> held::Named {
    held::Named {
        descriptor: variable.address as usize,
        // SAFETY: the caller's promise.
        name: unsafe { section::name(variable) },
        is_held: action.has(flag::HELD),
        is_declared: action.has(flag::HELD) && action.has(flag::MOVED),
    }
}

/// # Safety
/// `accrt.h`.
unsafe fn declare(variable: &Variable, action: u32, queue: i32, location: Location) -> Result<()> {
    let action = Action(action);
    let kind = action.enter_kind().ok_or_else(|| unknown_action(action))?;
    let request = Request::new(action, queue, location)?;
    if variable.descriptor != 0 {
        declared::remember_descriptor(variable.address as usize, kind);
    }
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
        let has_nothing = |it: &Environment| {
            let is_region = Action(action).has(flag::STRUCTURED);
            it.device.shares_memory() && !(is_region && registry::has_separate_memory())
        };
        if let Some(environment) = environment.filter(|it| has_nothing(it)) {
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

/// As [`exit_variable`], of an object of a deep copy, a member of one, or another variable; whether
/// the members of a member have to follow.
unsafe fn exit(
    environment: Option<&Environment>,
    variable: &Variable,
    action: u32,
    queue: i32,
    location: Location,
) -> Result<bool> {
    let flags = Action(action);
    if !flags.has(flag::MEMBER | flag::OBJECT) {
        // SAFETY: the caller's promise.
        return unsafe { exit_variable(environment, variable, action, queue, location) };
    }
    let request = Request::new(flags, queue, location)?;
    let separate = environment.filter(|it| !it.device.shares_memory());
    let mut follows = false;
    // SAFETY: the caller's promise.
    if let Some(section) = unsafe { Section::of(variable) }? {
        let is_reached = is_reached(&section, request);
        if let Some(environment) = separate {
            if is_reached {
                environment.detach_descriptor(&section, request)?;
                return Ok(false);
            }
            let is_members = flags.has(flag::MEMBER) && !flags.has(flag::IMPLICIT);
            follows = is_members && environment.has_memory_for(&section.range);
        }
    }
    // SAFETY: the caller's promise.
    let is_gone = unsafe { exit_variable(environment, variable, action, queue, location) }?;
    Ok(is_gone || follows)
}

/// Without a device: on all that the program uses.
unsafe fn exit_variable(
    environment: Option<&Environment>,
    variable: &Variable,
    action: u32,
    queue: i32,
    location: Location,
) -> Result<bool> {
    let action = Action(action);
    let kind = action.exit_kind().ok_or_else(|| unknown_action(action))?;
    let request = Request::new(action, queue, location)?;
    // SAFETY: `accrt.h`.
    let begun = unsafe { begun(variable, action) };
    let has_begun = begun.is_some();
    let is_of_host = match begun {
        Some(Begun::OnHost) => true,
        Some(Begun::OnDevice(_)) => false,
        // A region of the host may end members of objects, which it has not brought.
        None => action.has(flag::STRUCTURED) && held::is_innermost_of_host(),
    };
    if let Some(here) = environment.filter(|it| it.device.shares_memory())
        && is_of_host
    {
        // SAFETY: as above.
        return unsafe { exit_shared(here, variable, queue) }.map(|()| false);
    }
    let section = match begun {
        Some(Begun::OnHost) => return Ok(false),
        Some(Begun::OnDevice(section)) if action.has(flag::MOVED) => {
            // SAFETY: as above.
            let now = (unsafe { Section::of(variable) })?;
            let left = section.map(|section| *section);
            let left = left.filter(|left| is_left(left, now.as_ref(), environment));
            left.or(now)
        }
        Some(Begun::OnDevice(section)) => section.map(|section| *section),
        // SAFETY: as above.
        None => (unsafe { Section::of(variable) })?,
    };
    let Some(section) = section else {
        // What it led to has gone; that it is attached may not have.
        if let Some(environment) = environment
            && !has_begun
        {
            // SAFETY: as above.
            unsafe { environment.detach_variable(variable, request) }?;
        }
        return Ok(false);
    };
    match environment {
        Some(here) if here.device.shares_memory() => {
            match here.began_elsewhere(&section, kind, request) {
                Some(other) => directive::apart(|| other.exit(&section, kind, request)),
                // SAFETY: the caller's promise.
                None => (unsafe { exit_shared(here, variable, queue) }).map(|()| false),
            }
        }
        Some(environment) => environment.exit(&section, kind, request),
        None => {
            let host = &section.range;
            forget_everywhere(host, Structured::IsAnError, request).map(|()| true)
        }
    }
}

/// Whether a variable that stands for the memory `now` has left what it stood for before on the
/// device: has another target, say. Where it has been deallocated nothing is there.
fn is_left(before: &Section, now: Option<&Section>, environment: Option<&Environment>) -> bool {
    let is_elsewhere = now.is_none_or(|now| now.range.start != before.range.start);
    is_elsewhere && environment.is_none_or(|here| here.is_present(before))
}

/// How the construct that ends has begun with the variable, where that is known.
///
/// # Safety
/// `accrt.h`.
unsafe fn begun(variable: &Variable, action: Action) -> Option<Begun> {
    // SAFETY: the caller's promise.
    let named = unsafe { named(variable, action) };
    match action.has(flag::HELD) {
        true => held::release_any(named),
        // Attachments begin without a word.
        false if action.exit_kind() == Some(ExitKind::Detach) => None,
        false if action.has(flag::STRUCTURED) => held::release(named),
        false => None,
    }
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
            let request = Request::new(Action(flags), queue, location)?;
            environment.update(&section, to_device != 0, request)
        };
        let has_moved = finish(update(), location);
        has_moved.into()
    }
}

fn unknown_action(action: Action) -> Error {
    Error::Invalid(format!(
        "compiled code asks for data action {:#x}, which this libaccrt does not know",
        action.0
    ))
}
