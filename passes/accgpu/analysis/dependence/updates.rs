//! Atomic updates, whose order the iterations of a loop need not keep.

use super::uses::{Use, is_update};
use crate::accgpu::analysis::gathering::combination;
use accc_dialects::{
    accgpu::Operator,
    arith, fir,
    ir::{Op, Type, Value},
};

/// Whether it makes no difference which of the two comes first: they update variables of one
/// type by one operator, and nothing has the values in between. Sums of reals are done in
/// another order then, as with a reduction clause.
pub fn may_change_places<'c>(one: &Use<'c>, other: &Use<'c>) -> bool {
    let ty = |update: Op<'c>| update.operand(0).ty().pointee();
    let are_updates = is_update(one.op) && is_update(other.op);
    are_updates
        && ty(one.op) == ty(other.op)
        && operator(one.op)
            .is_some_and(|operator_of_one| operator(other.op) == Some(operator_of_one))
}

/// The operator by which `update` combines the old value with one that does not depend on it.
fn operator(update: Op<'_>) -> Option<Operator> {
    let block = update.body(0);
    let variable = block.arguments()[0];
    let ty = variable.ty();
    let new = block.terminator()?.operand(0);
    let combine = before_conversions(new, ty)?.defining_op()?;
    let is_old = |value: Value<'_>| before_conversions(value, ty) == Some(variable);
    let (operator, old) = combination(combine, &is_old)?;
    // A selection uses the old value twice: to compare and to choose.
    let uses = if combine.is(arith::SELECT) { 2 } else { 1 };
    let is_only_use = old == variable || variable.uses().len() == 1;
    (old.uses().len() == uses && is_only_use).then_some(operator)
}

/// What `value` is converted from, if that is to numbers of the same sort as `ty`: the
/// conversion of a sum to integers would depend on what is added first.
fn before_conversions<'c>(mut value: Value<'c>, ty: Type<'c>) -> Option<Value<'c>> {
    let is_same_sort = |other: Type<'c>| {
        let is_flag = |it: Type<'c>| it.is_logical() || it.is_integer() && it.bit_width() == 1;
        is_flag(ty) && is_flag(other)
            || ty.is_integer() && other.is_integer()
            || ty.is_float() && other.is_float()
            || ty.is_complex() && other.is_complex()
    };
    while let Some(conversion) = value.defining_op().filter(|op| op.is(fir::CONVERT)) {
        if !is_same_sort(value.ty()) {
            return None;
        }
        value = conversion.operand(0);
    }
    is_same_sort(value.ty()).then_some(value)
}
