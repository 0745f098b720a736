//! Combines the private copies of a reduction.
//!
//! Within a gang the copies go through shared memory, where half of the threads
//! combine with the other half until one copy is left. What a gang found then
//! goes into a variable of the gang (every thread updates its copy the same way)
//! or, across gangs, into the variable in device memory: by one atomic operation
//! where LLVM has it for the type, else under a lock that one thread of a gang
//! takes at a time. Any operator and type works in this way: only the combiner
//! knows what they are.

use super::{
    memory,
    threads::{MAX_WORKERS, Threads, WIDEST_WAVEFRONT, first_worker},
};
use accc_dialects::{
    accgpu::{self, Level, Operator},
    arith::{self, Compare},
    fir,
    ir::{Builder, Module, Op, Reported, Type, Value, not_yet_supported},
    llvm::{self, AtomicOperation},
    scf,
};

/// LLVM's name for "all threads of the device".
const DEVICE_SCOPE: &str = "agent";
const LOCK: &str = "accc_reduction_lock";
/// Address space of global device memory, on AMD and NVIDIA.
const GLOBAL: u32 = 1;

/// Lowers one reduction.
pub fn lower<'c>(
    symbols: &mut Module<'c>,
    reduce: Op<'c>,
    threads: &Threads,
) -> Result<(), Reported> {
    let levels = accgpu::levels(reduce);
    let (partial, target) = (reduce.operand(0), reduce.operand(1));
    let b = Builder::before(reduce);
    let group = Group::of(&b, reduce, &levels, threads);
    let total = match &group {
        Some(group) => combine_group(&b, symbols, reduce, group)?,
        None => partial,
    };
    match Memory::of(target) {
        Memory::Thread => accgpu::inline_combiner(&b, reduce, target, total),
        Memory::Gang => update_once(&b, reduce, total, threads),
        Memory::Device if levels.contains(&Level::Gang) => {
            let leader = as_leader(&b, reduce, threads);
            update_across_gangs(&leader, symbols, reduce, total);
        }
        Memory::Device => update_once(&b, reduce, total, threads),
    }
    if let Some(group) = &group {
        accgpu::barrier(&b, group.scope);
    }
    reduce.erase();
    Ok(())
}

/// The threads whose copies are combined.
struct Group<'c> {
    scope: Level,
    /// This thread's number among them, from 0.
    id: Value<'c>,
    count: Value<'c>,
    /// Threads at most, for the number of steps.
    limit: i64,
    /// The group's first slot in shared memory.
    base: Value<'c>,
    /// Slots of all groups of a gang.
    slots: i64,
    /// Where several threads have the same number in the group: whether this one
    /// acts for them. Together they would combine a slot more than once.
    acts: Option<Value<'c>>,
}

