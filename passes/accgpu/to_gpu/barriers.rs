//! Drops barriers that keep nothing apart.
//!
//! The parts of the lowering place barriers without looking at each other: a loop ends with
//! one, a reduction has one behind what it stores in shared memory and one behind what it
//! loads from there, the leader's effects have one on each side. In the rows of a sparse
//! matrix, say, two of these five do the work.
//!
//! ## Before
//! ```mlir
//! "loop of lanes"
//! accgpu.barrier <gang>
//! fir.store %sum to %slot : !fir.ref<f64>
//! accgpu.barrier <gang>
//! %1 = fir.load %slot0 : !fir.ref<f64>
//! accgpu.barrier <gang>
//! accgpu.barrier <gang>
//! fir.if %is_leader { fir.store %total to %y : !fir.ref<f64> }
//! accgpu.barrier <gang>
//! ```
//! ## After
//! ```mlir
//! "loop of lanes"
//! fir.store %sum to %slot : !fir.ref<f64>
//! accgpu.barrier <gang>
//! %1 = fir.load %slot0 : !fir.ref<f64>
//! fir.if %is_leader { fir.store %total to %y : !fir.ref<f64> }
//! accgpu.barrier <gang>
//! ```
//!
//! Legality: a barrier puts each access before it in front of each one after it. One is
//! superfluous if others in its block, which the same threads pass, do so for all pairs of
//! accesses to the same memory of which one writes. The barrier before it does for all that
//! precedes that, the one after it for all that follows that. What remains is what stands
//! between these three: it must not conflict.
//!
//! Of memory that threads share for nothing but loads and stores in the block, all accesses
//! are known. If such memory is only stored to between this barrier and the next, and the
//! block has a barrier behind the last access to it, then every earlier access has one behind
//! it already: that of the iteration before. So nothing has to be known of what precedes.

use super::ownership::is_thread_memory;
use crate::accgpu::analysis::memory_uses::memory_uses;
use accc_dialects::{
    accgpu::{self, Level},
    fir,
    ir::{Block, Op, Value, Walk},
    llvm, rocdl, scf,
};

/// Drops superfluous barriers in `kernel`, the loops of which have been lowered.
pub fn drop_superfluous(kernel: Op<'_>) {
    let mut blocks: Vec<Block<'_>> = Vec::new();
    for barrier in kernel.collect_named(accgpu::BARRIER) {
        let block = barrier.block().expect("a barrier is in a kernel");
        if !blocks.contains(&block) {
            blocks.push(block);
        }
    }
    for block in blocks {
        let mut sections = Sections::of(block);
        let mut next = 0;
        while next < sections.barriers.len() {
            if sections.is_superfluous(next) {
                sections.drop(next);
            } else {
                next += 1;
            }
        }
    }
}

/// A block, cut at its barriers.
struct Sections<'c> {
    block: Block<'c>,
    barriers: Vec<Op<'c>>,
    /// What is accessed before the first barrier, between two, and after the last.
    accesses: Vec<Vec<Access<'c>>>,
}

impl<'c> Sections<'c> {
    fn of(block: Block<'c>) -> Self {
        let mut sections = Self {
            block,
            barriers: Vec::new(),
            accesses: vec![Vec::new()],
        };
        for op in block.ops() {
            if op.is(accgpu::BARRIER) {
                sections.barriers.push(op);
                sections.accesses.push(Vec::new());
            } else if let Some(section) = sections.accesses.last_mut() {
                add_accesses(op, section);
            }
        }
        sections
    }

    fn is_superfluous(&self, number: usize) -> bool {
        let barrier = self.barriers[number];
        let (before, after) = (&self.accesses[number], &self.accesses[number + 1]);
        let covers = |other: Option<&Op<'c>>| other.is_some_and(|&other| covers(other, barrier));
        let has_previous = number > 0 && covers(self.barriers.get(number - 1));
        let has_next = covers(self.barriers.get(number + 1));
        has_previous && before.is_empty()
            || has_next && after.is_empty()
            || has_previous && has_next && !conflict(before, after)
            || has_next && !conflict(before, after) && self.stores_to_own(after, barrier)
    }

