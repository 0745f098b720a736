//! Procedures that calls lead to, and what they do with their dummies.

use super::layout::finds_part;
use accc_dialects::{
    acc, accgpu, builtin, fir,
    ir::{Module, Op, Value},
};
use std::collections::HashMap;

/// What has been asked about procedures.
#[derive(Default)]
pub struct Callees<'c> {
    symbols: Option<Module<'c>>,
    followed: HashMap<Value<'c>, bool>,
}

impl<'c> Callees<'c> {
    /// The procedure of `call`, if it is in the module, and devices call no other for it.
    pub fn of(&mut self, call: Op<'c>) -> Option<Op<'c>> {
        let callee = call.callee()?;
        if self.symbols.is_none() {
            self.symbols = call.enclosing(&[builtin::MODULE]).map(Module::new);
        }
        let procedure = self.symbols.as_ref()?.lookup(&callee);
        procedure.filter(|procedure| !procedure.has_attribute(acc::BIND))
    }

    /// Whether a procedure does nothing with `dummy` that could not be followed.
    pub fn follow(&mut self, dummy: Option<Value<'c>>) -> bool {
        dummy.is_some_and(|dummy| {
            let known = self.followed.entry(dummy);
            *known.or_insert_with(|| is_followed(dummy))
        })
    }
}

/// Whether all that is done with what is at `address` is known.
fn is_followed(address: Value<'_>) -> bool {
    address
        .uses()
        .into_iter()
        .all(|(user, operand)| match user.name().as_str() {
            fir::BOX_DIMS | fir::IS_PRESENT | fir::LOAD => true,
            fir::CALL => accgpu::argument_effects(user).is_some(),
            fir::STORE => operand == 1,
            _ => {
                let leads_on = user.is_any(&fir::REACHING) || finds_part(user);
                leads_on && operand == 0 && is_followed(user.result(0))
            }
        })
}
