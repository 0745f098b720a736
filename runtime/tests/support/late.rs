//! A device that takes its time: `host-discrete` whose copies happen when somebody waits
//! for their stream. Included with `mod`.
#![allow(dead_code)]

use accrt::device::discrete::HostDiscrete;
use accrt::device::{Capacity, Copy, Device, Direction, Event, Limits, Properties, Stream};
use accrt::memory::sync;
use accrt::report::error::Result;
// ThreadSanitizer does not know those of std.
use parking_lot::{Mutex, MutexGuard};
use std::collections::VecDeque;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Clones are the same device.
#[derive(Clone)]
pub struct Late(Arc<State>);

struct State {
    device: HostDiscrete,
    streams: AtomicUsize,
    work: Mutex<Work>,
    /// Held while copies are made: whoever waits for their stream waits for that.
    copying: sync::Mutex<()>,
    pause: fn(),
    waited: Box<dyn Fn() + Send + Sync>,
}

#[derive(Default)]
struct Work {
    /// Copies that nobody has waited for, with their numbers.
    enqueued: VecDeque<(Stream, usize, Copy)>,
    /// How many copies there were.
    count: usize,
    /// The streams in which events were recorded, and how many copies there were.
    events: Vec<(Stream, usize)>,
}

impl Late {
    /// Calls `pause` before and after each operation, and `waited` after a stream was
    /// waited for.
    pub fn new(pause: fn(), waited: impl Fn() + Send + Sync + 'static) -> Late {
        Late(Arc::new(State {
            device: HostDiscrete::default(),
            streams: AtomicUsize::new(0),
            work: Mutex::default(),
            copying: sync::Mutex::new(()),
            pause,
            waited: Box::new(waited),
        }))
    }

    /// Whether a copy that has not been made yet uses some of the host memory.
    pub fn uses(&self, host: &Range<usize>) -> bool {
        self.work().enqueued.iter().any(|(_, _, copy)| {
            let start = match copy.direction {
                Direction::ToDevice => copy.from as usize,
                _ => copy.to as usize,
            };
            start < host.end && host.start < start + copy.block.row_bytes
        })
    }

    fn slowly<T>(&self, operation: impl FnOnce(&HostDiscrete) -> T) -> T {
        (self.0.pause)();
        let result = operation(&self.0.device);
        (self.0.pause)();
        result
    }

    fn work(&self) -> MutexGuard<'_, Work> {
        self.0.work.lock()
    }

    /// The first copy of a stream, which stays where it is.
    fn first(&self, stream: Stream) -> Option<(usize, Copy)> {
        let work = self.work();
        let (_, number, copy) = work.enqueued.iter().find(|(of, ..)| *of == stream)?;
        Some((*number, *copy))
    }
}

impl Device for Late {
    fn properties(&self) -> Properties {
        self.0.device.properties()
    }

    fn capacity(&self) -> Capacity {
        self.0.device.capacity()
    }

    fn limits(&self) -> Limits {
        self.0.device.limits()
    }

    fn allocate(&self, bytes: usize) -> Result<u64> {
        self.slowly(|device| device.allocate(bytes))
    }

    fn poison(&self, address: u64, bytes: usize) {
        self.slowly(|device| device.poison(address, bytes));
    }

    fn free(&self, address: u64) -> Result<()> {
        self.slowly(|device| device.free(address))
    }

    fn copy(&self, copy: &Copy, stream: Stream) -> Result<()> {
        self.slowly(|_| {
            let mut work = self.work();
            let number = work.count;
            work.enqueued.push_back((stream, number, *copy));
            work.count += 1;
        });
        Ok(())
    }

    fn uses_host_later(&self, _direction: Direction, _host: usize) -> bool {
        true
    }

    fn zero(&self, address: u64, bytes: usize, stream: Stream) -> Result<()> {
        self.slowly(|device| device.zero(address, bytes, stream))
    }

    fn create_stream(&self) -> Result<Stream> {
        Ok(Stream(self.0.streams.fetch_add(1, Ordering::Relaxed) + 1))
    }

    fn synchronize(&self, stream: Stream) -> Result<()> {
        {
            let _one = self.0.copying.lock();
            while let Some((number, copy)) = self.first(stream) {
                self.slowly(|device| device.copy(&copy, stream))?;
                self.work().enqueued.retain(|(_, it, _)| *it != number);
            }
        }
        (self.0.waited)();
        Ok(())
    }

    fn record(&self, stream: Stream) -> Result<Event> {
        let mut work = self.work();
        let count = work.count;
        work.events.push((stream, count));
        Ok(Event(work.events.len() - 1))
    }

    fn finish(&self, event: Event) -> Result<()> {
        let (stream, _) = self.work().events[event.0];
        self.synchronize(stream)
    }

    fn is_complete(&self, event: Event) -> Result<bool> {
        let work = self.work();
        let (stream, count) = work.events[event.0];
        let mut before = work.enqueued.iter().filter(|(_, it, _)| *it < count);
        Ok(before.all(|(of, ..)| *of != stream))
    }
}
