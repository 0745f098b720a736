//! Data of variables that have ceased to exist: their entries would stand for
//! memory that is something else by now.

use crate::abi::Action;
use crate::data::Request;
use crate::environment::Environment;
use crate::error::Result;
use crate::location::Location;
use crate::present::{Entry, Memory, Presence, State};
use crate::queue::Queue;
use crate::registry;
use std::ops::Range;

/// Forgets the host range on every device that the program uses.
pub fn forget_everywhere(host: Range<usize>, location: Location) -> Result<()> {
    registry::used()
        .filter(|environment| !environment.device.shares_memory())
        .try_for_each(|environment| environment.forget(host.clone(), location))
}

impl Environment {
    /// Removes what lies in the host range and only `enter data` or a data
    /// routine holds; nothing is copied out. Waits for all queues first, which may
    /// be using it.
    pub fn forget(&self, host: Range<usize>, location: Location) -> Result<()> {
        if self.table.lock().find(&host).is_absent() {
            return Ok(());
        }
        self.wait(None, location)?;
        let request = Request {
            action: Action(0),
            queue: Queue::Sync,
            location,
        };
        while let Some(memory) = self.take_forgotten(&host) {
            self.remove(memory, request)?;
        }
        Ok(())
    }

    /// Marks the last forgettable entry in the range as leaving.
    fn take_forgotten(&self, host: &Range<usize>) -> Option<Memory> {
        let mut settled = self.settled(host);
        let entry = settled.touching_mut()?;
        if !is_forgettable(entry, host) {
            return None;
        }
        entry.state = State::Leaving;
        Some(entry.memory())
    }
}

fn is_forgettable(entry: &Entry, host: &Range<usize>) -> bool {
    let lies_within = host.start <= entry.host.start && entry.host.end <= host.end;
    lies_within && entry.structured == 0 && !entry.mapped_by_user
}

impl<T> Presence<T> {
    fn is_absent(&self) -> bool {
        matches!(self, Presence::Absent)
    }
}
