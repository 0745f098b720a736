//! What a trace keeps of a device's queues until they have been waited for.

use crate::{device::Event, report::operation::Record};
use std::time::Instant;

/// Operations of a device's queues that stand between two of its events.
#[derive(Default)]
pub struct Marks {
    pub clock: Option<Clock>,
    pub waiting: Vec<Marked>,
}

/// A moment on both clocks.
pub struct Clock {
    pub device: Event,
    pub host: Instant,
}

/// An operation between two events.
pub struct Marked {
    pub record: Record,
    pub before: Event,
    pub after: Event,
}
