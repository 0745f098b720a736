//! Combines the private copies of a reduction.
//!
//! Lanes of whole wavefronts combine numbers in registers (`wavefront`). All other
//! copies within a gang go through shared memory, where half of the threads
//! combine with the other half until one copy is left: that takes any operator
//! and type, since only the combiner knows what they are. What a gang found then
//! goes into a variable of the gang (every thread updates its copy the same way)
//! or, across gangs, into the variable in device memory (`across_gangs`).

use super::{
    exchange::Exchange,
    ownership::{Owner, reduced_owner},
    reduction_target::{as_leader, unsupported, update_as_leader},
    threads::{MAX_WORKERS, Threads, WIDEST_WAVEFRONT, first_worker},
    wavefront,
};
use accc_dialects::{
    accgpu::{self, Level},
    arith::{self, Compare},
    fir,
    ir::{Builder, Module, Op, Reported, Value},
};
use std::ops::Range;

/// Lowers one reduction.
pub fn lower<'c>(
    exchange: &mut Exchange<'_, 'c>,
    reduce: Op<'c>,
    threads: &Threads,
) -> Result<(), Reported> {
    let levels = accgpu::levels(reduce);
    let b = Builder::before(reduce);
    if !wavefront::lower(&b, exchange, reduce, &levels, threads)? {
        let group = Group::of(&b, reduce, &levels, threads);
        let total = match &group {
            Some(group) => combine_group(&b, exchange, reduce, group, threads)?,
            None => reduce.operand(0),
        };
        let scope = match &group {
            Some(group) => Some(group.scope),
            None => scope_of_update(reduce, &levels, threads),
        };
        // Other threads may still read the target from before.
        if let Some(scope) = scope.filter(|_| group.is_none()) {
            accgpu::barrier(&b, scope);
        }
        update(&b, exchange.symbols, reduce, total, threads);
        if let Some(scope) = scope.filter(|_| !Threads::ends_construct(reduce)) {
            accgpu::barrier(&b, scope);
        }
    }
    reduce.erase();
    Ok(())
}

/// The threads that see the target of `reduce`, which one of them updates with what it has by
/// itself; `None` where no other does. What several gangs reduce to together, none of them reads:
/// one that is alone does.
fn scope_of_update(reduce: Op<'_>, levels: &[Level], threads: &Threads) -> Option<Level> {
    let active = threads.active_at(reduce);
    let is_of_gangs = levels.contains(&Level::Gang) && !threads.gang_is_alone();
    let is_seen = reduced_owner(reduce.operand(1)) != Owner::Thread;
    let is_seen = is_seen && !active.all() && !is_of_gangs;
    is_seen.then(|| threads.scope(active))
}

/// Brings the result of a gang or worker, at address `total`, to the target.
fn update<'c>(
    b: &Builder<'c>,
    symbols: &mut Module<'c>,
    reduce: Op<'c>,
    total: Value<'c>,
    threads: &Threads,
) {
    let target = reduce.operand(1);
    if reduced_owner(target) == Owner::Thread {
        accgpu::inline_combiner(b, reduce, target, total);
        return;
    }
    update_as_leader(
        &as_leader(b, reduce, threads),
        symbols,
        reduce,
        total,
        threads,
    );
}

/// The threads whose copies are combined.
struct Group<'c> {
    scope: Level,
    /// This thread's number among them, from 0.
    id: Value<'c>,
    count: Value<'c>,
    /// Threads at most, for the number of steps.
    limit: i64,
    /// Where several threads have the same number in the group: whether this one
    /// acts for them. Together they would combine a slot more than once.
    acts: Option<Value<'c>>,
}

impl<'c> Group<'c> {
    /// `None` when each copy stands alone in its gang.
    fn of(b: &Builder<'c>, reduce: Op<'c>, levels: &[Level], threads: &Threads) -> Option<Self> {
        let has_lanes = threads.has_lanes && levels.contains(&Level::Vector);
        let has_workers = threads.has_workers && levels.contains(&Level::Worker);
        match (has_workers, has_lanes) {
            (false, false) => None,
            (true, false) => Some(Group::workers(b, threads)),
            (true, true) => Some(Group::workers_and_lanes(b, threads)),
            (false, true) => Some(Group::lanes(b, reduce, threads)),
        }
    }

