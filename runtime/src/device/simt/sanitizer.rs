//! What ThreadSanitizer has to know of fibers (`tools/test-threads`, which sets
//! `accrt_thread_sanitizer`): each stack has a history of calls of its own.

#[cfg(accrt_thread_sanitizer)]
mod told {
    use std::cell::Cell;
    use std::ffi::{c_uint, c_void};
    use std::ptr::null_mut;

    /// The sanitizer's record of a fiber.
    pub struct Stack(Cell<*mut c_void>);

    unsafe extern "C" {
        fn __tsan_get_current_fiber() -> *mut c_void;
        fn __tsan_create_fiber(flags: c_uint) -> *mut c_void;
        fn __tsan_destroy_fiber(fiber: *mut c_void);
        fn __tsan_switch_to_fiber(fiber: *mut c_void, flags: c_uint);
    }

    impl Stack {
        pub fn new() -> Stack {
            Stack(Cell::new(null_mut()))
        }

        /// Calls `resume`, which runs on this stack until it returns.
        pub fn run<T>(&self, resume: impl FnOnce() -> T) -> T {
            // SAFETY: the sanitizer's runtime; the record lives as long as `self`.
            unsafe {
                if self.0.get().is_null() {
                    self.0.set(__tsan_create_fiber(0));
                }
                let caller = __tsan_get_current_fiber();
                __tsan_switch_to_fiber(self.0.get(), 0);
                let result = resume();
                __tsan_switch_to_fiber(caller, 0);
                result
            }
        }
    }

    impl Drop for Stack {
        fn drop(&mut self) {
            if !self.0.get().is_null() {
                // SAFETY: made by `run`, and not the one that runs now.
                unsafe { __tsan_destroy_fiber(self.0.get()) };
            }
        }
    }
}

#[cfg(not(accrt_thread_sanitizer))]
mod told {
    /// Nobody wants to know.
    pub struct Stack;

    impl Stack {
        pub fn new() -> Stack {
            Stack
        }

        pub fn run<T>(&self, resume: impl FnOnce() -> T) -> T {
            resume()
        }
    }
}

pub use told::Stack;
