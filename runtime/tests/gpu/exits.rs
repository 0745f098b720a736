//! What is freed when the program ends, after its driver has: in destructors of C++, say.

use super::*;
use std::alloc::{Layout, alloc_zeroed, dealloc};
use std::sync::atomic::{AtomicPtr, Ordering};

static BUFFER: AtomicPtr<f64> = AtomicPtr::new(null_mut());
const NUMBERS: usize = 100;

/// As `free` does it in programs.
extern "C" fn free_buffer() {
    let buffer = BUFFER.load(Ordering::Relaxed);
    // SAFETY: the program's memory, which nothing else refers to any more.
    unsafe {
        (accrt::entry::accrt_freed.forget)(buffer.cast());
        dealloc(buffer.cast(), layout());
    }
}

fn layout() -> Layout {
    Layout::array::<f64>(NUMBERS).expect("it is small")
}

fn frees_at_its_end(vendor: Vendor) {
    unsafe extern "C" {
        fn atexit(callback: extern "C" fn()) -> i32;
    }
    // SAFETY: the layout has bytes, and functions live as long as the program.
    let data = unsafe {
        let buffer = alloc_zeroed(layout()).cast::<f64>();
        BUFFER.store(buffer, Ordering::Relaxed);
        atexit(free_buffer);
        std::slice::from_raw_parts_mut(buffer, NUMBERS)
    };
    let _driver = vendor.load();
    use_device(vendor.device_type, 0);
    enter_async(&object(data), COPYIN, 3);
    // SAFETY: all queues.
    unsafe { accrt_wait(null(), 0, -1, QUEUE_SYNC, null()) };
}

#[test]
fn nvidia_destructors() {
    child::succeeds("exits::nvidia_destructors", &[], || {
        frees_at_its_end(NVIDIA)
    });
}

#[test]
fn amd_destructors() {
    child::succeeds("exits::amd_destructors", &[], || frees_at_its_end(AMD));
}
