//! What kernels find in the descriptors of components, for the host that reads these in front
//! of a launch: mostly without asking the device ([`crate::memory::known`]).

use crate::{
    asynchrony::queue::Queue,
    device::{Copy, Direction, Stream},
    memory::{cautious, present::Presence},
    report::error::Result,
    state::environment::Environment,
    variables::kind::Kind,
};
use std::ops::Range;

impl Environment {
    /// Writes to `value` what constructs in `queue` find in the descriptor at `range`, a component.
    ///
    /// # Safety
    /// The range is memory of the program.
    pub(crate) unsafe fn read_descriptor(
        &self,
        range: Range<usize>,
        value: &mut [u8],
        queue: Queue,
    ) -> Result<()> {
        if !self.device.shares_memory() {
            let settled = self.settled(&range);
            if let Some(entry) = settled.present() {
                let device = entry.device_address(range.start);
                settled.begin_reading(device);
                let read = || self.read_device_descriptor(device, value, queue);
                return self.read_present(device, read);
            }
        }
        // SAFETY: the caller's promise.
        let host = unsafe { std::slice::from_raw_parts(range.start as *const u8, range.len()) };
        value.copy_from_slice(host);
        Ok(())
    }

    /// Whether there is an object at `range`, to which a pointer leads that the program need not have
    /// set, and a clause for what it leads to is of use. The host runs constructs on the program's
    /// memory without.
    pub(crate) fn may_read(&self, range: &Range<usize>) -> bool {
        if self.device.shares_memory() && self.device.runs_host_code() {
            return false;
        }
        // Where objects are present, that saves calls of the system.
        !self.device.shares_memory() && self.has_memory_for(range) || cautious::has_ends(range)
    }

    /// As `read_descriptor`, for the descriptor at a device address, which may come from a pointer without a
    /// target: zeros where no memory is known to be.
    pub(crate) fn read_device_descriptor(
        &self,
        device: u64,
        value: &mut [u8],
        queue: Queue,
    ) -> Result<()> {
        if self.device.shares_memory() {
            if self.descriptor_changes.number() > 0 {
                self.device.synchronize(self.stream(queue)?)?;
            }
            cautious::read(device, value);
            return Ok(());
        }
        let changes = self.descriptor_changes.number();
        let place = device..device.saturating_add(value.len() as u64);
        let mut version = None;
        if let Some(entry) = self.table.lock().holds_device(&place) {
            let offset = (device - entry.device) as usize;
            if let Some(known) = entry.known.at(offset, value.len(), changes) {
                value.copy_from_slice(known);
                return Ok(());
            }
            version = Some(entry.known.version());
        } else if !self.pool.has(device) {
            value.fill(0);
            return Ok(());
        }
        let stream = self.stream(queue)?;
        // What another queue is about to change, a kernel in this one does not use. It is not what
        // later kernels find.
        let is_busy = |other| !self.device.is_idle(other).unwrap_or(false);
        let is_final = self.descriptor_changes.are_before(stream, is_busy);
        let to = value.as_mut_ptr() as u64;
        let copy = Copy::contiguous(Direction::ToHost, device, to, value.len());
        self.device.copy(&copy, stream)?;
        self.device.synchronize(stream)?;
        if is_final
            && let Some(entry) = self.table.lock().holds_device(&place)
            && version == Some(entry.known.version())
        {
            let offset = (device - entry.device) as usize;
            entry.known.note(offset, value, changes);
        }
        Ok(())
    }

    /// A copy of that host range to the device, which is in `stream`, changes descriptors in it that
    /// are not attached.
    pub(crate) fn forget_descriptors(&self, host: &Range<usize>, stream: Stream) {
        let mut table = self.table.lock();
        if let Presence::Present(key) = table.locate(host) {
            let entry = table.entry_mut(key);
            entry.forget_known(host);
            if entry.elements.kind == Kind::Other {
                self.descriptor_changes.add_pending(stream);
            }
        }
    }

    /// A kernel in `queue`, or the program itself, may change descriptors of any object.
    pub(crate) fn descriptors_change(&self, queue: Queue) -> Result<()> {
        self.descriptor_changes.count(self.stream(queue)?);
        Ok(())
    }
}
