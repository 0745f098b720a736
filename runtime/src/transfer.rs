//! Moves the elements of a section between host and device, leaving attached
//! pointers alone.

use crate::data::Request;
use crate::device::{Copy, Direction, Stream};
use crate::environment::Environment;
use crate::error::Result;
use crate::present::Entry;
use crate::profile::{Details, Event, Span};
use crate::section::{Rows, Section};
use crate::trace;
use std::ops::Range;
use std::time::Instant;

/// A copy of a section that is present; taken from its entry, so that no lock
/// is needed while the data moves.
pub struct Transfer<'a> {
    environment: &'a Environment,
    section: &'a Section,
    direction: Direction,
    /// Device address of the section's first byte.
    device: u64,
    /// Host ranges that must not be touched, in order.
    attached: Vec<Range<usize>>,
}

impl<'a> Transfer<'a> {
    /// A transfer of `section`, which lies in `entry`.
    pub fn new(
        environment: &'a Environment,
        section: &'a Section,
        direction: Direction,
        entry: &Entry,
    ) -> Transfer<'a> {
        Transfer {
            environment,
            section,
            direction,
            device: entry.device_address(section.range.start),
            attached: entry.attached_in(&section.range),
        }
    }

    /// Puts the copies into the queue and, when it is synchronous, waits.
    pub fn run(&self, request: Request) -> Result<()> {
        if self.section.is_empty() {
            return Ok(());
        }
        let (event, action) = match self.direction {
            Direction::ToHost => (Event::EnqueueDownloadStart, trace::Action::Copyout),
            _ => (Event::EnqueueUploadStart, trace::Action::Copyin),
        };
        let bytes = self.section.element_total();
        let name = self.section.name.0;
        let span = Span::start(event, self.environment, || Details {
            name: Some(name),
            numbers: [bytes, self.section.range.start, self.device as usize],
            ..request.details(event)
        });
        let start = Instant::now();
        let queue = request.queue;
        let stream = self.environment.stream(queue)?;
        for rows in self.section.rows() {
            self.copy_rows(&rows, stream)?;
        }
        self.environment.settle(queue, stream)?;
        span.end();
        if trace::is_active() {
            let elapsed = start.elapsed();
            let location = request.location;
            trace::record(
                self.environment,
                action,
                name,
                bytes,
                queue,
                elapsed,
                location,
            );
        }
        Ok(())
    }

    fn copy_rows(&self, rows: &Rows, stream: Stream) -> Result<()> {
        if self.attached.is_empty() {
            return self.copy(rows, stream);
        }
        for row in 0..rows.rows {
            let start = self.section.range.start + rows.offset + row * rows.pitch;
            for piece in without(start..start + rows.row_bytes, &self.attached) {
                let piece = Rows {
                    offset: piece.start - self.section.range.start,
                    row_bytes: piece.len(),
                    rows: 1,
                    pitch: 0,
                };
                self.copy(&piece, stream)?;
            }
        }
        Ok(())
    }

    fn copy(&self, rows: &Rows, stream: Stream) -> Result<()> {
        let host = (self.section.range.start + rows.offset) as u64;
        let device = self.device + rows.offset as u64;
        let (from, to) = match self.direction {
            Direction::ToHost => (device, host),
            _ => (host, device),
        };
        let copy = Copy {
            direction: self.direction,
            from,
            to,
            row_bytes: rows.row_bytes,
            rows: rows.rows,
            pitch: rows.pitch,
        };
        self.environment.device.copy(&copy, stream)
    }
}

/// The parts of `range` outside the holes, which are in order and disjoint.
fn without(range: Range<usize>, holes: &[Range<usize>]) -> Vec<Range<usize>> {
    let mut pieces = Vec::new();
    let mut start = range.start;
    for hole in holes {
        if hole.end <= start || hole.start >= range.end {
            continue;
        }
        if start < hole.start {
            pieces.push(start..hole.start);
        }
        start = hole.end;
    }
    if start < range.end {
        pieces.push(start..range.end);
    }
    pieces
}

#[cfg(test)]
#[allow(clippy::single_range_in_vec_init)]
mod tests {
    use super::without;

    #[test]
    fn holes_are_left_out() {
        assert_eq!(without(10..20, &[]), [10..20]);
        assert_eq!(without(10..20, &[0..5, 12..14, 19..25]), [10..12, 14..19]);
        assert_eq!(without(10..20, &[5..30]), []);
        assert_eq!(without(10..20, &[5..12, 12..15]), [15..20]);
    }
}
