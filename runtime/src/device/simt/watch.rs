//! Watches the memory accesses of a launch (`ACCC_SIMT_RACES`): finds those that
//! race, and reads of shared memory that nothing has written.

use super::shadow::{Access, Kind, WORD_BYTES, Word};
use crate::report::error::{Error, Result};
use std::collections::HashMap;
use std::ffi::{CStr, c_void};
use std::fmt::Write;
use std::ops::Range;

/// Findings that a report lists before it counts the others.
const LISTED: usize = 8;

/// What has been seen of a launch. Its blocks run one after the other.
#[derive(Default)]
pub struct Watch {
    /// Memory of the device, by address / [`WORD_BYTES`].
    device: HashMap<usize, Word>,
    shared: Vec<Shared>,
    findings: Vec<Finding>,
}

/// A piece of memory that the threads of a block share. Each block has it anew.
struct Shared {
    bytes: Range<usize>,
    words: HashMap<usize, Word>,
    /// The bytes that an access which it was told of has written.
    written: Vec<bool>,
    /// What the bytes were when the block began.
    first: Vec<u8>,
}

/// A mistake, told once for each pair of places.
struct Finding {
    access: Access,
    thread: Position,
    /// The access that it races with; `None`: the memory has never been written.
    other: Option<Access>,
}

/// Where a thread is, as messages say it.
#[derive(Clone, Copy)]
pub struct Position {
    /// In its block.
    pub id: [u32; 3],
    /// Of its block in the grid.
    pub block: [u32; 3],
}

impl Watch {
    /// Begins a block, for which the image's function names its shared memory.
    ///
    /// # Safety
    /// `name_shared` calls what it is given for each piece, with its context.
    pub unsafe fn begin_block(&mut self, name_shared: Option<NameShared>) {
        self.shared.clear();
        if let Some(name_shared) = name_shared {
            let pieces: *mut Vec<Shared> = &mut self.shared;
            // SAFETY: the caller's promise; `add_shared` takes this context.
            unsafe { name_shared(add_shared, pieces.cast()) };
        }
    }

    /// Whether the address lies in memory that the threads of a block share.
    pub fn is_shared(&self, address: usize) -> bool {
        self.shared.iter().any(|it| it.bytes.contains(&address))
    }

    /// An access of memory that is not the thread's own.
    pub fn access(&mut self, thread: Position, bytes: Range<usize>, access: Access) {
        let shared = self
            .shared
            .iter_mut()
            .find(|s| s.bytes.contains(&bytes.start));
        let is_set = match &shared {
            Some(shared) => shared.is_written(&bytes),
            None => true,
        };
        let words = match shared {
            Some(shared) => {
                if access.kind != Kind::Read {
                    shared.set_written(&bytes);
                }
                &mut shared.words
            }
            None => &mut self.device,
        };
        let mut race = None;
        for (word, mask) in words_of(bytes) {
            race = race.or(words.entry(word).or_default().access(mask, access));
        }
        if race.is_some() {
            self.find(thread, access, race);
        } else if !is_set && access.kind != Kind::Write {
            self.find(thread, access, None);
        }
    }

    /// Forgets what was before at fresh memory.
    pub fn allocated(&mut self, bytes: Range<usize>) {
        for (word, _) in words_of(bytes) {
            self.device.remove(&word);
        }
    }

    fn find(&mut self, thread: Position, access: Access, other: Option<Access>) {
        let is_known = |known: &Finding| {
            known.access.place == access.place
                && known.access.variable == access.variable
                && known.other.map(|other| other.place) == other.map(|other| other.place)
        };
        if !self.findings.iter().any(is_known) {
            self.findings.push(Finding {
                access,
                thread,
                other,
            });
        }
    }

    /// An error with what has been found.
    pub fn report(&self, kernel: &CStr) -> Result<()> {
        if self.findings.is_empty() {
            return Ok(());
        }
        let mut message = format!("kernel {kernel:?} accesses memory without order:");
        for finding in self.findings.iter().take(LISTED) {
            // A string takes all that is written.
            let _ = write!(message, "\n    {finding}");
        }
        if let more @ 1.. = self.findings.len().saturating_sub(LISTED) {
            let _ = write!(message, "\n    and {more} more");
        }
        Err(Error::Kernel(message))
    }
}

/// What an image calls for each piece of its shared memory.
pub type VisitShared = unsafe extern "C" fn(context: *mut c_void, address: usize, bytes: u64);
/// The image's function that names the pieces.
pub type NameShared = unsafe extern "C" fn(visit: VisitShared, context: *mut c_void);

