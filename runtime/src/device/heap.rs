//! The heap of kernels: what `allocate` and temporaries in device code take
//! their memory from. An image that uses it has a variable, which gets an arena
//! of device memory when the image is loaded, and a larger one before a kernel that is known to
//! need more. The allocator itself is device code (`device/src/heap.cpp`).

use super::{Device, Shape, variable};
use crate::report::error::{Error, Result};
use std::ffi::{CStr, c_void};

/// What heap.cpp puts in front of a block, and the smallest block as a power of two.
const HEADER_BYTES: usize = 16;
const SMALLEST_CLASS: u64 = 5;

/// The variable of an image: the arena's address.
pub const VARIABLE: &CStr = c"accc_heap";
/// Bytes of an arena, as text: a number, or one followed by K, M or G.
const SIZE: &str = "ACCC_HEAP_SIZE";
const DEFAULT_BYTES: u64 = 64 << 20;
/// Words at the beginning of an arena: its size, the bytes in use, and the lists of free blocks.
/// As many bytes are in use as it takes.
const HEADER_WORDS: usize = 64;
const HEADER: u64 = size_of::<[u64; HEADER_WORDS]>() as u64;
/// Positions in the arena are counted in 16 bytes, by numbers of 32 bits.
const MOST_BYTES: u64 = 16 << 32;

/// The threads and gangs that a multiprocessor of any GPU runs at a time, at most.
const RESIDENT_THREADS: u64 = 2048;
const RESIDENT_GANGS: u64 = 32;

/// The heap of a module.
pub struct Heap {
    /// The device address of its [`VARIABLE`].
    variable: u64,
    /// Of its arena.
    bytes: u64,
}

impl Heap {
    /// Gives the [`VARIABLE`] of a module that was just loaded, at that device address, an arena,
    /// which lives as long as the module.
    pub fn provide<D: Device + ?Sized>(device: &D, variable: u64) -> Result<Self> {
        let bytes = size(std::env::var(SIZE).ok())?;
        let arena = device.allocate(bytes as usize)?;
        let heap = Heap { variable, bytes };
        heap.begin(device, arena)?;
        Ok(heap)
    }

    /// Replaces the arena for the kernels to come by one of `bytes` bytes, if that is more, or as many
    /// as leave half of the free memory to others. Kernels that run may go on to use the one before,
    /// and what they have allocated stays where it is. Where the user has said how large it is, it
    /// stays so.
    pub fn grow<D: Device + ?Sized>(&mut self, device: &D, bytes: u64) -> Result<()> {
        if bytes + HEADER <= self.bytes || std::env::var_os(SIZE).is_some() {
            return Ok(());
        }
        let mut wanted = (bytes + HEADER).next_multiple_of(1 << 20).min(MOST_BYTES);
        if let free @ 1.. = device.capacity().free {
            wanted = wanted.min(free / 2);
        }
        while wanted > self.bytes {
            match device.allocate(wanted as usize) {
                Err(Error::NoMemory { .. }) => wanted /= 2,
                arena => {
                    self.bytes = wanted;
                    return self.begin(device, arena?);
                }
            }
        }
        Ok(())
    }

    /// Lets kernels use the new arena.
    fn begin<D: Device + ?Sized>(&self, device: &D, arena: u64) -> Result<()> {
        let mut header = [0; HEADER_WORDS];
        header[..2].copy_from_slice(&[self.bytes, HEADER]);
        variable::set(device, arena, &header)?;
        variable::set(device, self.variable, &[arena])
    }
}

/// What the threads and gangs that are there at a time take from the heap. Each takes so many
/// `blocks` of 16 bytes; a multiprocessor, of so many, runs `of_unit` gangs at a time, where
/// that is known.
pub fn bytes_at_a_time(blocks: [i32; 2], shape: Shape, units: u32, of_unit: Option<u32>) -> u64 {
    let [thread, gang] = blocks.map(|blocks| u64::try_from(blocks).unwrap_or(0) * 16);
    let [gangs, workers, vector_length] = shape.numbers().map(|count| count as u64);
    let threads = workers * vector_length;
    let most = (RESIDENT_THREADS / threads.max(1)).clamp(1, RESIDENT_GANGS);
    let of_unit = of_unit.map_or(most, u64::from).max(1);
    let at_a_time = gangs.min(u64::from(units.max(1)) * of_unit);
    at_a_time.saturating_mul(thread * threads + gang)
}

/// Bytes that a block of the heap has for its owner. The allocator's header, in front
/// of the block, has the block's class.
///
/// # Safety
/// `memory` is what the allocator returned to a kernel.
pub unsafe fn block_bytes(memory: *const c_void) -> usize {
    // SAFETY: the caller's promise.
    let class = unsafe { memory.byte_sub(HEADER_BYTES).cast::<u64>().read() };
    (1_usize << (class + SMALLEST_CLASS)) - HEADER_BYTES
}

fn size(setting: Option<String>) -> Result<u64> {
    let Some(text) = setting else {
        return Ok(DEFAULT_BYTES);
    };
    parse_size(text.trim())
        .filter(|bytes| (4096..=MOST_BYTES).contains(bytes))
        .ok_or_else(|| {
            Error::Invalid(format!(
                "{SIZE} is '{text}'; it may be a number of bytes from 4096 on, or one with K, M or G"
            ))
        })
}

fn parse_size(text: &str) -> Option<u64> {
    let (digits, shift) = match text.char_indices().next_back()? {
        (end, 'K' | 'k') => (&text[..end], 10),
        (end, 'M' | 'm') => (&text[..end], 20),
        (end, 'G' | 'g') => (&text[..end], 30),
        _ => (text, 0),
    };
    digits.parse::<u64>().ok()?.checked_mul(1 << shift)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_heap_has_room_for_what_runs_at_a_time() {
        let shape = |gangs| Shape {
            gangs: [gangs, 1, 1],
            workers: 1,
            vector_length: 128,
            shared_bytes: 0,
        };
        let bytes = |gangs, of_unit| bytes_at_a_time([2, 3], shape(gangs), 10, of_unit);
        let of_gang = 2 * 16 * 128 + 3 * 16;
        assert_eq!(bytes(7, None), 7 * of_gang);
        assert_eq!(bytes(1000, None), 10 * 16 * of_gang);
        assert_eq!(bytes(1000, Some(4)), 10 * 4 * of_gang);
    }

    #[test]
    fn sizes_have_units() {
        assert_eq!(size(None).expect("the default"), DEFAULT_BYTES);
        for (text, bytes) in [
            ("8192", 8192),
            ("64k", 64 << 10),
            ("3M", 3 << 20),
            ("1G", 1 << 30),
        ] {
            assert_eq!(
                size(Some(text.to_owned())).expect("allowed"),
                bytes,
                "{text}"
            );
        }
    }

    #[test]
    fn other_sizes_are_refused() {
        for text in ["", "12", "M", "many", "-1", "99999999G", "1T", "é"] {
            let error = size(Some(text.to_owned())).expect_err("refused");
            assert!(error.to_string().contains("ACCC_HEAP_SIZE"), "{error}");
        }
    }
}
