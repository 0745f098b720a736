//! The present table of one device: which ranges of host memory have a copy
//! there, how often each is referenced (OpenACC 3.4, 2.6.7) and which pointers
//! in them are attached (2.6.8).
//!
//! A plain data structure: it neither locks nor moves data, and only tells [`extent`]
//! of its entries. They never overlap and are never empty.

pub use super::entry::{Entry, Lifetime, Memory, State};
use super::extent;
use crate::{
    report::error::{Asker, Error, Overlap, Result},
    variables::section::{Section, place},
};
use std::collections::BTreeMap;
use std::ops::Range;

/// What the table knows of a host range.
#[derive(Clone, Copy, Debug)]
pub enum Presence<T> {
    /// None of it is present.
    Absent,
    /// All of it lies in one entry.
    Present(T),
    /// Some of it lies in this entry, or in this and more.
    Partial(T),
}

impl<T> Presence<T> {
    /// The same knowledge in other terms.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Presence<U> {
        match self {
            Presence::Absent => Presence::Absent,
            Presence::Present(it) => Presence::Present(change(it)),
            Presence::Partial(it) => Presence::Partial(change(it)),
        }
    }
}

/// The entries, by their first host byte.
#[derive(Debug, Default)]
pub struct PresentTable {
    entries: BTreeMap<usize, Entry>,
    /// First host byte of the entries that have device memory, by its address.
    by_device: BTreeMap<u64, usize>,
    /// Host addresses of pointers whose device copies a thread is about to write, as the entries
    /// say already.
    pub written: Vec<usize>,
    /// Device addresses that threads are reading from without a reference.
    pub read: Vec<u64>,
}

impl PresentTable {
    /// Finds the entry for `host`. An empty range is present where its address
    /// is.
    pub fn find(&self, host: &Range<usize>) -> Presence<&Entry> {
        self.locate(host).map(|key| self.entry(key))
    }

    /// As [`Self::find`], by the entry's first host byte.
    pub fn locate(&self, host: &Range<usize>) -> Presence<usize> {
        let last = host.end.max(host.start + 1);
        // Most data is named as it was entered.
        if let Some(entry) = self.entries.get(&host.start) {
            return match last <= entry.host.end {
                true => Presence::Present(host.start),
                false => Presence::Partial(host.start),
            };
        }
        // The last byte decides: entries do not overlap, so the one that
        // starts last before it is the only one that can hold it all.
        let Some((key, entry)) = self.entries.range(..last).next_back() else {
            return Presence::Absent;
        };
        if entry.host.start <= host.start && last <= entry.host.end {
            Presence::Present(*key)
        } else if host.start < entry.host.end {
            Presence::Partial(*key)
        } else {
            Presence::Absent
        }
    }

    /// As [`Self::locate`], of a section: it is not all there where an entry has its memory, but not
    /// its data.
    pub fn locate_section(&self, section: &Section) -> Presence<usize> {
        match self.locate(&section.range) {
            Presence::Present(key) if !self.entry(key).holds(section) => Presence::Partial(key),
            found => found,
        }
    }

    /// The entry that [`Self::locate`] found.
    pub fn entry(&self, key: usize) -> &Entry {
        &self.entries[&key]
    }

    /// As [`Self::entry`], to change it.
    pub fn entry_mut(&mut self, key: usize) -> &mut Entry {
        self.entries.get_mut(&key).expect("locate found it")
    }

    /// Whether a thread is reading from that device memory.
    pub fn is_read(&self, memory: &Memory) -> bool {
        let device = memory.device..memory.device + memory.bytes as u64;
        self.read.iter().any(|address| device.contains(address))
    }

    /// The entry that holds all of `host`, if any.
    pub fn present(&self, host: &Range<usize>) -> Option<&Entry> {
        match self.find(host) {
            Presence::Present(entry) => Some(entry),
            _ => None,
        }
    }

    /// Whether regions that have not ended have brought what is present of the host range, and all
    /// of that lies on the device as on the host.
    pub fn is_of_regions(&self, host: &Range<usize>) -> bool {
        let before_end = self.entries.range(..host.end).rev();
        let touching = before_end.map(|(_, entry)| entry);
        let mut touching = touching.take_while(|entry| host.start < entry.host.end);
        let mut base = None;
        touching.all(|entry| {
            let here = entry.device_address(host.start);
            entry.structured > 0 && *base.get_or_insert(here) == here
        })
    }

