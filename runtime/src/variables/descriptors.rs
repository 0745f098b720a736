//! Where arrays of objects have descriptors.

use std::ops::Range;

/// Where objects that stand at equal distances have descriptors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Descriptors {
    /// Address of an object; none: every row begins with one.
    pub origin: Option<usize>,
    /// Bytes from one object to the next.
    pub stride: usize,
    /// From the start of an object, in order, none in another.
    pub places: Vec<Range<usize>>,
}

impl Descriptors {
    /// The start of the first object that has some of the row, which is not before the origin.
    fn first(&self, row: &Range<usize>) -> usize {
        let origin = self.origin.unwrap_or(row.start);
        row.start - (row.start - origin) % self.stride
    }

    /// Those in the row or partly so, in order.
    pub fn of(&self, row: Range<usize>) -> impl Iterator<Item = Range<usize>> {
        let objects = (self.first(&row)..row.end).step_by(self.stride);
        let all = objects.flat_map(|object| self.in_object(object));
        all.filter(move |it| row.start < it.end && it.start < row.end)
    }

    fn in_object(&self, object: usize) -> impl Iterator<Item = Range<usize>> {
        let places = self.places.iter();
        places.map(move |it| object + it.start..object + it.end)
    }

    /// Whether the range is one of them.
    pub fn is_one(&self, range: &Range<usize>, row: &Range<usize>) -> bool {
        let object = range.start.checked_sub(self.first(row));
        object.is_some_and(|offset| {
            let start = offset % self.stride;
            self.places.contains(&(start..start + range.len()))
        })
    }

    /// Whether the row has more than a few.
    pub fn are_many(&self, row: &Range<usize>, few: usize) -> bool {
        row.len() / self.stride * self.places.len() > few
    }
}
