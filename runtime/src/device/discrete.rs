//! `host-discrete`: the CPU with separate memory. Compute constructs run as
//! host code on device addresses, so that a missing data clause shows up on a
//! machine without a GPU.

use crate::device::{Copy, Device, Limits, Properties, Stream, host};
use crate::error::Result;

/// The host with memory of its own as device memory.
pub struct HostDiscrete;

impl Device for HostDiscrete {
    fn runs_host_code(&self) -> bool {
        true
    }

    fn properties(&self) -> Properties {
        host::properties("host-discrete")
    }

    fn limits(&self) -> Limits {
        host::limits()
    }

    fn allocate(&self, bytes: usize) -> Result<u64> {
        let address = host::allocate(bytes)?;
        // Bytes that are no sensible number in any type: what was never copied
        // in shows in the results.
        // SAFETY: just allocated with this size.
        unsafe { (address as *mut u8).write_bytes(0xbd, bytes) };
        Ok(address)
    }

    fn free(&self, address: u64) -> Result<()> {
        host::free(address);
        Ok(())
    }

    fn copy(&self, copy: &Copy, _stream: Stream) -> Result<()> {
        host::copy_rows(copy);
        Ok(())
    }

    fn zero(&self, address: u64, bytes: usize, _stream: Stream) -> Result<()> {
        host::zero(address, bytes);
        Ok(())
    }
}
