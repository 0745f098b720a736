//! Points of a kernel where threads wait for each other, and who waits where.

use std::ffi::{CStr, c_char};

/// What threads do where they meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// All threads of the block.
    Barrier,
    /// All threads of the wavefront, here and below.
    WavefrontBarrier,
    Ballot,
    Shuffle,
}

/// A point of the kernel where threads meet: those at equal ones do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meeting {
    pub operation: Operation,
    pub place: Place,
}

/// A place in the program, which is read only where somebody wants to know: `file:line`,
/// or NULL where that is unknown.
#[derive(Clone, Copy, Debug, Eq)]
pub struct Place(*const c_char);

impl Place {
    /// # Safety
    /// NULL, or a constant, NUL-terminated string.
    pub unsafe fn from_c(text: *const c_char) -> Place {
        Place(text)
    }

    /// What is known of it.
    pub fn text(self) -> Option<&'static CStr> {
        // SAFETY: the promise of whoever has made it.
        (!self.0.is_null()).then(|| unsafe { CStr::from_ptr(self.0) })
    }
}

impl PartialEq for Place {
    fn eq(&self, other: &Place) -> bool {
        // Mostly the same constant.
        self.0 == other.0 || self.text() == other.text()
    }
}

/// What a thread brings to a meeting.
#[derive(Clone, Copy, Debug)]
pub struct Wait {
    pub meeting: Meeting,
    /// Ballot: 0 or 1. Shuffle: the value.
    pub bits: u64,
    /// Shuffle: the lane whose value the thread wants.
    pub source: i32,
}

/// Where a thread of the block is.
#[derive(Clone, Copy, Debug)]
pub enum State {
    /// It may go on, with this answer to what it waited for.
    Ready(u64),
    Waits(Wait),
    Ended,
}

impl State {
    /// What the thread brings to where it waits.
    #[inline]
    pub fn wait(&self) -> Option<Wait> {
        match self {
            State::Waits(wait) => Some(*wait),
            State::Ready(_) | State::Ended => None,
        }
    }
}

/// Where all of the threads wait, if that is one place.
pub fn common_meeting(states: &[State]) -> Option<Meeting> {
    let meeting = states.first()?.wait()?.meeting;
    let is_there = |state: &State| state.wait().is_some_and(|wait| wait.meeting == meeting);
    states.iter().all(is_there).then_some(meeting)
}
