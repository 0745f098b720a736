//! What loops over strips and those inside say of themselves, for whoever asks how much there is
//! to do.

use accc_dialects::ir::{Attribute, Op, Type};

/// At a loop over a strip: the iterations it has at most.
const STRIP_OF: &str = "accgpu.strip";
/// At a loop over strips with a width that the run chooses.
const STRIPS: &str = "accgpu.strips";

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
