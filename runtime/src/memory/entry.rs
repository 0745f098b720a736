//! What is present: a range of host memory and its copy on the device, how often that is referenced
//! (OpenACC 3.4, 2.6.7) and which pointers in it are attached (2.6.8).

use super::{
    attachments::{Attachments, Cause, Changed},
    extent,
    known::Known,
};
use crate::{
    report::location::Location,
    variables::{elements::Elements, layout::Layout, name::Name, section::Section},
};
use std::ffi::c_int;
use std::ops::Range;

/// How far an entry's data has come; only `Ready` data may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// A thread is making the device copy.
    Arriving,
    /// The device copy may be used.
    Ready,
    /// A thread is copying out and freeing it.
    Leaving,
}

/// The two reference counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lifetime {
    /// Data constructs, compute constructs, `declare`.
    Structured,
    /// `enter data`, `exit data` and the API routines.
    Dynamic,
}

/// A range of host memory and its copy on the device.
#[derive(Clone, Debug)]
pub struct Entry {
    /// What it is a copy of.
    pub host: Range<usize>,
    /// Device address of the first byte; 0 while the memory is allocated.
    pub device: u64,
    /// Device address of the memory that it has a part of: its own, where that is all.
    pub block: u64,
    /// References of regions that have not ended.
    pub structured: u32,
    /// References of `enter data` without their `exit data`.
    pub dynamic: u32,
    /// Whether the copy may be used.
    pub state: State,
    /// Whether more has referred to it than what brought it.
    pub is_shared: bool,
    /// Whether a construct without a clause for it has brought it, as what a component leads to.
    pub is_of_component: bool,
    /// The number of the thread that makes the copy or takes it away.
    pub mover: c_int,
    /// From `acc_map_data`: the memory is the user's, never freed here.
    pub mapped_by_user: bool,
    /// The variable that brought it, its elements, and where that was.
    pub name: Name,
    /// What lies where, for messages.
    pub elements: Elements,
    /// Which bytes of the range have data: those between the elements have none.
    pub layout: Layout,
    /// The place of the clause or directive.
    pub entered: Location,
    /// Pointers whose device copies point to device memory.
    pub attachments: Attachments,
    /// Descriptors that nobody has to ask the device for.
    pub known: Known,
}

/// Where an entry's data is.
#[derive(Clone, Copy, Debug)]
pub struct Memory {
    /// First byte on the host.
    pub host: usize,
    /// Bytes of the copy.
    pub bytes: usize,
    /// Device address of the first byte.
    pub device: u64,
    /// As [`Entry::block`].
    pub block: u64,
    /// As [`Entry::mapped_by_user`].
    pub mapped_by_user: bool,
    /// As [`Entry::name`].
    pub name: Name,
}

impl Memory {
    /// The device address of `host`, which may lie outside the entry: the base
    /// of an array of which only a section is present.
    pub fn device_address(&self, host: usize) -> u64 {
        let offset = host.wrapping_sub(self.host) as u64;
        self.device.wrapping_add(offset)
    }
}

impl Entry {
    /// One without references, whose device memory is to be set.
    pub fn new(
        host: Range<usize>,
        name: Name,
        elements: Elements,
        layout: Layout,
        entered: Location,
    ) -> Entry {
        Entry {
            host,
            device: 0,
            block: 0,
            structured: 0,
            dynamic: 0,
            state: State::Ready,
            is_shared: false,
            is_of_component: false,
            mover: 0,
            mapped_by_user: false,
            name,
            elements,
            layout,
            entered,
            attachments: Attachments::default(),
            known: Known::default(),
        }
    }

    /// Where its data is, for what is done without the table's lock.
    pub fn memory(&self) -> Memory {
        Memory {
            host: self.host.start,
            bytes: self.host.len(),
            device: self.device,
            block: self.block,
            mapped_by_user: self.mapped_by_user,
            name: self.name,
        }
    }

