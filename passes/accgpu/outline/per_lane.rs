//! Gives lanes several iterations side by side where one moves few bytes.
//!
//! A GPU's multiprocessor begins a gang in about 80 ns, however little the gang does, and has place
//! for 2048 lanes: what they have under way in memory is no more than their bytes together. With a
//! lane for each iteration a loop over single precision numbers takes as long as one over double
//! precision, and one over bytes, too. (An H200 copies 2^26 numbers of 8, 4 and 1 bytes in 328, 326 and
//! 325 us with one for each lane, in 264, 136 and 54 us with 2, 4 and 8.)
//!
//! ## Before
//! ```mlir
//! accgpu.loop (%i) = (%c1) to (%n) step (%c1) : index par [gang, vector] independent {
//!   %x = fir.load %from : !fir.ref<f32>
//!   fir.store %x to %to : !fir.ref<f32>
//!   accgpu.yield
//! }
//! ```
//! ## After
//! ```mlir
//! accgpu.loop (%i) = (%c1) to (%n) step (%c1) : index par [gang, vector] independent {
//!   %x = fir.load %from : !fir.ref<f32>
//!   fir.store %x to %to : !fir.ref<f32>
//!   accgpu.yield
//! } {accgpu.per_lane = 4 : i32}
//! ```
//! `accgpu-to-gpu` has a lane load for all of its iterations before it stores (`side_by_side`), and
//! the grid is smaller by as much.
//!
//! A loop that gathers (`s = s + x`) has few gangs, whose lanes wait for each of their numbers before
//! they ask for the next one: with several iterations side by side they wait for all of these at a time.
//!
//! Legality: a lane for each iteration may be anywhere in it while others are elsewhere in theirs. So
//! may be one lane for several, which does for all of them what comes first. What such a lane
//! would keep for itself, in memory, would be that of all its iterations: a loop with such variables
//! has one, and one with anything that is run under conditions. What a lane gathers in is left to
//! the next iteration anyway: `side_by_side` has what uses it done in turn, behind all else, which is
//! right where that is no access to other memory.

use super::shape::{NARROWEST_WAVEFRONT, Shape, ThreadCount, gang_loops};
use crate::accgpu::{
    analysis::{
        access::{Access, Step},
        gang_loop::GangLoop,
        in_turn::in_turn,
    },
    bounds::tile_sizes,
};
use accc_dialects::{
    accgpu::{self, Level},
    arith, builtin, fir,
    ir::{Op, Type, Value},
    math,
};
use std::collections::HashMap;

/// Bytes that an iteration moves, from which on one for each lane is enough.
const ENOUGH_BYTES: i64 = 24;
/// The same where lanes gather, whose gangs do not end all the time. (A sum of products of two numbers
/// of 8 bytes is as fast as a copy on an H100 and an H200, a sum of one at 0.9 of that on an H200.)
const ENOUGH_TO_GATHER: i64 = 16;
/// Iterations of a lane at most.
const MOST_ITERATIONS: i64 = 8;
/// Loads and stores of a lane at most: as many numbers are in its registers.
const MOST_ACCESSES: i64 = 24;
/// Loads and stores of an iteration at most: where it has more, most of them are of what neighbours
/// load as well, and do not wait for memory. (A stencil of 7 points gains 3 % on an H200.)
const FEW_ACCESSES: i64 = 6;
/// Operations of an iteration at most, by what they take. Where it computes more, the loop does not
/// wait for memory.
const MOST_WORK: i64 = 32;

/// Does so in `region`, which becomes a kernel with gangs of `shape`.
pub fn choose<'c>(region: Op<'c>, shape: &Shape<'c>) {
    let [nest] = gang_loops(region)[..] else {
        return;
    };
    let reductions = region.collect_named(accgpu::REDUCE);
    let is_open = accgpu::region_bounds(region).num_gangs.is_empty()
        && reductions
            .iter()
            .all(|&reduction| gathers_in_lanes(reduction))
        && accgpu::levels(nest) == [Level::Gang, Level::Vector]
        && accgpu::loop_static_chunk(nest).is_none()
        && tile_sizes(nest).is_none()
        && matches!(
            shape.vector_length,
            ThreadCount::Constant(NARROWEST_WAVEFRONT..)
        )
        && GangLoop::of(nest, region).is_some_and(|known| known.is_certain);
    let body = Some(nest).filter(|_| is_open);
    if let Some(body) = body.and_then(|nest| Body::of(nest, !reductions.is_empty())) {
        let count = body.iterations();
        if count > 1 {
            accgpu::set_per_lane(nest, count);
        }
    }
}

