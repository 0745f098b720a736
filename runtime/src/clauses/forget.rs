//! Data of variables that have ceased to exist: their entries would stand for
//! memory that is something else by now, and so would the copies that are still in a
//! queue: those to the host would spoil it, those to the device would take it along.

use super::request::Request;
use crate::{
    asynchrony::queue::Queue,
    memory::{
        extent, own_memory,
        present::{Entry, Presence, State},
    },
    report::{
        error::{Error, Result},
        location::Location,
        operation,
        profile::Event,
        trace, turn,
    },
    state::{environment::Environment, exit, registry, thread},
};
use std::ffi::c_void;
use std::ops::Range;
use std::time::{Duration, Instant};

/// What becomes of data in structured lifetimes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Structured {
    /// It stays: its lifetime ends with the variable's (`declare` in a procedure).
    Stays,
    /// The end of its region would copy to memory that is not there.
    IsAnError,
}

/// Forgets a block of the C library's heap that is about to be freed.
///
/// # Safety
/// The block is one that was allocated and is not freed yet, or NULL.
pub unsafe fn forget_block(block: *mut c_void) -> Result<()> {
    if own_memory::is_being_freed() {
        return Ok(());
    }
    // SAFETY: the caller's promise.
    let bytes = unsafe { libc::malloc_usable_size(block) };
    let start = block as usize;
    let request = Request::implicit(Location::default());
    forget_everywhere(&(start..start + bytes), Structured::IsAnError, request)
}

/// Forgets the host range on every device that the program uses.
pub fn forget_everywhere(
    host: &Range<usize>,
    structured: Structured,
    request: Request,
) -> Result<()> {
    if host.is_empty() || !extent::reaches(host.start) || exit::is_ending() {
        return Ok(());
    }
    let is_over = |it: &Environment| it.device.ends_at_exit() && exit::has_begun();
    let mut left = registry::used().filter(|it| !is_over(it));
    left.try_for_each(|environment| environment.forget(host, structured, request))
}

impl Environment {
    /// Removes what has some of the host range; nothing is copied out. Waits first:
    /// for copies of that memory, and where it is present for all queues, which may be
    /// using the data. Memory of `acc_map_data` remains the user's. Where the device shares
    /// the program's memory, it waits for the kernels that use it.
    pub fn forget(
        &self,
        host: &Range<usize>,
        structured: Structured,
        request: Request,
    ) -> Result<()> {
        self.await_users(host)?;
        // Threads that run gangs free what those have allocated, in the turn of the thread
        // that waits for them: nothing of that is present, and it needs no turn.
        if matches!(self.settled(host).presence(), Presence::Absent) {
            return Ok(());
        }
        let _turn = turn::changing();
        let mut has_waited = false;
        while let Some(entry) = self.next_forgotten(host, structured)? {
            let span = request.span(Event::ExitDataStart, self);
            if !has_waited {
                let waited = self.wait(None, request.location);
                waited.inspect_err(|_| self.keep(entry.memory()))?;
                has_waited = true;
            }
            self.tell_forgotten(&entry, request.location);
            self.lost.note(entry.name, entry.entered);
            self.remove(entry.memory(), request)?;
            span.end();
        }
        Ok(())
    }

    /// Marks an entry that has some of the range as leaving, and gives a copy.
    fn next_forgotten(&self, host: &Range<usize>, structured: Structured) -> Result<Option<Entry>> {
        let mut settled = self.settled(host);
        for entry in settled.touching_mut(host) {
            match structured {
                _ if entry.structured == 0 => {
                    entry.state = State::Leaving;
                    entry.mover = thread::number();
                    return Ok(Some(entry.clone()));
                }
                Structured::Stays => {}
                Structured::IsAnError => {
                    return Err(Error::Invalid(format!(
                        "'{}' is deallocated while a data region has it, since {}",
                        entry.name, entry.entered
                    )));
                }
            }
        }
        Ok(None)
    }

    /// Tells the user that data has lost its variable; where nobody knows the place of
    /// that, the data's own place says more than none.
    fn tell_forgotten(&self, entry: &Entry, location: Location) {
        if !trace::is_active() {
            return;
        }
        let record = trace::Record {
            action: operation::Action::Forget,
            name: entry.name.0,
            extent: trace::Extent::Bytes(entry.host.len()),
            queue: Queue::Sync,
            location: match location.is_unknown() {
                true => entry.entered,
                false => location,
            },
        };
        trace::record(self, record, Instant::now(), Duration::ZERO);
    }
}
