//! A GPU thread as a fiber: its stack, its context, and how it stops.

use crate::device::simt::grid::Launch;
use crate::device::simt::sanitizer;
use crate::error::{Error, Result};
use corosensei::stack::{DefaultStack, Stack};
use corosensei::trap::{CoroutineTrapHandler, TrapHandlerRegs};
use corosensei::{Coroutine, CoroutineResult, Yielder};
use parking_lot::Mutex;
use std::cell::{Cell, OnceCell};
use std::ffi::CStr;
use std::ops::Range;
use std::ptr::null;

/// What threads do where they meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// All threads of the block.
    Barrier,
    /// All threads of the wavefront, here and below.
    WavefrontBarrier,
    Ballot,
    Shuffle,
}

/// A point of the kernel where threads meet: those at equal ones do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meeting {
    pub operation: Operation,
    /// `file:line`; `None`: unknown.
    pub place: Option<&'static CStr>,
}

/// What a thread brings to a meeting.
#[derive(Clone, Copy, Debug)]
pub struct Wait {
    pub meeting: Meeting,
    /// Ballot: 0 or 1. Shuffle: the value.
    pub bits: u64,
    /// Shuffle: the lane whose value the thread wants.
    pub source: i32,
}

/// Why a thread gave up its turn.
#[derive(Debug)]
pub enum Stop {
    Waits(Wait),
    /// It cannot go on; the text says why.
    Traps(String),
    Ended,
}

type Turns = Yielder<u64, Stop>;

/// The context of a GPU thread, which the functions that kernels call ask.
pub struct Thread<'a> {
    pub launch: &'a Launch<'a>,
    pub block: [u32; 3],
    pub id: [u32; 3],
    /// Within the block, x varying fastest.
    pub index: u32,
    /// Barriers of the block that it has passed.
    pub round: Cell<u32>,
    /// Barriers, ballots and shuffles of the wavefront that it has passed.
    pub wavefront_round: Cell<u32>,
    /// Set when the fiber first runs.
    turns: Cell<*const Turns>,
    /// Lowest address of its stack, where the guard page is.
    stack_limit: Cell<usize>,
    /// Set when it has a fiber.
    ending: OnceCell<CoroutineTrapHandler<Stop>>,
}

impl<'a> Thread<'a> {
    /// Thread `index` of a block.
    pub fn new(launch: &'a Launch<'a>, block: [u32; 3], index: u32) -> Thread<'a> {
        Thread {
            launch,
            block,
            id: position(index.into(), launch.threads),
            index,
            round: Cell::new(0),
            wavefront_round: Cell::new(0),
            turns: Cell::new(null()),
            stack_limit: Cell::new(0),
            ending: OnceCell::new(),
        }
    }

    /// The number of its block in the grid, x varying fastest.
    pub fn block_number(&self) -> u64 {
        let [x, y, z] = self.block.map(u64::from);
        let [width, height, _] = self.launch.blocks.map(u64::from);
        (z * height + y) * width + x
    }

    /// Whether an address lies in the guard page of the thread's stack.
    pub fn guards(&self, address: usize) -> bool {
        // SAFETY: a question that may be asked at any time.
        let page = unsafe { libc::sysconf(libc::_SC_PAGESIZE) } as usize;
        let limit = self.stack_limit.get();
        (limit..limit + page).contains(&address)
    }

    /// What the registers have to be for the thread to end with what `last` gives,
    /// which is called on its stack. The frames that are there are lost.
    ///
    /// # Safety
    /// The thread has its turn, and goes on with these registers.
    pub unsafe fn end_by(&self, last: impl FnOnce() -> Stop + 'static) -> TrapHandlerRegs {
        let ending = self.ending.get().expect("a thread that runs has a fiber");
        // SAFETY: the caller's promise.
        unsafe { ending.setup_trap_handler(last) }
    }

    /// Gives up the turn; returns what the meeting had for this thread.
    pub fn stop(&self, stop: Stop) -> u64 {
        // SAFETY: set by the fiber before it called the kernel; only the fiber
        // itself comes here, through `current`.
        unsafe { &*self.turns.get() }.suspend(stop)
    }
}

