//! Host memory that the copies in a queue may still read or write.

use super::extent;
use std::ops::Range;

/// Ranges that are kept apart; with more, neighbouring ones become one.
const MOST_RANGES: usize = 32;

/// Counts what is noted of the queues of a device.
pub type Time = u64;

/// The host's side of the copies in a queue that go one way, since the queue was last
/// found empty. While there are any, [`extent`] reaches as far.
#[derive(Default)]
pub struct Copies(Vec<Copied>);

struct Copied {
    host: Range<usize>,
    /// When the last copy of it was noted.
    last: Time,
}

impl Copies {
    /// A copy from or to the range, which is not empty; no earlier one was added later.
    pub fn add(&mut self, host: &Range<usize>, now: Time) {
        match self.0.is_empty() {
            true => extent::holder_came(host.end),
            false => extent::grow(host.end),
        }
        extent::is_left(host.end);
        // In a loop it is the same memory again and again.
        let holds = |it: &&mut Copied| it.host.start <= host.start && host.end <= it.host.end;
        if let Some(known) = self.0.iter_mut().find(holds) {
            known.last = now;
            return;
        }
        let place = self.0.partition_point(|it| it.host.start < host.start);
        let new = Copied {
            host: host.clone(),
            last: now,
        };
        self.0.insert(place, new);
        if self.0.len() > MOST_RANGES {
            self.join_nearest();
        }
    }

    /// Whether a copy may use some of the range.
    pub fn touch(&self, host: &Range<usize>) -> bool {
        let meets = |it: &Copied| it.host.start < host.end && host.start < it.host.end;
        self.0.iter().any(meets)
    }

    /// The queue has done those that were noted until then.
    pub fn forget(&mut self, until: Time) {
        if self.0.is_empty() {
            return;
        }
        self.0.retain(|it| it.last > until);
        if self.0.is_empty() {
            extent::holders_went(1);
        }
    }

    /// Makes the two neighbours with the least between them one.
    fn join_nearest(&mut self) {
        let gap = |at: &usize| {
            let [left, right] = [*at, at + 1].map(|at| &self.0[at].host);
            right.start.saturating_sub(left.end)
        };
        if let Some(at) = (0..self.0.len() - 1).min_by_key(gap) {
            let right = self.0.remove(at + 1);
            let left = &mut self.0[at];
            left.host.end = left.host.end.max(right.host.end);
            left.last = left.last.max(right.last);
        }
    }
}

impl Drop for Copies {
    fn drop(&mut self) {
        self.forget(Time::MAX);
    }
}

#[cfg(test)]
mod tests {
    use super::{Copies, MOST_RANGES};

    #[test]
    fn what_lies_between_is_not_touched() {
        let mut copies = Copies::default();
        copies.add(&(100..200), 1);
        copies.add(&(300..400), 2);
        copies.add(&(120..180), 3);
        assert!(copies.touch(&(199..210)));
        assert!(!copies.touch(&(200..300)));
        copies.forget(3);
        assert!(!copies.touch(&(100..200)));
    }

    #[test]
    fn later_copies_are_not_forgotten() {
        let mut copies = Copies::default();
        copies.add(&(100..200), 1);
        copies.add(&(300..400), 2);
        // The same memory once more.
        copies.add(&(100..150), 3);
        copies.forget(2);
        assert!(copies.touch(&(100..200)));
        assert!(!copies.touch(&(300..400)));
    }

    #[test]
    fn many_ranges_are_joined_where_they_are_close() {
        let mut copies = Copies::default();
        for start in (0..MOST_RANGES).map(|at| at * 1000) {
            copies.add(&(start..start + 100), 1);
        }
        copies.add(&(110..120), 2);
        assert!(copies.touch(&(100..110)));
        assert!(!copies.touch(&(120..1000)));
        assert_eq!(copies.0.len(), MOST_RANGES);
    }
}