    /// All lanes of a worker have the same copy.
    fn workers(b: &Builder<'c>, threads: &Threads) -> Self {
        let [id, count] = place_in(b, Level::Worker);
        let acts = threads.has_lanes.then(|| {
            let lane = accgpu::id(b, Level::Vector);
            arith::compare(b, Compare::Equal, lane, arith::index(b, 0))
        });
        Group {
            scope: Level::Gang,
            id,
            count,
            limit: MAX_WORKERS,
            acts,
        }
    }

    fn workers_and_lanes(b: &Builder<'c>, threads: &Threads) -> Self {
        let [worker, workers] = place_in(b, Level::Worker);
        let [lane, lanes] = place_in(b, Level::Vector);
        let row = arith::mul(b, worker, lanes);
        Group {
            scope: Level::Gang,
            id: arith::add(b, row, lane),
            count: arith::mul(b, workers, lanes),
            limit: threads.max_threads,
            acts: None,
        }
    }

    fn lanes(b: &Builder<'c>, reduce: Op<'c>, threads: &Threads) -> Self {
        let [id, count] = place_in(b, Level::Vector);
        let of_gang = Group {
            scope: Level::Gang,
            id,
            count,
            limit: threads.max_threads,
            acts: None,
        };
        if !threads.has_workers {
            return of_gang;
        }
        let active = threads.active_at(reduce);
        if !active.worker {
            // Only the first worker has run the loop; all get its result.
            return Group {
                limit: WIDEST_WAVEFRONT,
                acts: Some(first_worker(b)),
                ..of_gang
            };
        }
        // Each worker for itself, one wavefront.
        Group {
            scope: threads.scope(active),
            limit: WIDEST_WAVEFRONT,
            ..of_gang
        }
    }
}

impl<'c> Group<'c> {
    /// Where the threads are with the numbers in `range` that act.
    fn acting(&self, b: &Builder<'c>, range: Range<i64>) -> Builder<'c> {
        let after = |start| arith::compare(b, Compare::GreaterOrEqual, self.id, start);
        let first = (range.start > 0).then(|| after(arith::index(b, range.start)));
        let before = |end| arith::compare(b, Compare::Less, self.id, end);
        let last = (range.end < self.limit).then(|| before(arith::index(b, range.end)));
        let conditions = [first, last, self.acts].into_iter().flatten();
        fir::under_any(b, conditions.reduce(|x, y| arith::and(b, x, y)))
    }
}

/// The thread's number at `level`, from 0, and how many there are.
fn place_in<'c>(b: &Builder<'c>, level: Level) -> [Value<'c>; 2] {
    [accgpu::id(b, level), accgpu::count(b, level)]
}

/// Combines the copies of a group; returns the address of the result.
fn combine_group<'c>(
    b: &Builder<'c>,
    exchange: &mut Exchange<'_, 'c>,
    reduce: Op<'c>,
    group: &Group<'c>,
    threads: &Threads,
) -> Result<Value<'c>, Reported> {
    let partial = reduce.operand(0);
    let ty = partial
        .ty()
        .pointee()
        .filter(|_| partial.ty().is_address() && !partial.ty().is_descriptor_address())
        .ok_or_else(|| unsupported(reduce))?;
    let (room, slots) = exchange
        .room(b, ty, group.limit, group.scope, threads)
        .ok_or_else(|| unsupported(reduce))?;
    let own = room.slot(b, group.id);
    let value = fir::load(b, partial);
    fir::store(&group.acting(b, 0..slots), value, own);
    accgpu::barrier(b, group.scope);
    // Threads that have no slot combine with those of others, in turn.
    let mut first = slots;
    while first < group.limit {
        let acting = group.acting(b, first..first + slots);
        let number = arith::sub(&acting, group.id, arith::index(&acting, first));
        let slot = room.slot(&acting, number);
        accgpu::inline_combiner(&acting, reduce, slot, partial);
        accgpu::barrier(b, group.scope);
        first += slots;
    }
    let mut half = (slots.max(2) as u64).next_power_of_two() as i64 / 2;
    while half > 0 {
        let distance = arith::index(b, half);
        let other = arith::add(b, group.id, distance);
        let first_half = arith::compare(b, Compare::Less, group.id, distance);
        let exists = arith::compare(b, Compare::Less, other, group.count);
        let mut combines = arith::and(b, first_half, exists);
        if let Some(acts) = group.acts {
            combines = arith::and(b, combines, acts);
        }
        let inner = fir::under(b, combines);
        let other = room.slot(&inner, other);
        accgpu::inline_combiner(&inner, reduce, own, other);
        accgpu::barrier(b, group.scope);
        half /= 2;
    }
    Ok(room.slot(b, arith::index(b, 0)))
}
