//! Reductions of numbers over whole wavefronts.
//!
//! Lanes exchange their values without memory: on AMD by moves between lanes
//! (DPP), elsewhere by shuffles. A gang of several wavefronts then puts one value
//! of each into shared memory, behind which a single barrier stands.

use super::{
    exchange::Exchange,
    ownership::{Owner, reduced_owner},
    reduction_target::{as_leader, unsupported, update_as_leader},
    threads::{MAX_WORKERS, Threads, Vendor, WIDEST_WAVEFRONT, first_worker},
};
use crate::accgpu::outline::shape::NARROWEST_WAVEFRONT;
use accc_dialects::{
    accgpu::{self, Level, Operator},
    arith::{self, Compare},
    fir, gpu,
    ir::{Builder, Op, Reported, Type, Value},
    rocdl::{self, LaneMove},
};

/// Lowers `reduce` at the cursor, if it combines numbers of whole wavefronts;
/// returns whether it does.
pub fn lower<'c>(
    b: &Builder<'c>,
    exchange: &mut Exchange<'_, 'c>,
    reduce: Op<'c>,
    levels: &[Level],
    threads: &Threads,
) -> Result<bool, Reported> {
    let partial = reduce.operand(0);
    let Some(ty) = partial.ty().pointee().filter(|&ty| fits_register(ty)) else {
        return Ok(false);
    };
    let target = reduced_owner(reduce.operand(1));
    let Some(wavefronts) = Wavefronts::of(b, reduce, levels, target, threads) else {
        return Ok(false);
    };
    let total = combine_lanes(b, reduce, ty, threads);
    let room = match &wavefronts {
        Wavefronts::One => {
            agree(b, reduce, total, threads);
            None
        }
        Wavefronts::Several(several) => {
            let (room, _) = exchange
                .room(b, ty, several.limit, Level::Gang, threads)
                .ok_or_else(|| unsupported(reduce))?;
            several.store(b, room.slot(b, several.id), total);
            accgpu::barrier(b, Level::Gang);
            Some(room)
        }
    };
    let acting = match target {
        Owner::Thread => *b,
        _ => as_leader(b, reduce, threads),
    };
    if let (Wavefronts::Several(several), Some(room)) = (&wavefronts, &room) {
        let slot = |b: &Builder<'c>, wavefront| room.slot(b, wavefront);
        several.combine(&acting, reduce, &slot, total);
    }
    match target {
        Owner::Thread => accgpu::inline_combiner(b, reduce, reduce.operand(1), total),
        _ => update_as_leader(&acting, exchange.symbols, reduce, total, threads),
    }
    // Others may read the target, and the slots may be used again.
    let is_seen = target != Owner::Thread || room.is_some();
    if is_seen && !Threads::ends_construct(reduce) {
        accgpu::barrier(b, wavefronts.scope(reduce, threads));
    }
    Ok(true)
}

/// Types that the lanes' moves and shuffles take.
pub fn fits_register(ty: Type<'_>) -> bool {
    (ty.is_integer() || ty.is_float()) && [32, 64].contains(&ty.bit_width())
}

/// Whether the copies of a reduction at `levels` are those of all lanes of whole
/// wavefronts.
pub fn are_whole_wavefronts(levels: &[Level], threads: &Threads) -> bool {
    let are_whole = || match threads.lanes {
        _ if threads.has_workers => threads.worker_is_wavefront,
        Some(lanes) => lanes % threads.wavefront.unwrap_or(WIDEST_WAVEFRONT) == 0,
        None => false,
    };
    threads.has_lanes && levels.contains(&Level::Vector) && are_whole()
}

/// The wavefronts whose lanes a reduction combines.
pub enum Wavefronts<'c> {
    /// The worker's, or the gang's only one.
    One,
    Several(Several<'c>),
}

