//! Moves the elements of a section between host and device.
//!
//! Attached pointers stay as they are on both sides (OpenACC 3.4, 2.6.8). A copy to the host
//! also leaves the descriptors of allocatable and pointer components alone that nothing is
//! attached to: the device has a copy of what the host had there once, or, in memory that no
//! copy has come to, nothing of the kind. The host may have allocated the component since,
//! and what a kernel may have put there is the address of device memory. The specification
//! leaves it to the program that pointers are right after a copy; in Fortran it could not do
//! anything for it.

use crate::counters;
use crate::device::{Block, Copy, Direction, Stream};
use crate::environment::Environment;
use crate::error::Result;
use crate::operation::{Action, Operation};
use crate::present::Entry;
use crate::profile::{Details, Event, Span};
use crate::queue::Queue;
use crate::request::Request;
use crate::section::{Part, Section};
use crate::trace::{self, Watch};
use std::ops::Range;

/// Pointers that stay up to which a section is copied piece by piece.
const MOST_PIECES: usize = 8;

/// A copy of a section that is present; taken from its entry, so that no lock
/// is needed while the data moves.
pub struct Transfer<'a> {
    environment: &'a Environment,
    section: &'a Section,
    direction: Direction,
    /// Host address of the section's first byte, or of what it has to be first.
    host: usize,
    /// Device address of the section's first byte.
    device: u64,
    /// Attached pointers by host address, and what the device has there.
    attached: Vec<(usize, Vec<u8>)>,
    /// What stays as it is on the other side: host addresses, in order.
    kept: Vec<Range<usize>>,
}

