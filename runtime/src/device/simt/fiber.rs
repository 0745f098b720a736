//! GPU threads on fibers: the stack they run on, their context, and how they stop.
//!
//! A fiber runs threads one after the other, until one of them waits for others: it
//! then belongs to this thread, and the next one that begins needs another fiber.
//! Threads that never meet take a fiber for the whole block, and no switch each.

use super::{
    launch::{Launch, position},
    meeting::Wait,
    sanitizer,
};
use crate::report::error::{Error, Result};
use corosensei::stack::{DefaultStack, Stack};
use corosensei::trap::{CoroutineTrapHandler, TrapHandlerRegs};
use corosensei::{Coroutine, CoroutineResult, Yielder};
use parking_lot::Mutex;
use std::cell::{Cell, OnceCell};
use std::ops::Range;
use std::ptr::null;

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
    /// Set when it begins.
    context: Cell<*const Context<'a>>,
}

/// What a fiber has for the thread that it runs.
struct Context<'a> {
    /// The thread that it runs, or has run last.
    thread: Cell<*const Thread<'a>>,
    /// Set when the fiber first runs.
    turns: Cell<*const Turns>,
    /// [`CURRENT`] of the OS thread that runs it.
    current: *const Cell<*const Thread<'static>>,
    /// Lowest address of its stack, where the guard page is.
    stack_limit: usize,
    /// Set before the fiber first runs.
    ending: OnceCell<CoroutineTrapHandler<Stop>>,
}

impl Context<'_> {
    /// Makes a thread the one that has its turn on the fiber's OS thread; returns which one
    /// it was.
    fn exchange(&self, thread: *const Thread<'static>) -> *const Thread<'static> {
        // SAFETY: a fiber stays on the OS thread that has made it.
        unsafe { &*self.current }.replace(thread)
    }
}

/// The threads of a block that have not begun, in the order of their turns.
pub struct Beginners<'a> {
    threads: &'a [Thread<'a>],
    order: &'a [usize],
    next: Cell<usize>,
}

impl<'a> Beginners<'a> {
    /// `order` has the number of each thread.
    pub fn new(threads: &'a [Thread<'a>], order: &'a [usize]) -> Beginners<'a> {
        Beginners {
            threads,
            order,
            next: Cell::new(0),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.next.get() >= self.order.len()
    }

    /// Takes the next thread.
    fn take(&self) -> Option<&'a Thread<'a>> {
        let number = self.order.get(self.next.get())?;
        self.next.set(self.next.get() + 1);
        Some(&self.threads[*number])
    }
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
            context: Cell::new(null()),
        }
    }

    fn context(&self) -> &Context<'a> {
        // SAFETY: asked only by the thread itself, whose fiber has set it and lives.
        unsafe { &*self.context.get() }
    }

    /// The number of its block in the grid, x varying fastest.
    pub fn block_number(&self) -> u64 {
        let [x, y, z] = self.block.map(u64::from);
        let [width, height, _] = self.launch.blocks.map(u64::from);
        (z * height + y) * width + x
    }

    /// Whether an address lies in the guard page of the thread's stack. The thread has
    /// its turn, here and below.
    pub fn guards(&self, address: usize) -> bool {
        // SAFETY: a question that may be asked at any time.
        let page = unsafe { libc::sysconf(libc::_SC_PAGESIZE) } as usize;
        let limit = self.context().stack_limit;
        (limit..limit + page).contains(&address)
    }

    /// What the registers have to be for the thread to end with what `last` gives,
    /// which is called on its stack. The frames that are there are lost.
    ///
    /// # Safety
    /// The thread has its turn, and goes on with these registers.
    pub unsafe fn end_by(&self, last: impl FnOnce() -> Stop + 'static) -> TrapHandlerRegs {
        let ending = self.context().ending.get();
        let ending = ending.expect("set before the fiber ran");
        // SAFETY: the caller's promise.
        unsafe { ending.setup_trap_handler(last) }
    }

    /// Gives up the turn; returns what the meeting had for this thread.
    pub fn stop(&self, stop: Stop) -> u64 {
        // SAFETY: set by the fiber before it called the kernel; only the fiber
        // itself comes here, through `current`.
        unsafe { &*self.context().turns.get() }.suspend(stop)
    }
}

thread_local! {
    /// The GPU thread that has its turn on this OS thread.
    static CURRENT: Cell<*const Thread<'static>> = const { Cell::new(null()) };
}

/// The calling GPU thread; `None` outside of kernels.
#[inline]
pub fn current<'a>() -> Option<&'a Thread<'a>> {
    // SAFETY: `Fiber::resume` sets it for as long as the fiber has its turn.
    unsafe { CURRENT.get().cast::<Thread<'a>>().as_ref() }
}

/// A stack with the thread that runs there.
pub struct Fiber<'a> {
    context: Box<Context<'a>>,
    coroutine: Coroutine<u64, Stop, Stop, &'a mut DefaultStack>,
    history: sanitizer::Stack,
}

impl<'a> Fiber<'a> {
    /// A fiber for those of `threads` that it will come to. It ends when there is none
    /// to begin and its own has ended.
    ///
    /// # Safety
    /// The launch's kernel takes its values, and may run until then.
    pub unsafe fn new(threads: &'a Beginners<'a>, stack: &'a mut DefaultStack) -> Fiber<'a> {
        let context = Box::new(Context {
            thread: Cell::new(null()),
            turns: Cell::new(null()),
            // Asking for it at each turn would take longer than the turns.
            current: CURRENT.with(|current| &raw const *current),
            stack_limit: stack.limit().get(),
            ending: OnceCell::new(),
        });
        let own: *const Context<'a> = &raw const *context;
        let body = move |turns: &Turns, _: u64| {
            // SAFETY: the fiber's box, which lives as long as the coroutine.
            let context = unsafe { &*own };
            context.turns.set(turns);
            while let Some(thread) = threads.take() {
                thread.context.set(own);
                context.thread.set(thread);
                context.exchange((&raw const *thread).cast());
                let Launch { kernel, values, .. } = thread.launch;
                // SAFETY: the caller's promise.
                unsafe { (kernel.entry)(values.0) };
            }
            Stop::Ended
        };
        // SAFETY: all that `body` borrows lives longer than the fiber.
        let coroutine = unsafe { Coroutine::with_stack_unchecked(stack, body) };
        context.ending.get_or_init(|| coroutine.trap_handler());
        Fiber {
            context,
            coroutine,
            history: sanitizer::Stack::new(),
        }
    }

    /// Gives the fiber's thread its turn, with what it waited for.
    pub fn resume(&mut self, answer: u64) -> Stop {
        let before = self.context.exchange(self.context.thread.get().cast());
        let result = self.history.run(|| self.coroutine.resume(answer));
        self.context.exchange(before);
        match result {
            CoroutineResult::Yield(stop) | CoroutineResult::Return(stop) => stop,
        }
    }

    /// The thread that it runs, or has run last; there is one once it has run.
    pub fn thread(&self) -> &'a Thread<'a> {
        // SAFETY: one of the threads that the fiber was made for.
        unsafe { &*self.context.thread.get() }
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
