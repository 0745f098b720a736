//! Whether two subscripts are the same.

use accc_dialects::{
    acc, arith, fir,
    ir::{Op, Value},
};

/// The attribute of comparisons that decides what they compare.
const PREDICATE: &str = "predicate";

/// Whether two values are computed in the same way from the same variables, which
/// the construct does not change.
pub fn same(a: Value<'_>, b: Value<'_>) -> bool {
    let (a, b) = (without_conversions(a), without_conversions(b));
    if a == b {
        return true;
    }
    if let (Some(a), Some(b)) = (arith::constant_value(a), arith::constant_value(b)) {
        return a == b;
    }
    if a.result_number() != b.result_number() {
        return false;
    }
    let (Some(a), Some(b)) = (a.defining_op(), b.defining_op()) else {
        return false;
    };
    if a.is("fir.load") && b.is("fir.load") {
        let variable = fir::origin(a.operand(0));
        return variable == fir::origin(b.operand(0)) && !is_stored_near(variable, b);
    }
    let is_computed = a.in_dialect("arith") || a.is("fir.box_dims");
    is_computed
        && a.name() == b.name()
        && a.attribute(PREDICATE) == b.attribute(PREDICATE)
        && a.operand_count() == b.operand_count()
        && a.operands()
            .into_iter()
            .zip(b.operands())
            .all(|(a, b)| same(a, b))
}

/// Whether the construct around `load` stores to the variable it loads.
fn is_stored_near<'c>(variable: Value<'c>, load: Op<'c>) -> bool {
    let construct = load.enclosing(&acc::COMPUTE);
    construct.is_some_and(|construct| {
        let stores = construct.collect_named("fir.store").into_iter();
        stores
            .map(|store| fir::origin(store.operand(1)))
            .any(|target| target == variable)
    })
}

fn without_conversions(mut value: Value<'_>) -> Value<'_> {
    while let Some(op) = value.defining_op()
        && op.is_any(&["fir.convert", "arith.index_cast", "arith.extsi"])
    {
        value = op.operand(0);
    }
    value
}
