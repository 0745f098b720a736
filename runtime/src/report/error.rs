//! What can go wrong at run time, and the one way in which it is said.

use super::{bytes::size, location::Location};
use crate::{constructs::stop::Stop, state::exit, variables::name::Name};
use parking_lot::Mutex;
use std::{
    ffi::{CString, c_char},
    ops::Range,
};

/// What may fail in the runtime.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// A failure that ends the program. The text says what happened; who asked for
/// it and where is added by [`fatal`].
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The program's mistake: a `present` or `update` of absent data.
    #[error("data of '{name}' is not present on the device: {place}")]
    NotPresent {
        /// As the clause names the variable.
        name: Name,
        /// The elements that were asked for.
        place: String,
        /// Their bytes.
        host: Range<usize>,
    },
    /// The program's mistake: two sections of one object overlap.
    #[error("{0}")]
    PartlyPresent(Box<Overlap>),
    /// The program's mistake: sections of a variable lie apart.
    #[error("{0}")]
    Apart(Box<Apart>),
    /// The program's mistake, or its environment's: an argument out of range.
    #[error("{0}")]
    Invalid(String),
    /// The program's mistake: data of which there is none yet is expected.
    #[error("{0}")]
    Present(String),
    /// The program's mistake: an address is missing.
    #[error("{0}")]
    NullPointer(String),
    /// The program's mistake: a number that is no `async` argument.
    #[error("{0}")]
    InvalidQueue(String),
    /// The device the user asked for cannot be used.
    #[error("{0}")]
    NoDevice(String),
    /// No device of the type that the user asked for can be used.
    #[error("{0}")]
    NoDeviceOfType(String),
    /// The device has not enough memory left.
    #[error("{}", no_memory(*.name, *.bytes, *.free, *.total))]
    NoMemory {
        /// What it was wanted for.
        name: Option<Name>,
        /// How much was wanted.
        bytes: usize,
        /// Bytes that the device has left, and has at all; 0: unknown.
        free: u64,
        /// All that the device has.
        total: u64,
    },
    /// A device's driver refused an operation.
    #[error("{operation} failed: {reason}")]
    Driver {
        /// The driver's function.
        operation: &'static str,
        /// What the driver says.
        reason: String,
        /// The driver's number for the failure; 0: none.
        code: usize,
    },
    /// The program's mistake, or the compiler's: a kernel cannot go on.
    #[error("{0}")]
    Kernel(String),
    /// A kernel came to a STOP: the program ends as it does there.
    #[error("a kernel stopped")]
    Stopped(Stop),
    /// A device image in the program is damaged or does not hold a kernel.
    #[error("{0}")]
    Image(String),
}

impl Error {
    /// Says that a lack of memory concerns this variable.
    pub fn of(self, variable: Name) -> Error {
        match self {
            Error::NoMemory {
                bytes, free, total, ..
            } => Error::NoMemory {
                name: Some(variable),
                bytes,
                free,
                total,
            },
            error => error,
        }
    }
}

fn no_memory(name: Option<Name>, bytes: usize, free: u64, total: u64) -> String {
    let mut text = format!("out of device memory: {}", size(bytes));
    if let Some(name) = name {
        text += &format!(" for '{name}'");
    }
    if total > 0 {
        let (free, total) = (size(free as usize), size(total as usize));
        text += &format!("; {free} of {total} are free");
    }
    text
}

/// A section of which only a part is present.
#[derive(Debug, thiserror::Error)]
#[error(
    "data of '{name}' is only partly present on the device: asked for {asked}, but '{other}', \
     entered at {entered}, has {present}{}", self.reason()
)]
pub struct Overlap {
    /// The variable that was asked for.
    pub name: Name,
    /// Its elements and host range.
    pub asked: String,
    /// The variable that brought the part, and what it brought.
    pub other: Name,
    /// The elements of that variable that are present.
    pub present: String,
    /// Where that was.
    pub entered: Location,
    /// Whether what was asked for begins and ends between the first and the last element of that.
    pub is_in_gaps: bool,
    /// How it was asked for.
    pub asker: Asker,
}