    /// Whether `accesses` are stores to shared memory that is used in this block alone, with
    /// a barrier like `barrier` behind the last use.
    fn stores_to_own(&self, accesses: &[Access<'c>], barrier: Op<'c>) -> bool {
        let ops = self.block.ops();
        let position = |op: Op<'c>| ops.iter().position(|&other| other.is_ancestor_of(op));
        let last_barrier = self.barriers.iter().rev();
        let last_barrier = last_barrier
            .filter(|&&other| covers(other, barrier))
            .find_map(|&other| position(other));
        accesses.iter().all(|access| match access.place {
            Place::Scratch(memory) if access.writes => memory_uses(memory)
                .into_iter()
                .all(|(user, _)| position(user).is_some_and(|at| Some(at) < last_barrier)),
            _ => false,
        })
    }

    fn drop(&mut self, number: usize) {
        self.barriers.remove(number).erase();
        let after = self.accesses.remove(number + 1);
        self.accesses[number].extend(after);
    }
}

/// Whether all threads that wait for each other at `barrier` do so at `other`.
fn covers(other: Op<'_>, barrier: Op<'_>) -> bool {
    let level = accgpu::level(other);
    level == Level::Gang || level == accgpu::level(barrier)
}

/// An access to memory that other threads may see.
#[derive(Clone, Copy)]
struct Access<'c> {
    place: Place<'c>,
    writes: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum Place<'c> {
    /// Memory at this address that a gang shares, used by loads and stores only.
    Scratch(Value<'c>),
    /// All other memory.
    Elsewhere,
}

fn conflict(some: &[Access<'_>], others: &[Access<'_>]) -> bool {
    let pairs = some
        .iter()
        .flat_map(|one| others.iter().map(move |other| (one, other)));
    pairs
        .into_iter()
        .any(|(one, other)| one.place == other.place && (one.writes || other.writes))
}

/// Adds what `op` accesses, with all that is in it.
fn add_accesses<'c>(op: Op<'c>, accesses: &mut Vec<Access<'c>>) {
    const STRUCTURE: [&str; 7] = [
        accgpu::BARRIER,
        fir::DO_LOOP,
        fir::IF,
        fir::ITERATE_WHILE,
        scf::EXECUTE_REGION,
        scf::IF,
        scf::WHILE,
    ];
    op.walk(&mut |op| {
        let access = match op.name().as_str() {
            fir::LOAD => place(op.operand(0)).map(|place| (place, false)),
            fir::STORE => place(op.operand(1)).map(|place| (place, true)),
            fir::ALLOCA => None,
            _ if op.is_any(&STRUCTURE) || op.is_any(&fir::NAMING) => None,
            _ if rocdl::is_lane_move(op) => None,
            _ if op.region_count() == 0 && op.is_memory_effect_free() => None,
            _ => Some((Place::Elsewhere, true)),
        };
        accesses.extend(access.map(|(place, writes)| Access { place, writes }));
        Walk::Advance
    });
}

/// The memory at `address`; none that is a thread's own.
fn place(address: Value<'_>) -> Option<Place<'_>> {
    if is_thread_memory(address) {
        return None;
    }
    let value = fir::whole(address);
    let is_shared = value
        .defining_op()
        .is_some_and(|op| op.is(llvm::ADDRSPACECAST));
    let is_used_plainly = || {
        memory_uses(value)
            .iter()
            .all(|(user, operand)| user.is(fir::LOAD) || fir::is_store(*user, *operand))
    };
    Some(if is_shared && is_used_plainly() {
        Place::Scratch(value)
    } else {
        Place::Elsewhere
    })
}