impl<'a> Transfer<'a> {
    /// A transfer of `section`, which lies in `entry`.
    pub fn new(
        environment: &'a Environment,
        section: &'a Section,
        direction: Direction,
        entry: &Entry,
    ) -> Transfer<'a> {
        let attached = entry.attached_in(&section.range);
        let places = attached
            .iter()
            .map(|(start, image)| *start..start + image.len());
        let mut kept: Vec<_> = places.collect();
        if direction == Direction::ToHost {
            let of_entry = || entry.elements.descriptors_in(&section.range);
            kept.extend(section.descriptors().or_else(of_entry).unwrap_or_default());
            kept.sort_unstable_by_key(|place| (place.start, place.end));
            kept.dedup();
        }
        Transfer {
            environment,
            section,
            direction,
            host: section.range.start,
            device: entry.device_address(section.range.start),
            attached,
            kept,
        }
    }

    /// A transfer to the device of a section that has just got memory there, at
    /// `device`; the contents lie at the host address `host`.
    pub fn first(
        environment: &'a Environment,
        section: &'a Section,
        host: usize,
        device: u64,
    ) -> Transfer<'a> {
        Transfer {
            environment,
            section,
            direction: Direction::ToDevice,
            host,
            device,
            attached: Vec::new(),
            kept: Vec::new(),
        }
    }

    /// Puts the copies into the queue and, when it is synchronous, waits.
    pub fn run(&self, request: Request) -> Result<()> {
        if self.section.is_empty() {
            return Ok(());
        }
        let (event, action, counter) = match self.direction {
            Direction::ToHost => (
                Event::EnqueueDownloadStart,
                Action::Copyout,
                &counters::COPYOUTS,
            ),
            _ => (
                Event::EnqueueUploadStart,
                Action::Copyin,
                &counters::COPYINS,
            ),
        };
        let bytes = self.section.element_total();
        counter.add(bytes);
        let name = self.section.name.0;
        let queue = request.queue;
        let stream = self.environment.stream(queue)?;
        let span = Span::start(event, self.environment, || Details {
            name: Some(name),
            numbers: [bytes, self.section.range.start, self.device as usize],
            ..request.details(event)
        });
        let watch = Watch::start(self.environment, queue, stream);
        self.enqueue(queue, stream)?;
        let host = self.host..self.host + self.section.range.len();
        self.environment.note_copy(queue, self.direction, &host);
        span.end();
        let location = request.location;
        let operation = Operation {
            action,
            name,
            location,
        };
        self.environment.settle(queue, stream, operation)?;
        let record = trace::Record {
            action,
            name,
            extent: trace::Extent::Bytes(bytes),
            queue,
            location,
        };
        watch.end(self.environment, stream, record);
        Ok(())
    }

    fn enqueue(&self, queue: Queue, stream: Stream) -> Result<()> {
        if self.kept.len() > MOST_PIECES {
            match self.direction {
                Direction::ToHost => return self.fetch_staged(stream),
                _ if self.section.is_contiguous() => return self.send_staged(queue),
                _ => {}
            }
        }
        if self.kept.is_empty() {
            let mut parts = self.section.parts();
            return parts.try_for_each(|part| self.copy(&part, queue, stream));
        }
        for row in self.section.rows() {
            for piece in self.pieces(row) {
                let part = Part {
                    offset: piece.start - self.section.range.start,
                    block: Block::contiguous(piece.len()),
                };
                self.copy(&part, queue, stream)?;
            }
        }
        Ok(())
    }

    fn copy(&self, part: &Part, queue: Queue, stream: Stream) -> Result<()> {
        let host = (self.host + part.offset) as u64;
        let device = self.device + part.offset as u64;
        let (from, to) = match self.direction {
            Direction::ToHost => (device, host),
            _ => (host, device),
        };
        let copy = Copy {
            direction: self.direction,
            from,
            to,
            block: part.block,
        };
        let Environment {
            device, staging, ..
        } = self.environment;
        staging.copy(&**device, &copy, queue, stream)
    }

    /// Copies a section in which many pointers stay to the host at once, through a buffer.
    /// It waits: somebody has to empty that.
    fn fetch_staged(&self, stream: Stream) -> Result<()> {
        let range = &self.section.range;
        let device = &self.environment.device;
        let mut buffer = vec![0_u8; range.len()];
        let at = buffer.as_mut_ptr() as u64;
        let copy = Copy::contiguous(self.direction, self.device, at, buffer.len());
        device.copy(&copy, stream)?;
        device.synchronize(stream)?;
        for piece in self.section.rows().flat_map(|row| self.pieces(row)) {
            let part = &buffer[piece.start - range.start..piece.end - range.start];
            // SAFETY: present host memory of the program.
            unsafe { (piece.start as *mut u8).copy_from(part.as_ptr(), part.len()) };
        }
        Ok(())
    }

    /// Copies a contiguous section with many attached pointers to the device at once, from a
    /// buffer in which they are put right.
    fn send_staged(&self, queue: Queue) -> Result<()> {
        let range = &self.section.range;
        // The host's memory is read now: what queues bring to it comes first.
        self.environment.await_writers(range)?;
        // SAFETY: present host memory of the program.
        let host = unsafe { std::slice::from_raw_parts(range.start as *const u8, range.len()) };
        let mut buffer = Box::<[u8]>::from(host);
        for (start, image) in &self.attached {
            overlay(&mut buffer, range.start, *start, image);
        }
        self.environment.write(buffer, self.device, queue)
    }

    /// The parts of a host range that are copied.
    fn pieces(&self, range: Range<usize>) -> Vec<Range<usize>> {
        // Those that end before it need not be looked at: they are in order.
        let first = self.kept.partition_point(|place| place.end <= range.start);
        without(range, &self.kept[first..])
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

/// The parts of `range` outside the holes, which are in order.
fn without(range: Range<usize>, holes: &[Range<usize>]) -> Vec<Range<usize>> {
    let mut pieces = Vec::new();
    let mut start = range.start;
    for hole in holes.iter().take_while(|hole| hole.start < range.end) {
        if start < hole.start {
            pieces.push(start..hole.start);
        }
        start = start.max(hole.end);
    }
    if start < range.end {
        pieces.push(start..range.end);
    }
    pieces
}

#[cfg(test)]
#[allow(clippy::single_range_in_vec_init)]
mod tests {
    use super::{overlay, without};

    #[test]
    fn holes_are_left_out() {
        assert_eq!(without(10..20, &[]), [10..20]);
        assert_eq!(without(10..20, &[0..5, 12..14, 19..25]), [10..12, 14..19]);
        assert_eq!(without(10..20, &[5..30]), []);
        assert_eq!(without(10..20, &[5..12, 12..15]), [15..20]);
    }

    #[test]
    fn images_are_cut_to_the_buffer() {
        let mut buffer = [0; 4];
        overlay(&mut buffer, 100, 98, &[1, 2, 3]);
        overlay(&mut buffer, 100, 103, &[4, 5, 6]);
        assert_eq!(buffer, [3, 0, 0, 4]);
    }
}
