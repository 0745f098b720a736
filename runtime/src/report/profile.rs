//! The profiling interface (OpenACC 3.4, section 5): tools in the program, in
//! preloaded libraries or named in `ACC_PROFLIB` register callbacks for events.
//!
//! Without a callback the only cost of an event is one load.

mod event;

pub use event::{Details, Span, Within, construct, enclosing, in_enclosing, within};

use super::{
    error::{Error, Result},
    location::Location,
};
use crate::{
    constructs::loaded,
    state::{environment::Environment, exit::at_exit},
};
use event::{ApiInfo, EventInfo, ProfileInfo};
use libloading::os::unix::Library;
use parking_lot::RwLock;
use std::cell::Cell;
use std::error::Error as _;
use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

/// `acc_event_t`. An event that ends something follows the one that starts it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum Event {
    /// The program begins to use a device.
    DeviceInitStart = 1,
    /// A device is shut down.
    DeviceShutdownStart = 3,
    /// The program ends.
    RuntimeShutdown = 5,
    /// A device copy comes.
    Create = 6,
    /// A device copy goes.
    Delete = 7,
    /// Device memory comes.
    Alloc = 8,
    /// Device memory goes.
    Free = 9,
    /// A data lifetime starts.
    EnterDataStart = 10,
    /// A data lifetime ends.
    ExitDataStart = 12,
    /// An update directive or routine.
    UpdateStart = 14,
    /// A compute construct.
    ComputeConstructStart = 16,
    /// A kernel is put into a queue.
    EnqueueLaunchStart = 18,
    /// A copy to the device is put into a queue.
    EnqueueUploadStart = 20,
    /// A copy to the host is put into a queue.
    EnqueueDownloadStart = 22,
    /// The host waits for a queue.
    WaitStart = 24,
    /// An error is about to end the program.
    Error = 100,
}

/// `acc_ev_last`.
const EVENTS: usize = 101;

type Callback = unsafe extern "C" fn(*mut ProfileInfo, *mut EventInfo, *mut ApiInfo);
type Register = extern "C" fn(c_int, Option<Callback>, c_int);
type Lookup = unsafe extern "C" fn(*const c_char) -> *mut c_void;
type RegisterLibrary = unsafe extern "C" fn(Register, Register, Lookup);

/// `acc_register_t`.
const REGISTER: c_int = 0;
const TOGGLE: c_int = 1;
const TOGGLE_PER_THREAD: c_int = 2;

/// A callback of one event.
#[derive(Clone, Copy)]
struct Registered {
    callback: Callback,
    /// How often it was registered; it is called once.
    count: u32,
    enabled: bool,
}

static ACTIVE: AtomicBool = AtomicBool::new(false);
static REGISTERED: RwLock<[Vec<Registered>; EVENTS]> = RwLock::new([const { Vec::new() }; EVENTS]);

thread_local! {
    /// Switched by toggling all events of a thread.
    static THREAD_ENABLED: Cell<bool> = const { Cell::new(true) };
}

/// Whether any tool has registered anything.
pub fn is_active() -> bool {
    ACTIVE.load(Ordering::Relaxed)
}

/// Calls an event's callbacks in the order of their registration.
fn dispatch(event: c_int, profile: &mut ProfileInfo, info: &mut EventInfo, api: &mut ApiInfo) {
    if !THREAD_ENABLED.get() {
        return;
    }
    // A copy, so that a callback may register others.
    let callbacks = REGISTERED.read()[event as usize].clone();
    for registered in callbacks.iter().filter(|registered| registered.enabled) {
        // SAFETY: the tool's function, with arguments that live through the call.
        unsafe { (registered.callback)(profile, info, api) };
    }
}

/// Lets the tools register, once and before the first event; if there are any,
/// `at_end` is called when the program ends.
pub fn load_tools(at_end: extern "C" fn()) -> Result<()> {
    static ONCE: Once = Once::new();
    let mut result = Ok(());
    ONCE.call_once(|| {
        result = call_tools();
        if is_active() {
            at_exit(at_end);
        }
    });
    result
}

/// Tells of the error that is about to end the program; only of the first one, should
/// a callback cause another.
pub fn tell_error(error: &Error, location: Location, environment: &Environment) {
    static TOLD: AtomicBool = AtomicBool::new(false);
    if !is_active() || TOLD.swap(true, Ordering::Relaxed) {
        return;
    }
    let message = CString::new(error.to_string().replace('\0', "")).unwrap_or_default();
    let runtime_info = match error {
        Error::Driver { code, .. } => *code,
        _ => 0,
    };
    event::tell_failure(environment, location, code(error), &message, runtime_info);
}

/// `acc_error_t` (OpenACC 3.4, 5.2.2).
fn code(error: &Error) -> c_int {
    match error {
        Error::Kernel(_) | Error::Stopped(_) => 3,
        Error::NoDevice(_) => 6,
        Error::NoDeviceOfType(_) => 7,
        Error::NoMemory { .. } => 9,
        Error::NotPresent { .. } => 10,
        Error::PartlyPresent(_) | Error::Apart(_) => 11,
        Error::Present(_) => 12,
        Error::Invalid(_) => 13,
        Error::InvalidQueue(_) => 14,
        Error::NullPointer(_) => 15,
        // A driver does not say whether an operation or the system is to blame.
        Error::Driver { .. } => 2,
        Error::Image(_) => 1,
    }
}