/// The coordinates of number `index` in a grid of that extent, x varying
/// fastest.
pub fn position(index: u64, extent: [u32; 3]) -> [u32; 3] {
    let [x, y] = [u64::from(extent[0]), u64::from(extent[1])];
    [index % x, index / x % y, index / x / y].map(|coordinate| coordinate as u32)
}

thread_local! {
    /// The GPU thread that has its turn on this OS thread.
    static CURRENT: Cell<*const Thread<'static>> = const { Cell::new(null()) };
}

/// The calling GPU thread; `None` outside of kernels.
pub fn current<'a>() -> Option<&'a Thread<'a>> {
    // SAFETY: `Fiber::resume` sets it for as long as the fiber has its turn.
    unsafe { CURRENT.get().cast::<Thread<'a>>().as_ref() }
}

/// A GPU thread that has begun or may begin.
pub struct Fiber<'a> {
    thread: &'a Thread<'a>,
    coroutine: Coroutine<u64, Stop, Stop, &'a mut DefaultStack>,
    history: sanitizer::Stack,
}

impl<'a> Fiber<'a> {
    /// A thread that is to run the kernel.
    ///
    /// # Safety
    /// The launch's kernel takes its values, and may run until then.
    pub unsafe fn new(thread: &'a Thread<'a>, stack: &'a mut DefaultStack) -> Fiber<'a> {
        thread.stack_limit.set(stack.limit().get());
        let body = move |turns: &Turns, _: u64| {
            thread.turns.set(turns);
            let Launch { kernel, values, .. } = thread.launch;
            // SAFETY: the caller's promise.
            unsafe { (kernel.entry)(values.0) };
            Stop::Ended
        };
        // SAFETY: all that `body` borrows lives longer than the fiber.
        let coroutine = unsafe { Coroutine::with_stack_unchecked(stack, body) };
        thread.ending.get_or_init(|| coroutine.trap_handler());
        Fiber {
            thread,
            coroutine,
            history: sanitizer::Stack::new(),
        }
    }

    /// Gives the thread its turn, with what it waited for.
    pub fn resume(&mut self, answer: u64) -> Stop {
        let before = CURRENT.replace((&raw const *self.thread).cast());
        let result = self.history.run(|| self.coroutine.resume(answer));
        CURRENT.set(before);
        match result {
            CoroutineResult::Yield(stop) | CoroutineResult::Return(stop) => stop,
        }
    }
}

impl Drop for Fiber<'_> {
    /// Leaves a thread where it stopped: a failed launch ends that way.
    fn drop(&mut self) {
        // SAFETY: no frame of the fiber has anything to drop: kernels are no
        // Rust code, and `Thread::stop` has passed on what it was given.
        unsafe { self.coroutine.force_reset() };
    }
}

/// The memory of stacks, sorted.
pub fn ranges(stacks: &[DefaultStack]) -> Vec<Range<usize>> {
    let mut ranges: Vec<_> = stacks
        .iter()
        .map(|stack| stack.limit().get()..stack.base().get())
        .collect();
    ranges.sort_unstable_by_key(|range| range.start);
    ranges
}

/// Stacks that no block uses; making one takes several system calls.
#[derive(Default)]
pub struct Stacks(Mutex<Vec<DefaultStack>>);

impl Stacks {
    /// So many stacks of at least `bytes` bytes, the same in every call.
    pub fn take(&self, count: usize, bytes: usize) -> Result<Vec<DefaultStack>> {
        let mut free = self.0.lock();
        let kept = free.len().saturating_sub(count);
        let mut stacks = free.split_off(kept);
        drop(free);
        while stacks.len() < count {
            let stack = DefaultStack::new(bytes).map_err(|error| Error::Driver {
                operation: "allocation of a thread's stack",
                reason: error.to_string(),
                code: error.raw_os_error().unwrap_or(0) as usize,
            })?;
            stacks.push(stack);
        }
        Ok(stacks)
    }

    /// Takes stacks back.
    pub fn give_back(&self, stacks: Vec<DefaultStack>) {
        self.0.lock().extend(stacks);
    }
}
