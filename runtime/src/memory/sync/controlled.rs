//! Locks whose order shuttle decides, with the interface of parking_lot's.

use shuttle::sync as controlled;
use shuttle::thread;
use shuttle_parking_lot::lock_api;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::num::NonZeroUsize;

pub use shuttle_parking_lot::{Mutex, MutexGuard};

/// Numbers the controlled threads, which share one thread of the system.
pub struct ThreadNumber;

// SAFETY: no two threads of a schedule have the same id, and ids of few threads do not
// collide: a collision would let a test fail, not a program.
unsafe impl lock_api::GetThreadId for ThreadNumber {
    const INIT: ThreadNumber = ThreadNumber;

    fn nonzero_thread_id(&self) -> NonZeroUsize {
        let mut hasher = DefaultHasher::new();
        thread::current().id().hash(&mut hasher);
        NonZeroUsize::new(hasher.finish() as usize).unwrap_or(NonZeroUsize::MIN)
    }
}

/// A lock that a thread may take more than once.
pub type ReentrantMutex<T> =
    lock_api::ReentrantMutex<shuttle_parking_lot::RawMutex, ThreadNumber, T>;

/// A condition variable, which shuttle has for its own mutexes only: it counts its
/// notifications, and whoever waits waits for the next one.
pub struct Condvar {
    notifications: controlled::Mutex<u64>,
    next: controlled::Condvar,
}

impl Condvar {
    /// Nobody has been notified.
    pub fn new() -> Condvar {
        Condvar {
            notifications: controlled::Mutex::new(0),
            next: controlled::Condvar::new(),
        }
    }

    /// Gives the lock back and waits for a notification.
    pub fn wait<T>(&self, guard: &mut MutexGuard<'_, T>) {
        // Before the lock is given back: what follows is not missed.
        let notifications = self.notifications.lock().expect("no thread panics");
        let seen = *notifications;
        MutexGuard::unlocked(guard, || {
            let next = self.next.wait_while(notifications, |now| *now == seen);
            drop(next.expect("no thread panics"));
        });
    }

    /// Wakes all who wait.
    pub fn notify_all(&self) {
        *self.notifications.lock().expect("no thread panics") += 1;
        self.next.notify_all();
    }
}
