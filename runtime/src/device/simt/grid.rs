//! A launch: its blocks are shared out to OS threads.

use crate::device::simt::block;
use crate::device::simt::fault::Watch;
use crate::device::simt::fiber::{self, Stacks, position};
use crate::device::simt::settings::Settings;
use crate::device::simt::watch::{NameShared, Watch as MemoryWatch};
use crate::error::Result;
use parking_lot::Mutex;
use std::ffi::{CString, c_void};
use std::ops::Range;
use std::panic::resume_unwind;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

/// OS threads of a launch, at most.
const MOST_WORKERS: usize = 4;

/// A kernel of an image.
pub struct Kernel {
    /// As messages call it.
    pub name: CString,
    /// What each thread runs.
    pub entry: unsafe extern "C" fn(*mut *mut c_void),
    /// Fills the shared memory of the calling OS thread with bytes that are no
    /// sensible number.
    pub poison: Option<unsafe extern "C" fn()>,
    /// Names the shared memory of the calling OS thread.
    pub name_shared: Option<NameShared>,
}

/// The arguments of a launch: pointers to their bytes.
#[derive(Clone, Copy)]
pub struct Values(pub *mut *mut c_void);

// SAFETY: kernels only read the arguments.
unsafe impl Send for Values {}
// SAFETY: as above.
unsafe impl Sync for Values {}

/// A kernel with arguments and shape.
pub struct Launch<'a> {
    pub kernel: &'a Kernel,
    pub values: Values,
    /// Blocks in x, y, z.
    pub blocks: [u32; 3],
    /// Threads of a block in x, y, z.
    pub threads: [u32; 3],
    pub settings: &'a Settings,
    /// Sees all memory accesses, if anyone wants to know of them.
    pub watch: Option<Mutex<MemoryWatch>>,
    /// The stacks of the threads, sorted; known while memory is watched.
    pub stacks: OnceLock<Vec<Range<usize>>>,
}

impl<'a> Launch<'a> {
    /// A launch of `blocks` blocks of `threads` threads, in x, y and z.
    pub fn new(
        kernel: &'a Kernel,
        values: Values,
        blocks: [u32; 3],
        threads: [u32; 3],
        settings: &'a Settings,
    ) -> Launch<'a> {
        Launch {
            kernel,
            values,
            blocks,
            threads,
            settings,
            watch: settings.watches_memory.then(Mutex::default),
            stacks: OnceLock::new(),
        }
    }

    /// Threads of a block.
    pub fn threads_per_block(&self) -> u32 {
        self.threads.iter().product()
    }

    fn block_count(&self) -> u64 {
        self.blocks.iter().map(|count| u64::from(*count)).product()
    }

    /// Whether an address lies in a thread's own memory.
    pub fn stacks_hold(&self, address: usize) -> bool {
        let stacks = self.stacks.get().map_or(&[][..], Vec::as_slice);
        let after = stacks.partition_point(|stack| stack.start <= address);
        after > 0 && stacks[after - 1].contains(&address)
    }

    /// Runs all blocks. The error is the first one: a thread that traps, or
    /// threads that do not meet; the blocks that have not begun are then left
    /// out.
    ///
    /// # Safety
    /// The values are those of the kernel.
    pub unsafe fn run(&self, stacks: &Stacks) -> Result<()> {
        let next = AtomicU64::new(0);
        let failure = Mutex::new(None);
        let work = || {
            // SAFETY: the caller's promise.
            if let Err(error) = unsafe { self.run_blocks(&next, stacks) } {
                next.store(self.block_count(), Ordering::Relaxed);
                failure.lock().get_or_insert(error);
            }
        };
        thread::scope(|scope| {
            // Fewer OS threads do as well.
            let spawn = |_| thread::Builder::new().spawn_scoped(scope, work).ok();
            let others: Vec<_> = (1..self.workers()).filter_map(spawn).collect();
            work();
            // The scope would wait for them too, in a way that sanitizers do not see.
            for other in others {
                other.join().unwrap_or_else(|panic| resume_unwind(panic));
            }
        });
        failure.into_inner().map_or(Ok(()), Err)?;
        match &self.watch {
            Some(watch) => watch.lock().report(&self.kernel.name),
            None => Ok(()),
        }
    }

    fn workers(&self) -> usize {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let blocks = usize::try_from(self.block_count()).unwrap_or(usize::MAX);
        // A watch sees one block after the other.
        let most = if self.watch.is_some() {
            1
        } else {
            MOST_WORKERS
        };
        cores.min(most).min(blocks)
    }

    /// Runs blocks for as long as there is a next one.
    unsafe fn run_blocks(&self, next: &AtomicU64, stacks: &Stacks) -> Result<()> {
        let count = self.threads_per_block() as usize;
        let _watch = Watch::start();
        let mut own = stacks.take(count, self.settings.stack_bytes)?;
        if self.watch.is_some() {
            self.stacks.get_or_init(|| fiber::ranges(&own));
        }
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= self.block_count() {
                break;
            }
            // SAFETY: the caller's promise.
            unsafe { block::run(self, position(index, self.blocks), &mut own) }?;
        }
        stacks.give_back(own);
        Ok(())
    }
}
