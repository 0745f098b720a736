//! Pointers in present memory: their device copies point to device memory while
//! they are attached (OpenACC 3.4, 2.6.8 and 2.7.2).

use super::{directive, request::Request};
use crate::{
    abi::flag,
    asynchrony::queue::Queue,
    device::{Copy, Direction},
    report::{error::Result, turn},
    state::environment::Environment,
    variables::section::Section,
};
use std::ops::Range;

impl Environment {
    /// The attach action (2.7.2) for a variable whose descriptor lies in a
    /// present object: the device copy of that descriptor gets the device
    /// address of the data.
    pub(crate) fn attach_descriptor(
        &self,
        section: &Section,
        device: u64,
        request: Request,
    ) -> Result<()> {
        let Some(descriptor) = &section.descriptor else {
            return Ok(());
        };
        if device == 0 || device == section.base as u64 {
            return Ok(());
        }
        let range = descriptor.address..descriptor.address + descriptor.bytes;
        self.attach(range, device, request)
    }

    /// Lets the device copy of the pointer or descriptor at `range` point to
    /// `device` and counts the attachment; nothing when it is not present.
    pub(crate) fn attach(&self, range: Range<usize>, device: u64, request: Request) -> Result<()> {
        let _turn = turn::changing();
        let mut settled = self.settled(&range);
        let Some(entry) = settled.present_mut() else {
            return Ok(());
        };
        // SAFETY: a present pointer is memory of the program.
        let host = unsafe { std::slice::from_raw_parts(range.start as *const u8, range.len()) };
        let mut image = Box::<[u8]>::from(host);
        image[..8].copy_from_slice(&device.to_ne_bytes());
        if !entry.attach(range.start, &image) {
            return Ok(());
        }
        let changes = self.descriptor_changes.number();
        entry.know(range.start, &image, changes);
        let to = entry.device_address(range.start);
        drop(settled);
        self.write_descriptor(image, to, request.queue)
    }

    /// The detach action (2.7.2): the last one gives the device copy of the
    /// descriptor the host's contents back.
    pub(crate) fn detach_descriptor(&self, section: &Section, request: Request) -> Result<()> {
        match &section.descriptor {
            Some(descriptor) => self.detach(
                descriptor.address..descriptor.address + descriptor.bytes,
                request,
            ),
            None => Ok(()),
        }
    }

    /// Takes an attachment of the pointer at `range`.
    pub(crate) fn detach(&self, range: Range<usize>, request: Request) -> Result<()> {
        let _turn = turn::changing();
        let mut settled = self.settled(&range);
        let Some(entry) = settled.present_mut() else {
            return Ok(());
        };
        let finalize = request.action.has(flag::FINALIZE);
        if !entry.detach(range.start, finalize) {
            return Ok(());
        }
        let to = entry.device_address(range.start);
        drop(settled);
        // SAFETY: a present pointer is memory of the program.
        let host = unsafe { std::slice::from_raw_parts(range.start as *const u8, range.len()) };
        self.write_descriptor(host.into(), to, request.queue)
    }

    fn write_descriptor(&self, bytes: Box<[u8]>, to: u64, queue: Queue) -> Result<()> {
        self.write(bytes, to, queue)?;
        self.descriptor_changes.add_pending(self.stream(queue)?);
        Ok(())
    }

    /// Writes bytes to the device; an async queue may do so later.
    pub(crate) fn write(&self, bytes: Box<[u8]>, to: u64, queue: Queue) -> Result<()> {
        let stream = self.stream(queue)?;
        let from = bytes.as_ptr() as u64;
        let copy = Copy::contiguous(Direction::ToDevice, from, to, bytes.len());
        let device = &*self.device;
        device.copy(&copy, stream)?;
        match queue {
            Queue::Sync => match directive::put_off_reading(bytes) {
                Some(_read) => device.synchronize(stream),
                None => Ok(()),
            },
            _ if device.uses_host_later(copy.direction, from as usize) => {
                self.loans.lend(device, bytes, stream)
            }
            _ => Ok(()),
        }
    }
}
