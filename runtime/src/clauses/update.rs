//! The `update` directive (OpenACC 3.4, 2.14.4): moves exactly the elements of
//! a section between host and device.

use super::{directive, request::Request, transfer::Transfer, walk};
use crate::{
    abi::flag,
    device::{Direction, memory},
    memory::present::Presence,
    report::{error::Result, profile::Event, turn},
    state::environment::Environment,
    variables::section::Section,
};

impl Environment {
    /// Moves the section's elements to the device or to the host; false when they
    /// did not have to. Absent data is an error unless `IF_PRESENT` is set, or the program was
    /// written for managed memory: the host's data is that of both sides then.
    pub fn update(&self, section: &Section, to_device: bool, request: Request) -> Result<bool> {
        if section.is_empty() || !walk::is_news(section, request) {
            return Ok(false);
        }
        let _turn = turn::changing();
        let span = (!directive::is_told()).then(|| request.span(Event::UpdateStart, self));
        let direction = match to_device {
            true => Direction::ToDevice,
            false => Direction::ToHost,
        };
        if to_device {
            self.renew_attachments(section, request)?;
        }
        let settled = self.settled_section(section);
        // Of data that is there in part, the host's may not be what both sides have.
        let is_on_host =
            memory::is_asked_for_managed() && matches!(settled.presence(), Presence::Absent);
        let transfer = settled
            .present()
            .map(|entry| Transfer::new(self, section, direction, entry));
        drop(settled);
        let is_present = transfer.is_some();
        match transfer {
            Some(transfer) => transfer.run(request)?,
            None if request.action.has(flag::IF_PRESENT) || is_on_host => {}
            None => return self.not_present(section),
        }
        if let Some(span) = span {
            span.end();
        }
        Ok(is_present)
    }
}
