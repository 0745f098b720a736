//! How the tests run a kernel, and what its threads do.

use super::super::{
    calls::*,
    fiber::Stacks,
    grid,
    launch::{Kernel, Launch, Values},
    settings::{Order, Settings},
};
use crate::report::error::Result;
use std::cell::RefCell;
use std::ffi::{c_char, c_void};
use std::sync::atomic::{AtomicI64, Ordering};

pub(super) type Entry = unsafe extern "C" fn(*mut *mut c_void);

pub(super) const ORDERS: [Order; 3] = [Order::Forward, Order::Reverse, Order::Shuffle];
pub(super) const HERE: *const c_char = c"k.f90:1".as_ptr();
pub(super) const THERE: *const c_char = c"k.f90:2".as_ptr();

pub(super) fn settings(wavefront: u32, order: Order) -> Settings {
    Settings {
        wavefront,
        order,
        ..Settings::default()
    }
}

/// Runs a kernel whose only argument is the address of `data`.
pub(super) fn run<T: Sync>(
    kernel: &Kernel,
    data: &[T],
    blocks: [u32; 3],
    threads: [u32; 3],
    settings: &Settings,
) -> Result<()> {
    let mut address = data.as_ptr();
    let mut values = [(&raw mut address).cast::<c_void>()];
    let values = Values(values.as_mut_ptr());
    let launch = Launch::new(kernel, values, blocks, threads, settings);
    // SAFETY: the tests' kernels take that argument.
    unsafe { grid::run(&launch, &Stacks::default()) }
}

pub(super) fn kernel(entry: Entry) -> Kernel {
    Kernel {
        name: c"k".to_owned(),
        parameters: Some(vec![size_of::<usize>()]),
        entry,
        poison: None,
        name_shared: None,
    }
}

/// What one block of threads in x leaves in `results`.
pub(super) fn results(entry: Entry, threads: u32, settings: &Settings) -> Vec<i64> {
    let results: Vec<_> = (0..threads).map(|_| AtomicI64::new(0)).collect();
    run(&kernel(entry), &results, [1; 3], [threads, 1, 1], settings).expect("runs to its end");
    results.into_iter().map(AtomicI64::into_inner).collect()
}

/// The message of a block of threads in x that fails.
pub(super) fn message(entry: Entry, threads: u32, settings: &Settings) -> String {
    let nothing = [AtomicI64::new(0)];
    let run = run(&kernel(entry), &nothing, [1; 3], [threads, 1, 1], settings);
    run.expect_err("fails").to_string()
}

/// The kernel's argument.
pub(super) unsafe fn data<T>(values: *mut *mut c_void) -> *const T {
    // SAFETY: `run` gives it so.
    unsafe { (*values).cast::<*const T>().read() }
}

/// Stores the calling thread's result.
pub(super) unsafe fn store(values: *mut *mut c_void, result: i64) {
    let index = accrt_simt_thread_id(0) as usize;
    // SAFETY: there is a result for each thread in x.
    let place = unsafe { &*data::<AtomicI64>(values).add(index) };
    place.store(result, Ordering::Relaxed);
}

thread_local! {
    static SHARED: RefCell<Vec<i64>> = RefCell::new(vec![0; 1024]);
}

pub(super) fn fill_shared(value: i64) {
    SHARED.with_borrow_mut(|shared| shared.fill(value));
}

pub(super) fn set_shared(index: i64, value: i64) {
    SHARED.with_borrow_mut(|shared| shared[index as usize] = value);
}

pub(super) fn shared(index: i64) -> i64 {
    SHARED.with_borrow(|shared| shared[index as usize])
}

pub(super) unsafe extern "C" fn poison() {
    fill_shared(-1);
}