    /// Whether it has the data of `section`, which begins in its range.
    pub fn holds(&self, section: &Section) -> bool {
        let offset = section.range.start.checked_sub(self.host.start);
        offset.is_some_and(|offset| self.layout.holds(offset, &section.layout))
    }

    /// As [`Memory::device_address`].
    pub fn device_address(&self, host: usize) -> u64 {
        self.memory().device_address(host)
    }

    /// Counts a new reference.
    pub fn retain(&mut self, lifetime: Lifetime) {
        let count = self.count(lifetime);
        *count = count.saturating_add(1);
        self.tell_left();
    }

    /// Its variable may end before it.
    pub(super) fn tell_left(&self) {
        if self.dynamic > 0 {
            extent::is_left(self.host.end);
        }
    }

    /// Takes a reference, with `finalize` all dynamic ones; tells whether it
    /// was the last. A count that is zero stays so (`exit data` without `enter
    /// data`), and data mapped by the user keeps its reference.
    pub fn release(&mut self, lifetime: Lifetime, finalize: bool) -> bool {
        let least = u32::from(self.mapped_by_user && lifetime == Lifetime::Dynamic);
        let count = self.count(lifetime);
        *count = match finalize {
            true => least,
            false => count.saturating_sub(1).max(least),
        };
        self.structured == 0 && self.dynamic == 0
    }

    /// Whether a `release` of all dynamic references takes the last one.
    pub fn has_dynamic_references_only(&self) -> bool {
        self.structured == 0 && !self.mapped_by_user
    }

    fn count(&mut self, lifetime: Lifetime) -> &mut u32 {
        match lifetime {
            Lifetime::Structured => &mut self.structured,
            Lifetime::Dynamic => &mut self.dynamic,
        }
    }

    /// Attaches the pointer at the host address `place`, where the host has `host`, to what lies
    /// at the address `device`; the bytes that its device copy has to become (`Attachments`).
    pub fn attach(
        &mut self,
        place: usize,
        host: &[u8],
        device: u64,
        cause: Cause,
    ) -> Option<Box<[u8]>> {
        let offset = place - self.host.start;
        self.attachments.attach(offset, host, device, cause)
    }

    /// The attached pointers in the host range, which lies in this entry, that the host has changed.
    pub fn changed_attachments(&self, host: &Range<usize>) -> Vec<Changed> {
        // SAFETY: a present pointer is memory of the program.
        let read = |place: &Range<usize>| unsafe {
            std::slice::from_raw_parts(place.start as *const u8, place.len())
        };
        self.attachments.changed(&self.host, host, read)
    }

    /// Takes an attachment, with `finalize` all; true when it was the last one
    /// and the device copy has to become the host's pointer again.
    pub fn detach(&mut self, host: usize, finalize: bool) -> bool {
        let offset = host.wrapping_sub(self.host.start);
        let is_last = self.attachments.detach(offset, finalize);
        if is_last {
            self.known.forget(&(offset..offset + 1), |_| false);
        }
        is_last
    }

    /// Notes what the device holds in the descriptor at the host address, after so many changes.
    pub fn know(&mut self, host: usize, bytes: &[u8], changes: u64) {
        self.known.note(host - self.host.start, bytes, changes);
    }

    /// Forgets what the device held in descriptors in the host range, but in those that copies to
    /// the device leave as they are.
    pub fn forget_known(&mut self, host: &Range<usize>) {
        let start = self.host.start;
        let range = host.start.saturating_sub(start)..host.end.saturating_sub(start);
        let attachments = &self.attachments;
        self.known
            .forget(&range, |offset| attachments.are_at(offset));
    }

    /// The attached pointers in the host range and what the device has there: a copy leaves
    /// them alone, so that neither side ever sees the other's addresses.
    pub fn attached_in(&self, host: &Range<usize>) -> impl Iterator<Item = (Range<usize>, &[u8])> {
        self.attachments.within(&self.host, host)
    }
}
