//! libaccrt's own heap. Where it is linked as an archive, its calls of `free` go
//! through `runtime/free.c` like the program's; they stop there, since this thread
//! may hold the lock of the present table, and nothing of this memory is present.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    static IS_FREEING: Cell<bool> = const { Cell::new(false) };
}

/// Whether the calling thread gives memory of libaccrt back.
pub fn is_being_freed() -> bool {
    IS_FREEING.get()
}

struct OwnMemory;

#[global_allocator]
static OWN_MEMORY: OwnMemory = OwnMemory;

// SAFETY: the system's allocator, and a note beside it.
unsafe impl GlobalAlloc for OwnMemory {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's promise is that of `System`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as above.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        IS_FREEING.set(true);
        // SAFETY: as above.
        unsafe { System.dealloc(memory, layout) };
        IS_FREEING.set(false);
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, bytes: usize) -> *mut u8 {
        IS_FREEING.set(true);
        // SAFETY: as above.
        let moved = unsafe { System.realloc(memory, layout, bytes) };
        IS_FREEING.set(false);
        moved
    }
}
