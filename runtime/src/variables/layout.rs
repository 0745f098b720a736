//! Which bytes of a range of memory are those of a section's elements.

use crate::{
    abi::{ASSUMED_SIZE, Dimension},
    device::Block,
};
use std::cmp::Reverse;

/// Rows that are `row_bytes` long, repeated along `repeats`, all strides positive and counted from
/// the first row. No byte is in two rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    row_bytes: usize,
    repeats: Vec<Repeat>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Repeat {
    count: usize,
    stride: usize,
}

/// No repetition.
const ONCE: Repeat = Repeat {
    count: 1,
    stride: 0,
};

/// A part of a section that devices copy in one call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// Of the first row, from the start of the section's range.
    pub offset: usize,
    /// Its rows.
    pub block: Block,
}

impl Layout {
    /// So many bytes without gaps.
    pub fn contiguous(bytes: usize) -> Layout {
        Layout {
            row_bytes: bytes,
            repeats: Vec::new(),
        }
    }

    /// Where a section starts, in bytes from its base, and what follows there.
    /// `None` when the numbers overflow.
    pub fn of(element_bytes: i64, dimensions: &[Dimension]) -> Option<(isize, Layout)> {
        let mut layout = Layout::contiguous(usize::try_from(element_bytes).ok()?);
        if dimensions
            .iter()
            .any(|dimension| known_extent(dimension) <= 0)
        {
            layout.row_bytes = 0;
        }
        if layout.row_bytes == 0 {
            return Some((0, layout));
        }
        let mut start: i64 = 0;
        let mut span: i64 = element_bytes;
        for dimension in dimensions {
            let extent = known_extent(dimension);
            let length = (extent - 1).checked_mul(dimension.stride)?;
            start = start
                .checked_add(dimension.lower.checked_mul(dimension.stride)?)?
                .checked_add(length.min(0))?;
            span = span.checked_add(length.checked_abs()?)?;
            layout.add(extent as usize, dimension.stride.unsigned_abs() as usize);
        }
        // Bytes counted from `start` must be addressable from any base.
        isize::try_from(span).ok()?;
        Some((isize::try_from(start).ok()?, layout))
    }

    /// Adds a dimension; one that continues the rows only makes them longer.
    fn add(&mut self, count: usize, stride: usize) {
        if count == 1 || stride == 0 {
            return;
        }
        match self.repeats.last_mut() {
            None if stride == self.row_bytes => self.row_bytes *= count,
            Some(last) if stride == last.count * last.stride => last.count *= count,
            _ => self.repeats.push(Repeat { count, stride }),
        }
    }

    /// Bytes of a row.
    pub fn row_bytes(&self) -> usize {
        self.row_bytes
    }

    /// Whether there are no gaps.
    pub fn is_contiguous(&self) -> bool {
        self.repeats.is_empty()
    }

    /// Bytes from the first to the last one.
    pub fn span(&self) -> usize {
        let gaps: usize = self.repeats.iter().map(|r| (r.count - 1) * r.stride).sum();
        self.row_bytes + gaps
    }

    /// Bytes in the elements, without the gaps.
    pub fn element_total(&self) -> usize {
        let rows: usize = self.repeats.iter().map(|r| r.count).product();
        self.row_bytes * rows
    }

