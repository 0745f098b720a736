//! Where private variables live.
//!
//! A variable that a lane owns is memory of the thread. One that a gang or a
//! worker owns would be shared by its threads; but as long as only code that the
//! gang or worker runs once writes it, every thread can keep a copy and run that
//! code too: all copies then hold the same. It needs shared memory when
//! - a loop partitioned more finely than the variable writes it: the threads'
//!   copies would differ afterwards; or
//! - its address goes to something that only one thread does (a call, an atomic
//!   access); or
//! - each thread's copy would lie in the heap: a hundred times the memory, and as many times the writes.
//!
//! A kernel has little shared memory: what no longer fits lies in the heap.

use super::{
    heap,
    memory::{self, Pool},
    threads::{Active, Threads},
};
use crate::accgpu::{
    analysis::memory_uses::{memory_uses, reads_only},
    outline::shape::SHARED_FOR_ARRAYS,
};
use accc_dialects::{
    accgpu::{self, Level},
    fir,
    ir::{Module, Op, Value},
};

/// Replaces the private variables of `region` by thread or shared memory.
pub fn place<'c>(symbols: &mut Module<'c>, region: Op<'c>, threads: &Threads) {
    let mut left = SHARED_FOR_ARRAYS;
    let mut pool = Pool::default();
    for private in region.collect_named(accgpu::PRIVATE) {
        if needs_sharing(symbols.op(), private, threads) {
            memory::make_shared(symbols, private, threads, &mut left);
        } else {
            memory::make_local(symbols, private, &mut pool);
        }
    }
}

fn needs_sharing<'c>(module: Op<'c>, private: Op<'c>, threads: &Threads) -> bool {
    let level = accgpu::level(private);
    let owner_runs_all = match level {
        Level::Vector => true,
        Level::Worker => !threads.has_lanes,
        Level::Gang => !threads.has_lanes && !threads.has_workers,
    };
    let is_on_heap = || heap::is_needed_for_thread(private, memory::object_type(private), module);
    !owner_runs_all && (is_on_heap() || escapes(private.result(0), level, threads))
}

/// Whether a use of `address` makes the threads' copies differ.
fn escapes(address: Value<'_>, level: Level, threads: &Threads) -> bool {
    memory_uses(address).into_iter().any(|(user, operand)| {
        if reads_only(user, operand) {
            return false;
        }
        let active = threads.active_at(user);
        if fir::is_store(user, operand) || user.is(accgpu::REDUCE) {
            is_finer(active, level, threads)
        } else {
            !active.all() || is_finer(active, level, threads)
        }
    })
}

/// Whether threads of one owner run on their own where `active` holds.
fn is_finer(active: Active, level: Level, threads: &Threads) -> bool {
    let lanes = threads.has_lanes && active.vector;
    let workers = threads.has_workers && active.worker;
    match level {
        Level::Gang => lanes || workers,
        Level::Worker => lanes,
        Level::Vector => false,
    }
}
