//! Bytes of the runtime's that a queue may still read.

use super::sync::Mutex;
use crate::{
    device::{Device, Event, Stream},
    report::error::Result,
};

/// What has been lent to the queues of a device.
#[derive(Default)]
pub struct Loans(Mutex<Vec<Loan>>);

struct Loan {
    _bytes: Box<[u8]>,
    /// When the queue has read them.
    until: Event,
}

impl Loans {
    /// Keeps bytes that the operations in the stream read until they are over, and drops
    /// those of others that are.
    pub fn lend(&self, device: &dyn Device, bytes: Box<[u8]>, stream: Stream) -> Result<()> {
        let until = device.record(stream)?;
        let mut all = self.0.lock();
        let mut kept = Vec::with_capacity(all.len() + 1);
        for loan in all.drain(..) {
            match device.is_complete(loan.until)? {
                true => device.destroy_event(loan.until)?,
                false => kept.push(loan),
            }
        }
        kept.push(Loan {
            _bytes: bytes,
            until,
        });
        *all = kept;
        Ok(())
    }

    /// Drops all; the queues are empty.
    pub fn clear(&self, device: &dyn Device) -> Result<()> {
        let all = std::mem::take(&mut *self.0.lock());
        all.into_iter()
            .try_for_each(|loan| device.destroy_event(loan.until))
    }
}
