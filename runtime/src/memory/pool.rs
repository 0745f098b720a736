//! Device memory kept for reuse: drivers take long to give and take memory,
//! and freeing may stop every queue of a device.

use super::sync::Mutex;
use crate::{
    device::{Device, Event, Stream},
    report::error::{Error, Result},
};
use std::collections::BTreeMap;

/// Blocks of one device, in use and free.
#[derive(Default)]
pub struct Pool {
    blocks: Mutex<Blocks>,
}

#[derive(Default)]
struct Blocks {
    /// Size of every block that is in use, by address.
    used: BTreeMap<u64, usize>,
    /// Blocks ready for use, by size.
    free: BTreeMap<usize, Vec<u64>>,
    /// Freed blocks that a queue may still be using.
    pending: Vec<Pending>,
}

struct Pending {
    address: u64,
    bytes: usize,
    until: Vec<Event>,
}

/// The size of the block that serves a request: powers of two in four steps,
/// so that at most a fifth is unused and similar sizes share blocks; large ones
/// in steps of 2 MiB.
fn block_bytes(bytes: usize) -> usize {
    const SMALLEST: usize = 256;
    if bytes <= SMALLEST {
        return SMALLEST;
    }
    let step = (bytes.next_power_of_two() / 8).min(2 << 20);
    bytes.next_multiple_of(step)
}

impl Pool {
    /// Memory of at least `bytes` bytes.
    pub fn allocate(&self, device: &dyn Device, bytes: usize) -> Result<u64> {
        if isize::try_from(bytes).is_err() {
            return Err(device.capacity().exceeded_by(bytes));
        }
        let wanted = match device.shows_bounds() {
            true => bytes,
            false => block_bytes(bytes),
        };
        let address = self.take(device, wanted).map_err(|error| match error {
            Error::NoMemory { .. } => device.capacity().exceeded_by(bytes),
            error => error,
        })?;
        device.poison(address, wanted);
        Ok(address)
    }

    /// A block of exactly `bytes` bytes.
    fn take(&self, device: &dyn Device, bytes: usize) -> Result<u64> {
        let mut blocks = self.blocks.lock();
        blocks.collect(device)?;
        let kept = blocks.free.get_mut(&bytes).and_then(Vec::pop);
        let address = match kept {
            Some(address) => address,
            None => match device.allocate(bytes) {
                // What is kept for other sizes, or for a queue that is not done
                // with it, may be what is missing.
                Err(Error::NoMemory { .. }) => {
                    blocks.finish(device)?;
                    blocks.trim(device)?;
                    device.allocate(bytes)?
                }
                allocated => allocated?,
            },
        };
        blocks.used.insert(address, bytes);
        Ok(address)
    }

    /// Takes memory back that operations in `streams` may still use.
    pub fn free(&self, device: &dyn Device, address: u64, streams: &[Stream]) -> Result<()> {
        let mut blocks = self.blocks.lock();
        let Some(bytes) = blocks.used.remove(&address) else {
            return Ok(());
        };
        if streams.is_empty() {
            blocks.keep(bytes, address);
            return Ok(());
        }
        let events = streams.iter().map(|stream| device.record(*stream));
        let until = events.collect::<Result<_>>()?;
        blocks.pending.push(Pending {
            address,
            bytes,
            until,
        });
        Ok(())
    }

    /// Whether this is the address of a block in use.
    pub fn owns(&self, address: u64) -> bool {
        self.bytes_at(address).is_some()
    }

    /// Whether a block in use has the byte at this address.
    pub fn has(&self, address: u64) -> bool {
        let blocks = self.blocks.lock();
        let before = blocks.used.range(..=address).next_back();
        before.is_some_and(|(start, bytes)| address - start < *bytes as u64)
    }

    /// The size of the block in use with that address.
    pub fn bytes_at(&self, address: u64) -> Option<usize> {
        self.blocks.lock().used.get(&address).copied()
    }

    /// Address and size of every block in use.
    pub fn blocks(&self) -> Vec<(u64, usize)> {
        let blocks = self.blocks.lock();
        let used = blocks.used.iter();
        used.map(|(address, bytes)| (*address, *bytes)).collect()
    }

    /// Gives everything back to the device, in use or not; the queues must be
    /// empty.
    pub fn clear(&self, device: &dyn Device) -> Result<()> {
        let mut blocks = self.blocks.lock();
        blocks.trim(device)?;
        for (address, _) in std::mem::take(&mut blocks.used) {
            device.free(address)?;
        }
        Ok(())
    }
}

impl Pending {
    /// Gives the events back that have happened.
    fn collect(&mut self, device: &dyn Device) -> Result<()> {
        while let Some(event) = self.until.last().copied() {
            if !device.is_complete(event)? {
                break;
            }
            self.until.pop();
            device.destroy_event(event)?;
        }
        Ok(())
    }
}

impl Blocks {
    /// Makes pending blocks free whose queue has got far enough.
    fn collect(&mut self, device: &dyn Device) -> Result<()> {
        let mut index = 0;
        while index < self.pending.len() {
            self.pending[index].collect(device)?;
            if self.pending[index].until.is_empty() {
                let block = self.pending.swap_remove(index);
                self.keep(block.bytes, block.address);
            } else {
                index += 1;
            }
        }
        Ok(())
    }

    /// Waits until no queue uses a pending block any more.
    fn finish(&mut self, device: &dyn Device) -> Result<()> {
        while let Some(block) = self.pending.pop() {
            for event in block.until {
                device.finish(event)?;
                device.destroy_event(event)?;
            }
            self.keep(block.bytes, block.address);
        }
        Ok(())
    }

    /// Keeps a block that nothing uses for the next request of its size.
    fn keep(&mut self, bytes: usize, address: u64) {
        self.free.entry(bytes).or_default().push(address);
    }

    /// Gives free blocks back to the device.
    fn trim(&mut self, device: &dyn Device) -> Result<()> {
        self.collect(device)?;
        for address in std::mem::take(&mut self.free).into_values().flatten() {
            device.free(address)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::discrete::HostDiscrete;

    #[test]
    fn blocks_waste_at_most_a_fifth() {
        for bytes in (257..100_000).step_by(37) {
            let block = block_bytes(bytes);
            assert!(block >= bytes && block * 4 <= bytes * 5, "{bytes}: {block}");
        }
    }

    #[test]
    fn a_freed_block_serves_the_next_request_of_its_size() -> Result<()> {
        let (pool, device) = (Pool::default(), HostDiscrete::default());
        let first = pool.allocate(&device, 1000)?;
        pool.free(&device, first, &[])?;
        assert_eq!(pool.allocate(&device, 1001)?, first);
        assert!(pool.owns(first));
        pool.clear(&device)
    }
}
