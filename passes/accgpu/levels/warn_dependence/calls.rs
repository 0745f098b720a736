//! Scalars that all iterations share, and that the procedures which they call set for each of them:
//! saved variables and ones of modules that a routine uses for itself, above all.

use super::shared::{depends_on, is_of_each};
use crate::accgpu::analysis::{
    access::Access,
    certain::happens_always,
    scalars::scalar_at,
    sources::{Source, comes_from},
};
use accc_dialects::{
    fir,
    ir::{Module, Op, Value},
};

/// A call in a loop, and where the procedure sets the variable that it is passed.
pub struct SetByCall<'c> {
    pub call: Op<'c>,
    /// The operand of the call that is the variable.
    pub variable: Value<'c>,
    pub store: Op<'c>,
}

/// A scalar that a procedure sets each time that `nest` calls it, to what depends on its value from
/// before, or reads again when it has set it to what depends on the iteration.
pub fn scalar_set_by_call<'c>(nest: Op<'c>, symbols: &Module<'c>) -> Option<SetByCall<'c>> {
    let mut calls = nest.collect_named(fir::CALL);
    // What the only iteration that meets a condition calls may note which one that is.
    calls.retain(|call| happens_always(*call, nest));
    calls.into_iter().find_map(|call| {
        let procedure = symbols.lookup(&call.callee()?)?;
        let body = procedure.region(0).first_block()?;
        let arguments = body.arguments();
        let pairs = call.operands().into_iter().zip(&arguments);
        pairs.into_iter().find_map(|(variable, &argument)| {
            if !is_shared_scalar(variable, nest) {
                return None;
            }
            let is_own = |address: Value<'c>| fir::origin(address) == argument;
            let loads = procedure.collect_named(fir::LOAD).into_iter();
            let is_read = loads.into_iter().any(|load| is_own(load.operand(0)));
            // Under no condition: what only some iterations set may be a flag.
            let mut stores = procedure.collect_named(fir::STORE);
            stores.retain(|store| is_own(store.operand(1)) && store.block() == Some(body));
            let of_iteration = |value: Value<'c>| {
                let number = arguments.iter().position(|&it| it == value);
                number.is_some_and(|number| depends_on(call.operand(number), nest, &|_| true))
            };
            let store = stores.into_iter().find(|store| {
                is_read
                    && comes_from(store.operand(0), &|value| match value.defining_op() {
                        Some(load) if load.is(fir::LOAD) && is_own(load.operand(0)) => {
                            Source::Meant
                        }
                        Some(_) => Source::Operands,
                        None if of_iteration(value) => Source::Meant,
                        None => Source::Other,
                    })
            })?;
            Some(SetByCall {
                call,
                variable,
                store,
            })
        })
    })
}

/// Whether the iterations of `nest` have the scalar at `variable` in common.
fn is_shared_scalar<'c>(variable: Value<'c>, nest: Op<'c>) -> bool {
    scalar_at(variable).is_some_and(|place| {
        let source = place.defining_op();
        let is_inside = source.is_some_and(|source| nest.is_ancestor_of(source));
        let is_own = Access::of(variable, true).is_owned_by(nest);
        !is_inside && !is_own && !is_of_each(place.storage(), nest)
    })
}
