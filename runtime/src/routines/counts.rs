//! The routines that NVIDIA's module `accel_lib` has beside those of OpenACC: memory of
//! the current device, and what the process has done so far.

use super::{done, environment};
use crate::{
    device::Capacity,
    report::counters::{ALLOCATIONS, COPYINS, COPYOUTS, Counter, FREES, LAUNCHES},
};

fn capacity() -> Capacity {
    let environment = environment();
    done(environment.start());
    environment.device.capacity()
}

/// Bytes of memory that the current device has.
#[unsafe(no_mangle)]
pub extern "C" fn acc_get_memory() -> u64 {
    capacity().total
}

/// Bytes of them that are free.
#[unsafe(no_mangle)]
pub extern "C" fn acc_get_free_memory() -> u64 {
    capacity().free
}

fn times(counter: &Counter) -> u32 {
    u32::try_from(counter.times()).unwrap_or(u32::MAX)
}

macro_rules! counts {
    ($($name:ident = $value:expr, $type:ty, $what:literal;)*) => {$(
        #[doc = $what]
        #[unsafe(no_mangle)]
        pub extern "C" fn $name() -> $type {
            $value
        }
    )*};
}

counts! {
    acc_kernels = times(&LAUNCHES), u32, "Kernels that were launched.";
    acc_allocs = times(&ALLOCATIONS), u32, "Variables that got device memory.";
    acc_frees = times(&FREES), u32, "Variables whose device memory was freed.";
    acc_copyins = times(&COPYINS), u32, "Copies to devices.";
    acc_copyouts = times(&COPYOUTS), u32, "Copies from devices.";
    acc_bytesalloc = ALLOCATIONS.bytes(), u64, "Bytes that variables got.";
    acc_bytesin = COPYINS.bytes(), u64, "Bytes copied to devices.";
    acc_bytesout = COPYOUTS.bytes(), u64, "Bytes copied from devices.";
}
