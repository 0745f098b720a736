//! Reads memory of the program at addresses that may be none, without a fault.

use std::io::{Error, Read};
use std::ops::Range;
use std::os::fd::FromRawFd;

/// Copies from an address of the program's memory; zeros where there is none.
pub fn read(address: u64, value: &mut [u8]) {
    if !is_copied(address, value) {
        value.fill(0);
    }
}

/// Whether there is memory at both ends of a range of addresses that is not empty.
pub fn has_ends(range: &Range<usize>) -> bool {
    let is_there = |address: usize| is_copied(address as u64, &mut [0]);
    is_there(range.start) && is_there(range.end - 1)
}

fn is_copied(address: u64, value: &mut [u8]) -> bool {
    by_system(address, value).unwrap_or_else(|| by_pipe(address, value))
}

/// Whether there is memory, whose bytes `value` then has; `None` where the system does not tell:
/// containers may forbid this call.
fn by_system(address: u64, value: &mut [u8]) -> Option<bool> {
    let to = libc::iovec {
        iov_base: value.as_mut_ptr().cast(),
        iov_len: value.len(),
    };
    let from = libc::iovec {
        iov_base: address as *mut libc::c_void,
        iov_len: value.len(),
    };
    // SAFETY: the system writes to `value` alone, and checks the address to read from.
    let copied = unsafe { libc::process_vm_readv(libc::getpid(), &to, 1, &from, 1, 0) };
    if copied < 0 && Error::last_os_error().raw_os_error() != Some(libc::EFAULT) {
        return None;
    }
    Some(copied == value.len() as isize)
}

/// The same by a pipe, which has room for a page at least: the system reads what is written there.
fn by_pipe(address: u64, value: &mut [u8]) -> bool {
    let mut ends = [0; 2];
    // SAFETY: room for two descriptors of files.
    if unsafe { libc::pipe2(ends.as_mut_ptr(), libc::O_CLOEXEC | libc::O_NONBLOCK) } != 0 {
        return false;
    }
    // SAFETY: both have just been made, and are nobody else's.
    let [mut from, to] = ends.map(|end| unsafe { std::fs::File::from_raw_fd(end) });
    // SAFETY: the system checks the address.
    let written = unsafe { libc::write(ends[1], address as *const libc::c_void, value.len()) };
    drop(to);
    written == value.len() as isize && from.read_exact(value).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_read_and_none_is_zeros() {
        let there = [7_u8; 48];
        let address = there.as_ptr() as u64;
        for how in [by_pipe, |address, value: &mut [u8]| {
            by_system(address, value).unwrap_or_else(|| by_pipe(address, value))
        }] {
            let mut value = [1; 48];
            assert!(how(address, &mut value));
            assert_eq!(value, there);
            assert!(!how(16, &mut value));
        }
        let mut value = [1; 48];
        read(16, &mut value);
        assert_eq!(value, [0; 48]);
    }
}
