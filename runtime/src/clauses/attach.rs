//! Pointers in present memory: their device copies point to device memory while
//! they are attached (OpenACC 3.4, 2.6.8 and 2.7.2).

use super::{directive, request::Request};
use crate::{
    abi::{EnterKind, Variable, flag},
    asynchrony::queue::Queue,
    device::{Copy, Direction},
    memory::attachments::Cause,
    report::{error::Result, turn},
    state::{environment::Environment, thread},
    variables::{descriptor, section::Section},
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
        // What has no elements has no device memory either: the device has to see that.
        let is_on_host = device == section.base as u64 && !section.is_empty();
        if device == 0 || is_on_host {
            return Ok(());
        }
        let range = descriptor.address..descriptor.address + descriptor.bytes;
        let is_with_object = request.action.enter_kind() == Some(EnterKind::Attach)
            && request.action.has(flag::IMPLICIT);
        let cause = match is_with_object {
            true => Cause::Object,
            false => Cause::Pointer,
        };
        self.attach(range, device, cause, request)
    }

    /// Lets the device copy of the pointer or descriptor at `range` point to
    /// `device` and counts the attachment; nothing when it is not present.
    pub fn attach(
        &self,
        range: Range<usize>,
        device: u64,
        cause: Cause,
        request: Request,
    ) -> Result<()> {
        let _turn = turn::changing();
        let mut settled = self.settled_pointer(&range);
        let Some(entry) = settled.present_mut() else {
            return Ok(());
        };
        // SAFETY: a present pointer is memory of the program.
        let host = unsafe { std::slice::from_raw_parts(range.start as *const u8, range.len()) };
        let Some(image) = entry.attach(range.start, host, device, cause) else {
            return Ok(());
        };
        let changes = self.descriptor_changes.number();
        entry.know(range.start, &image, changes);
        let to = entry.device_address(range.start);
        settled.begin_writing(&range);
        self.write_descriptor(range, image, to, request.queue)
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

    /// The same for a pointer or allocatable that has no target.
    ///
    /// # Safety
    /// `accrt.h`.
    pub(crate) unsafe fn detach_variable(
        &self,
        variable: &Variable,
        request: Request,
    ) -> Result<()> {
        let address = variable.address as usize;
        if variable.descriptor == 0 || address == 0 || self.device.shares_memory() {
            return Ok(());
        }
        // SAFETY: the caller's promise.
        let bytes = unsafe { descriptor::bytes(address) };
        self.detach(address..address + bytes, request)
    }

    /// Takes an attachment of the pointer at `range`.
    pub fn detach(&self, range: Range<usize>, request: Request) -> Result<()> {
        let _turn = turn::changing();
        let mut settled = self.settled_pointer(&range);
        let Some(entry) = settled.present_mut() else {
            return Ok(());
        };
        let finalize = request.action.has(flag::FINALIZE);
        if !entry.detach(range.start, finalize) {
            return Ok(());
        }
        let to = entry.device_address(range.start);
        settled.begin_writing(&range);
        // SAFETY: a present pointer is memory of the program.
        let host = unsafe { std::slice::from_raw_parts(range.start as *const u8, range.len()) };
        self.write_descriptor(range, host.into(), to, request.queue)
    }

    /// Before a copy of the section to the device, which leaves attached pointers alone: those that
    /// the host has changed, and that were attached with their object only, are attached to their
    /// new targets where these are present. Others of these, and those whose targets are not
    /// present any more, are attached no longer, so that the copy is of them too.
    pub(crate) fn renew_attachments(&self, section: &Section, request: Request) -> Result<()> {
        let settled = self.settled_section(section);
        let Some(entry) = settled.present() else {
            return Ok(());
        };
        let changed = entry.changed_attachments(&section.range);
        drop(settled);
        for pointer in changed {
            if pointer.is_counted && self.device_address(pointer.target) == Some(pointer.device) {
                continue;
            }
            let place = pointer.place.clone();
            if let Some(entry) = self.settled_pointer(&place).present_mut() {
                entry.detach(place.start, true);
            }
            // SAFETY: a present pointer is memory of the program.
            let target = unsafe { (place.start as *const usize).read_unaligned() };
            if target != 0
                && !pointer.is_counted
                && let Some(device) = self.device_address(target)
            {
                self.attach(place, device, Cause::Object, request)?;
            }
        }
        Ok(())
    }

    /// Writes the device copy of the pointer at `place`. Other threads wait until it is there: each
    /// has a stream of its own, in which nothing else keeps the order of what they write, and what
    /// a kernel finds that begins with the pointer attached.
    fn write_descriptor(
        &self,
        place: Range<usize>,
        bytes: Box<[u8]>,
        to: u64,
        queue: Queue,
    ) -> Result<()> {
        let write = || {
            self.write(bytes, to, queue)?;
            let stream = self.stream(queue)?;
            self.descriptor_changes.add_pending(stream);
            match queue {
                Queue::Sync if thread::are_several() => self.device.synchronize(stream),
                _ => Ok(()),
            }
        };
        let written = write();
        self.end_writing(&place);
        written
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
