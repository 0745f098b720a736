//! A copy of all memory that a program uses on a device.

use super::Direction;
use crate::{
    asynchrony::queue::Queue, device::Copy, report::error::Result, state::environment::Environment,
};
use std::collections::BTreeMap;

/// Contents of memory by device address.
pub struct Snapshot {
    blocks: BTreeMap<u64, Vec<u8>>,
}

impl Snapshot {
    /// Copies everything; no queue has anything to do.
    pub fn take(environment: &Environment) -> Result<Snapshot> {
        let mut blocks = BTreeMap::new();
        for (address, bytes) in memory(environment) {
            let mut copy = vec![0; bytes];
            let to = copy.as_mut_ptr() as u64;
            let whole = Copy::contiguous(Direction::ToHost, address, to, bytes);
            transfer(environment, &whole)?;
            blocks.insert(address, copy);
        }
        Ok(Snapshot { blocks })
    }

    /// Puts everything back.
    pub fn restore(&self, environment: &Environment) -> Result<()> {
        for (address, copy) in &self.blocks {
            let from = copy.as_ptr() as u64;
            let whole = Copy::contiguous(Direction::ToDevice, from, *address, copy.len());
            transfer(environment, &whole)?;
        }
        Ok(())
    }

    /// The contents of `bytes` bytes at a device address.
    pub fn bytes(&self, device: u64, bytes: usize) -> Option<&[u8]> {
        let (start, block) = self.blocks.range(..=device).next_back()?;
        let offset = (device - start) as usize;
        block.get(offset..offset.checked_add(bytes)?)
    }
}

fn transfer(environment: &Environment, copy: &Copy) -> Result<()> {
    let stream = environment.stream(Queue::Sync)?;
    environment.device.copy(copy, stream)?;
    environment.device.synchronize(stream)
}

/// What the runtime allocated and what the user mapped (`acc_map_data`).
fn memory(environment: &Environment) -> Vec<(u64, usize)> {
    let mut memory = environment.pool.blocks();
    let mut mapped = mapped(environment);
    mapped.retain(|(address, _)| !environment.pool.owns(*address));
    memory.extend(mapped);
    memory
}

fn mapped(environment: &Environment) -> Vec<(u64, usize)> {
    let table = environment.table.lock();
    let entries = table.iter().filter(|entry| entry.mapped_by_user);
    entries
        .map(|entry| (entry.device, entry.host.len()))
        .collect()
}
