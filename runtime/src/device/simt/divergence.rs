//! What is said when threads that have to meet do not: where each of them is.

use super::{
    fiber::Thread,
    meeting::{Meeting, Operation, State, common_meeting},
};
use crate::report::error::Error;
use std::fmt;

/// Threads that a message lists by id before it counts the others.
const LISTED: usize = 4;

/// Where threads of a block are when none can go on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Whereabouts {
    At(Meeting),
    Ended,
}

/// The error of a block in which no thread can go on.
pub fn report(threads: &[Thread], states: &[State]) -> Error {
    let launch = threads[0].launch;
    let (subject, threads, states) = stuck(threads, states, launch.settings.wavefront as usize);
    let mut message = format!(
        "threads of kernel {:?} wait for each other for ever, in {subject}block {:?}:",
        launch.kernel.name, threads[0].block
    );
    for (whereabouts, members) in groups(threads, states) {
        message += &format!("\n    {} {whereabouts}", Ids(&members));
    }
    Error::Kernel(message)
}

/// What to name before the block, and the threads to tell of: the first wavefront whose lanes are at different places, else the block.
fn stuck<'t, 'a>(
    threads: &'t [Thread<'a>],
    states: &'t [State],
    width: usize,
) -> (String, &'t [Thread<'a>], &'t [State]) {
    let is_wavefront_operation = |state: &State| match state {
        State::Waits(wait) => wait.meeting.operation != Operation::Barrier,
        State::Ready(_) | State::Ended => false,
    };
    let wavefronts = threads.chunks(width).zip(states.chunks(width));
    let mut stuck = wavefronts.enumerate().filter(|(_, (_, lanes))| {
        common_meeting(lanes).is_none() && lanes.iter().any(is_wavefront_operation)
    });
    match stuck.next() {
        Some((number, (threads, states))) => (format!("wavefront {number} of "), threads, states),
        None => (String::new(), threads, states),
    }
}

/// The threads by where they are, in the order of their first ones.
fn groups(threads: &[Thread], states: &[State]) -> Vec<(Whereabouts, Vec<[u32; 3]>)> {
    let mut groups: Vec<(Whereabouts, Vec<_>)> = Vec::new();
    for (thread, state) in threads.iter().zip(states) {
        let whereabouts = match state {
            State::Waits(wait) => Whereabouts::At(wait.meeting),
            State::Ready(_) | State::Ended => Whereabouts::Ended,
        };
        match groups.iter_mut().find(|group| group.0 == whereabouts) {
            Some((_, members)) => members.push(thread.id),
            None => groups.push((whereabouts, vec![thread.id])),
        }
    }
    groups
}

impl fmt::Display for Whereabouts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Whereabouts::At(meeting) = self else {
            return f.write_str("ended");
        };
        f.write_str(match meeting.operation {
            Operation::Barrier => "at the barrier of the block",
            Operation::WavefrontBarrier => "at the barrier of the wavefront",
            Operation::Ballot => "at the ballot",
            Operation::Shuffle => "at the shuffle",
        })?;
        match meeting.place.text() {
            Some(place) => write!(f, " at {}", place.to_string_lossy()),
            None => f.write_str(" at an unknown place"),
        }
    }
}

/// `thread [0, 0, 0]`, or several, the first ones listed.
struct Ids<'a>(&'a [[u32; 3]]);

impl fmt::Display for Ids<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.len() == 1 {
            "thread"
        } else {
            "threads"
        })?;
        for id in self.0.iter().take(LISTED) {
            write!(f, " {id:?}")?;
        }
        match self.0.len().saturating_sub(LISTED) {
            0 => Ok(()),
            more => write!(f, " and {more} more"),
        }
    }
}