fn call_tools() -> Result<()> {
    // Miri has no dynamic loader.
    if cfg!(miri) {
        return Ok(());
    }
    register_tools_of(&Library::this());
    let Ok(paths) = std::env::var("ACC_PROFLIB") else {
        return Ok(());
    };
    for path in paths.split([':', ';']).filter(|path| !path.is_empty()) {
        // SAFETY: the user asks for this library's code to run.
        let library = unsafe { Library::new(path) }.map_err(|error| {
            // What the loader says of it is behind that it has failed.
            let reason = error.source().map(ToString::to_string);
            let reason = reason.unwrap_or_else(|| error.to_string());
            Error::Invalid(format!(
                "ACC_PROFLIB names '{path}', which cannot be loaded: {reason}"
            ))
        })?;
        if !register_tools_of(&library) {
            let text = format!("'{path}' of ACC_PROFLIB has no acc_register_library");
            return Err(Error::Invalid(text));
        }
        // Its callbacks are used until the program ends.
        std::mem::forget(library);
    }
    Ok(())
}

/// Calls the library's `acc_register_library`; false when it has none.
fn register_tools_of(library: &Library) -> bool {
    // SAFETY: the type that the specification gives the function.
    match unsafe { library.get::<RegisterLibrary>(b"acc_register_library\0") } {
        Ok(register) if !is_of_another_runtime(*register) => {
            // SAFETY: as above.
            unsafe { register(acc_prof_register, acc_prof_unregister, acc_prof_lookup) };
            true
        }
        _ => false,
    }
}

/// Whether it is no tool's, but that of another implementation of OpenACC: GCC's libgomp has one
/// that ends the program, and comes with all libraries that use OpenMP.
fn is_of_another_runtime(register: RegisterLibrary) -> bool {
    let register = register as *const c_void;
    loaded::object_of(register) != loaded::object_of(&raw const ACTIVE)
        && loaded::has_function(register, c"acc_prof_register")
}

/// Registers a callback or switches events on again. No callback stands for
/// all of the event, event 0 for all events.
#[unsafe(no_mangle)]
pub extern "C" fn acc_prof_register(event: c_int, callback: Option<Callback>, how: c_int) {
    match (how, callback) {
        (REGISTER, Some(callback)) => register(event, callback),
        (TOGGLE, callback) => toggle(event, callback, true),
        (TOGGLE_PER_THREAD, _) => THREAD_ENABLED.set(true),
        _ => {}
    }
}

/// Takes a callback back or switches events off.
#[unsafe(no_mangle)]
pub extern "C" fn acc_prof_unregister(event: c_int, callback: Option<Callback>, how: c_int) {
    match (how, callback) {
        (REGISTER, Some(callback)) => unregister(event, callback),
        (TOGGLE, callback) => toggle(event, callback, false),
        (TOGGLE_PER_THREAD, _) => THREAD_ENABLED.set(false),
        _ => {}
    }
}

/// The address of a function of this interface; NULL for other names.
///
/// # Safety
/// `name` is NULL or NUL-terminated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn acc_prof_lookup(name: *const c_char) -> *mut c_void {
    if name.is_null() {
        return std::ptr::null_mut();
    }
    // SAFETY: the specification asks for a NUL-terminated name.
    match unsafe { CStr::from_ptr(name) }.to_bytes() {
        b"acc_prof_register" => acc_prof_register as *mut c_void,
        b"acc_prof_unregister" => acc_prof_unregister as *mut c_void,
        b"acc_prof_lookup" => acc_prof_lookup as *mut c_void,
        _ => std::ptr::null_mut(),
    }
}

fn is_event(event: c_int) -> bool {
    (1..=Event::WaitStart as c_int + 1).contains(&event) || event == Event::Error as c_int
}

fn register(event: c_int, callback: Callback) {
    if !is_event(event) {
        return;
    }
    let mut all = REGISTERED.write();
    let list = &mut all[event as usize];
    match list.iter_mut().find(|it| is_same(it.callback, callback)) {
        Some(registered) => registered.count += 1,
        None => list.push(Registered {
            callback,
            count: 1,
            enabled: true,
        }),
    }
    ACTIVE.store(true, Ordering::Relaxed);
}

fn unregister(event: c_int, callback: Callback) {
    if !is_event(event) {
        return;
    }
    let mut all = REGISTERED.write();
    for registered in &mut all[event as usize] {
        if is_same(registered.callback, callback) {
            registered.count -= 1;
        }
    }
    all[event as usize].retain(|registered| registered.count > 0);
}

fn toggle(event: c_int, callback: Option<Callback>, enabled: bool) {
    let mut all = REGISTERED.write();
    for (number, list) in (0..).zip(all.iter_mut()) {
        if event != 0 && event != number {
            continue;
        }
        for registered in list {
            if callback.is_none_or(|callback| is_same(registered.callback, callback)) {
                registered.enabled = enabled;
            }
        }
    }
}

fn is_same(a: Callback, b: Callback) -> bool {
    std::ptr::fn_addr_eq(a, b)
}
