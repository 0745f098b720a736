//! Whether optional dummies are present, in kernels.
//!
//! A kernel gets a copy of a descriptor, which is always there. So the host asks
//! before the launch, and the answer is a parameter.

use accc_dialects::{
    fir,
    ir::{Builder, Op, Value},
};

/// Moves the questions about values from outside of `region` before it. They
/// have the same answer anywhere: presence never changes in a procedure.
pub fn ask_before<'c>(region: Op<'c>) {
    for question in region.collect_named(fir::IS_PRESENT) {
        let mut value = question.operand(0);
        while is_inside(value, region)
            && let Some(op) = value.defining_op()
            && op.is(fir::DECLARE)
        {
            value = op.operand(0);
        }
        if !is_inside(value, region) {
            let answer = fir::is_present(&Builder::before(region), value);
            question.result(0).replace_all_uses_with(answer);
            question.erase();
        }
    }
}

/// Whether `value` is defined inside `region`.
pub fn is_inside<'c>(value: Value<'c>, region: Op<'c>) -> bool {
    match value.defining_op() {
        Some(op) => op != region && region.is_ancestor_of(op),
        None => value
            .as_argument()
            .and_then(|(block, _)| block.parent_op())
            .is_some_and(|op| region.is_ancestor_of(op)),
    }
}