/// Who asks for a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asker {
    /// A clause or routine.
    Clause,
    /// A clause of the directive that brought the part.
    SameDirective,
    /// A construct without a clause for it.
    Implicit,
    /// As `Implicit`, where it has brought the part without a clause as well.
    OtherComponent,
}

impl Overlap {
    fn reason(&self) -> String {
        let Overlap { name, other, .. } = self;
        // What looks like a declaration of the array is one element of it.
        let shown = other.to_string();
        if is_same_variable(name, other) && shown.ends_with(')') && !shown.contains(':') {
            return format!("; '{other}' is one element: bring all elements first");
        }
        if self.is_in_gaps {
            return format!(
                "; that is a section with gaps, in which '{name}' has elements: bring all elements \
                 of the array that both are parts of first"
            );
        }
        match self.asker {
            Asker::Implicit => format!(
                "; no clause of the construct names '{name}', so that it asks for the whole"
            ),
            Asker::OtherComponent => format!(
                "; no clause names either of them, and their targets overlap: bring all elements \
                 of the array that '{name}' and '{other}' are parts of first"
            ),
            // Neither of `a(1::2)` and `a(2::2)`, as arguments, has all elements.
            Asker::SameDirective => format!(
                "; the directive names both, in an order in which '{other}' brings a part alone: \
                 name all elements first, or in one section; of an array that both are parts of, \
                 bring the whole before"
            ),
            Asker::Clause if is_same_variable(name, other) => "; bring all elements first".into(),
            Asker::Clause => format!(
                "; bring all elements first, those of the array that '{name}' and '{other}' are \
                 parts of"
            ),
        }
    }
}

/// Two sections of one variable that lie apart on the device.
#[derive(Debug, thiserror::Error)]
#[error(
    "a construct uses '{first}' and '{other}', which lie apart on the device: the first was \
     entered at {first_entered}, the second at {other_entered}; a directive that names both, or \
     all elements from the first to the last one, brings them in one piece; where only one is \
     meant, a present clause says so"
)]
pub struct Apart {
    /// As the construct names them.
    pub first: Name,
    /// As above.
    pub other: Name,
    /// Where they have been brought.
    pub first_entered: Location,
    /// As above.
    pub other_entered: Location,
}

/// Whether two names, which may be those of sections, are ones of parts of one variable.
fn is_same_variable(one: &Name, other: &Name) -> bool {
    let variable = |name: &Name| name.to_string().split('(').next().map(str::to_owned);
    variable(one) == variable(other)
}

/// `[0x…, 0x…)`, as error messages and the table dump print host memory.
pub fn range(range: &Range<usize>) -> String {
    format!("[{:#x}, {:#x})", range.start, range.end)
}

/// What a program wants to be called with the message before libaccrt ends it.
pub type ErrorRoutine = extern "C" fn(*mut c_char);

static ERROR_ROUTINE: Mutex<Option<ErrorRoutine>> = Mutex::new(None);

/// Has `routine` called from now on, or none.
pub fn set_error_routine(routine: Option<ErrorRoutine>) {
    *ERROR_ROUTINE.lock() = routine;
}

/// Calls the program's routine, once: what fails in there is the end.
fn call_error_routine(message: String) {
    let routine = ERROR_ROUTINE.lock().take();
    if let Some(routine) = routine
        && let Ok(message) = CString::new(message)
    {
        // It may do with it what it likes, for ever.
        routine(message.into_raw());
    }
}

/// Prints the one message of a failed run and ends the program. `context` are
/// further lines: on which device, what else may be the reason.
pub fn fatal(error: &Error, location: Location, context: &[String]) -> ! {
    use std::io::Write;
    exit::wait_for_other_thread();
    let mut message = format!("accc runtime error: {error}");
    if !location.is_unknown() {
        message += &format!("\n  at {location}");
    }
    for line in context {
        message += &format!("\n  {line}");
    }
    // A failed write of the last message leaves nothing better to do.
    let _ = writeln!(std::io::stderr().lock(), "{message}");
    call_error_routine(message);
    exit::end_program(1)
}
