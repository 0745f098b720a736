//! What the runtime asks of a device; one file per kind of device below.

pub mod cuda;
pub mod discrete;
pub mod heap;
pub mod hip;
pub mod host;
pub mod lines;
pub mod memory;
pub mod modules;
pub mod simt;
pub mod stops;
mod streams;
pub mod variable;

use crate::{
    constructs::stop::Stop,
    report::error::{Error, Result},
};
use std::ffi::{CStr, c_void};
use std::time::Duration;

/// A device's own handle of an in-order queue of operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stream(pub usize);

/// A device's own handle of a point in a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event(pub usize);

/// From where to where a copy goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// From the host.
    ToDevice,
    /// From the device.
    ToHost,
    /// Between two places of the device.
    OnDevice,
}

/// Equally long rows of bytes at equal distances, and planes of them at equal distances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    /// Bytes of a row.
    pub row_bytes: usize,
    /// Rows of a plane, at least one.
    pub rows: usize,
    /// Bytes from the start of a row to that of the next.
    pub pitch: usize,
    /// At least one.
    pub planes: usize,
    /// Bytes from the start of a plane to that of the next.
    pub plane_pitch: usize,
}

impl Block {
    /// Neighbouring bytes.
    pub fn contiguous(bytes: usize) -> Block {
        Block {
            row_bytes: bytes,
            rows: 1,
            pitch: bytes,
            planes: 1,
            plane_pitch: bytes,
        }
    }

    /// One plane of it.
    pub fn plane(self) -> Block {
        Block { planes: 1, ..self }
    }

    /// Where its planes start, from the first one's start.
    pub fn plane_starts(self) -> impl Iterator<Item = usize> {
        (0..self.planes).map(move |plane| plane * self.plane_pitch)
    }

    /// Where its rows start, from the first one's start.
    pub fn row_starts(self) -> impl Iterator<Item = usize> {
        let in_plane = move |start| (0..self.rows).map(move |row| start + row * self.pitch);
        self.plane_starts().flat_map(in_plane)
    }

    /// How many rows a plane has with those that lie between it and the next one; `None`
    /// where that is no whole number, or planes lie inside of each other: drivers know
    /// planes in this form only.
    pub fn rows_to_next_plane(self) -> Option<usize> {
        let rows = self.plane_pitch.checked_div(self.pitch)?;
        let is_whole = rows * self.pitch == self.plane_pitch;
        (is_whole && rows >= self.rows && self.row_bytes <= self.pitch).then_some(rows)
    }
}

/// What to copy, which lies in the same form on both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Copy {
    /// Whose addresses the two are.
    pub direction: Direction,
    /// Device addresses or host addresses, as the direction says.
    pub from: u64,
    /// As `from`.
    pub to: u64,
    /// The bytes.
    pub block: Block,
}

impl Copy {
    /// A copy of `bytes` neighbouring bytes.
    pub fn contiguous(direction: Direction, from: u64, to: u64, bytes: usize) -> Copy {
        Copy {
            direction,
            from,
            to,
            block: Block::contiguous(bytes),
        }
    }

    /// A part of it that begins `start` bytes behind its own beginning.
    pub fn part(&self, start: usize, block: Block) -> Copy {
        Copy {
            from: self.from + start as u64,
            to: self.to + start as u64,
            block,
            ..*self
        }
    }
}

/// A launch's grid and block with nothing left open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Blocks in x, y, z.
    pub gangs: [u32; 3],
    /// Threads in y.
    pub workers: u32,
    /// Threads in x.
    pub vector_length: u32,
    /// Dynamic shared memory of a block in bytes.
    pub shared_bytes: u32,
}

impl Shape {
    /// Gangs, workers and vector length.
    pub fn numbers(&self) -> [usize; 3] {
        let gangs = self.gangs.iter().map(|count| *count as usize).product();
        [gangs, self.workers as usize, self.vector_length as usize]
    }
}

/// A kernel that a device has loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Function(pub usize);

/// The texts that `acc_get_property_string` can tell.
#[derive(Clone, Debug, Default)]
pub struct Properties {
    /// What the vendor calls the device.
    pub name: String,
    /// Who makes it.
    pub vendor: String,
    /// The driver with its version.
    pub driver: String,
}

/// Device memory in bytes; 0: unknown.
#[derive(Clone, Copy, Debug, Default)]
pub struct Capacity {
    /// All there is.
    pub total: u64,
    /// What can still be allocated.
    pub free: u64,
}

impl Capacity {
    /// `bytes` bytes could not be allocated on this device.
    pub fn exceeded_by(self, bytes: usize) -> Error {
        Error::NoMemory {
            name: None,
            bytes,
            free: self.free,
            total: self.total,
        }
    }
}

/// The device's own handles of itself, for the profiling interface; 0: none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Handles {
    /// The device's own, for the driver.
    pub device: usize,
    /// That the program uses, once there is one.
    pub context: usize,
}

/// What a launch has to know.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Multiprocessors or compute units; cores on a CPU.
    pub units: u32,
    /// Threads of the largest block.
    pub threads_per_gang: u32,
    /// Vector length of a launch that gives none.
    pub default_vector_length: u32,
    /// Threads that run in step: a wavefront, a warp; 1 on a CPU.
    pub wavefront: u32,
    /// Threads of a grid in its first dimension.
    pub threads_in_row: u64,
}

