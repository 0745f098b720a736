//! Lets one thread do what a gang or a worker does once.
//!
//! In worker-single or vector-single mode all threads run along: loads,
//! arithmetic and control flow cost nothing, and every thread has the values it
//! needs later. Effects must happen once: stores to memory that others see,
//! calls and atomics stand under the mask of the leader (thread 0 of the gang,
//! lane 0 of the worker).
//!
//! Barriers keep the threads from racing with the leader: one before its effects,
//! so that slower threads have finished the loads before them (their control
//! flow depends on those), and one after, so that all see what was written.
//! Effects with nothing but arithmetic between them share a mask. A partitioned
//! loop ends in a barrier (OpenACC 3.4, 2.9.3, 2.9.4), unless nothing follows it but
//! the gang's next iteration (`apart`), and begins with one if it may write what the threads
//! loaded before it. `barriers` drops those of them that others make superfluous.
//!
//! A vector loop that no worker loop surrounds belongs to the first worker: the
//! others wait at its end.

use super::{
    apart::ends_iteration,
    exchange::Exchange,
    ownership::{EACH_THREAD, is_thread_memory},
    threads::{Active, Threads, first_worker},
};
use crate::accgpu::analysis::dependence::may_write;
use accc_dialects::{
    accgpu::{self, Level},
    arith, fir,
    ir::{Block, Builder, Op, Reported, Type, Value, Walk, not_yet_supported},
};

/// Puts effects of single mode in `region` under masks.
pub fn predicate<'c>(
    exchange: &mut Exchange<'_, 'c>,
    region: Op<'c>,
    threads: &Threads,
) -> Result<(), Reported> {
    if !threads.has_workers && !threads.has_lanes {
        return Ok(());
    }
    visit_region(exchange, region, threads)
}

fn visit_region<'c>(
    exchange: &mut Exchange<'_, 'c>,
    owner: Op<'c>,
    threads: &Threads,
) -> Result<(), Reported> {
    for region in owner.regions() {
        for block in region.blocks() {
            visit_block(exchange, block, threads)?;
        }
    }
    Ok(())
}

fn visit_block<'c>(
    exchange: &mut Exchange<'_, 'c>,
    block: Block<'c>,
    threads: &Threads,
) -> Result<(), Reported> {
    let ops = block.ops();
    let Some(&first) = ops.first() else {
        return Ok(());
    };
    let active = threads.active_at(first);
    if active.all() {
        return Ok(());
    }
    // Effects that wait for the next place that could notice them.
    let mut pending: Vec<Op<'c>> = Vec::new();
    for op in ops {
        // Control goes on with all effects done, whatever decides where: cf.br, a SELECT CASE.
        if is_terminator(op, block) {
            flush(&mut pending, op, threads, active);
        } else if op.is(accgpu::LOOP) {
            flush(&mut pending, op, threads, active);
            if shares_threads(op) {
                start_loop(op, threads, active);
                end_loop(op, threads, active);
            }
            if threads.is_for_one_worker(op) {
                give_to_first_worker(op);
            } else {
                visit_region(exchange, op, threads)?;
            }
        } else if op.is(accgpu::REDUCE) {
            flush(&mut pending, op, threads, active);
        } else if is_leaders_alone(op) {
            pending.push(op);
        } else if op.region_count() > 0 && !is_effect_with_region(op) {
            flush(&mut pending, op, threads, active);
            visit_region(exchange, op, threads)?;
        } else if is_harmless(op) {
            if !op.is_memory_effect_free() {
                flush(&mut pending, op, threads, active);
            }
        } else if is_saved(op) {
            pending.push(op);
        } else if op.result_count() > 0 && op.results().iter().any(|r| !r.is_unused()) {
            flush(&mut pending, op, threads, active);
            broadcast(exchange, op, threads, active)?;
        } else {
            pending.push(op);
        }
    }
    Ok(())
}

fn is_terminator<'c>(op: Op<'c>, block: Block<'c>) -> bool {
    block.terminator() == Some(op)
}

/// Whether a whole loop or branch can be left to the leader: nobody else needs
/// what it computes, and no thread does anything in it for itself. One mask around
/// it replaces one around each effect in each iteration.
fn is_leaders_alone(op: Op<'_>) -> bool {
    if op.region_count() == 0 || is_effect_with_region(op) {
        return false;
    }
    let mut has_effect = false;
    let mut others_take_part = op.results().iter().any(|result| !result.is_unused());
    op.walk(&mut |inner| {
        let is_store = inner.is(fir::STORE);
        others_take_part |= inner.name().starts_with("accgpu.")
            || inner.has_attribute(EACH_THREAD)
            || is_store && is_thread_memory(inner.operand(1));
        let is_branch = inner
            .block()
            .is_some_and(|block| is_terminator(inner, block));
        has_effect |= inner.region_count() == 0 && !is_harmless(inner) && !is_branch;
        Walk::Advance
    });
    has_effect && !others_take_part
}

/// An atomic capture or update is one effect, whatever its region holds.
fn is_effect_with_region(op: Op<'_>) -> bool {
    op.name().starts_with("acc.atomic.")
}

