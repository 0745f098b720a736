//! What is known of a piece of memory: who accessed it last, and how.
//!
//! Two accesses of the same bytes by different threads race when one of them
//! writes, not both are atomic, and nothing is between them that makes one thread
//! wait for the other. Threads of a block wait for each other at its barriers,
//! lanes of a wavefront at what the wavefront does together; blocks never do.
//!
//! Blocks run one after the other here, so that of an element a few accesses are
//! enough: those of the first block that came, and of the present one.

use std::ffi::CStr;

/// How memory is accessed; numbered as in `accrt.h`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    Read,
    Write,
    Atomic,
}

/// An access of one thread.
#[derive(Clone, Copy, Debug)]
pub struct Access {
    /// Number of the block in the grid.
    pub block: u64,
    /// Number of the thread in its block.
    pub thread: u32,
    /// Number of the wavefront in its block.
    pub wavefront: u32,
    /// Barriers of the block that the thread has passed.
    pub round: u32,
    /// Meetings of the wavefront that the thread has passed.
    pub wavefront_round: u32,
    pub kind: Kind,
    /// `file:line`; `None`: unknown.
    pub place: Option<&'static CStr>,
    /// The variable's name where it has one.
    pub variable: Option<&'static CStr>,
}

impl Access {
    /// What messages call the memory.
    pub fn subject(&self) -> String {
        match self.variable {
            Some(name) => format!("'{}'", name.to_string_lossy()),
            None => "memory".to_owned(),
        }
    }

    /// What there is to say where the memory is not the device's.
    pub fn outside(&self) -> String {
        let verb = match self.kind {
            Kind::Read => "reads",
            Kind::Write => "writes",
            Kind::Atomic => "changes",
        };
        let subject = self.subject();
        let place = self.place.map(|place| place.to_string_lossy());
        let place = place.map_or(String::new(), |place| format!(" at {place}"));
        format!(
            "it {verb} {subject}{place}, in memory that is not the device's: no data clause has \
             brought these elements, or the subscript is out of bounds"
        )
    }

    fn is_same_thread(&self, other: &Access) -> bool {
        self.block == other.block && self.thread == other.thread
    }

    /// Whether the thread of `later` has waited for this access.
    fn is_before(&self, later: &Access) -> bool {
        if self.block != later.block {
            return false;
        }
        let same_wavefront = self.wavefront == later.wavefront;
        self.thread == later.thread
            || self.round < later.round
            || same_wavefront && self.wavefront_round < later.wavefront_round
    }

    fn races_with(&self, later: &Access) -> bool {
        let may_meet = matches!(
            (self.kind, later.kind),
            (Kind::Read, Kind::Read) | (Kind::Atomic, Kind::Atomic)
        );
        !may_meet && !self.is_before(later)
    }
}

/// Bytes of memory in a [`Word`].
pub const WORD_BYTES: usize = 8;
/// Accesses of one kind that a block keeps. A third thread races with one of two;
/// more catch threads that have waited for some of the others.
const KEPT: usize = 4;

/// The accesses of eight bytes, each with a bit for every byte.
#[derive(Default)]
pub struct Word(Vec<(u8, Access)>);

impl Word {
    /// Adds an access of the bytes in `mask`; returns one that it races with.
    pub fn access(&mut self, mask: u8, access: Access) -> Option<Access> {
        let race = self
            .0
            .iter()
            .find(|(bytes, earlier)| bytes & mask != 0 && earlier.races_with(&access))
            .map(|(_, earlier)| *earlier);
        self.keep(mask, access);
        race
    }

    fn keep(&mut self, mask: u8, access: Access) {
        if let Some((_, first)) = self.0.first() {
            let first = first.block;
            self.0
                .retain(|(_, kept)| kept.block == first || kept.block == access.block);
        }
        let is_like = |(bytes, kept): &(u8, Access)| {
            *bytes == mask && kept.kind == access.kind && kept.block == access.block
        };
        let same = self
            .0
            .iter()
            .position(|entry| is_like(entry) && entry.1.is_same_thread(&access));
        let older = self
            .0
            .iter()
            .position(|entry| is_like(entry) && entry.1.round < access.round);
        match same.or(older) {
            Some(position) => self.0[position] = (mask, access),
            None if self.0.iter().filter(|entry| is_like(entry)).count() < KEPT => {
                self.0.push((mask, access));
            }
            None => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn access(block: u64, thread: u32, round: u32, kind: Kind) -> Access {
        Access {
            block,
            thread,
            wavefront: thread / 32,
            round,
            wavefront_round: 0,
            kind,
            place: None,
            variable: None,
        }
    }

    fn races(mask: u8, accesses: &[Access]) -> bool {
        let mut word = Word::default();
        accesses
            .iter()
            .filter(|access| word.access(mask, **access).is_some())
            .count()
            > 0
    }

    #[test]
    fn threads_that_do_not_wait_race() {
        use Kind::*;
        assert!(races(15, &[access(0, 0, 0, Write), access(0, 1, 0, Read)]));
        assert!(races(15, &[access(0, 0, 0, Read), access(0, 1, 0, Write)]));
        assert!(races(15, &[access(0, 0, 1, Write), access(1, 0, 2, Write)]));
        assert!(races(15, &[access(0, 0, 0, Atomic), access(0, 1, 0, Read)]));
    }

    #[test]
    fn barriers_atomics_and_reads_do_not() {
        use Kind::*;
        assert!(!races(15, &[access(0, 0, 0, Write), access(0, 1, 1, Read)]));
        assert!(!races(15, &[access(0, 0, 0, Write), access(0, 0, 0, Read)]));
        assert!(!races(
            15,
            &[access(0, 0, 0, Atomic), access(1, 1, 0, Atomic)]
        ));
        assert!(!races(15, &[access(0, 0, 0, Read), access(1, 1, 0, Read)]));
        let mut later = access(0, 1, 0, Read);
        later.wavefront_round = 1;
        assert!(!races(15, &[access(0, 0, 0, Write), later]));
    }

    #[test]
    fn neighbouring_bytes_are_apart() {
        let mut word = Word::default();
        assert!(word.access(1, access(0, 0, 0, Kind::Write)).is_none());
        assert!(word.access(2, access(0, 1, 0, Kind::Write)).is_none());
        assert!(word.access(3, access(0, 0, 0, Kind::Write)).is_some());
    }

    #[test]
    fn many_readers_leave_a_trace() {
        let mut word = Word::default();
        for block in 0..100 {
            for thread in 0..100 {
                let read = access(block, thread, 0, Kind::Read);
                assert!(word.access(15, read).is_none());
            }
        }
        assert!(word.access(15, access(100, 0, 0, Kind::Write)).is_some());
        assert!(word.0.len() <= 3 * KEPT);
    }
}
