//! The heap of kernels: what `allocate` and temporaries in device code take
//! their memory from. An image that uses it has a variable, which gets an arena
//! of device memory when the image is loaded. The allocator itself is device
//! code (`device/src/heap.cpp`).

use super::{Device, variable};
use crate::report::error::{Error, Result};
use std::ffi::{CStr, c_void};

/// What heap.cpp puts in front of a block, and the smallest block as a power of two.
const HEADER_BYTES: usize = 16;
const SMALLEST_CLASS: u64 = 5;

/// The variable of an image: the arena's address and its size in bytes, two
/// numbers of 64 bits.
pub const VARIABLE: &CStr = c"accc_heap";
/// Bytes of an arena, as text: a number, or one followed by K, M or G.
const SIZE: &str = "ACCC_HEAP_SIZE";
const DEFAULT_BYTES: u64 = 64 << 20;
/// Positions in the arena are counted in 16 bytes, by numbers of 32 bits.
const MOST_BYTES: u64 = 16 << 32;

/// Gives the [`VARIABLE`] of a module that was just loaded, at that device address,
/// its arena, which lives as long as the module.
pub fn provide<D: Device + ?Sized>(device: &D, variable: u64) -> Result<()> {
    let bytes = size(std::env::var(SIZE).ok())?;
    let arena = device.allocate(bytes as usize)?;
    variable::set(device, variable, &[arena, bytes])
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