/// Whether the next operation stores the result of the call `op`, an array or an object:
/// it has no value that threads could get.
fn is_saved(op: Op<'_>) -> bool {
    let users = op.results().into_iter().flat_map(Value::users);
    let users: Vec<_> = users.collect();
    op.next()
        .is_some_and(|next| next.is(fir::SAVE_RESULT) && users == [next])
}

/// Whether every thread may run `op`: it has no effect beyond the thread.
fn is_harmless(op: Op<'_>) -> bool {
    op.is_memory_effect_free()
        || op.only_reads()
        || op.has_attribute(EACH_THREAD)
        || op.is_any(&[fir::ALLOCA, fir::DECLARE, fir::DUMMY_SCOPE, accgpu::YIELD])
        || op.is(fir::STORE) && is_thread_memory(op.operand(1))
}

/// Puts the pending effects, in order, under one mask before `next`.
fn flush<'c>(pending: &mut Vec<Op<'c>>, next: Op<'c>, threads: &Threads, active: Active) {
    if pending.is_empty() {
        return;
    }
    let b = Builder::before(next).located(pending[0]);
    let guard = enter_single(&b, threads, active);
    for op in pending.drain(..) {
        op.detach();
        guard.insert(op);
    }
    leave_single(&b, threads, active);
}

/// Opens the leader's branch; other threads wait until it may begin.
fn enter_single<'c>(b: &Builder<'c>, threads: &Threads, active: Active) -> Builder<'c> {
    accgpu::barrier(b, threads.scope(active));
    let leader = threads.is_leader(b, active);
    fir::under(b, leader)
}

fn leave_single(b: &Builder<'_>, threads: &Threads, active: Active) {
    accgpu::barrier(b, threads.scope(active));
}

/// The leader runs `op`; all threads get its result through shared memory.
fn broadcast<'c>(
    exchange: &mut Exchange<'_, 'c>,
    op: Op<'c>,
    threads: &Threads,
    active: Active,
) -> Result<(), Reported> {
    let used = op.results().into_iter().filter(|r| !r.is_unused());
    let [result] = used.collect::<Vec<_>>()[..] else {
        return Err(unsupported(op));
    };
    let b = Builder::before(op);
    let ty = carried_type(result);
    let scope = threads.scope(active);
    let (room, _) = exchange
        .room(&b, ty, 1, scope, threads)
        .ok_or_else(|| unsupported(op))?;
    let slot = room.slot(&b, arith::index(&b, 0));
    let guard = enter_single(&b, threads, active);
    let after = Builder::after(op);
    leave_single(&after, threads, active);
    let shared = fir::load(&after, slot);
    result.replace_all_uses_with(fir::convert(&after, shared, result.ty()));
    room.wait(&after);
    op.detach();
    guard.insert(op);
    let shared = fir::convert(&guard, result, ty);
    fir::store(&guard, shared, slot);
    Ok(())
}

fn unsupported(op: Op<'_>) -> Reported {
    not_yet_supported(
        op.location(),
        "a result of this type outside of a vector loop",
    )
}

/// The type in which a value goes through shared memory: addresses are numbers
/// there.
fn carried_type<'c>(value: Value<'c>) -> Type<'c> {
    let ty = value.ty();
    if ty.is_address() {
        Type::integer(ty.ctx(), 64)
    } else {
        ty
    }
}

/// Whether the workers or lanes of a gang share the iterations of `nest`.
fn shares_threads(nest: Op<'_>) -> bool {
    let levels = accgpu::levels(nest);
    levels.contains(&Level::Worker) || levels.contains(&Level::Vector)
}

/// The barrier that keeps a partitioned loop from what its threads still load.
fn start_loop<'c>(nest: Op<'c>, threads: &Threads, active: Active) {
    if may_disturb(nest) {
        accgpu::barrier(&Builder::before(nest), threads.scope(active));
    }
}

/// Whether `nest` may write what the code around it loads, which all threads run.
fn may_disturb(nest: Op<'_>) -> bool {
    let Some(around) = run_by_same_threads(nest) else {
        return false;
    };
    let mut found = false;
    around.walk(&mut |op| {
        if found || op != around && op.is(accgpu::LOOP) && shares_threads(op) {
            return Walk::Skip;
        }
        found |= op.is(fir::LOAD) && !is_thread_memory(op.operand(0)) && may_write(nest, op);
        Walk::Advance
    });
    found
}

/// The outermost code around `nest` that the threads which share it all run: a loop that
/// they do not share, or whose iterations they get as a group, or the region.
fn run_by_same_threads(nest: Op<'_>) -> Option<Op<'_>> {
    let around = nest.enclosing(&[accgpu::LOOP, accgpu::REGION])?;
    match around.is(accgpu::LOOP) && !shares_threads(around) {
        true => run_by_same_threads(around).or(Some(around)),
        false => Some(around),
    }
}

/// The barrier at the end of a partitioned loop.
fn end_loop<'c>(nest: Op<'c>, threads: &Threads, active: Active) {
    if !Threads::ends_construct(nest) && !ends_iteration(nest) {
        accgpu::barrier(&Builder::after(nest), threads.scope(active));
    }
}

/// Only the lanes of worker 0 run `nest`.
fn give_to_first_worker(nest: Op<'_>) {
    let b = Builder::before(nest);
    let (_, then) = fir::if_then(&b, first_worker(&b));
    nest.move_before(then.terminator().expect("fir.if has a terminator"));
}
