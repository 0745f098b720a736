//! Reductions of arrays whose elements threads share.
//!
//! Element by element, a gang would wait twice for each of them. Instead each wavefront
//! combines its lanes' copies of some elements in registers and leaves what it finds in
//! shared memory; then each thread has elements of its own, of which it combines the
//! wavefronts' values, and brings them to the target.
//!
//! ## Before
//! ```mlir
//! accgpu.reduce <add> %copy into %a [gang, vector] : !fir.ref<!fir.array<1000xf64>>, ...
//! ```
//! ## After
//! ```mlir
//! fir.do_loop %first = %c0 to %c999 step %c64 {
//!   fir.do_loop %e = %first to %last step %c1 {
//!     // the sum of %copy(%e) in registers of the wavefront; one lane stores it
//!   }
//!   accgpu.barrier <gang>
//!   fir.iterate_while (%e = %first + %lane to %last step %lanes) and (%true) {
//!     // %a(%e) = %a(%e) + the wavefronts' sums, an atomic operation
//!   }
//!   accgpu.barrier <gang>
//! }
//! ```
//!
//! Legality: the operators work element by element, and all threads that reach the
//! reduction run through the same elements, since the extents are those of the variable.
//! Where gangs meet in an element, the operator has an atomic operation. Copies that a
//! gang has once are complete when its threads get here: writes to shared memory end in a
//! barrier, and threads' own copies of what a gang owns are all the same (`placement`).

use super::{
    across_gangs,
    array_reductions::Array,
    exchange::Exchange,
    ownership::{Owner, reduced_owner},
    reduction_target::{unsupported, update_as_leader},
    threads::{Threads, share},
    wavefront::{Several, Wavefronts, agree, are_whole_wavefronts, combine_lanes, fits_register},
};
use crate::accgpu::{
    bounds::{delinearise, product},
    combine::combiner,
    iterate::Share,
};
use accc_dialects::{
    accgpu::{self, Level},
    arith, fir,
    ir::{Builder, Module, Op, Reported, Value},
};

/// Shared memory for the values of wavefronts (bytes): a part of what `shape` leaves to
/// reductions.
const SLOT_BYTES: i64 = 1024;

/// Whether [`lower`] takes `reduce`, a reduction in `region` that may be one of an array.
pub fn suits(reduce: Op<'_>, threads: &Threads) -> bool {
    let levels = accgpu::levels(reduce);
    let target = reduce.operand(1).ty();
    let array = target.array_type().or_else(|| {
        let described = target.pointee().filter(|_| target.is_descriptor_address());
        described?.array_type()
    });
    let Some(array) = array.filter(|ty| ty.rank() > 0) else {
        return false;
    };
    let is_of_gang = levels == [Level::Gang] && !idle_levels(reduce, threads).is_empty();
    let operator = accgpu::reduce_operator(reduce);
    let needs_lock =
        levels.contains(&Level::Gang) && !across_gangs::is_atomic(operator, array.element());
    let is_shared = is_of_gang || are_whole_wavefronts(&levels, threads);
    is_shared && fits_register(array.element()) && !needs_lock
}

/// The levels at which all threads do the same where `reduce` stands.
fn idle_levels(reduce: Op<'_>, threads: &Threads) -> Vec<Level> {
    let active = threads.active_at(reduce);
    let mut levels = Vec::new();
    levels.extend((!active.worker).then_some(Level::Worker));
    levels.extend((!active.vector).then_some(Level::Vector));
    levels
}

/// Lowers a reduction of an array that [`suits`].
pub fn lower<'c>(
    exchange: &mut Exchange<'_, 'c>,
    reduce: Op<'c>,
    threads: &Threads,
) -> Result<(), Reported> {
    let b = Builder::before(reduce);
    let elements = Elements::of(&b, reduce).ok_or_else(|| unsupported(reduce))?;
    let levels = accgpu::levels(reduce);
    let target = reduced_owner(reduce.operand(1));
    let wavefronts = Wavefronts::of(&b, reduce, &levels, target, threads);
    let scope = match &wavefronts {
        Some(wavefronts) => wavefronts.scope(reduce, threads),
        None => threads.scope(threads.active_at(reduce)),
    };
    match wavefronts {
        None => elements.update_shared_out(&b, exchange.symbols, threads),
        Some(Wavefronts::One) => {
            elements.update_by_wavefront(&b, exchange.symbols, target, threads)
        }
        Some(Wavefronts::Several(several)) => {
            elements.update_by_gang(&b, exchange, target, &several, threads)?;
        }
    }
    // Others may read the target, and the copies may be used again.
    if !Threads::ends_construct(reduce) {
        accgpu::barrier(&b, scope);
    }
    reduce.erase();
    Ok(())
}

