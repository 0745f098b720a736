//! Whether two subscripts are the same.

use crate::same_value;
use accc_dialects::{
    acc, arith, fir,
    ir::{Op, Value},
};

/// Whether two subscripts, of whatever integer types, are computed in the same way from
/// the same variables, which the construct does not change.
pub fn same<'c>(one: Value<'c>, other: Value<'c>) -> bool {
    let load_the_same = |one: Op<'c>, other: Op<'c>| {
        let variable = fir::origin(one.operand(0));
        variable == fir::origin(other.operand(0)) && !is_stored_near(variable, other)
    };
    same_value::are_same(one, other, &are_same_number, &load_the_same)
}

/// Whether two values are one and the same, or the same constant, before conversions.
fn are_same_number<'c>(one: Value<'c>, other: Value<'c>) -> bool {
    let (one_number, other_number) = (without_conversions(one), without_conversions(other));
    let constants = arith::constant_value(one_number).zip(arith::constant_value(other_number));
    let was_converted = one_number != one || other_number != other;
    one_number == other_number
        || constants.is_some_and(|(one, other)| one == other)
        || was_converted && same(one_number, other_number)
}

/// Whether the construct around `load` stores to the variable it loads.
fn is_stored_near<'c>(variable: Value<'c>, load: Op<'c>) -> bool {
    let construct = load.enclosing(&acc::COMPUTE);
    construct.is_some_and(|construct| {
        let stores = construct.collect_named(fir::STORE).into_iter();
        stores
            .map(|store| fir::origin(store.operand(1)))
            .any(|target| target == variable)
    })
}

pub(super) fn without_conversions(mut value: Value<'_>) -> Value<'_> {
    while let Some(op) = value.defining_op()
        && op.is_any(&[fir::CONVERT, arith::INDEX_CAST, arith::EXTSI])
    {
        value = op.operand(0);
    }
    value
}
