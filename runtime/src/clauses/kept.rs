//! What a copy of objects leaves alone on the side that it writes: pointers that are attached,
//! and in copies to the host all descriptors. Arrays of objects have many of them, at equal
//! distances, so that nothing here is made for each.

use crate::{
    memory::{attachments::Attachments, present::Entry},
    variables::descriptors::Descriptors,
};
use std::ops::Range;

/// What a copy leaves alone.
pub struct Kept {
    /// None where their type is not known.
    descriptors: Option<Descriptors>,
    /// Pointers attached in the copied range that are none of the descriptors, in order.
    apart: Vec<Range<usize>>,
}

impl Kept {
    /// Of a copy of `range`, which lies in the entry: pointers that are attached, and the
    /// descriptors.
    pub fn of(entry: &Entry, range: &Range<usize>, descriptors: Option<Descriptors>) -> Kept {
        let descriptors = descriptors.filter(|it| !it.places.is_empty());
        let attached = entry.attached_in(range).map(|(place, _)| place);
        let is_apart = |place: &Range<usize>| match &descriptors {
            Some(known) => !known.is_one(place, range),
            None => true,
        };
        Kept {
            apart: attached.filter(is_apart).collect(),
            descriptors,
        }
    }

    /// Nothing.
    pub fn nothing() -> Kept {
        Kept {
            descriptors: None,
            apart: Vec::new(),
        }
    }

    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        self.descriptors.is_none() && self.apart.is_empty()
    }

    /// Whether a range has more than `few`.
    pub fn are_many(&self, range: &Range<usize>, few: usize) -> bool {
        let descriptors = self.descriptors.as_ref();
        self.apart.len() > few || descriptors.is_some_and(|it| it.are_many(range, few))
    }

    /// Calls `copy` for each part of a row that is copied.
    pub fn for_others<E>(
        &self,
        row: Range<usize>,
        mut copy: impl FnMut(Range<usize>) -> Result<(), E>,
    ) -> Result<(), E> {
        // Those that end before it need not be looked at: they are in order.
        let first = self.apart.partition_point(|place| place.end <= row.start);
        let apart = &self.apart[first..];
        let Some(descriptors) = &self.descriptors else {
            return without(row, apart.iter().cloned(), &mut copy);
        };
        let holes = descriptors.of(row.clone());
        if apart.is_empty() {
            return without(row, holes, &mut copy);
        }
        without(row, holes, &mut |piece| {
            let first = apart.partition_point(|place| place.end <= piece.start);
            without(piece, apart[first..].iter().cloned(), &mut copy)
        })
    }
}

/// Calls `copy` for the parts of `range` outside of the holes, which are in order.
fn without<E>(
    range: Range<usize>,
    holes: impl Iterator<Item = Range<usize>>,
    copy: &mut impl FnMut(Range<usize>) -> Result<(), E>,
) -> Result<(), E> {
    let mut start = range.start;
    for hole in holes.take_while(|hole| hole.start < range.end) {
        if start < hole.start {
            copy(start..hole.start)?;
        }
        start = start.max(hole.end);
    }
    match start < range.end {
        true => copy(start..range.end),
        false => Ok(()),
    }
}

/// Attached pointers of an entry as they were, which takes no lock to read.
pub struct Attached {
    all: Attachments,
    entry: Range<usize>,
}

impl Attached {
    /// As they are now.
    pub fn of(entry: &Entry) -> Attached {
        Attached {
            all: entry.attachments.clone(),
            entry: entry.host.clone(),
        }
    }

    /// Puts what the device has for the pointers in `range` into a copy of that range.
    pub fn overlay(&self, range: &Range<usize>, copy: &mut [u8]) {
        for (place, image) in self.all.within(&self.entry, range) {
            overlay(copy, range.start, place.start, image);
        }
    }
}

/// Puts `image`, which belongs at the address `start`, into a buffer that
/// begins at the address `base`; parts outside are left out.
fn overlay(buffer: &mut [u8], base: usize, start: usize, image: &[u8]) {
    let skipped = base.saturating_sub(start);
    let place = start.saturating_sub(base);
    let length = image
        .len()
        .saturating_sub(skipped)
        .min(buffer.len().saturating_sub(place));
    buffer[place..place + length].copy_from_slice(&image[skipped..skipped + length]);
}

#[cfg(test)]
#[allow(clippy::single_range_in_vec_init)]
mod tests {
    use super::*;

    fn others(kept: &Kept, row: Range<usize>) -> Vec<Range<usize>> {
        let mut pieces = Vec::new();
        let all = kept.for_others(row, |piece| {
            pieces.push(piece);
            Ok::<_, ()>(())
        });
        assert_eq!(all, Ok(()));
        pieces
    }

    fn kept(descriptors: Option<Descriptors>, apart: Vec<Range<usize>>) -> Kept {
        Kept { descriptors, apart }
    }

    #[test]
    fn attached_pointers_are_left_out() {
        assert_eq!(others(&Kept::nothing(), 10..20), [10..20]);
        let some = kept(None, vec![0..5, 12..14, 19..25]);
        assert_eq!(others(&some, 10..20), [10..12, 14..19]);
        assert_eq!(others(&kept(None, vec![5..30]), 10..20), []);
        let neighbours = kept(None, vec![5..12, 12..15]);
        assert_eq!(others(&neighbours, 10..20), [15..20]);
    }

    /// Objects of 10 bytes, the first of which begins at 100.
    fn objects(origin: Option<usize>) -> Option<Descriptors> {
        Some(Descriptors {
            origin,
            stride: 10,
            places: vec![2..4, 8..10],
        })
    }

    #[test]
    fn descriptors_of_objects_are_left_out() {
        let some = kept(objects(Some(100)), Vec::new());
        let expected = [100..102, 104..108, 110..112, 114..118];
        assert_eq!(others(&some, 100..120), expected);
        assert_eq!(others(&some, 113..119), [114..118]);
        assert!(some.are_many(&(100..150), 8) && !some.are_many(&(100..140), 8));
        // Every row begins with an object.
        let some = kept(objects(None), Vec::new());
        assert_eq!(others(&some, 113..120), [113..115, 117..120]);
    }

    #[test]
    fn other_pointers_are_left_out_too() {
        let some = kept(objects(Some(100)), vec![101..102, 107..111]);
        assert_eq!(
            others(&some, 100..115),
            [100..101, 104..107, 111..112, 114..115]
        );
    }

    #[test]
    fn images_are_cut_to_the_buffer() {
        let mut buffer = [0; 4];
        overlay(&mut buffer, 100, 98, &[1, 2, 3]);
        overlay(&mut buffer, 100, 103, &[4, 5, 6]);
        assert_eq!(buffer, [3, 0, 0, 4]);
    }
}
