//! Host memory that the copies in a queue may still write.

use crate::extent;
use std::ops::Range;

/// Ranges that are kept apart; with more, neighbouring ones become one.
const MOST_RANGES: usize = 32;

/// What copies in a queue write on the host, since the queue was last found empty.
/// While there are any, [`extent`] reaches as far.
#[derive(Default)]
pub struct Downloads(Vec<Range<usize>>);

impl Downloads {
    /// A copy that writes the range, which is not empty.
    pub fn add(&mut self, host: &Range<usize>) {
        match self.0.is_empty() {
            true => extent::holder_came(host.end),
            false => extent::grow(host.end),
        }
        // In a loop it is the same memory again and again.
        let holds = |known: &Range<usize>| known.start <= host.start && host.end <= known.end;
        if self.0.iter().any(holds) {
            return;
        }
        let place = self.0.partition_point(|known| known.start < host.start);
        self.0.insert(place, host.clone());
        if self.0.len() > MOST_RANGES {
            self.join_nearest();
        }
    }

    /// Whether a copy may write some of the range.
    pub fn touch(&self, host: &Range<usize>) -> bool {
        let meets = |known: &Range<usize>| known.start < host.end && host.start < known.end;
        self.0.iter().any(meets)
    }

    /// The queue has done them all.
    pub fn clear(&mut self) {
        if !self.0.is_empty() {
            self.0.clear();
            extent::holders_went(1);
        }
    }

    /// Makes the two neighbours with the least between them one.
    fn join_nearest(&mut self) {
        let gap = |at: &usize| self.0[at + 1].start.saturating_sub(self.0[*at].end);
        if let Some(at) = (0..self.0.len() - 1).min_by_key(gap) {
            let next = self.0.remove(at + 1);
            self.0[at].end = self.0[at].end.max(next.end);
        }
    }
}

impl Drop for Downloads {
    fn drop(&mut self) {
        self.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::{Downloads, MOST_RANGES};

    #[test]
    fn what_lies_between_is_not_touched() {
        let mut downloads = Downloads::default();
        downloads.add(&(100..200));
        downloads.add(&(300..400));
        downloads.add(&(120..180));
        assert!(downloads.touch(&(199..210)));
        assert!(!downloads.touch(&(200..300)));
        downloads.clear();
        assert!(!downloads.touch(&(100..200)));
    }

    #[test]
    fn many_ranges_are_joined_where_they_are_close() {
        let mut downloads = Downloads::default();
        for start in (0..MOST_RANGES).map(|at| at * 1000) {
            downloads.add(&(start..start + 100));
        }
        downloads.add(&(110..120));
        assert!(downloads.touch(&(100..110)));
        assert!(!downloads.touch(&(120..1000)));
        assert_eq!(downloads.0.len(), MOST_RANGES);
    }
}