/// Wavefronts whose values go through shared memory: all of a gang, or the one that
/// has run a loop that is not for the others.
pub struct Several<'c> {
    /// This thread's one, from 0.
    pub id: Value<'c>,
    /// Whether this thread stores its wavefront's value.
    stores: Value<'c>,
    /// How many there are at most, and their number where that can be less.
    pub limit: i64,
    count: Option<Value<'c>>,
}

impl<'c> Wavefronts<'c> {
    /// `None` unless the copies are those of all lanes of whole wavefronts.
    pub fn of(
        b: &Builder<'c>,
        reduce: Op<'c>,
        levels: &[Level],
        target: Owner,
        threads: &Threads,
    ) -> Option<Self> {
        if !are_whole_wavefronts(levels, threads) {
            return None;
        }
        if threads.has_workers {
            let is_first_lane = |b| is_zero(b, accgpu::id(b, Level::Vector));
            if !levels.contains(&Level::Worker) {
                if target != Owner::Thread || threads.active_at(reduce).worker {
                    return Some(Wavefronts::One);
                }
                // Only the first worker has run the loop; all threads' copies of the
                // target get its result.
                return Some(Wavefronts::Several(Several {
                    id: arith::index(b, 0),
                    stores: arith::and(b, first_worker(b), is_first_lane(b)),
                    limit: 1,
                    count: None,
                }));
            }
            let count = match threads.workers {
                Some(1) => return Some(Wavefronts::One),
                Some(_) => None,
                None => Some(accgpu::count(b, Level::Worker)),
            };
            return Some(Wavefronts::Several(Several {
                id: accgpu::id(b, Level::Worker),
                stores: is_first_lane(b),
                limit: threads.workers.unwrap_or(MAX_WORKERS),
                count,
            }));
        }
        let lanes = threads.lanes?;
        if threads.wavefront == Some(lanes) {
            return Some(Wavefronts::One);
        }
        let size = match threads.wavefront {
            Some(size) => arith::index(b, size),
            None => gpu::subgroup_size(b),
        };
        let lane = accgpu::id(b, Level::Vector);
        let count = match threads.wavefront {
            Some(_) => None,
            None => Some(arith::div(b, arith::index(b, lanes), size)),
        };
        Some(Wavefronts::Several(Several {
            id: arith::div(b, lane, size),
            stores: is_zero(b, arith::rem(b, lane, size)),
            limit: lanes / threads.wavefront.unwrap_or(NARROWEST_WAVEFRONT),
            count,
        }))
    }

    /// The threads that have to agree.
    pub fn scope(&self, reduce: Op<'c>, threads: &Threads) -> Level {
        match self {
            Wavefronts::Several(_) => Level::Gang,
            Wavefronts::One => threads.scope(threads.active_at(reduce)),
        }
    }
}

fn is_zero<'c>(b: &Builder<'c>, value: Value<'c>) -> Value<'c> {
    arith::compare(b, Compare::Equal, value, arith::index(b, 0))
}

impl<'c> Several<'c> {
    /// Stores the value of each wavefront, at address `own`, to its `slot` in shared
    /// memory.
    pub fn store(&self, b: &Builder<'c>, slot: Value<'c>, own: Value<'c>) {
        let first = fir::under(b, self.stores);
        let value = fir::load(&first, own);
        fir::store(&first, value, slot);
    }

    /// Combines the values of all wavefronts, each in its `slot`, into `total`.
    pub fn combine(
        &self,
        b: &Builder<'c>,
        reduce: Op<'c>,
        slot: &dyn Fn(&Builder<'c>, Value<'c>) -> Value<'c>,
        total: Value<'c>,
    ) {
        for wavefront in 0..self.limit {
            let index = arith::index(b, wavefront);
            if wavefront == 0 {
                let first = fir::load(b, slot(b, index));
                fir::store(b, first, total);
                continue;
            }
            let b = match self.count {
                None => *b,
                Some(count) => {
                    let exists = arith::compare(b, Compare::Less, index, count);
                    fir::under(b, exists)
                }
            };
            let slot = slot(&b, index);
            accgpu::inline_combiner(&b, reduce, total, slot);
        }
    }
}