    /// The entries that have some of the host range.
    pub fn touching_mut(&mut self, host: &Range<usize>) -> impl Iterator<Item = &mut Entry> {
        // Entries do not overlap: those before the first that ends too early do too.
        let before_end = self.entries.range_mut(..host.end).rev();
        let start = host.start;
        before_end
            .map(|(_, entry)| entry)
            .take_while(move |entry| start < entry.host.end)
    }

    /// Adds an entry for a range that is absent.
    pub fn insert(&mut self, entry: Entry) {
        debug_assert!(!entry.host.is_empty());
        debug_assert!(matches!(self.find(&entry.host), Presence::Absent));
        if entry.device != 0 {
            self.by_device.insert(entry.device, entry.host.start);
        }
        extent::holder_came(entry.host.end);
        // Of one that is not in the table yet it may have been lost.
        entry.tell_left();
        self.entries.insert(entry.host.start, entry);
    }

    /// The entry that starts at the address, to change it.
    pub fn entry_at(&mut self, start: usize) -> Option<&mut Entry> {
        self.entries.get_mut(&start)
    }

    /// Gives the entry that starts at the host address its device memory.
    pub fn place(&mut self, memory: Memory) -> Option<&mut Entry> {
        let entry = self.entries.get_mut(&memory.host)?;
        entry.device = memory.device;
        entry.block = memory.block;
        self.by_device.insert(memory.device, memory.host);
        Some(entry)
    }

    /// Removes the entry that starts at the address.
    pub fn remove(&mut self, start: usize) -> Option<Entry> {
        let entry = self.entries.remove(&start)?;
        extent::holders_went(1);
        if self.by_device.get(&entry.device) == Some(&start) {
            self.by_device.remove(&entry.device);
        }
        Some(entry)
    }

    /// The last entry whose device copy has some of the device's range, which is not empty.
    pub fn find_device(&self, device: &Range<u64>) -> Option<&Entry> {
        let (_, start) = self.by_device.range(..device.end).next_back()?;
        let entry = self.entries.get(start)?;
        (device.start < entry.device + entry.host.len() as u64).then_some(entry)
    }

    /// The entry whose device copy has all of the device range.
    pub fn holds_device(&mut self, device: &Range<u64>) -> Option<&mut Entry> {
        let (_, start) = self.by_device.range(..=device.start).next_back()?;
        let entry = self.entries.get_mut(start)?;
        (device.end <= entry.device + entry.host.len() as u64).then_some(entry)
    }

    /// All entries in the order of their host addresses.
    pub fn iter(&self) -> impl Iterator<Item = &Entry> {
        self.entries.values()
    }

    /// Takes out all entries.
    pub fn drain(&mut self) -> Vec<Entry> {
        extent::holders_went(self.entries.len());
        std::mem::take(self).entries.into_values().collect()
    }

    /// The table as text, a line per entry that has its device memory.
    pub fn dump(&self) -> String {
        let placed = self.entries.values().filter(|entry| entry.device != 0);
        let text: String = placed.map(line).collect();
        match text.is_empty() {
            true => "  (nothing is present)\n".to_owned(),
            false => text,
        }
    }
}

/// An entry in the table's text.
fn line(entry: &Entry) -> String {
    format!(
        "  {:<16} {:>12} bytes  host {}  device {:#x}  structured {} dynamic {}  {}\n",
        entry.name,
        entry.host.len(),
        crate::report::error::range(&entry.host),
        entry.device,
        entry.structured,
        entry.dynamic,
        entry.entered,
    )
}

/// The error for a section of which `entry` has only a part.
pub fn partly_present<T>(section: &Section, entry: &Entry, asker: Asker) -> Result<T> {
    Err(Error::PartlyPresent(Box::new(Overlap {
        name: section.name,
        asked: section.place(),
        other: entry.name,
        present: place(entry.name, &entry.elements, &entry.host),
        entered: entry.entered,
        is_in_gaps: entry.host.start <= section.range.start && section.range.end <= entry.host.end,
        asker,
    })))
}

#[cfg(test)]
mod tests;
