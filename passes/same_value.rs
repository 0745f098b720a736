//! Whether two operations compute the same.

use accc_dialects::{
    fir,
    ir::{Op, Value},
};
use std::collections::HashSet;

/// Operations beside arithmetic whose results depend on their operands and these
/// attributes alone.
const PURE: [&str; 14] = [
    fir::ADDRESS_OF,
    fir::ARRAY_COOR,
    fir::BOX_ADDR,
    fir::BOX_DIMS,
    fir::CONVERT,
    fir::COORDINATE_OF,
    fir::DECLARE,
    fir::EMBOX,
    fir::REBOX,
    fir::SHAPE,
    fir::SHAPE_SHIFT,
    fir::SHIFT,
    fir::SLICE,
    // In slices, for what a single subscript does not have.
    fir::UNDEFINED,
];
const ATTRIBUTES: [&str; 5] = [
    "value",
    "field_indices",
    "symbol",
    "predicate",
    "operandSegmentSizes",
];

/// Whether `one` and `other` are computed alike from values that `is_same` says are
/// the same, and by loads that `load_the_same` says read the same.
pub fn are_same<'c>(
    one: Value<'c>,
    other: Value<'c>,
    is_same: &dyn Fn(Value<'c>, Value<'c>) -> bool,
    load_the_same: &dyn Fn(Op<'c>, Op<'c>) -> bool,
) -> bool {
    let mut asked = HashSet::new();
    let mut open = vec![(one, other)];
    while let Some((one, other)) = open.pop() {
        if is_same(one, other) || !asked.insert((one, other)) {
            continue;
        }
        let (Some(op), Some(other_op)) = (one.defining_op(), other.defining_op()) else {
            return false;
        };
        let are_results_alike =
            one.ty() == other.ty() && one.result_number() == other.result_number();
        let is_repeated = || is_pure(op) || op.is(fir::LOAD) && load_the_same(op, other_op);
        if !are_results_alike || !do_alike(op, other_op) || !is_repeated() {
            return false;
        }
        open.extend(op.operands().into_iter().zip(other_op.operands()));
    }
    true
}

/// Whether `one` and `other` do the same, with as many operands.
fn do_alike(one: Op<'_>, other: Op<'_>) -> bool {
    one.name() == other.name()
        && one.operand_count() == other.operand_count()
        && ATTRIBUTES
            .into_iter()
            .all(|name| one.attribute(name) == other.attribute(name))
}

/// Whether both are computed in the same way from the same values, without a load.
pub fn are_computed_alike<'c>(one: Value<'c>, other: Value<'c>) -> bool {
    are_same(one, other, &|one, other| one == other, &|_, _| false)
}

/// Whether `op` does nothing but compute its results, from its operands alone.
pub fn is_pure(op: Op<'_>) -> bool {
    op.in_dialect("arith") || op.in_dialect("math") || op.is_any(&PURE)
}