/// # Safety
/// `pieces` is a vector of [`Shared`].
unsafe extern "C" fn add_shared(pieces: *mut c_void, address: usize, bytes: u64) {
    // SAFETY: the image's own memory.
    let first = unsafe { std::slice::from_raw_parts(address as *const u8, bytes as usize) };
    let bytes = address..address + bytes as usize;
    // SAFETY: the caller's promise.
    let pieces = unsafe { &mut *pieces.cast::<Vec<Shared>>() };
    pieces.push(Shared {
        written: vec![false; bytes.len()],
        first: first.to_vec(),
        words: HashMap::new(),
        bytes,
    });
}

impl Shared {
    fn offsets(&self, bytes: &Range<usize>) -> Range<usize> {
        let end = bytes.end.min(self.bytes.end).max(bytes.start);
        bytes.start - self.bytes.start..end - self.bytes.start
    }

    /// Whether something has written the bytes. Objects have padding in front of components and behind
    /// them, which is read with all of the object: one byte of each word is enough.
    fn is_written(&self, bytes: &Range<usize>) -> bool {
        words_of(bytes.clone()).all(|(word, _)| {
            let start = word * WORD_BYTES;
            let inside = bytes.start.max(start)..bytes.end.min(start + WORD_BYTES);
            let mut offsets = self.offsets(&inside);
            offsets.is_empty() || offsets.any(|offset| self.is_byte_written(offset))
        })
    }

    /// The same for a byte: by what was told of, or by the device's library, which tells of nothing, so
    /// that it is not what it was.
    fn is_byte_written(&self, offset: usize) -> bool {
        // SAFETY: a byte of the piece, which nothing writes while a thread has its turn.
        let now = || unsafe { ((self.bytes.start + offset) as *const u8).read_volatile() };
        self.written[offset] || now() != self.first[offset]
    }

    fn set_written(&mut self, bytes: &Range<usize>) {
        let offsets = self.offsets(bytes);
        self.written[offsets].fill(true);
    }
}

/// The words that hold `bytes`, with a bit for each byte of them.
fn words_of(bytes: Range<usize>) -> impl Iterator<Item = (usize, u8)> {
    let first = bytes.start / WORD_BYTES;
    let last = bytes.end.saturating_sub(1) / WORD_BYTES;
    (first..=last).map(move |word| {
        let start = word * WORD_BYTES;
        let from = bytes.start.saturating_sub(start);
        let to = (bytes.end - start).min(WORD_BYTES);
        let mask = (from..to).fold(0, |mask, byte| mask | 1 << byte);
        (word, mask)
    })
}

impl std::fmt::Display for Finding {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Position { id, block } = self.thread;
        write!(
            f,
            "{}: {} thread {id:?} of block {block:?}",
            self.access.subject(),
            Done(&self.access)
        )?;
        match &self.other {
            Some(other) => {
                let whose = match other.block == self.access.block {
                    true => "another thread of the block",
                    false => "a thread of another block",
                };
                write!(f, ", {} {whose}", Done(other))
            }
            None => f.write_str(", but nothing has written this shared memory before"),
        }
    }
}

/// `written at foo.f90:12 by`.
struct Done<'a>(&'a Access);

impl std::fmt::Display for Done<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self.0.kind {
            Kind::Read => "read",
            Kind::Write => "written",
            Kind::Atomic => "changed atomically",
        })?;
        match self.0.place {
            Some(place) => write!(f, " at {} by", place.to_string_lossy()),
            None => f.write_str(" by"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_lie_in_words() {
        let words = |bytes| words_of(bytes).collect::<Vec<_>>();
        assert_eq!(words(16..20), [(2, 0b1111)]);
        assert_eq!(words(20..24), [(2, 0b1111_0000)]);
        assert_eq!(words(6..10), [(0, 0b1100_0000), (1, 0b11)]);
        assert_eq!(words(8..24), [(1, 0xff), (2, 0xff)]);
    }

    #[test]
    fn padding_need_not_be_written() {
        let memory = [0_u64; 3];
        let start = memory.as_ptr() as usize;
        let bytes = start..start + 24;
        let mut shared = Shared {
            words: HashMap::new(),
            written: vec![false; 24],
            first: vec![0; 24],
            bytes: bytes.clone(),
        };
        // A number of eight bytes, one of a byte, and another object of which nothing is written.
        shared.set_written(&(start..start + 9));
        assert!(shared.is_written(&(start..start + 16)));
        assert!(!shared.is_written(&bytes));
        assert!(!shared.is_written(&(start + 12..start + 16)));
    }
}
