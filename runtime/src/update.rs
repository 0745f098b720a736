//! The `update` directive (OpenACC 3.4, 2.14.4): moves exactly the elements of
//! a section between host and device.

use crate::abi::flag;
use crate::device::Direction;
use crate::environment::Environment;
use crate::error::Result;
use crate::profile::{self, Event};
use crate::queue::Queue;
use crate::request::Request;
use crate::section::Section;
use crate::trace;
use crate::transfer::Transfer;
use crate::turn;
use std::cell::{Cell, RefCell};
use std::collections::HashSet;
use std::ops::Range;

thread_local! {
    /// Host ranges that the calling thread's update has moved, of an object and its
    /// members.
    static MOVED: RefCell<HashSet<Range<usize>>> = RefCell::default();

    /// Whether copies of the calling thread's update directive are on their way that nobody
    /// has waited for.
    static UNSETTLED: Cell<bool> = const { Cell::new(false) };
}

/// Whether the copies of a request are waited for with those of the directive's last variable.
/// Times are only meaningful when each is waited for.
pub fn waits_later(request: Request) -> bool {
    let is_part = request.action.has(flag::MORE) && request.queue == Queue::Sync;
    let waits_later = is_part && !trace::is_active() && !profile::is_active();
    // Who waits for a synchronous copy waits for all before it.
    if request.queue == Queue::Sync {
        UNSETTLED.set(waits_later);
    }
    waits_later
}

/// Whether the update has not moved the section yet; from now on it has.
fn is_news(section: &Section, request: Request) -> bool {
    MOVED.with_borrow_mut(|moved| {
        if !request.action.has(flag::MEMBER) {
            moved.clear();
        }
        moved.insert(section.range.clone())
    })
}

impl Environment {
    /// Waits for the copies of an update directive after its last variable (the flags say
    /// whether this was it).
    pub fn settle_update(&self, flags: u32) -> Result<()> {
        if flags & flag::MORE != 0 || !UNSETTLED.take() {
            return Ok(());
        }
        let stream = self.stream(Queue::Sync)?;
        self.device.synchronize(stream)
    }

    /// Moves the section's elements to the device or to the host; false when they
    /// did not have to. Absent data is an error unless `IF_PRESENT` is set.
    pub fn update(&self, section: &Section, to_device: bool, request: Request) -> Result<bool> {
        if section.is_empty() || !is_news(section, request) {
            return Ok(false);
        }
        let _turn = turn::changing();
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
        let is_present = transfer.is_some();
        match transfer {
            Some(transfer) => transfer.run(request)?,
            None if request.action.has(flag::IF_PRESENT) => {}
            None => return self.not_present(section),
        }
        span.end();
        Ok(is_present)
    }
}
