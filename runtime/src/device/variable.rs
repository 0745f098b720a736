//! Variables of images that the runtime sets when they are loaded.

use super::{Copy, Device, Direction};
use crate::report::error::Result;

/// Writes the words of the variable at a device address.
pub fn set<D: Device + ?Sized>(device: &D, address: u64, words: &[u64]) -> Result<()> {
    let stream = device.create_stream()?;
    let from = words.as_ptr() as u64;
    let copy = Copy::contiguous(Direction::ToDevice, from, address, size_of_val(words));
    device.copy(&copy, stream)?;
    device.synchronize(stream)?;
    device.destroy_stream(stream)
}
