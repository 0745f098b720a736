//! The locks of an [`Environment`](crate::state::environment::Environment), which host threads
//! contend for: those of parking_lot.
//!
//! With `--cfg accrt_shuttle` (`tools/test-schedules`) a test decides at each of them
//! which thread goes on. Locks of the whole program stay as they are: no thread gives way
//! to another one while it has such a lock, and their contents outlast a schedule.

#[cfg(accrt_shuttle)]
mod controlled;

#[cfg(accrt_shuttle)]
pub use controlled::{Condvar, Mutex, MutexGuard, ReentrantMutex};
#[cfg(not(accrt_shuttle))]
pub use parking_lot::{Condvar, Mutex, MutexGuard, ReentrantMutex};
// Variables of host threads, also of those that a test controls.
#[cfg(accrt_shuttle)]
pub(crate) use shuttle::thread_local;
#[cfg(not(accrt_shuttle))]
pub(crate) use std::thread_local;
