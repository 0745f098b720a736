//! The values of scalars that a construct only reads.
//!
//! A `copy` or `copyin` clause gives such a scalar the host's value, unless it is present
//! already: then the device's counts (OpenACC 3.4, 2.7.7, 2.7.8). As a value it can be a
//! parameter of the kernel, and the host can compute with it before the launch; nothing
//! is allocated or copied for it.

use super::section::Section;
use crate::{
    asynchrony::queue::Queue,
    device::{Copy, Direction},
    memory::present::{Presence, partly_present},
    report::{
        error::{Asker, Result},
        turn,
    },
    state::environment::Environment,
};
use std::ops::Range;

impl Environment {
    /// Writes the bytes of `section`, as a construct in `queue` would find them, to `to`.
    ///
    /// # Safety
    /// The section is readable, and `to` has room for its bytes.
    pub unsafe fn read_scalar(&self, section: &Section, to: *mut u8, queue: Queue) -> Result<()> {
        let _turn = turn::changing();
        let host = &section.range;
        if self.device.shares_memory() {
            // Kernels in the construct's queue may write there.
            self.device.synchronize(self.stream(queue)?)?;
            // SAFETY: the caller's promise.
            unsafe { to.copy_from(host.start as *const u8, host.len()) };
            return Ok(());
        }
        if let Some(device) = self.device_scalar(section)? {
            // In the construct's queue: behind what it would have waited for.
            return self.read_present(device, || {
                let stream = self.stream(queue)?;
                let copy = Copy::contiguous(Direction::ToHost, device, to as u64, host.len());
                self.device.copy(&copy, stream)?;
                self.device.synchronize(stream)
            });
        }
        self.await_downloads(host, queue)?;
        // SAFETY: the caller's promise.
        unsafe { to.copy_from(host.start as *const u8, host.len()) };
        Ok(())
    }

    /// Where the device has the scalar, if it is present, for [`Environment::read_present`].
    fn device_scalar(&self, section: &Section) -> Result<Option<u64>> {
        let settled = self.settled_section(section);
        match settled.presence() {
            Presence::Present(entry) => {
                let device = entry.device_address(section.base);
                settled.begin_reading(device);
                Ok(Some(device))
            }
            Presence::Partial(entry) => partly_present(section, entry, Asker::Clause),
            Presence::Absent => Ok(None),
        }
    }

    /// Waits for copies to the host memory that a copy of it in `queue` would come
    /// behind. What is synchronous must not race with them (2.16).
    fn await_downloads(&self, host: &Range<usize>, queue: Queue) -> Result<()> {
        if queue == Queue::Sync {
            return Ok(());
        }
        self.await_writers(host)
    }
}
