//! The `update` directive (OpenACC 3.4, 2.14.4): moves exactly the elements of
//! a section between host and device.

use crate::abi::flag;
use crate::data::Request;
use crate::device::Direction;
use crate::environment::Environment;
use crate::error::Result;
use crate::profile::Event;
use crate::section::Section;
use crate::transfer::Transfer;

impl Environment {
    /// Moves the section's elements to the device or to the host. Absent data
    /// is an error unless `IF_PRESENT` is set.
    pub fn update(&self, section: &Section, to_device: bool, request: Request) -> Result<()> {
        if section.is_empty() {
            return Ok(());
        }
        let span = request.span(Event::UpdateStart, self);
        let direction = match to_device {
            true => Direction::ToDevice,
            false => Direction::ToHost,
        };
        let settled = self.settled(&section.range);
        let transfer = settled
            .present()
            .map(|entry| Transfer::new(self, section, direction, entry));
        drop(settled);
        match transfer {
            Some(transfer) => transfer.run(request)?,
            None if request.action.has(flag::IF_PRESENT) => {}
            None => return self.not_present(section),
        }
        span.end();
        Ok(())
    }
}