/// Has all lanes of a wavefront take the first one's result, at address `total` behind
/// [`combine_lanes`], where they may have others: of a NaN and a number, and of zeros with signs, MAX and
/// MIN give the one on one side, and lanes that exchange values have them on different sides.
pub fn agree<'c>(b: &Builder<'c>, reduce: Op<'c>, total: Value<'c>, threads: &Threads) {
    let width = match threads.vendor {
        // The last lane's result has gone to all.
        Vendor::Amd => return,
        Vendor::Nvidia => NARROWEST_WAVEFRONT,
        Vendor::Simt => WIDEST_WAVEFRONT,
    };
    let is_extreme = matches!(
        accgpu::reduce_operator(reduce),
        Operator::Max | Operator::Min
    );
    if is_extreme && total.ty().pointee().is_some_and(Type::is_float) {
        let value = fir::load(b, total);
        fir::store(b, gpu::first_lane(b, value, width), total);
    }
}

/// Combines the copies of a wavefront; returns the address of the thread's
/// variable with the result, which all lanes have, but for what [`agree`] is for.
pub fn combine_lanes<'c>(
    b: &Builder<'c>,
    reduce: Op<'c>,
    ty: Type<'c>,
    threads: &Threads,
) -> Value<'c> {
    let (own, other) = (fir::alloca(b, ty), fir::alloca(b, ty));
    let partial = fir::load(b, reduce.operand(0));
    fir::store(b, partial, own);
    let combine = |b: &Builder<'c>, value| {
        fir::store(b, value, other);
        accgpu::inline_combiner(b, reduce, own, other);
    };
    match threads.vendor {
        Vendor::Amd => {
            let size = threads.wavefront.unwrap_or(WIDEST_WAVEFRONT);
            move_to_last_lane(b, size, own, &combine);
        }
        Vendor::Nvidia => {
            for distance in [16, 8, 4, 2, 1] {
                let value = fir::load(b, own);
                combine(b, gpu::shuffle_xor(b, value, distance, NARROWEST_WAVEFRONT));
            }
        }
        Vendor::Simt => {
            let size = gpu::subgroup_size(b);
            for distance in [32, 16, 8, 4, 2, 1] {
                let exists = arith::compare(b, Compare::Less, arith::index(b, distance), size);
                let b = fir::under(b, exists);
                let value = fir::load(&b, own);
                combine(&b, gpu::shuffle_xor(&b, value, distance, WIDEST_WAVEFRONT));
            }
        }
    }
    own
}

/// AMD: each row of 16 lanes combines to its last lane, then the rows do. Other
/// lanes get values that mean nothing on the way; none of those reaches the last
/// one.
fn move_to_last_lane<'c>(
    b: &Builder<'c>,
    size: i64,
    own: Value<'c>,
    combine: &dyn Fn(&Builder<'c>, Value<'c>),
) {
    let mut moves: Vec<_> = [1, 2, 4, 8].map(LaneMove::RowShiftRight).to_vec();
    // Later processors have wavefronts of two rows, and no moves between rows.
    if size == WIDEST_WAVEFRONT {
        moves.extend([LaneMove::BroadcastRow, LaneMove::BroadcastHalf]);
    }
    for how in moves {
        let value = fir::load(b, own);
        combine(b, rocdl::move_lanes(b, value, how));
    }
    let value = fir::load(b, own);
    let last = rocdl::read_lane(b, value, size - 1);
    if size == WIDEST_WAVEFRONT {
        fir::store(b, last, own);
    } else {
        const LAST_OF_FIRST_ROW: i64 = 15;
        fir::store(b, rocdl::read_lane(b, value, LAST_OF_FIRST_ROW), own);
        combine(b, last);
    }
}
