//! Whether optional dummies are present, in kernels.
//!
//! A kernel gets a copy of a descriptor, which is always there. So the host asks
//! before the launch, and the answer is a parameter. Calls in the kernel get the copy or,
//! where there was no descriptor, nothing.

use accc_dialects::{
    fir,
    ir::{Builder, Op, Value},
};

/// Moves the questions about values from outside of `region` before it. They
/// have the same answer anywhere: presence never changes in a procedure.
pub fn ask_before<'c>(region: Op<'c>) {
    for question in region.collect_named(fir::IS_PRESENT) {
        let value = declared_from(question.operand(0), region);
        if !value.is_inside(region) {
            let answer = fir::is_present(&Builder::before(region), value);
            question.result(0).replace_all_uses_with(answer);
            question.erase();
        }
    }
}

/// Lets calls pass on what is absent as absent.
pub fn pass_on_absent(region: Op<'_>) {
    for call in region.collect_named(fir::CALL) {
        for (position, argument) in call.operands().into_iter().enumerate() {
            let ty = argument.ty();
            let value = declared_from(argument, region);
            let is_copy = ty.is_descriptor() || ty.is_descriptor_address();
            if is_copy && !value.is_inside(region) && fir::may_be_absent(value) {
                let present = fir::is_present(&Builder::before(region), value);
                let b = Builder::before(call);
                let passed = fir::if_value(&b, present, ty, |_| argument, |b| fir::absent(b, ty));
                call.set_operand(position, passed);
            }
        }
    }
}

/// What `value` is a name for in `region`.
fn declared_from<'c>(value: Value<'c>, region: Op<'c>) -> Value<'c> {
    match value.defining_op() {
        Some(op) if op.is(fir::DECLARE) && value.is_inside(region) => {
            declared_from(op.operand(0), region)
        }
        _ => value,
    }
}