impl<'c> Group<'c> {
    /// `None` when each copy stands alone in its gang.
    fn of(b: &Builder<'c>, reduce: Op<'c>, levels: &[Level], threads: &Threads) -> Option<Self> {
        let lanes = threads.has_lanes && levels.contains(&Level::Vector);
        let workers = threads.has_workers && levels.contains(&Level::Worker);
        let zero = arith::index(b, 0);
        let worker = |b| {
            (
                accgpu::id(b, Level::Worker),
                accgpu::count(b, Level::Worker),
            )
        };
        let lane = |b| {
            (
                accgpu::id(b, Level::Vector),
                accgpu::count(b, Level::Vector),
            )
        };
        match (workers, lanes) {
            (false, false) => None,
            (true, false) => {
                let (id, count) = worker(b);
                Some(Group {
                    scope: Level::Gang,
                    id,
                    count,
                    limit: MAX_WORKERS,
                    base: zero,
                    slots: MAX_WORKERS,
                    acts: threads.has_lanes.then(|| {
                        let lane = accgpu::id(b, Level::Vector);
                        arith::compare(b, Compare::Equal, lane, zero)
                    }),
                })
            }
            (true, true) => {
                let (worker, workers) = worker(b);
                let (lane, lanes) = lane(b);
                let row = arith::mul(b, worker, lanes);
                Some(Group {
                    scope: Level::Gang,
                    id: arith::add(b, row, lane),
                    count: arith::mul(b, workers, lanes),
                    limit: threads.max_threads,
                    base: zero,
                    slots: threads.max_threads,
                    acts: None,
                })
            }
            (false, true) => {
                let (id, count) = lane(b);
                if !threads.has_workers {
                    return Some(Group {
                        scope: Level::Gang,
                        id,
                        count,
                        limit: threads.max_threads,
                        base: zero,
                        slots: threads.max_threads,
                        acts: None,
                    });
                }
                let active = threads.active_at(reduce);
                if !active.worker {
                    // Only the first worker has run the loop; all get its result.
                    return Some(Group {
                        scope: Level::Gang,
                        id,
                        count,
                        limit: WIDEST_WAVEFRONT,
                        base: zero,
                        slots: WIDEST_WAVEFRONT,
                        acts: Some(first_worker(b)),
                    });
                }
                // Each worker for itself, one wavefront.
                let width = arith::index(b, WIDEST_WAVEFRONT);
                let worker = accgpu::id(b, Level::Worker);
                Some(Group {
                    scope: threads.scope(active),
                    id,
                    count,
                    limit: WIDEST_WAVEFRONT,
                    base: arith::mul(b, worker, width),
                    slots: threads.max_threads,
                    acts: None,
                })
            }
        }
    }
}

/// Combines the copies of a group; returns the address of the result.
fn combine_group<'c>(
    b: &Builder<'c>,
    symbols: &mut Module<'c>,
    reduce: Op<'c>,
    group: &Group<'c>,
) -> Result<Value<'c>, Reported> {
    let partial = reduce.operand(0);
    let ty = partial
        .ty()
        .pointee()
        .filter(|_| partial.ty().is_address() && !partial.ty().is_descriptor_address())
        .ok_or_else(|| unsupported(reduce))?;
    let slots = memory::shared(b, symbols, ty, group.slots).ok_or_else(|| unsupported(reduce))?;
    let slot = |b: &Builder<'c>, id: Value<'c>| {
        let index = arith::add(b, group.base, id);
        memory::element(b, slots, index, ty)
    };
    let own = slot(b, group.id);
    let value = fir::load(b, partial);
    let storing = match group.acts {
        Some(acts) => Builder::before_terminator(fir::if_then(b, acts).1),
        None => *b,
    };
    fir::store(&storing, value, own);
    accgpu::barrier(b, group.scope);
    let mut half = (group.limit.max(2) as u64).next_power_of_two() as i64 / 2;
    while half > 0 {
        let distance = arith::index(b, half);
        let other = arith::add(b, group.id, distance);
        let first_half = arith::compare(b, Compare::Less, group.id, distance);
        let exists = arith::compare(b, Compare::Less, other, group.count);
        let mut combines = arith::and(b, first_half, exists);
        if let Some(acts) = group.acts {
            combines = arith::and(b, combines, acts);
        }
        let (_, then) = fir::if_then(b, combines);
        let inner = Builder::before_terminator(then);
        let other = slot(&inner, other);
        accgpu::inline_combiner(&inner, reduce, own, other);
        accgpu::barrier(b, group.scope);
        half /= 2;
    }
    let zero = arith::index(b, 0);
    Ok(slot(b, zero))
}

fn unsupported(reduce: Op<'_>) -> Reported {
    not_yet_supported(
        reduce.location(),
        "a reduction of a variable of this type or size on a GPU",
    )
}

/// Whose memory an address belongs to.
enum Memory {
    Thread,
    Gang,
    Device,
}

