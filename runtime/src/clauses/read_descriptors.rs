//! What kernels find in the descriptors of components, for the host that reads these in front
//! of a launch: mostly without asking the device ([`crate::memory::known`]).

use crate::{
    asynchrony::queue::Queue,
    device::{Copy, Direction},
    memory::present::Presence,
    report::error::Result,
    state::environment::Environment,
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
                drop(settled);
                return self.read_device_descriptor(device, value, queue);
            }
        }
        // SAFETY: the caller's promise.
        let host = unsafe { std::slice::from_raw_parts(range.start as *const u8, range.len()) };
        value.copy_from_slice(host);
        Ok(())
    }

    /// The same for the descriptor at a device address, which may come from a pointer without a
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
            read_own_memory(device, value);
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
        let to = value.as_mut_ptr() as u64;
        let copy = Copy::contiguous(Direction::ToHost, device, to, value.len());
        self.device.copy(&copy, stream)?;
        self.device.synchronize(stream)?;
        if let Some(entry) = self.table.lock().holds_device(&place)
            && version == Some(entry.known.version())
        {
            let offset = (device - entry.device) as usize;
            entry.known.note(offset, value, changes);
        }
        Ok(())
    }

    /// A copy of that host range to the device changes descriptors in it that are not attached.
    pub(crate) fn forget_descriptors(&self, host: &Range<usize>) {
        let mut table = self.table.lock();
        if let Presence::Present(key) = table.locate(host) {
            table.entry_mut(key).forget_known(host);
        }
    }
}

/// Copies from an address of the program's memory that may be none: zeros then.
fn read_own_memory(address: u64, value: &mut [u8]) {
    let to = libc::iovec {
        iov_base: value.as_mut_ptr().cast(),
        iov_len: value.len(),
    };
    let from = libc::iovec {
        iov_base: address as *mut libc::c_void,
        iov_len: value.len(),
    };
    // SAFETY: the system writes to `value` alone, and checks the address to read from.
    let copied = unsafe { libc::process_vm_readv(libc::getpid(), &to, 1, &from, 1, 0) };
    if copied != value.len() as isize {
        value.fill(0);
    }
}
