//! Waiting for data that another thread is bringing to the device or taking
//! away: whoever looks an address up sees it either before or after.

use super::directive;
use crate::{
    abi::{Action, flag},
    memory::{
        present::{Entry, Presence, PresentTable, State},
        sync::MutexGuard,
    },
    report::error::Result,
    state::{environment::Environment, thread},
    variables::section::Section,
};
use std::ops::Range;

/// The present table, locked, and what it knows of one host range, none of whose
/// data is on its way.
pub(crate) struct Settled<'a> {
    table: MutexGuard<'a, PresentTable>,
    found: Presence<usize>,
}

impl Environment {
    /// Locks the table once no entry that touches `range` is on its way.
    pub(crate) fn settled(&self, range: &Range<usize>) -> Settled<'_> {
        self.settled_where(&|table| table.locate(range))
    }

    /// As [`Self::settled`], about the elements of a section: there may be others between them.
    pub(crate) fn settled_section(&self, section: &Section) -> Settled<'_> {
        self.settled_where(&|table| table.locate_section(section))
    }

    /// As [`Self::settled`], about a pointer whose device copy no other thread is writing: what the
    /// entry says of it is on the device.
    pub(crate) fn settled_pointer(&self, place: &Range<usize>) -> Settled<'_> {
        loop {
            let mut settled = self.settled(place);
            if !settled.table.written.contains(&place.start) {
                return settled;
            }
            self.changed.wait(&mut settled.table);
        }
    }

    /// Others may look at the pointer again.
    pub(crate) fn end_writing(&self, place: &Range<usize>) {
        self.table.lock().written.retain(|it| *it != place.start);
        self.changed.notify_all();
    }

    /// Reads what is present at a device address, `read` says how, which [`Settled::begin_reading`] has
    /// noted: nobody frees it meanwhile.
    pub(crate) fn read_present(
        &self,
        device: u64,
        read: impl FnOnce() -> Result<()>,
    ) -> Result<()> {
        let result = read();
        let mut table = self.table.lock();
        let noted = table.read.iter().position(|it| *it == device);
        noted.map(|at| table.read.swap_remove(at));
        drop(table);
        self.changed.notify_all();
        result
    }

    fn settled_where(&self, locate: &dyn Fn(&PresentTable) -> Presence<usize>) -> Settled<'_> {
        let mut table = self.table.lock();
        loop {
            let found = locate(&table);
            match found {
                Presence::Present(key) | Presence::Partial(key) if !is_usable(table.entry(key)) => {
                }
                _ => return Settled { table, found },
            }
            match directive::has_copies() {
                true => MutexGuard::unlocked(&mut table, directive::settle_first),
                false => self.changed.wait(&mut table),
            }
        }
    }
}

/// Whether the calling thread may use the data: also where it has just put the copy into the
/// stream that will use it.
fn is_usable(entry: &Entry) -> bool {
    match entry.state {
        State::Ready => true,
        State::Arriving => entry.device != 0 && entry.mover == thread::number(),
        State::Leaving => false,
    }
}

impl Settled<'_> {
    /// What the table knows of the range.
    pub fn presence(&self) -> Presence<&Entry> {
        self.found.map(|key| self.table.entry(key))
    }

    /// The entry that has a part of `range`, which this is about, if that is enough for a clause
    /// with that action: others need all or nothing.
    pub fn sufficient_part(&self, range: &Range<usize>, action: Action) -> Option<&Entry> {
        let Presence::Partial(key) = self.found else {
            return None;
        };
        let is_enough = action.has(flag::PART)
            || action.has(flag::PART_OF_REGIONS) && self.table.is_of_regions(range);
        is_enough.then(|| self.table.entry(key))
    }

    /// The entry that holds all of the range, if any.
    pub fn present(&self) -> Option<&Entry> {
        match self.found {
            Presence::Present(key) => Some(self.table.entry(key)),
            _ => None,
        }
    }

    /// As [`Self::present`], to change it.
    pub fn present_mut(&mut self) -> Option<&mut Entry> {
        match self.found {
            Presence::Present(key) => Some(self.table.entry_mut(key)),
            _ => None,
        }
    }

    /// Has the device copy of the pointer at `place` written, once nothing is locked, until
    /// [`Environment::end_writing`].
    pub fn begin_writing(mut self, place: &Range<usize>) {
        self.table.written.push(place.start);
    }

    /// Keeps what is present at a device address there until [`Environment::read_present`] has read
    /// it.
    pub fn begin_reading(mut self, device: u64) {
        self.table.read.push(device);
    }

    /// The entries that have some of the range and are not on their way, to change
    /// them.
    pub fn touching_mut(&mut self, range: &Range<usize>) -> impl Iterator<Item = &mut Entry> {
        let touching = self.table.touching_mut(range);
        touching.filter(|entry| entry.state == State::Ready)
    }

    /// Adds an entry for the range, which is absent.
    pub fn insert(mut self, entry: Entry) {
        self.table.insert(entry);
    }

    /// Removes the entry that holds the range.
    pub fn remove(mut self) {
        if let Presence::Present(key) = self.found {
            self.table.remove(key);
        }
    }
}
