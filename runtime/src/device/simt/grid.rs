//! The blocks of a launch are shared out to OS threads.

use super::{
    block, fault,
    fiber::{self, Stacks},
    launch::{Launch, position},
};
use crate::report::error::Result;
use parking_lot::Mutex;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

/// OS threads of a launch, at most.
const MOST_WORKERS: usize = 4;

/// Runs all blocks. The error is the first one: a thread that traps, or
/// threads that do not meet; the blocks that have not begun are then left
/// out.
///
/// # Safety
/// The launch's values are those of its kernel.
pub unsafe fn run(launch: &Launch, stacks: &Stacks) -> Result<()> {
    let next = AtomicU64::new(0);
    let failure = Mutex::new(None);
    let work = || {
        // SAFETY: the caller's promise.
        if let Err(error) = unsafe { run_blocks(launch, &next, stacks) } {
            next.store(launch.block_count(), Ordering::Relaxed);
            failure.lock().get_or_insert(error);
        }
    };
    thread::scope(|scope| {
        // Fewer OS threads do as well.
        let spawn = |_| thread::Builder::new().spawn_scoped(scope, work).ok();
        let others: Vec<_> = (1..workers(launch)).filter_map(spawn).collect();
        work();
        // The scope would wait for them too, in a way that sanitizers do not see.
        for other in others {
            other.join().unwrap_or_else(|panic| resume_unwind(panic));
        }
    });
    failure.into_inner().map_or(Ok(()), Err)?;
    match &launch.watch {
        Some(watch) => watch.lock().report(&launch.kernel.name),
        None => Ok(()),
    }
}

/// OS threads that run the launch's blocks.
fn workers(launch: &Launch) -> usize {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let blocks = usize::try_from(launch.block_count()).unwrap_or(usize::MAX);
    // A watch sees one block after the other.
    let most = if launch.watch.is_some() {
        1
    } else {
        MOST_WORKERS
    };
    cores.min(most).min(blocks)
}

/// Runs blocks for as long as there is a next one.
///
/// # Safety
/// As of [`run`].
unsafe fn run_blocks(launch: &Launch, next: &AtomicU64, stacks: &Stacks) -> Result<()> {
    let count = launch.threads_per_block() as usize;
    let _watch = fault::Watch::start();
    let mut own = stacks.take(count, launch.settings.stack_bytes)?;
    if launch.watch.is_some() {
        launch.stacks.get_or_init(|| fiber::ranges(&own));
    }
    loop {
        let index = next.fetch_add(1, Ordering::Relaxed);
        if index >= launch.block_count() {
            break;
        }
        // SAFETY: the caller's promise.
        unsafe { block::run(launch, position(index, launch.blocks), &mut own) }?;
    }
    stacks.give_back(own);
    Ok(())
}
