//! Brings what a gang or a worker has found to the target of a reduction.

use super::{
    across_gangs,
    ownership::{Owner, reduced_owner},
    threads::Threads,
};
use accc_dialects::{
    accgpu::{self, Level},
    fir,
    ir::{Builder, Module, Op, Reported, Value, not_yet_supported},
};

/// Where the thread is that acts for the gang or worker.
pub fn as_leader<'c>(b: &Builder<'c>, reduce: Op<'c>, threads: &Threads) -> Builder<'c> {
    let active = threads.active_at(reduce);
    if active.all() {
        return *b;
    }
    let leader = threads.is_leader(b, active);
    fir::under(b, leader)
}

/// Combines the result of a gang or worker, at address `total`, into the target, which is
/// not memory of each thread. One thread acts.
pub fn update_as_leader<'c>(
    b: &Builder<'c>,
    symbols: &mut Module<'c>,
    reduce: Op<'c>,
    total: Value<'c>,
    threads: &Threads,
) {
    let target = reduce.operand(1);
    if reduced_owner(target) == Owner::Device && accgpu::levels(reduce).contains(&Level::Gang) {
        across_gangs::update(b, symbols, reduce, total, threads.vendor);
    } else {
        accgpu::inline_combiner(b, reduce, target, total);
    }
}

pub fn unsupported(reduce: Op<'_>) -> Reported {
    not_yet_supported(
        reduce.location(),
        "a reduction of a variable of this type or size on a GPU",
    )
}
