//! What a callback is told, as C structures, and events that come in pairs.

use super::{Event, dispatch, is_active};
use crate::{
    asynchrony::queue::Queue,
    report::location::Location,
    state::{device_type::DeviceType, environment::Environment, thread},
};
use std::cell::RefCell;
use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::ptr::{null, null_mut};

/// `acc_prof_info`.
#[repr(C)]
pub struct ProfileInfo {
    event_type: c_int,
    valid_bytes: c_int,
    version: c_int,
    device_type: c_int,
    device_number: c_int,
    thread_id: c_int,
    queue: isize,
    async_queue: isize,
    src_file: *const c_char,
    func_name: *const c_char,
    line_no: c_int,
    end_line_no: c_int,
    func_line_no: c_int,
    func_end_line_no: c_int,
}

/// `acc_event_info`: its four variants begin alike.
#[repr(C)]
pub struct EventInfo {
    event_type: c_int,
    valid_bytes: c_int,
    parent_construct: c_int,
    implicit: c_int,
    tool_info: *mut c_void,
    about: About,
}

/// How the variants end.
#[repr(C)]
union About {
    item: Item,
    failure: Failure,
}

/// A variable or a kernel.
#[repr(C)]
#[derive(Clone, Copy)]
struct Item {
    name: *const c_char,
    /// Bytes, host and device address; or gangs, workers and vector length.
    numbers: [usize; 3],
}

/// `acc_error_event_info`, for [`Event::Error`].
#[repr(C)]
#[derive(Clone, Copy)]
struct Failure {
    /// `acc_error_t`.
    code: c_int,
    message: *const c_char,
    /// The driver's number.
    runtime_info: usize,
}

/// `acc_api_info`.
#[repr(C)]
pub struct ApiInfo {
    device_api: c_int,
    valid_bytes: c_int,
    device_type: c_int,
    vendor: c_int,
    device_handle: *const c_void,
    context_handle: *const c_void,
    async_handle: *const c_void,
}

/// `_OPENACC` of the interface that is implemented.
const VERSION: c_int = 202211;
/// Bytes of the part that all variants of `acc_event_info` have.
const COMMON_BYTES: usize = 24;

/// `acc_construct_t`.
pub mod construct {
    use std::ffi::c_int;
    /// `parallel`
    pub const PARALLEL: c_int = 0;
    /// `kernels`
    pub const KERNELS: c_int = 1;
    /// `data`
    pub const DATA: c_int = 3;
    /// `enter data`
    pub const ENTER_DATA: c_int = 4;
    /// `exit data`
    pub const EXIT_DATA: c_int = 5;
    /// `declare`
    pub const DECLARE: c_int = 8;
    /// `init`
    pub const INIT: c_int = 9;
    /// `shutdown`
    pub const SHUTDOWN: c_int = 10;
    /// `set`
    pub const SET: c_int = 11;
    /// `update`
    pub const UPDATE: c_int = 12;
    /// `wait`
    pub const WAIT: c_int = 14;
    /// A routine of the API.
    pub const RUNTIME_API: c_int = 15;
    /// `serial`
    pub const SERIAL: c_int = 16;

    /// Whether it is a compute construct.
    pub fn is_compute(construct: c_int) -> bool {
        [PARALLEL, KERNELS, SERIAL].contains(&construct)
    }

    /// A compute construct, as `accrt_kernel.construct` numbers it.
    pub fn compute(kind: i32) -> c_int {
        match kind {
            1 => KERNELS,
            2 => SERIAL,
            _ => PARALLEL,
        }
    }
}

/// What an event is about.
#[derive(Clone, Copy)]
pub struct Details {
    /// One of [`construct`].
    pub parent: c_int,
    /// Whether no directive or routine asks for it.
    pub implicit: bool,
    /// Where it goes.
    pub queue: Queue,
    /// Of the construct, directive or routine.
    pub location: Location,
    /// A variable or kernel.
    pub name: Option<&'static CStr>,
    /// Bytes, host and device address; or gangs, workers and vector length.
    pub numbers: [usize; 3],
}

impl Details {
    /// Details of an event that is about no variable or kernel.
    pub fn other(parent: c_int, queue: Queue, location: Location) -> Details {
        Details {
            parent,
            implicit: false,
            queue,
            location,
            name: None,
            numbers: [0; 3],
        }
    }
}

thread_local! {
    /// The directives and events that this thread is in, innermost last: parent
    /// construct and place. One that an error has cut short stays: the error ends
    /// the program, and this is where it was.
    static ENCLOSING: RefCell<Vec<(c_int, Location)>> = const { RefCell::new(Vec::new()) };
}

/// The parent construct of the event that the calling thread is in.
pub fn enclosing() -> Option<c_int> {
    ENCLOSING.with_borrow(|all| Some(all.last()?.0))
}

/// Details of an event that belongs to what the calling thread is in, or to `parent`
/// where that is nothing. It is implicit unless a directive or routine asks for it.
pub fn in_enclosing(parent: c_int) -> Details {
    const EXPLICIT: [c_int; 4] = [
        construct::INIT,
        construct::SHUTDOWN,
        construct::SET,
        construct::RUNTIME_API,
    ];
    let enclosing = ENCLOSING.with_borrow(|all| all.last().copied());
    let implicit = enclosing.is_none_or(|(parent, _)| !EXPLICIT.contains(&parent));
    let (parent, location) = enclosing.unwrap_or((parent, Location::default()));
    Details {
        implicit,
        ..Details::other(parent, Queue::Sync, location)
    }
}

