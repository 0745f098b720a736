//! Large copies between pageable host memory and a GPU, through pinned buffers.
//!
//! A GPU reads and writes host memory by itself only where the system cannot move
//! it. Drivers copy other memory to a place of their own first, with one thread,
//! which is slower than the bus. Here several threads share that work, each with
//! two buffers: one is filled while the GPU has the other.
//!
//! A copy to the host that nobody waits for is left to the driver: somebody would
//! have to stay and empty the buffers. So is a copy to the device behind other work
//! of its queue, which may be writing the host memory that is to be read.

use super::sync::Mutex;
use crate::{
    asynchrony::queue::Queue,
    device::{Block, Copy, Device, Direction, Event, Stream},
    report::error::Result,
};
use std::ops::Range;
use std::sync::OnceLock;

/// Smaller copies are over before threads have started.
const LEAST_BYTES: usize = 32 << 20;
/// Large enough for the bus, small enough that the first chunk is soon there.
const CHUNK_BYTES: usize = 4 << 20;
/// More threads would not make memory faster.
const THREADS: usize = 4;

/// The pinned buffers of a device that no copy uses.
#[derive(Default)]
pub struct Staging {
    idle: Mutex<Vec<Lane>>,
}

/// What one thread works with.
struct Lane {
    buffers: [Buffer; 2],
}

struct Buffer {
    /// Pinned host memory of `CHUNK_BYTES` bytes.
    address: u64,
    /// When the device has done with it.
    busy: Option<Event>,
}

/// `ACCC_STAGING`: how many threads copy; 0 leaves all to the driver.
fn threads() -> usize {
    static THREADS_ASKED: OnceLock<usize> = OnceLock::new();
    *THREADS_ASKED.get_or_init(|| {
        let asked = std::env::var("ACCC_STAGING").ok();
        let asked = asked.and_then(|text| text.trim().parse().ok());
        let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
        asked.unwrap_or(THREADS.min(cores))
    })
}

fn pays(device: &dyn Device, copy: &Copy, queue: Queue, stream: Stream) -> Result<bool> {
    let Block {
        row_bytes,
        rows,
        planes,
        ..
    } = copy.block;
    if rows * planes != 1 || row_bytes < LEAST_BYTES || threads() == 0 {
        return Ok(false);
    }
    match copy.direction {
        // There are only copies of the same directive in front of it.
        Direction::ToDevice if queue == Queue::Sync => device.synchronize(stream).map(|()| true),
        Direction::ToDevice => device.is_idle(stream),
        Direction::ToHost => Ok(queue == Queue::Sync),
        Direction::OnDevice => Ok(false),
    }
}

impl Staging {
    /// As [`Device::copy`]; a copy to the host that is staged is over on return.
    pub fn copy(
        &self,
        device: &dyn Device,
        copy: &Copy,
        queue: Queue,
        stream: Stream,
    ) -> Result<()> {
        if !pays(device, copy, queue, stream)? {
            return device.copy(copy, stream);
        }
        let mut lanes = self.take(device, threads());
        if lanes.is_empty() {
            return device.copy(copy, stream);
        }
        let staged = copy_in_lanes(device, copy, stream, &mut lanes);
        self.idle.lock().extend(lanes);
        staged
    }

    /// Lanes for a copy: fewer where there is not enough pinned memory, and none where it
    /// has no advantage.
    fn take(&self, device: &dyn Device, count: usize) -> Vec<Lane> {
        let mut lanes = {
            let mut idle = self.idle.lock();
            let from = idle.len().saturating_sub(count);
            idle.split_off(from)
        };
        while lanes.len() < count
            && let Some(lane) = Lane::new(device)
        {
            lanes.push(lane);
        }
        lanes
    }

    /// Gives the buffers back; the queues are empty.
    pub fn clear(&self, device: &dyn Device) -> Result<()> {
        for lane in std::mem::take(&mut *self.idle.lock()) {
            for mut buffer in lane.buffers {
                buffer.wait(device)?;
                device.free_pinned(buffer.address)?;
            }
        }
        Ok(())
    }
}

