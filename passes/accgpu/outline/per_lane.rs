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
//! Legality: a lane for each iteration may be anywhere in it while others are elsewhere in theirs. So
//! may be one lane for several, which does for all of them what comes first. What such a lane
//! would keep for itself, in memory, would be that of all its iterations: a loop with such
//! variables, with anything that is run under conditions, and one that gathers something has one.

use super::shape::{NARROWEST_WAVEFRONT, Shape, ThreadCount, gang_loops};
use crate::accgpu::{
    analysis::{
        access::{Access, Step},
        gang_loop::GangLoop,
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
    let is_open = accgpu::region_bounds(region).num_gangs.is_empty()
        && region.collect_named(accgpu::REDUCE).is_empty()
        && accgpu::levels(nest) == [Level::Gang, Level::Vector]
        && accgpu::loop_static_chunk(nest).is_none()
        && tile_sizes(nest).is_none()
        && !nest.has_attribute(accgpu::ROWS)
        && matches!(
            shape.vector_length,
            ThreadCount::Constant(NARROWEST_WAVEFRONT..)
        )
        && GangLoop::of(nest, region).is_some_and(|known| known.is_certain);
    if let Some(body) = Some(nest).filter(|_| is_open).and_then(Body::of) {
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
}

impl<'c> Body<'c> {
    /// `None` for one that does more than to load, to compute and to store.
    fn of(nest: Op<'c>) -> Option<Self> {
        let [block] = nest.region(0).blocks()[..] else {
            return None;
        };
        let mut body = Body::default();
        let mut ops = block.ops();
        ops.pop(); // the terminator
        for op in ops {
            match op {
                op if op.is(fir::LOAD) => {
                    body.access(nest, op.operand(0), op.result(0).ty(), false)?
                }
                op if op.is(fir::STORE) => {
                    body.access(nest, op.operand(1), op.operand(0).ty(), true)?
                }
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
        let mut count = 1;
        while count < MOST_ITERATIONS
            && count * bytes < ENOUGH_BYTES
            && 2 * count * self.accesses <= MOST_ACCESSES
        {
            count *= 2;
        }
        count
    }
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
