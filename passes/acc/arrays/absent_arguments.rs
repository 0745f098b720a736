//! Lets flang store the results of functions where they are assigned to although an
//! optional argument is absent.
//!
//! In `t = f(a)` the function may work on `t` itself where the call cannot touch `t`
//! otherwise; its constructs then find the data of `t` on the device, as programs expect
//! that were written for other compilers. flang's analysis takes an absent argument for
//! unknown memory, which could be that of `t`. So acc-stand-in-for-absent gives the
//! call something that is known not to be, and acc-restore-absent takes it away again.
//!
//! ## Before acc-stand-in-for-absent, and after acc-restore-absent
//! ```mlir
//! %z = fir.absent !fir.ref<f64>
//! %r = fir.call @f(%a, %z) : (!fir.ref<f64>, !fir.ref<f64>) -> f64
//! ```
//! ## Between them
//! ```mlir
//! %s = fir.alloca i8 {accc.absent}
//! %z = fir.convert %s : (!fir.ref<i8>) -> !fir.ref<f64>
//! %r = fir.call @f(%a, %z) : (!fir.ref<f64>, !fir.ref<f64>) -> f64
//! ```
//!
//! Descriptors of absent arguments stay as they are.
//!
//! A procedure's own optional argument that it passes on is a choice between the argument
//! and nothing, which the analysis does not look into. An absent argument is a null
//! address, as is nothing, so that the choice is the argument itself, whatever it is:
//!
//! ```mlir
//! %is = fir.is_present %z : (!fir.ref<f64>) -> i1
//! %choice = fir.if %is -> (!fir.ref<f64>) {
//!   fir.result %z : !fir.ref<f64>
//! } else {
//!   %nothing = fir.absent !fir.ref<f64>
//!   fir.result %nothing : !fir.ref<f64>
//! }
//! ```

use crate::pass::Pass;
use accc_dialects::{
    fir,
    ir::{Attribute, Builder, Op, Reported, Type, Value},
};

/// Marks what stands for no memory.
pub const ABSENT: &str = "accc.absent";

#[derive(Clone, Default)]
pub struct StandInForAbsent;

impl Pass for StandInForAbsent {
    const ARGUMENT: &'static str = "acc-stand-in-for-absent";
    const SUMMARY: &'static str = "give calls memory of their own for absent arguments";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for choice in module.collect_named(fir::IF) {
            if let Some(argument) = passed_on(choice) {
                choice.result(0).replace_all_uses_with(argument);
                choice.erase();
            }
        }
        for absent in module.collect_named(fir::ABSENT) {
            let value = absent.result(0);
            let is_argument = value.users().iter().all(|user| user.is(fir::CALL));
            if !is_argument || !value.ty().is_address() {
                continue;
            }
            let b = Builder::before(absent);
            let memory = fir::alloca(&b, Type::integer(b.ctx(), 8));
            let alloca = memory.defining_op().expect("just made");
            alloca.set_attribute(ABSENT, Attribute::unit(b.ctx()));
            value.replace_all_uses_with(fir::convert(&b, memory, value.ty()));
            absent.erase();
        }
        Ok(())
    }
}

/// The optional argument that `choice` passes on if it is present, and does nothing else.
fn passed_on(choice: Op<'_>) -> Option<Value<'_>> {
    if choice.result_count() != 1 || !choice.result(0).ty().is_address() {
        return None;
    }
    let is_present = choice.operand(0).defining_op()?;
    let [there, nowhere] = [0, 1].map(|region| choice.body(region).ops());
    let ([there], [nothing, _]) = (&there[..], &nowhere[..]) else {
        return None;
    };
    let argument = there.operand(0);
    let is_choice = is_present.is(fir::IS_PRESENT)
        && is_present.operand(0) == argument
        && nothing.is(fir::ABSENT);
    is_choice.then_some(argument)
}

#[derive(Clone, Default)]
pub struct RestoreAbsent;

impl Pass for RestoreAbsent {
    const ARGUMENT: &'static str = "acc-restore-absent";
    const SUMMARY: &'static str = "make arguments absent again";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for memory in module.collect(&|op| op.has_attribute(ABSENT)) {
            for user in memory.result(0).users() {
                // An integer of 8 bits needs no conversion.
                let value = match user.is(fir::CONVERT) {
                    true => user.result(0),
                    false => memory.result(0),
                };
                let absent = fir::absent(&Builder::before(memory), value.ty());
                value.replace_all_uses_with(absent);
                if user.is(fir::CONVERT) {
                    user.erase();
                }
            }
            memory.erase();
        }
        Ok(())
    }
}