impl Lane {
    /// `None` where its buffers cannot be had: the driver copies without them, or says
    /// what is wrong.
    fn new(device: &dyn Device) -> Option<Lane> {
        let allocate = || device.allocate_pinned(CHUNK_BYTES).ok().flatten();
        let first = allocate()?;
        let Some(second) = allocate() else {
            // It fails where the device is lost, as will the copy.
            let _ = device.free_pinned(first);
            return None;
        };
        let buffers = [first, second].map(|address| Buffer {
            address,
            busy: None,
        });
        Some(Lane { buffers })
    }
}

impl Buffer {
    /// Waits until the device has done with the buffer.
    fn wait(&mut self, device: &dyn Device) -> Result<()> {
        match self.busy.take() {
            Some(event) => {
                device.finish(event)?;
                device.destroy_event(event)
            }
            None => Ok(()),
        }
    }
}

/// The parts of a copy, `CHUNK_BYTES` long but for the last one.
fn chunk(copy: &Copy, index: usize) -> Range<u64> {
    let start = index * CHUNK_BYTES;
    let end = (start + CHUNK_BYTES).min(copy.block.row_bytes);
    start as u64..end as u64
}

/// Shares the chunks out: each thread has every n-th.
fn copy_in_lanes(
    device: &dyn Device,
    copy: &Copy,
    stream: Stream,
    lanes: &mut [Lane],
) -> Result<()> {
    let chunks = copy.block.row_bytes.div_ceil(CHUNK_BYTES);
    let count = lanes.len();
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..)
            .zip(lanes)
            .map(|(first, lane)| {
                let mine = (first..chunks)
                    .step_by(count)
                    .map(|index| chunk(copy, index));
                scope.spawn(move || match copy.direction {
                    Direction::ToHost => lane.copy_out(device, copy, stream, mine),
                    _ => lane.copy_in(device, copy, stream, mine),
                })
            })
            .collect();
        let mut result = Ok(());
        for worker in workers {
            let done = worker.join().expect("copying does not panic");
            result = result.and(done);
        }
        result
    })
}

impl Lane {
    fn copy_in(
        &mut self,
        device: &dyn Device,
        copy: &Copy,
        stream: Stream,
        chunks: impl Iterator<Item = Range<u64>>,
    ) -> Result<()> {
        for (turn, part) in chunks.enumerate() {
            let bytes = (part.end - part.start) as usize;
            let buffer = &mut self.buffers[turn % 2];
            buffer.wait(device)?;
            move_on_host(copy.from + part.start, buffer.address, bytes);
            let to = copy.to + part.start;
            let piece = Copy::contiguous(Direction::ToDevice, buffer.address, to, bytes);
            device.copy(&piece, stream)?;
            buffer.busy = Some(device.record(stream)?);
        }
        Ok(())
    }

    fn copy_out(
        &mut self,
        device: &dyn Device,
        copy: &Copy,
        stream: Stream,
        chunks: impl Iterator<Item = Range<u64>>,
    ) -> Result<()> {
        let mut full: [Option<Range<u64>>; 2] = [None, None];
        for (turn, part) in chunks.enumerate() {
            let index = turn % 2;
            self.empty(device, copy, index, full[index].take())?;
            let bytes = (part.end - part.start) as usize;
            let buffer = &mut self.buffers[index];
            let from = copy.from + part.start;
            let piece = Copy::contiguous(Direction::ToHost, from, buffer.address, bytes);
            device.copy(&piece, stream)?;
            buffer.busy = Some(device.record(stream)?);
            full[index] = Some(part);
        }
        for (index, part) in full.into_iter().enumerate() {
            self.empty(device, copy, index, part)?;
        }
        Ok(())
    }

    /// Moves what a buffer has got to its place on the host.
    fn empty(
        &mut self,
        device: &dyn Device,
        copy: &Copy,
        index: usize,
        part: Option<Range<u64>>,
    ) -> Result<()> {
        let buffer = &mut self.buffers[index];
        buffer.wait(device)?;
        if let Some(part) = part {
            let bytes = (part.end - part.start) as usize;
            move_on_host(buffer.address, copy.to + part.start, bytes);
        }
        Ok(())
    }
}

fn move_on_host(from: u64, to: u64, bytes: usize) {
    // SAFETY: one side is a buffer of ours with room for a chunk; the copy's caller
    // guarantees the bytes of the other. They are different allocations.
    unsafe { (to as *mut u8).copy_from_nonoverlapping(from as *const u8, bytes) };
}
