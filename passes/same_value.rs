//! Whether two operations compute the same.

use accc_dialects::{
    fir,
    ir::{Op, Value},
};

/// Operations beside arithmetic whose results depend on their operands and these
/// attributes alone.
const PURE: [&str; 13] = [
    fir::ADDRESS_OF,
    fir::ARRAY_COOR,
    fir::BOX_ADDR,
    fir::BOX_DIMS,
    fir::CONVERT,
    fir::COORDINATE_OF,
    fir::DECLARE,
    fir::EMBOX,
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
    if is_same(one, other) {
        return true;
    }
    let (Some(op), Some(other_op)) = (one.defining_op(), other.defining_op()) else {
        return false;
    };
    let has_same_attributes = || {
        ATTRIBUTES
            .into_iter()
            .all(|name| op.attribute(name) == other_op.attribute(name))
    };
    let (operands, others) = (op.operands(), other_op.operands());
    op.name() == other_op.name()
        && one.ty() == other.ty()
        && one.result_number() == other.result_number()
        && has_same_attributes()
        && (is_pure(op) || op.is(fir::LOAD) && load_the_same(op, other_op))
        && operands.len() == others.len()
        && operands
            .into_iter()
            .zip(others)
            .all(|(one, other)| are_same(one, other, is_same, load_the_same))
}

/// Whether both are computed in the same way from the same values, without a load.
pub fn are_computed_alike<'c>(one: Value<'c>, other: Value<'c>) -> bool {
    are_same(one, other, &|one, other| one == other, &|_, _| false)
}

/// Whether `op` does nothing but compute its results, from its operands alone.
pub fn is_pure(op: Op<'_>) -> bool {
    op.in_dialect("arith") || op.in_dialect("math") || op.is_any(&PURE)
}