/// A directive that the calling thread is in; events inside belong to it.
#[must_use = "it ends when this is dropped"]
pub struct Within(());

/// The calling thread enters a directive. The first one lets the tools register, so
/// that it counts even while there is none.
pub fn within(parent: c_int, location: Location) -> Within {
    ENCLOSING.with_borrow_mut(|all| all.push((parent, location)));
    Within(())
}

impl Drop for Within {
    fn drop(&mut self) {
        ENCLOSING.with_borrow_mut(Vec::pop);
    }
}

/// Something that has started and whose end will be told too, with the tool's
/// own data carried over. Empty when no tool listens.
#[must_use = "the end has to be told"]
pub struct Span(Option<Box<Call>>);

struct Call {
    profile: ProfileInfo,
    info: EventInfo,
    api: ApiInfo,
    /// What `profile` points to.
    _file: CString,
    _procedure: CString,
}

impl Span {
    /// Tells that something starts.
    pub fn start(
        event: Event,
        environment: &Environment,
        details: impl FnOnce() -> Details,
    ) -> Span {
        if !is_active() {
            return Span(None);
        }
        let details = details();
        let mut call = Box::new(Call::new(environment, details));
        call.tell(event as c_int);
        ENCLOSING.with_borrow_mut(|all| all.push((details.parent, details.location)));
        Span(Some(call))
    }

    /// Tells that it has ended.
    pub fn end(self) {
        if let Some(mut call) = self.0 {
            ENCLOSING.with_borrow_mut(Vec::pop);
            let start = call.profile.event_type;
            call.tell(start + 1);
        }
    }

    /// Tells of an event that has no end.
    pub fn instant(event: Event, environment: &Environment, details: impl FnOnce() -> Details) {
        if is_active() {
            Call::new(environment, details()).tell(event as c_int);
        }
    }
}

/// Tells of an error, in the place where the calling thread is, or at `location`.
pub fn tell_failure(
    environment: &Environment,
    location: Location,
    code: c_int,
    message: &CStr,
    runtime_info: usize,
) {
    let details = Details {
        implicit: false,
        ..in_enclosing(construct::RUNTIME_API)
    };
    let location = match location.is_unknown() {
        true => details.location,
        false => location,
    };
    let mut call = Call::new(
        environment,
        Details {
            location,
            ..details
        },
    );
    call.info.valid_bytes = (COMMON_BYTES + size_of::<Failure>()) as c_int;
    call.info.about.failure = Failure {
        code,
        message: message.as_ptr(),
        runtime_info,
    };
    call.tell(Event::Error as c_int);
}

impl Call {
    fn new(environment: &Environment, details: Details) -> Call {
        let text = |text: &str| CString::new(text).unwrap_or_default();
        let (file, procedure, line) = details.location.for_tools();
        let (file, procedure) = (text(file), text(procedure));
        let device_type = environment.device_type as c_int;
        let handles = environment.device.handles();
        let (queue, async_queue) = match details.queue {
            Queue::Sync => (-2, -1),
            Queue::Number(number) => (number as isize, number as isize),
        };
        Call {
            profile: ProfileInfo {
                event_type: 0,
                valid_bytes: size_of::<ProfileInfo>() as c_int,
                version: VERSION,
                device_type,
                device_number: environment.number,
                thread_id: thread::number(),
                queue,
                async_queue,
                src_file: or_null(&file),
                func_name: or_null(&procedure),
                line_no: line,
                end_line_no: line,
                func_line_no: 0,
                func_end_line_no: 0,
            },
            info: EventInfo {
                event_type: 0,
                valid_bytes: match details.name {
                    Some(_) => size_of::<EventInfo>(),
                    None => COMMON_BYTES,
                } as c_int,
                parent_construct: details.parent,
                implicit: details.implicit.into(),
                tool_info: null_mut(),
                about: About {
                    item: Item {
                        name: details.name.map_or(null(), CStr::as_ptr),
                        numbers: details.numbers,
                    },
                },
            },
            api: ApiInfo {
                device_api: match environment.device_type {
                    DeviceType::Nvidia => 1,
                    DeviceType::Radeon => 4,
                    DeviceType::Host | DeviceType::HostDiscrete | DeviceType::Simt => 0,
                },
                valid_bytes: size_of::<ApiInfo>() as c_int,
                device_type,
                vendor: device_type,
                device_handle: handles.device as *const c_void,
                context_handle: handles.context as *const c_void,
                async_handle: async_handle(environment, details.queue),
            },
            _file: file,
            _procedure: procedure,
        }
    }

    fn tell(&mut self, event: c_int) {
        self.profile.event_type = event;
        self.info.event_type = event;
        dispatch(event, &mut self.profile, &mut self.info, &mut self.api);
    }
}

/// The driver's handle of a queue's stream, once it has one.
fn async_handle(environment: &Environment, queue: Queue) -> *const c_void {
    let stream = environment.queues.used(queue);
    stream.map_or(null(), |stream| stream.0 as *const c_void)
}

fn or_null(text: &CStr) -> *const c_char {
    match text.is_empty() {
        true => null(),
        false => text.as_ptr(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn structures_have_the_sizes_of_the_specification() {
        assert_eq!(size_of::<ProfileInfo>(), 72);
        assert_eq!(size_of::<EventInfo>(), 56);
        assert_eq!(size_of::<ApiInfo>(), 40);
        assert_eq!(std::mem::offset_of!(EventInfo, about), COMMON_BYTES);
        assert_eq!(size_of::<Failure>(), 24);
    }
}