/// The elements of an array and of its copy, numbered from 0 in the order of memory.
struct Elements<'c> {
    reduce: Op<'c>,
    copy: Array<'c>,
    target: Array<'c>,
    extents: Vec<Value<'c>>,
    count: Value<'c>,
}

impl<'c> Elements<'c> {
    fn of(b: &Builder<'c>, reduce: Op<'c>) -> Option<Self> {
        let [copy, target] = [0, 1].map(|operand| Array::of(b, reduce.operand(operand)));
        let (copy, target) = copy.zip(target)?;
        let extents = copy.extents(b)?;
        let constants = extents.iter().map(|&extent| arith::constant_value(extent));
        let count = match constants.product::<Option<i64>>() {
            Some(count) => arith::index(b, count),
            None => product(b, &extents),
        };
        Some(Elements {
            reduce,
            count,
            copy,
            target,
            extents,
        })
    }

    /// The address of element `number` of one of both.
    fn address(&self, b: &Builder<'c>, array: &Array<'c>, number: Value<'c>) -> Value<'c> {
        let one = arith::index(b, 1);
        let pairs: Vec<_> = self.extents.iter().map(|&extent| (one, extent)).collect();
        let shape = fir::shape_shift(b, &pairs);
        let slowest_first: Vec<_> = self.extents.iter().rev().copied().collect();
        let subscripts: Vec<_> = delinearise(b, number, &slowest_first)
            .into_iter()
            .rev()
            .map(|offset| arith::add(b, offset, one))
            .collect();
        array.at(b, shape, &subscripts)
    }

    /// A reduction of one element, which says how, from `copy` into `target`; to be erased.
    fn scalar(&self, b: &Builder<'c>, copy: Value<'c>, target: Value<'c>) -> Op<'c> {
        let operator = accgpu::reduce_operator(self.reduce);
        let region = combiner(self.reduce, operator, self.copy.element.reference())
            .expect("an operator with an atomic operation, or one of numbers");
        let levels = accgpu::levels(self.reduce);
        accgpu::reduce(b, operator, copy, target, &levels, region)
    }

    /// A gang has one copy: each thread brings elements of its own to the target.
    fn update_shared_out(&self, b: &Builder<'c>, symbols: &mut Module<'c>, threads: &Threads) {
        let share = share(b, &idle_levels(self.reduce, threads));
        let last = self.last(b);
        let (inner, number) = by_shares(b, share, arith::index(b, 0), last);
        let copy = self.address(&inner, &self.copy, number);
        let target = self.address(&inner, &self.target, number);
        let scalar = self.scalar(&inner, copy, target);
        update_as_leader(&Builder::before(scalar), symbols, scalar, copy, threads);
        scalar.erase();
    }

    /// The wavefront that has all copies combines each element and updates the target.
    fn update_by_wavefront(
        &self,
        b: &Builder<'c>,
        symbols: &mut Module<'c>,
        target: Owner,
        threads: &Threads,
    ) {
        let acting = match target {
            Owner::Thread => None,
            _ => Some(threads.is_leader(b, threads.active_at(self.reduce))),
        };
        let (zero, one) = (arith::index(b, 0), arith::index(b, 1));
        let (_, body) = fir::do_loop(b, zero, self.last(b), one);
        let inner = Builder::before_terminator(body);
        let number = body.arguments()[0];
        let copy = self.address(&inner, &self.copy, number);
        let place = self.address(&inner, &self.target, number);
        let scalar = self.scalar(&inner, copy, place);
        let inner = Builder::before(scalar);
        let total = combine_lanes(&inner, scalar, self.copy.element, threads);
        agree(&inner, scalar, total, threads);
        match acting {
            None => accgpu::inline_combiner(&inner, scalar, place, total),
            Some(leader) => {
                let acting = fir::under(&inner, leader);
                update_as_leader(&acting, symbols, scalar, total, threads);
            }
        }
        scalar.erase();
    }
    /// All wavefronts of a gang, a strip of elements at a time.
    fn update_by_gang(
        &self,
        b: &Builder<'c>,
        exchange: &mut Exchange<'_, 'c>,
        target: Owner,
        wavefronts: &Several<'c>,
        threads: &Threads,
    ) -> Result<(), Reported> {
        let ty = self.copy.element;
        let bytes = i64::from(ty.bit_width()) / 8 * wavefronts.limit;
        let most = SLOT_BYTES / bytes;
        let length = arith::constant_value(self.count).map_or(most, |count| count.clamp(1, most));
        let slots = wavefronts.limit * length;
        let (room, _) = exchange
            .room(b, ty, slots, Level::Gang, threads)
            .ok_or_else(|| unsupported(self.reduce))?;
        let (strip, first) = strips(b, self.count, length);
        let slot = |b: &Builder<'c>, wavefront, number| {
            let row = arith::mul(b, wavefront, arith::index(b, length));
            let place = arith::add(b, row, arith::sub(b, number, first));
            room.slot(b, place)
        };
        let one = arith::index(&strip, 1);
        let end = arith::add(&strip, first, arith::index(&strip, length));
        let last = arith::sub(&strip, arith::min(&strip, end, self.count), one);

        let (_, body) = fir::do_loop(&strip, first, last, one);
        let inner = Builder::before_terminator(body);
        let number = body.arguments()[0];
        let copy = self.address(&inner, &self.copy, number);
        let scalar = self.scalar(&inner, copy, copy);
        let inner = Builder::before(scalar);
        let own = combine_lanes(&inner, scalar, ty, threads);
        wavefronts.store(&inner, slot(&inner, wavefronts.id, number), own);
        scalar.erase();
        accgpu::barrier(&strip, Level::Gang);

        // Who has a copy of the target updates all of it.
        let (inner, number) = match target {
            Owner::Thread => by_shares(&strip, Share::whole(&strip), first, last),
            _ => {
                let share = share(&strip, &idle_levels(self.reduce, threads));
                by_shares(&strip, share, first, last)
            }
        };
        let place = self.address(&inner, &self.target, number);
        let scalar = self.scalar(&inner, place, place);
        let inner = Builder::before(scalar);
        let total = fir::alloca(&inner, ty);
        let slot = |b: &Builder<'c>, wavefront| slot(b, wavefront, number);
        wavefronts.combine(&inner, scalar, &slot, total);
        match target {
            Owner::Thread => accgpu::inline_combiner(&inner, scalar, place, total),
            _ => update_as_leader(&inner, exchange.symbols, scalar, total, threads),
        }
        scalar.erase();
        if arith::constant_value(self.count).is_none_or(|count| count > length) {
            // The slots are for the next strip.
            accgpu::barrier(&strip, Level::Gang);
        }
        Ok(())
    }

    fn last(&self, b: &Builder<'c>) -> Value<'c> {
        arith::sub(b, self.count, arith::index(b, 1))
    }
}

/// A loop over the first of every `length` of `count` elements, if there may be several
/// strips; returns the cursor in its body and that element.
fn strips<'c>(b: &Builder<'c>, count: Value<'c>, length: i64) -> (Builder<'c>, Value<'c>) {
    let zero = arith::index(b, 0);
    if arith::constant_value(count).is_some_and(|count| count <= length) {
        return (*b, zero);
    }
    let last = arith::sub(b, count, arith::index(b, 1));
    let (_, body) = fir::do_loop(b, zero, last, arith::index(b, length));
    (Builder::before_terminator(body), body.arguments()[0])
}

/// A loop over the elements from `first` to `last` that are this share's; returns the
/// cursor in its body and the element.
fn by_shares<'c>(
    b: &Builder<'c>,
    share: Share<'c>,
    first: Value<'c>,
    last: Value<'c>,
) -> (Builder<'c>, Value<'c>) {
    let own = arith::add(b, first, share.id);
    // LLVM has to know that the stride is positive.
    let stride = arith::max(b, share.count, arith::index(b, 1));
    let (_, body) = fir::stride_loop(b, own, last, stride);
    (Builder::before_terminator(body), body.arguments()[0])
}