/// A device with memory of its own, or the host in that role.
///
/// Devices that do every operation at once, before returning, need not provide
/// streams and events: all queues are always empty there.
pub trait Device: Send + Sync {
    /// Whether host addresses are valid on the device: nothing is ever copied.
    fn shares_memory(&self) -> bool {
        false
    }

    /// Whether compute constructs run as code of the host.
    fn runs_host_code(&self) -> bool {
        false
    }

    /// Whether it belongs to a driver, which refuses all calls once the program ends.
    fn ends_at_exit(&self) -> bool {
        false
    }

    /// The STOP that a kernel has come to, if one has: also where an operation
    /// has failed for it.
    fn stop(&self) -> Option<Stop> {
        None
    }

    /// Whether the program can run its constructs here: a device image fits,
    /// or host code serves.
    fn has_code(&self) -> bool {
        true
    }

    /// Does not start to use the device.
    fn properties(&self) -> Properties;

    /// Its memory now.
    fn capacity(&self) -> Capacity;

    /// For the profiling interface. Does not start to use the device.
    fn handles(&self) -> Handles {
        Handles::default()
    }

    /// What a launch has to know of the device.
    fn limits(&self) -> Limits;

    /// Device memory of at least `bytes` (> 0) bytes, aligned for any type;
    /// [`Error::NoMemory`] when there is not enough.
    fn allocate(&self, bytes: usize) -> Result<u64>;

    /// Whether blocks are to be as large as asked for, so that accesses behind them are found.
    fn shows_bounds(&self) -> bool {
        false
    }

    /// Fills memory that nothing was written to yet with bytes that are no
    /// sensible number, where that costs little and helps to find mistakes.
    fn poison(&self, _address: u64, _bytes: usize) {}

    /// Returns what `allocate` gave.
    fn free(&self, address: u64) -> Result<()>;

    /// Host memory that the device can read and write by itself; `None` where it
    /// has no advantage.
    fn allocate_pinned(&self, _bytes: usize) -> Result<Option<u64>> {
        Ok(None)
    }

    /// Returns what `allocate_pinned` gave.
    fn free_pinned(&self, _address: u64) -> Result<()> {
        Ok(())
    }

    /// Starts a copy; it is done when the stream gets there.
    fn copy(&self, copy: &Copy, stream: Stream) -> Result<()>;

    /// Whether a copy in that direction may use the host memory at the address after
    /// [`Self::copy`] has returned.
    fn uses_host_later(&self, _direction: Direction, _host: usize) -> bool {
        false
    }

    /// Starts filling with zero bytes.
    fn zero(&self, address: u64, bytes: usize, stream: Stream) -> Result<()>;

    /// The kernel of that name in the program's images; an error when none
    /// that fits this device has it.
    fn function(&self, _name: &'static CStr) -> Result<Function> {
        unreachable!("a device that runs host code has no functions")
    }

    /// How many gangs of that shape a multiprocessor runs at a time; `None`: not known.
    fn gangs_of_unit(&self, _function: Function, _shape: &Shape) -> Result<Option<u32>> {
        Ok(None)
    }

    /// Lets the heap of a kernel that has been found have that many bytes, if the device has.
    fn provide_heap(&self, _name: &'static CStr, _bytes: u64) -> Result<()> {
        Ok(())
    }

    /// Starts a kernel; `values[i]` points to the bytes of argument `i`.
    ///
    /// # Safety
    /// There are as many values as the kernel has parameters, of their sizes.
    unsafe fn launch(
        &self,
        _function: Function,
        _values: *mut *mut c_void,
        _shape: &Shape,
        _stream: Stream,
    ) -> Result<()> {
        unreachable!("a device that runs host code has no functions")
    }

    /// A new stream, which runs beside all others.
    fn create_stream(&self) -> Result<Stream> {
        Ok(Stream(0))
    }

    /// Returns what `create_stream` gave; the stream is empty.
    fn destroy_stream(&self, _stream: Stream) -> Result<()> {
        Ok(())
    }

    /// Blocks until the stream is empty.
    fn synchronize(&self, _stream: Stream) -> Result<()> {
        Ok(())
    }

    /// Whether all that was put into the stream has been done; waits for nothing.
    fn is_idle(&self, _stream: Stream) -> Result<bool> {
        Ok(true)
    }

    /// Marks the point that the stream has reached with what is in it now.
    fn record(&self, _stream: Stream) -> Result<Event> {
        Ok(Event(0))
    }

    /// As [`Self::record`], with the time; `None` where operations are over when
    /// they return.
    fn record_timed(&self, _stream: Stream) -> Result<Option<Event>> {
        Ok(None)
    }

    /// Time between two points that the streams have passed, both from
    /// [`Self::record_timed`].
    fn elapsed(&self, _from: Event, _to: Event) -> Result<Duration> {
        Ok(Duration::ZERO)
    }

    /// Blocks until the event has happened.
    fn finish(&self, _event: Event) -> Result<()> {
        Ok(())
    }

    /// Whether the event has happened; waits for nothing.
    fn is_complete(&self, _event: Event) -> Result<bool> {
        Ok(true)
    }

    /// Lets what comes into the stream later wait for the event.
    fn wait_event(&self, _stream: Stream, _event: Event) -> Result<()> {
        Ok(())
    }

    /// Returns what `record` or `record_timed` gave, which may not have happened yet.
    fn destroy_event(&self, _event: Event) -> Result<()> {
        Ok(())
    }
}