    /// The elements in parts, each in exactly one.
    pub fn parts(&self) -> impl Iterator<Item = Part> + '_ {
        let Layout { row_bytes, repeats } = self;
        let repeat = |index: usize| repeats.get(index).copied().unwrap_or(ONCE);
        let (rows, planes) = (repeat(0), repeat(1));
        let outer = repeats.get(2..).unwrap_or_default();
        let count = match *row_bytes {
            0 => 0,
            _ => outer.iter().map(|repeat| repeat.count).product(),
        };
        (0..count).map(move |part| Part {
            offset: offset_of(part, outer),
            block: Block {
                row_bytes: *row_bytes,
                rows: rows.count,
                pitch: rows.stride,
                planes: planes.count,
                plane_pitch: planes.stride,
            },
        })
    }

    /// Where the rows begin.
    pub fn row_starts(&self) -> impl Iterator<Item = usize> + '_ {
        self.parts().flat_map(|part| {
            let starts = part.block.row_starts();
            starts.map(move |start| part.offset + start)
        })
    }

    /// Whether it has all the bytes of `other`, which begins `offset` bytes behind its own start.
    pub fn holds(&self, offset: usize, other: &Layout) -> bool {
        if self.is_contiguous() {
            return offset.saturating_add(other.span()) <= self.row_bytes;
        }
        if offset == 0 && self == other || other.row_bytes == 0 {
            return true;
        }
        let grid = Grid::of(self);
        other.row_bytes <= self.row_bytes
            && (grid.holds_by_steps(offset, other) || grid.holds_by_rows(offset, other))
    }
}

/// The dimensions of a layout, that with the longest stride first.
struct Grid {
    row_bytes: usize,
    repeats: Vec<Repeat>,
}

impl Grid {
    fn of(layout: &Layout) -> Grid {
        let mut repeats = layout.repeats.clone();
        repeats.sort_by_key(|repeat| Reverse(repeat.stride));
        Grid {
            row_bytes: layout.row_bytes,
            repeats,
        }
    }

    /// Whether it has `other`, if every dimension of that goes along dimensions of its own: any
    /// number of rows takes no time.
    fn holds_by_steps(&self, offset: usize, other: &Layout) -> bool {
        let Some((steps, in_row)) = self.steps_to_last(offset, other) else {
            return false;
        };
        let mut dimensions = self.repeats.iter().zip(steps);
        dimensions.all(|(repeat, steps)| steps < repeat.count)
            && in_row.saturating_add(other.row_bytes) <= self.row_bytes
    }

    /// How many steps of each dimension lead to the last row of `other`, and how many bytes are left;
    /// none of the others has more of any.
    fn steps_to_last(&self, offset: usize, other: &Layout) -> Option<(Vec<usize>, usize)> {
        let (mut steps, mut in_row) = self.steps_to(offset);
        for repeat in &other.repeats {
            let (more, bytes) = self.steps_to(repeat.stride);
            let times = repeat.count - 1;
            for (sum, more) in steps.iter_mut().zip(more) {
                *sum = sum.checked_add(more.checked_mul(times)?)?;
            }
            in_row = in_row.checked_add(bytes.checked_mul(times)?)?;
        }
        Some((steps, in_row))
    }

    fn steps_to(&self, mut offset: usize) -> (Vec<usize>, usize) {
        let take = |repeat: &Repeat| {
            let steps = offset / repeat.stride;
            offset %= repeat.stride;
            steps
        };
        (self.repeats.iter().map(take).collect(), offset)
    }

    fn holds_by_rows(&self, offset: usize, other: &Layout) -> bool {
        other.row_starts().all(|start| {
            let in_row = offset.checked_add(start).map(|start| self.in_row(start));
            in_row.is_some_and(|first| first.saturating_add(other.row_bytes) <= self.row_bytes)
        })
    }

    /// How far the byte `offset` is from the start of the last row in front of it.
    fn in_row(&self, offset: usize) -> usize {
        self.repeats.iter().fold(offset, |rest, repeat| {
            rest - (rest / repeat.stride).min(repeat.count - 1) * repeat.stride
        })
    }
}

/// Elements that are there for certain: one of a dimension without an end.
fn known_extent(dimension: &Dimension) -> i64 {
    match dimension.extent {
        ASSUMED_SIZE => 1,
        extent => extent,
    }
}

/// The offset of the `index`-th combination of `repeats`, the first fastest.
fn offset_of(mut index: usize, repeats: &[Repeat]) -> usize {
    let mut offset = 0;
    for repeat in repeats {
        offset += index % repeat.count * repeat.stride;
        index /= repeat.count;
    }
    offset
}
