//! What loops over strips and those inside say of themselves, for whoever asks how much there is
//! to do, and how wide strips are.

use crate::accgpu::bounds::ceil_div;
use accc_dialects::{
    arith,
    ir::{Attribute, Builder, Op, Type, Value},
};

/// At a loop over a strip: the iterations it has at most.
const STRIP_OF: &str = "accgpu.strip";
/// At a loop over strips with a width that the run chooses.
const STRIPS: &str = "accgpu.strips";

/// At a loop without strips: gangs share it as if it had some, of so many iterations at most.
const BLOCKS_OF: &str = "accgpu.blocks_of_strips";
/// Iterations of a strip at least, if there are so many: several vectors.
const NARROWEST: i64 = 8;

/// How many iterations the strips of a loop have, `widest` at most, of which there are `trips` for
/// `gangs`: each gang should get one.
pub fn width<'c>(b: &Builder<'c>, [trips, gangs]: [Value<'c>; 2], widest: i64) -> Value<'c> {
    let width = arith::min(b, ceil_div(b, trips, gangs), arith::index(b, widest));
    arith::max(b, width, arith::index(b, NARROWEST))
}

/// How many iterations the strips of a loop have at most whose gangs have the same iterations as those
/// of `nest`, which has no strips, should have.
pub fn blocks_of(nest: Op<'_>) -> Option<i64> {
    nest.attribute(BLOCKS_OF)?.as_integer()
}

/// Says so.
pub fn set_blocks_of(nest: Op<'_>, widest: i64) {
    let ty = Type::integer(nest.ctx(), 64);
    nest.set_attribute(BLOCKS_OF, Attribute::integer(ty, widest));
}

/// The iterations of `nest` at most, if it runs over a strip.
pub fn strip(nest: Op<'_>) -> Option<i64> {
    nest.attribute(STRIP_OF)?.as_integer()
}

/// Says so.
pub fn set_strip(nest: Op<'_>, most: i64) {
    let ty = Type::integer(nest.ctx(), 64);
    nest.set_attribute(STRIP_OF, Attribute::integer(ty, most));
}

/// Whether `nest` runs over strips, each of which counts for as many iterations as it has: the loops
/// inside that run over one count for a single iteration each.
pub fn are_counted_inside(nest: Op<'_>) -> bool {
    nest.has_attribute(STRIPS)
}

/// Says so.
pub fn set_counted_inside(nest: Op<'_>) {
    nest.set_attribute(STRIPS, Attribute::unit(nest.ctx()));
}
