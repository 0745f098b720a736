//! One block: its threads take turns, each running until it stops, and go on
//! when all that have to meet have come.

use super::{
    divergence,
    fiber::{Beginners, Fiber, Stop, Thread},
    launch::Launch,
    meeting::{Operation, State, common_meeting},
    settings::Order,
    wavefront,
};
use crate::report::error::{Error, Result};
use corosensei::stack::DefaultStack;

/// Runs a block to its end on the calling OS thread. There is a stack for each
/// thread.
///
/// # Safety
/// The launch's values are those of its kernel.
pub unsafe fn run(launch: &Launch, block: [u32; 3], stacks: &mut [DefaultStack]) -> Result<()> {
    if let Some(poison) = launch.kernel.poison {
        // SAFETY: it takes nothing and touches the image's shared memory only.
        unsafe { poison() };
    }
    if let Some(watch) = &launch.watch {
        // SAFETY: the image's own function.
        unsafe { watch.lock().begin_block(launch.kernel.name_shared) };
    }
    let threads: Vec<_> = (0..launch.threads_per_block())
        .map(|index| Thread::new(launch, block, index))
        .collect();
    let mut turns = Turns::new(launch.settings.order, threads.len());
    let order = turns.next().to_vec();
    let beginners = Beginners::new(&threads, &order);
    // Who waits is noted below; all others end in their first turn.
    let mut states = vec![State::Ended; threads.len()];
    let mut fibers: Vec<Option<Fiber>> = threads.iter().map(|_| None).collect();
    let mut stacks = stacks.iter_mut();
    while !beginners.is_empty() {
        let stack = stacks.next().expect("a stack for each thread");
        // SAFETY: the caller's promise.
        let mut fiber = unsafe { Fiber::new(&beginners, stack) };
        let stop = fiber.resume(0);
        let index = fiber.thread().index as usize;
        if let Some(state) = state_after(stop, fiber.thread())? {
            states[index] = state;
            fibers[index] = Some(fiber);
        }
    }
    while states.iter().any(|state| !matches!(state, State::Ended)) {
        if !wavefront::meet(&mut states, launch.settings.wavefront) && !meet(&mut states) {
            return Err(divergence::report(&threads, &states));
        }
        for &index in turns.next() {
            if let (State::Ready(answer), Some(fiber)) = (states[index], &mut fibers[index]) {
                let stop = fiber.resume(answer);
                states[index] = state_after(stop, fiber.thread())?.unwrap_or(State::Ended);
            }
        }
    }
    Ok(())
}

/// Where `thread` is after its turn; `None` when it has ended.
fn state_after(stop: Stop, thread: &Thread) -> Result<Option<State>> {
    match stop {
        Stop::Waits(wait) => Ok(Some(State::Waits(wait))),
        Stop::Ended => Ok(None),
        Stop::Traps(reason) => Err(trapped(thread, &reason)),
    }
}

/// Lets the threads go on if all are at the same barrier.
fn meet(states: &mut [State]) -> bool {
    let all_are_there =
        common_meeting(states).is_some_and(|meeting| meeting.operation == Operation::Barrier);
    if all_are_there {
        states.fill(State::Ready(0));
    }
    all_are_there
}

fn trapped(thread: &Thread, reason: &str) -> Error {
    Error::Kernel(format!(
        "kernel {:?} stopped in thread {:?} of block {:?}: {reason}",
        thread.launch.kernel.name, thread.id, thread.block
    ))
}

/// The order of the turns between two meetings.
struct Turns {
    order: Vec<usize>,
    random: Option<fastrand::Rng>,
}

impl Turns {
    fn new(order: Order, threads: usize) -> Turns {
        /// Any fixed number: runs are to be repeatable.
        const SEED: u64 = 2026;
        let order_of_turns = match order {
            Order::Reverse => (0..threads).rev().collect(),
            Order::Forward | Order::Shuffle => (0..threads).collect(),
        };
        Turns {
            order: order_of_turns,
            random: (order == Order::Shuffle).then(|| fastrand::Rng::with_seed(SEED)),
        }
    }

    fn next(&mut self) -> &[usize] {
        if let Some(random) = &mut self.random {
            random.shuffle(&mut self.order);
        }
        &self.order
    }
}
