//! `host-discrete`: the CPU with separate memory. Compute constructs run as
//! host code on device addresses, so that a missing data clause shows up on a
//! machine without a GPU.
//!
//! `ACCC_DEVICE_MEMORY` makes the device as small as a program may meet one,
//! `ACCC_DEVICES` gives several of them, `ACCC_ASYNC` lets their queues take their time.

use super::{
    Capacity, Copy, Device, Direction, Event, Limits, Properties, Stream, host,
    streams::{Operation, Streams},
};
use crate::report::error::Result;
use parking_lot::Mutex;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The host with memory of its own as device memory.
#[derive(Default)]
pub struct HostDiscrete {
    /// Bytes that can be allocated; `None`: what the machine has.
    memory: Option<usize>,
    used: AtomicUsize,
    streams: Streams,
    /// Where its memory is, if anyone wants to know.
    blocks: Option<Arc<Blocks>>,
}

/// The blocks of device memory that have been given: bytes by address.
#[derive(Default)]
pub struct Blocks(Mutex<BTreeMap<u64, usize>>);

impl Blocks {
    /// Whether the bytes, which are some, lie in one block.
    pub fn hold(&self, bytes: &Range<u64>) -> bool {
        let blocks = self.0.lock();
        let block = blocks.range(..=bytes.start).next_back();
        block.is_some_and(|(start, length)| bytes.end <= start + *length as u64)
    }
}

/// Bytes that are no sensible number in any type: what was never copied in
/// shows in the results.
const POISON: u8 = 0xbd;

/// The devices as the environment variables describe them, or what is wrong with
/// them.
pub fn devices() -> std::result::Result<Vec<HostDiscrete>, String> {
    (0..count()?)
        .map(|_| HostDiscrete::from_environment())
        .collect()
}

/// How many devices there are of each type that is the CPU (`ACCC_DEVICES`), else
/// what is wrong with the variable.
pub(super) fn count() -> std::result::Result<usize, String> {
    let Ok(text) = std::env::var("ACCC_DEVICES") else {
        return Ok(1);
    };
    match text.trim().parse() {
        Ok(count) if count > 0 => Ok(count),
        _ => Err(format!(
            "ACCC_DEVICES is '{text}', which is no number of devices"
        )),
    }
}

impl HostDiscrete {
    /// A device as the environment variables describe it, or what is wrong
    /// with them.
    pub fn from_environment() -> std::result::Result<HostDiscrete, String> {
        let memory = match std::env::var("ACCC_DEVICE_MEMORY") {
            Ok(text) => Some(text.trim().parse().map_err(|_| {
                format!("ACCC_DEVICE_MEMORY is '{text}', which is no number of bytes")
            })?),
            Err(_) => None,
        };
        Ok(HostDiscrete {
            memory,
            used: AtomicUsize::new(0),
            streams: Streams::from_environment()?,
            blocks: None,
        })
    }

    /// Keeps account of where its memory is, from now on.
    pub fn with_blocks(self) -> HostDiscrete {
        HostDiscrete {
            blocks: Some(Arc::default()),
            ..self
        }
    }

    /// Where its memory is, if it keeps account.
    pub fn blocks(&self) -> Option<&Arc<Blocks>> {
        self.blocks.as_ref()
    }

    /// Whether streams put their work off.
    pub fn puts_off(&self) -> bool {
        self.streams.are_late()
    }

    /// Puts an operation into a stream.
    pub fn put(&self, stream: Stream, operation: Operation) -> Result<()> {
        self.streams.put(stream, operation)
    }

    fn count(&self, bytes: usize) -> Result<()> {
        let used = self.used.fetch_add(bytes, Ordering::Relaxed);
        let fits = |memory| used.checked_add(bytes).is_some_and(|sum| sum <= memory);
        if self.memory.is_none_or(fits) {
            return Ok(());
        }
        self.used.fetch_sub(bytes, Ordering::Relaxed);
        Err(self.capacity().exceeded_by(bytes))
    }
}

impl Device for HostDiscrete {
    fn runs_host_code(&self) -> bool {
        true
    }

    fn properties(&self) -> Properties {
        host::properties("host-discrete")
    }

    fn capacity(&self) -> Capacity {
        let Some(memory) = self.memory else {
            return host::capacity();
        };
        let used = self.used.load(Ordering::Relaxed);
        Capacity {
            total: memory as u64,
            free: memory.saturating_sub(used) as u64,
        }
    }

    fn limits(&self) -> Limits {
        host::limits()
    }

    fn allocate(&self, bytes: usize) -> Result<u64> {
        self.count(bytes)?;
        let allocated = host::allocate(bytes).inspect_err(|_| {
            self.used.fetch_sub(bytes, Ordering::Relaxed);
        });
        if let (Some(blocks), Ok(address)) = (&self.blocks, &allocated) {
            blocks.0.lock().insert(*address, bytes);
        }
        allocated
    }

    fn free(&self, address: u64) -> Result<()> {
        if let Some(blocks) = &self.blocks {
            blocks.0.lock().remove(&address);
        }
        let bytes = host::free(address);
        self.used.fetch_sub(bytes, Ordering::Relaxed);
        Ok(())
    }

    fn poison(&self, address: u64, bytes: usize) {
        // SAFETY: allocated with at least this size, and nobody's yet.
        unsafe { (address as *mut u8).write_bytes(POISON, bytes) };
    }

    fn copy(&self, copy: &Copy, stream: Stream) -> Result<()> {
        self.put(stream, Operation::Copy(*copy))
    }

    fn uses_host_later(&self, _direction: Direction, _host: usize) -> bool {
        self.puts_off()
    }

    fn zero(&self, address: u64, bytes: usize, stream: Stream) -> Result<()> {
        self.put(stream, Operation::Zero(address, bytes))
    }

    fn create_stream(&self) -> Result<Stream> {
        Ok(self.streams.create())
    }

    fn destroy_stream(&self, stream: Stream) -> Result<()> {
        self.streams.destroy(stream);
        Ok(())
    }

    fn synchronize(&self, stream: Stream) -> Result<()> {
        self.streams.synchronize(stream)
    }

    fn is_idle(&self, stream: Stream) -> Result<bool> {
        self.streams.is_idle(stream)
    }

    fn record(&self, stream: Stream) -> Result<Event> {
        Ok(self.streams.record(stream))
    }

    fn finish(&self, event: Event) -> Result<()> {
        self.streams.finish(event)
    }

    fn is_complete(&self, event: Event) -> Result<bool> {
        Ok(self.streams.is_complete(event))
    }

    fn wait_event(&self, stream: Stream, event: Event) -> Result<()> {
        self.streams.wait(stream, event);
        Ok(())
    }

    fn destroy_event(&self, event: Event) -> Result<()> {
        self.streams.destroy_event(event);
        Ok(())
    }
}
