//! What the device holds in descriptors of a present object, as far as the host knows it
//! without asking.
//!
//! A descriptor changes on the device when a pointer is attached or detached there, when the
//! object is copied to the device, and when a kernel changes it. Who does one of these says so:
//! the first three are about certain descriptors, and [`Changes`] counts the last one.

use super::sync::Mutex;
use crate::device::Stream;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

/// How often kernels may have changed descriptors of a device.
#[derive(Default)]
pub struct Changes {
    number: AtomicU64,
    /// The streams that may still have something to do by which descriptors change.
    pending: Mutex<Vec<Stream>>,
}

impl Changes {
    /// A kernel that is in `stream` may change some.
    pub fn count(&self, stream: Stream) {
        self.add_pending(stream);
        self.number.fetch_add(1, Ordering::Relaxed);
    }

    /// Something in `stream` changes certain ones.
    pub fn add_pending(&self, stream: Stream) {
        let mut pending = self.pending.lock();
        if !pending.contains(&stream) {
            pending.push(stream);
        }
    }

    /// The number of changes by kernels so far.
    pub fn number(&self) -> u64 {
        self.number.load(Ordering::Relaxed)
    }

    /// Whether what `reader` finds from now on is behind all changes so far: no other stream is one
    /// that `is_busy` with some.
    pub fn are_before(&self, reader: Stream, mut is_busy: impl FnMut(Stream) -> bool) -> bool {
        let mut pending = self.pending.lock();
        pending.retain(|&stream| is_busy(stream));
        pending.iter().all(|&stream| stream == reader)
    }

    /// The streams are gone.
    pub fn forget_pending(&self) {
        self.pending.lock().clear();
    }
}

/// What was in a descriptor after so many changes.
#[derive(Clone, Debug)]
struct Contents {
    bytes: Box<[u8]>,
    changes: u64,
}

/// The known descriptors of an entry of the present table, by offset from its first byte.
#[derive(Clone, Debug, Default)]
pub struct Known {
    contents: BTreeMap<usize, Contents>,
    /// How often something has become known or unknown.
    version: u64,
}

impl Known {
    /// Notes that the descriptor at `offset` holds `bytes` after so many `changes`.
    pub fn note(&mut self, offset: usize, bytes: &[u8], changes: u64) {
        let bytes = bytes.into();
        self.contents.insert(offset, Contents { bytes, changes });
        self.version += 1;
    }

    /// By this who has read a descriptor from the device sees whether somebody else was at work
    /// meanwhile.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// What the descriptor of `length` bytes at `offset` holds after so many `changes`, if that is
    /// known.
    pub fn at(&self, offset: usize, length: usize, changes: u64) -> Option<&[u8]> {
        let contents = self.contents.get(&offset)?;
        let is_it = contents.bytes.len() == length && contents.changes == changes;
        is_it.then_some(&contents.bytes[..])
    }

    /// Forgets those that have a byte in the range of offsets, but those that `stay` as they are.
    pub fn forget(&mut self, range: &Range<usize>, stay: impl Fn(usize) -> bool) {
        self.version += 1;
        let before = self.contents.range(..range.start).next_back();
        let reaches_in = before.filter(|(offset, it)| *offset + it.bytes.len() > range.start);
        let first = reaches_in.map_or(range.start, |(offset, _)| *offset);
        let changed = self.contents.range(first..range.end.max(first));
        let changed: Vec<_> = changed.map(|(offset, _)| *offset).collect();
        for offset in changed.into_iter().filter(|offset| !stay(*offset)) {
            self.contents.remove(&offset);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_nobody_has_changed_is_known() {
        let mut known = Known::default();
        known.note(8, &[1; 8], 0);
        known.note(16, &[2; 8], 1);
        assert_eq!(known.at(8, 8, 0), Some(&[1; 8][..]));
        assert_eq!(known.at(8, 8, 1), None);
        assert_eq!(known.at(8, 16, 0), None);
        assert_eq!(known.at(16, 8, 1), Some(&[2; 8][..]));
    }

    #[test]
    fn copies_over_a_part_make_all_of_it_unknown() {
        let offsets = |range: Range<usize>, stays: usize| {
            let mut known = Known::default();
            for offset in [0, 8, 16] {
                known.note(offset, &[0; 8], 0);
            }
            known.forget(&range, |offset| offset == stays);
            known.contents.into_keys().collect::<Vec<_>>()
        };
        assert_eq!(offsets(9..10, 99), [0, 16]);
        assert_eq!(offsets(7..17, 99), []);
        assert_eq!(offsets(7..17, 8), [8]);
        assert_eq!(offsets(8..8, 99), [0, 8, 16]);
        assert_eq!(offsets(24..90, 99), [0, 8, 16]);
    }
}
