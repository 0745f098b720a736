//! The host as a device that shares the program's memory: data clauses cost
//! nothing and compute constructs run as host code.

use super::{Capacity, Copy, Device, Direction, Limits, Properties, Stream};
use crate::report::error::Result;
use std::alloc::{GlobalAlloc, Layout, System};

/// The host, sharing memory with the program.
pub struct Host;

/// Enough for any Fortran type and a SIMD vector.
const ALIGNMENT: usize = 64;
/// Before each allocation: its size, which `free` needs to know.
const PREFIX: usize = ALIGNMENT;

impl Device for Host {
    fn shares_memory(&self) -> bool {
        true
    }

    fn runs_host_code(&self) -> bool {
        true
    }

    fn properties(&self) -> Properties {
        properties("host")
    }

    fn capacity(&self) -> Capacity {
        capacity()
    }

    fn limits(&self) -> Limits {
        limits()
    }

    fn allocate(&self, bytes: usize) -> Result<u64> {
        allocate(bytes)
    }

    fn free(&self, address: u64) -> Result<()> {
        free(address);
        Ok(())
    }

    fn copy(&self, copy: &Copy, _stream: Stream) -> Result<()> {
        copy_rows(copy);
        Ok(())
    }

    fn zero(&self, address: u64, bytes: usize, _stream: Stream) -> Result<()> {
        zero(address, bytes);
        Ok(())
    }
}

/// Host memory that plays device memory.
pub(super) fn allocate(bytes: usize) -> Result<u64> {
    let failed = || capacity().exceeded_by(bytes);
    let layout = layout(bytes).ok_or_else(failed)?;
    // SAFETY: the layout is not empty.
    let block = unsafe { System.alloc(layout) };
    if block.is_null() {
        return Err(failed());
    }
    // SAFETY: the prefix is inside the block and aligned.
    unsafe { block.cast::<usize>().write(bytes) };
    Ok(block as u64 + PREFIX as u64)
}

/// Returns what [`allocate`] gave; tells how many bytes that were.
pub(super) fn free(address: u64) -> usize {
    let block = (address as usize - PREFIX) as *mut u8;
    // SAFETY: `allocate` wrote the size there and used the same layout.
    unsafe {
        let bytes = block.cast::<usize>().read();
        if let Some(layout) = layout(bytes) {
            System.dealloc(block, layout);
        }
        bytes
    }
}

fn layout(bytes: usize) -> Option<Layout> {
    Layout::from_size_align(bytes.checked_add(PREFIX)?, ALIGNMENT).ok()
}

/// Copies between host addresses, at once. Overlap is fine.
pub(super) fn copy_rows(copy: &Copy) {
    debug_assert!(copy.direction != Direction::OnDevice || copy.block.rows == 1);
    for start in copy.block.row_starts() {
        let from = (copy.from as usize + start) as *const u8;
        let to = (copy.to as usize + start) as *mut u8;
        // SAFETY: the present table says that both sides have these bytes; the
        // API routines pass on their caller's promise.
        unsafe { to.copy_from(from, copy.block.row_bytes) };
    }
}

/// Fills with zero bytes, at once.
pub(super) fn zero(address: u64, bytes: usize) {
    // SAFETY: as for `copy_rows`.
    unsafe { (address as *mut u8).write_bytes(0, bytes) };
}

/// The machine's properties under the device's name.
pub(super) fn properties(name: &str) -> Properties {
    Properties {
        name: name.to_owned(),
        vendor: std::env::consts::ARCH.to_owned(),
        driver: concat!("accrt ", env!("CARGO_PKG_VERSION")).to_owned(),
    }
}

/// The machine's cores; gangs are threads, and vectors are up to the compiler.
pub(super) fn limits() -> Limits {
    Limits {
        units: std::thread::available_parallelism().map_or(1, |cores| cores.get() as u32),
        threads_per_gang: 1,
        default_vector_length: 1,
        wavefront: 1,
        threads_in_row: u64::MAX,
    }
}

/// The machine's memory, as far as Linux tells.
pub(super) fn capacity() -> Capacity {
    let text = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let field = |name: &str| {
        let line = text.lines().find(|line| line.starts_with(name));
        let kibibytes = line.and_then(|line| line.split_whitespace().nth(1)?.parse::<u64>().ok());
        kibibytes.unwrap_or(0) * 1024
    };
    Capacity {
        total: field("MemTotal:"),
        free: field("MemAvailable:"),
    }
}
