//! What the ABI tests share: variables, descriptors and calls as compiled code
//! makes them. Included with `mod`.
#![allow(dead_code, unused_imports)]

use accrt::abi::{Dimension, QUEUE_SYNC, Variable};
use accrt::entry::{
    accrt_clauses_begin, accrt_clauses_end, accrt_construct_begin, accrt_construct_end,
    accrt_enter, accrt_exit, accrt_set, accrt_update,
};
use accrt::variables::descriptor::Header;
use std::ffi::c_void;
use std::ptr::null;

pub use accrt::abi::flag::*;

pub const COPYIN: u32 = 0;
pub const CREATE: u32 = 1;
pub const PRESENT: u32 = 2;
pub const NO_CREATE: u32 = 3;
pub const COPYOUT: u32 = 0;
pub const DELETE: u32 = 1;
pub const RELEASE: u32 = 3;

/// Phases of directives.
pub const ENTER_CLAUSES: i32 = 0;
pub const EXIT_CLAUSES: i32 = 1;
pub const UPDATE_CLAUSES: i32 = 2;

pub const HOST_DISCRETE: i32 = 6;
const ABSENT: i32 = QUEUE_SYNC - 1;

/// Makes the device with separate memory the calling thread's.
pub fn use_discrete() {
    // SAFETY: no location.
    unsafe { accrt_set(HOST_DISCRETE, 0, ABSENT, null()) };
}

/// Runs so many threads at once, each with its number. They are joined one by one:
/// ThreadSanitizer does not see how the end of a scope waits (`tools/test-threads`).
pub fn on_threads(count: usize, run: impl Fn(usize) + Sync) {
    let run = &run;
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..count)
            .map(|number| scope.spawn(move || run(number)))
            .collect();
        for thread in threads {
            thread.join().expect("no assertion fails");
        }
    });
}

/// A whole contiguous object.
pub fn object<T>(data: &mut [T]) -> Variable {
    Variable {
        address: data.as_mut_ptr().cast(),
        name: c"a".as_ptr(),
        element_bytes: size_of_val(data) as i64,
        rank: 0,
        descriptor: 0,
        element_type: 0,
        dimensions: null(),
    }
}

/// A section of an array with elements of type `T`; the dimensions have to
/// outlive it.
pub fn section<T>(data: &mut [T], dimensions: &[Dimension]) -> Variable {
    Variable {
        element_bytes: size_of::<T>() as i64,
        rank: dimensions.len() as i32,
        dimensions: dimensions.as_ptr(),
        ..object(data)
    }
}

/// A descriptor of rank 1 as flang makes it.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Allocatable {
    pub header: Header,
    pub lower_bound: i64,
    pub extent: i64,
    pub stride: i64,
}

impl Allocatable {
    pub fn of(data: &mut [f64]) -> Allocatable {
        Allocatable {
            header: Header {
                base_address: data.as_mut_ptr() as usize,
                element_bytes: 8,
                version: 20240719,
                rank: 1,
                type_code: 28,
                attribute: 2,
                extra: 0,
            },
            lower_bound: 1,
            extent: data.len() as i64,
            stride: 8,
        }
    }

    pub fn variable(&mut self) -> Variable {
        Variable {
            address: (&raw mut *self).cast(),
            name: c"x%a".as_ptr(),
            element_bytes: 0,
            rank: 0,
            descriptor: 1,
            element_type: 0,
            dimensions: null(),
        }
    }
}

pub fn enter(variable: &Variable, action: u32) -> *mut c_void {
    // SAFETY: the tests' variables are well formed.
    unsafe { accrt_enter(variable, action, std::ptr::null_mut(), QUEUE_SYNC, null()) }
}

pub fn exit(variable: &Variable, action: u32) {
    // SAFETY: as above.
    unsafe { accrt_exit(variable, action, QUEUE_SYNC, null()) };
}

/// The calls of a directive's clauses.
pub fn clauses(phase: i32, calls: impl FnOnce()) {
    // As acc_prof.h numbers the directives.
    let construct = [4, 5, 12][phase as usize];
    // SAFETY: no location.
    unsafe { accrt_clauses_begin(phase, construct, 0, QUEUE_SYNC, null()) };
    calls();
    // SAFETY: as above.
    unsafe { accrt_clauses_end(null()) };
}

/// The calls of a compute construct.
pub fn construct(calls: impl FnOnce()) {
    // SAFETY: a constant of the program.
    unsafe { accrt_construct_begin(0, QUEUE_SYNC, c";src/heat.f90;sweep;41;7;;".as_ptr()) };
    calls();
    // SAFETY: as above.
    unsafe { accrt_construct_end(c";src/heat.f90;sweep;41;7;;".as_ptr()) };
}

pub fn update(variable: &Variable, to_device: bool, flags: u32) {
    // SAFETY: as above.
    unsafe { accrt_update(variable, i32::from(to_device), flags, QUEUE_SYNC, null()) };
}

/// The elements that a device address of `host-discrete` holds.
pub fn device<T: Copy>(address: *mut c_void, length: usize) -> Vec<T> {
    // SAFETY: device memory of that device is host memory.
    unsafe { std::slice::from_raw_parts(address.cast::<T>(), length) }.to_vec()
}

/// Writes elements on that device.
pub fn store<T: Copy>(address: *mut c_void, data: &[T]) {
    // SAFETY: as above.
    unsafe { address.cast::<T>().copy_from(data.as_ptr(), data.len()) };
}