/// What an iteration does.
#[derive(Default)]
struct Body<'c> {
    accesses: i64,
    work: i64,
    /// For each variable, or component of its elements, that it loads from or stores to, the bytes of
    /// a number there.
    moved: HashMap<(Value<'c>, Vec<i32>, bool), i64>,
    gathers: bool,
}

impl<'c> Body<'c> {
    /// `None` for one that does more than to load, to compute, to store and, if the loop `gathers`, to
    /// do so in variables of the lane's.
    fn of(nest: Op<'c>, gathers: bool) -> Option<Self> {
        let [block] = nest.region(0).blocks()[..] else {
            return None;
        };
        let mut body = Body {
            gathers,
            ..Body::default()
        };
        let mut ops = block.ops();
        ops.pop(); // the terminator
        let in_turn = in_turn(nest);
        for op in ops {
            match op {
                op if in_turn.contains(&op) && op.is_any(&[fir::LOAD, fir::STORE]) => {
                    Some(op).filter(|&op| gathers && is_of_lane(op))?;
                }
                op if op.is(fir::LOAD) => {
                    body.access(nest, op.operand(0), op.result(0).ty(), false)?
                }
                op if op.is(fir::STORE) => {
                    body.access(nest, op.operand(1), op.operand(0).ty(), true)?
                }
                op if op.is_any(&[fir::DECLARE, fir::DUMMY_SCOPE]) => {}
                op if op.region_count() == 0 && op.is_memory_effect_free() => body.work += work(op),
                _ => return None,
            }
        }
        Some(body)
    }

    /// Notes an access to a number of type `ty`.
    fn access(
        &mut self,
        nest: Op<'c>,
        address: Value<'c>,
        ty: Type<'c>,
        writes: bool,
    ) -> Option<()> {
        const OWN: [&str; 3] = [accgpu::PRIVATE, fir::ALLOCA, fir::ALLOCMEM];
        let access = Access::of(address, writes);
        let region = nest.enclosing(&[accgpu::REGION])?;
        let owner = access.origin.defining_op();
        let is_own = owner.is_some_and(|op| op.is_any(&OWN) && region.is_ancestor_of(op));
        if is_own || !ty.is_trivial() {
            return None;
        }
        self.accesses += 1;
        if address.is_inside(nest) {
            let module = nest.enclosing(&[builtin::MODULE])?;
            let bytes = ty.byte_size(module)?;
            let members = access.path.iter().filter_map(|step| match step {
                Step::Member(number) => Some(*number),
                _ => None,
            });
            let place = (access.origin, members.collect(), writes);
            let moved = self.moved.entry(place).or_default();
            *moved = bytes.max(*moved);
        }
        Some(())
    }

    /// How many iterations a lane is to have.
    fn iterations(&self) -> i64 {
        let bytes: i64 = self.moved.values().sum();
        if bytes == 0 || self.accesses > FEW_ACCESSES || self.work > MOST_WORK {
            return 1;
        }
        let enough = match self.gathers {
            true => ENOUGH_TO_GATHER,
            false => ENOUGH_BYTES,
        };
        let mut count = 1;
        while count < MOST_ITERATIONS
            && count * bytes < enough
            && 2 * count * self.accesses <= MOST_ACCESSES
        {
            count *= 2;
        }
        count
    }
}

/// Whether a reduction is of a number that each lane gathers for itself.
fn gathers_in_lanes(reduction: Op<'_>) -> bool {
    accgpu::levels(reduction) == [Level::Gang, Level::Vector]
        && own_number(reduction.operand(0)).is_some()
}

/// Whether a load or a store is one of such a number.
fn is_of_lane(access: Op<'_>) -> bool {
    let address = access.operand(if access.is(fir::STORE) { 1 } else { 0 });
    own_number(address).is_some()
}

/// The number of a lane's own at `address`.
fn own_number<'c>(address: Value<'c>) -> Option<Op<'c>> {
    let own = Access::of(address, false).origin.defining_op()?;
    let is_number = own.is(accgpu::PRIVATE)
        && accgpu::level(own) == Level::Vector
        && own.result(0).ty().pointee().is_some_and(Type::is_trivial);
    is_number.then_some(own)
}

/// What `op` takes, in additions of reals. Subscripts take little beside an access.
fn work(op: Op<'_>) -> i64 {
    const LONG: i64 = 8;
    let is_real = |value: Value<'_>| value.ty().is_float() || value.ty().is_complex();
    match op {
        op if op.is(arith::DIVF) || math::is_function(op) => LONG,
        op if op.results().into_iter().any(is_real) => 1,
        _ => 0,
    }
}
