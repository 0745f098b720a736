//! What the runtime does on devices, for messages and traces.

use super::{bytes::size, location::Location};
use crate::{
    asynchrony::queue::Queue,
    device::{Direction, Shape},
};
use std::borrow::Cow;
use std::ffi::CStr;
use std::fmt;

/// Something the runtime did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Action {
    /// A kernel is started.
    Launch,
    /// A construct runs as host code.
    HostRun,
    /// Data goes to the device.
    Copyin,
    /// Data comes to the host.
    Copyout,
    /// Device memory comes.
    Allocate,
    /// Device memory goes.
    Free,
    /// The variable ceased to exist before its data.
    Forget,
    /// The host waits for a queue.
    Wait,
}

impl From<Direction> for Action {
    /// That of a copy.
    fn from(direction: Direction) -> Self {
        match direction {
            Direction::ToHost => Action::Copyout,
            Direction::ToDevice | Direction::OnDevice => Action::Copyin,
        }
    }
}

impl Action {
    /// How messages call it.
    pub fn word(self) -> &'static str {
        match self {
            Action::Launch => "launch",
            Action::HostRun => "host run",
            Action::Copyin => "copyin",
            Action::Copyout => "copyout",
            Action::Allocate => "allocate",
            Action::Free => "free",
            Action::Forget => "forget",
            Action::Wait => "wait",
        }
    }

    /// The least `ACCC_NOTIFY` that shows it.
    pub fn level(self) -> u32 {
        match self {
            Action::Launch | Action::HostRun | Action::Copyin | Action::Copyout => 1,
            Action::Forget => 1,
            Action::Wait => 2,
            Action::Allocate | Action::Free => 3,
        }
    }
}

/// Something that was put into a queue: what there is to say should the queue
/// fail later.
#[derive(Clone, Copy, Debug)]
pub struct Operation {
    /// What was put into the queue.
    pub action: Action,
    /// A variable or kernel, as messages call it.
    pub name: &'static CStr,
    /// Of the construct or directive.
    pub location: Location,
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Operation {
            action, location, ..
        } = self;
        let name = self.name.to_string_lossy();
        write!(f, "{} of {name} at {location}", action.word())
    }
}

/// How large an action is.
#[derive(Clone, Copy, Debug)]
pub enum Extent {
    /// There is nothing to say.
    Unknown,
    /// So many bytes.
    Bytes(usize),
    /// A launch of this shape.
    Shape(Shape),
}

impl fmt::Display for Extent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Extent::Unknown => Ok(()),
            Extent::Bytes(bytes) => write!(f, "  {}", size(*bytes)),
            Extent::Shape(shape) => {
                let [gangs, workers, lanes] = shape.numbers();
                write!(f, "  gangs {gangs} workers {workers} vector {lanes}")
            }
        }
    }
}

/// One action.
#[derive(Clone, Copy)]
pub struct Record {
    /// What it was.
    pub action: Action,
    /// A variable or kernel, as messages call it; empty for none.
    pub name: &'static CStr,
    /// How much of it.
    pub extent: Extent,
    /// Where it went.
    pub queue: Queue,
    /// Of the construct or directive.
    pub location: Location,
}

impl Record {
    /// How messages call what it was about; empty for nothing.
    pub fn subject(&self) -> Cow<'static, str> {
        self.name.to_string_lossy()
    }
}