impl Memory {
    fn of(address: Value<'_>) -> Self {
        let mut origin = fir::origin(address);
        while let Some(op) = origin.defining_op() {
            if op.is("fir.alloca") {
                return Memory::Thread;
            }
            if op.is("llvm.addrspacecast") {
                return Memory::Gang;
            }
            if !op.is("fir.coordinate_of") {
                break;
            }
            origin = fir::origin(op.operand(0));
        }
        Memory::Device
    }
}

/// Where the thread is that acts for the gang or worker.
fn as_leader<'c>(b: &Builder<'c>, reduce: Op<'c>, threads: &Threads) -> Builder<'c> {
    let active = threads.active_at(reduce);
    if active.all() {
        return *b;
    }
    let leader = threads.is_leader(b, active);
    let (_, then) = fir::if_then(b, leader);
    Builder::before_terminator(then)
}

/// One thread of the gang (or worker) updates memory that the others see, too.
fn update_once<'c>(b: &Builder<'c>, reduce: Op<'c>, total: Value<'c>, threads: &Threads) {
    let leader = as_leader(b, reduce, threads);
    accgpu::inline_combiner(&leader, reduce, reduce.operand(1), total);
}

/// Brings the result of a gang to device memory.
fn update_across_gangs<'c>(
    b: &Builder<'c>,
    symbols: &mut Module<'c>,
    reduce: Op<'c>,
    total: Value<'c>,
) {
    let target = reduce.operand(1);
    let value_type = target.ty().pointee().expect("a reduction into an address");
    match atomic_operation(accgpu::reduce_operator(reduce), value_type) {
        Some(operation) => {
            let value = fir::load(b, total);
            let pointer = fir::convert(b, target, Type::llvm_pointer(b.ctx(), 0));
            llvm::atomic_rmw(b, operation, pointer, value, DEVICE_SCOPE);
        }
        None => combine_under_lock(b, symbols, reduce, total),
    }
}

/// The atomic operation of LLVM for an operator and a type.
fn atomic_operation(operator: Operator, ty: Type<'_>) -> Option<AtomicOperation> {
    let bits = ty.bit_width();
    if !(bits == 32 || bits == 64) {
        return None;
    }
    if ty.is_float() {
        return match operator {
            Operator::Add => Some(AtomicOperation::FloatAdd),
            Operator::Max => Some(AtomicOperation::FloatMax),
            Operator::Min => Some(AtomicOperation::FloatMin),
            _ => None,
        };
    }
    if !ty.is_integer() {
        return None;
    }
    match operator {
        Operator::Add => Some(AtomicOperation::Add),
        Operator::Max => Some(AtomicOperation::Max),
        Operator::Min => Some(AtomicOperation::Min),
        Operator::Iand => Some(AtomicOperation::And),
        Operator::Ior => Some(AtomicOperation::Or),
        Operator::Xor => Some(AtomicOperation::Xor),
        _ => None,
    }
}

/// One gang at a time: a lock in device memory that the leader takes.
fn combine_under_lock<'c>(
    b: &Builder<'c>,
    symbols: &mut Module<'c>,
    reduce: Op<'c>,
    total: Value<'c>,
) {
    let i32 = Type::integer(b.ctx(), 32);
    if symbols.lookup(LOCK).is_none() {
        let lock = llvm::zero_global(symbols, LOCK, i32, GLOBAL);
        symbols.add(lock);
    }
    let pointer = llvm::generic_address_of(b, LOCK, GLOBAL);
    let free = arith::i32(b, 0);
    let taken = arith::i32(b, 1);
    scf::repeat_until(b, &|b| {
        llvm::compare_exchange(b, pointer, free, taken, DEVICE_SCOPE).1
    });
    llvm::fence(b, DEVICE_SCOPE);
    accgpu::inline_combiner(b, reduce, reduce.operand(1), total);
    llvm::fence(b, DEVICE_SCOPE);
    llvm::atomic_rmw(b, AtomicOperation::Exchange, pointer, free, DEVICE_SCOPE);
}
