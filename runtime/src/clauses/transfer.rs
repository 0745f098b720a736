//! Moves the elements of a section between host and device.
//!
//! Attached pointers stay as they are on both sides (OpenACC 3.4, 2.6.8). A copy to the host
//! also leaves the descriptors of allocatable and pointer components alone that nothing is
//! attached to: the device has a copy of what the host had there once, or, in memory that no
//! copy has come to, nothing of the kind. The host may have allocated the component since,
//! and what a kernel may have put there is the address of device memory. The specification
//! leaves it to the program that pointers are right after a copy; in Fortran it could not do
//! anything for it.

use super::{
    kept::{Attached, Kept},
    request::Request,
};
use crate::{
    asynchrony::queue::Queue,
    device::{Block, Copy, Direction, Stream},
    memory::present::Entry,
    report::{
        counters,
        error::Result,
        operation::{Action, Operation},
        profile::{Details, Event, Span},
        trace::{self, Watch},
    },
    state::environment::Environment,
    variables::{layout::Part, section::Section},
};

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
    /// What the device has for attached pointers; none in memory that is new.
    attached: Option<Attached>,
    /// What stays as it is on the other side.
    kept: Kept,
}

impl<'a> Transfer<'a> {
    /// A transfer of `section`, which lies in `entry`.
    pub fn new(
        environment: &'a Environment,
        section: &'a Section,
        direction: Direction,
        entry: &Entry,
    ) -> Transfer<'a> {
        let of_entry = || entry.elements.descriptors_in(&section.range);
        let descriptors = match direction {
            Direction::ToHost => section.descriptors().or_else(of_entry),
            _ => None,
        };
        Transfer {
            environment,
            section,
            direction,
            host: section.range.start,
            device: entry.device_address(section.range.start),
            attached: Some(Attached::of(entry)),
            kept: Kept::of(entry, &section.range, descriptors),
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
            attached: None,
            kept: Kept::nothing(),
        }
    }

    /// Puts the copies into the queue and, when it is synchronous, waits.
    pub fn run(&self, request: Request) -> Result<()> {
        if self.section.is_empty() {
            return Ok(());
        }
        let (event, counter) = match self.direction {
            Direction::ToHost => (Event::EnqueueDownloadStart, &counters::COPYOUTS),
            _ => (Event::EnqueueUploadStart, &counters::COPYINS),
        };
        let action = Action::from(self.direction);
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
        let host = self.host..self.host + self.section.range.len();
        if self.direction == Direction::ToDevice {
            self.environment.follow_writers(&host, stream)?;
        }
        let watch = Watch::start(self.environment, queue, stream);
        self.enqueue(queue, stream)?;
        if self.direction == Direction::ToDevice {
            self.environment.forget_descriptors(&host, stream);
        }
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
        if self.kept.are_many(&self.section.range, MOST_PIECES) {
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
            self.kept.for_others(row, |piece| {
                let part = Part {
                    offset: piece.start - self.section.range.start,
                    block: Block::contiguous(piece.len()),
                };
                self.copy(&part, queue, stream)
            })?;
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
        self.section.rows().try_for_each(|row| {
            self.kept.for_others(row, |piece| {
                let part = &buffer[piece.start - range.start..piece.end - range.start];
                // SAFETY: present host memory of the program.
                unsafe { (piece.start as *mut u8).copy_from(part.as_ptr(), part.len()) };
                Ok(())
            })
        })
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
        if let Some(attached) = &self.attached {
            attached.overlay(range, &mut buffer);
        }
        self.environment.write(buffer, self.device, queue)
    }
}
