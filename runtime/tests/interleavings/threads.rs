//! Host threads: the system's, with pauses of random length, or with `--cfg
//! accrt_shuttle` those of shuttle, which runs a test with many schedules.

pub use chosen::{below, explore, pause, scope};

/// Threads of a test, and what each does how often.
#[derive(Clone, Copy)]
pub struct Size {
    pub threads: usize,
    pub rounds: usize,
}

#[cfg(not(accrt_shuttle))]
mod chosen {
    use super::Size;
    use std::time::Duration;

    pub use std::thread::scope;

    /// Runs a test, with as much as it can bear.
    pub fn explore(test: impl Fn(Size) + Send + Sync + 'static) {
        let size = Size {
            threads: 16,
            rounds: 100,
        };
        test(size);
    }

    pub fn pause() {
        match below(4) {
            0 => {}
            1 => std::thread::yield_now(),
            _ => std::thread::sleep(Duration::from_micros(fastrand::u64(..50))),
        }
    }

    /// A random number.
    pub fn below(end: usize) -> usize {
        fastrand::usize(..end)
    }
}

#[cfg(accrt_shuttle)]
mod chosen {
    use super::Size;
    use shuttle::rand::{Rng, thread_rng};

    pub use shuttle::thread::scope;

    const SCHEDULES: usize = 10_000;
    /// How often a thread is interrupted at an unlucky place.
    const INTERRUPTIONS: usize = 3;

    /// Runs a test with many schedules; it says how to repeat the one that fails.
    pub fn explore(test: impl Fn(Size) + Send + Sync + 'static) {
        let size = Size {
            threads: 3,
            rounds: 2,
        };
        let test = std::sync::Arc::new(test);
        let again = test.clone();
        shuttle::check_random(move || test(size), SCHEDULES);
        shuttle::check_pct(move || again(size), SCHEDULES, INTERRUPTIONS);
    }

    /// Lets other threads go on.
    pub fn pause() {
        shuttle::thread::yield_now();
    }

    /// A random number that belongs to the schedule.
    pub fn below(end: usize) -> usize {
        thread_rng().gen_range(0..end)
    }
}
