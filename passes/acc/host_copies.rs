//! Private variables of the host version that an `if` clause makes of a construct.
//!
//! acc-if-clause-lowering copies the body for the host and leaves its uses of
//! acc.private there, outside of any construct. They get memory of their own, as
//! `private` asks for (OpenACC 3.4, 2.5.13); the sequential host version reduces
//! straight into the variable.
//!
//! ## Before
//! ```mlir
//! %p = acc.private varPtr(%x) recipe(@r) -> !fir.ref<i32>
//! fir.if %condition {
//!   acc.parallel private(%p) { ... }
//! } else {
//!   fir.store %one to %p : !fir.ref<i32>
//! }
//! ```
//! ## After
//! ```mlir
//! %p = acc.private varPtr(%x) recipe(@r) -> !fir.ref<i32>
//! %copy = accgpu.private <gang> "x" i32 : !fir.ref<i32>
//! fir.if %condition {
//!   acc.parallel private(%p) { ... }
//! } else {
//!   fir.store %one to %copy : !fir.ref<i32>
//! }
//! ```

use super::privatize::{self, Owner, Site};
use accc_dialects::{
    acc::{self, Compute, DataEntry},
    ir::{Builder, Module, Op, Reported, Value},
};

/// Gives the host versions of constructs in `module` their private variables.
pub fn make<'c>(symbols: &Module<'c>, module: Op<'c>) -> Result<(), Reported> {
    let constructs = module.collect(&|op| op.is_any(&[acc::PARALLEL, acc::KERNELS]));
    for construct in constructs.into_iter().map(Compute) {
        for entry in construct.privates() {
            if let Some(copy) = host_copy(entry) {
                privatize::private(&site(copy), symbols, copy)?;
            }
        }
        for entry in construct.firstprivates() {
            if let Some(copy) = host_copy(entry) {
                let variable = DataEntry(copy).variable();
                privatize::firstprivate(&site(copy), copy, &|| variable)?;
            }
        }
        for entry in construct.reductions() {
            let variable = DataEntry(entry).variable();
            for (user, operand) in host_uses(entry) {
                user.set_operand(operand, variable);
            }
        }
    }
    Ok(())
}

/// A copy of `entry` that the host version uses; `None` where there is none.
fn host_copy(entry: Op<'_>) -> Option<Op<'_>> {
    let uses = host_uses(entry);
    if uses.is_empty() {
        return None;
    }
    let copy = Builder::after(entry).insert(entry.clone_op());
    for (user, operand) in uses {
        user.set_operand(operand, copy.result(0));
    }
    Some(copy)
}

/// Uses that belong to no construct.
fn host_uses(entry: Op<'_>) -> Vec<(Op<'_>, usize)> {
    const CONSTRUCTS: [&str; 2] = [acc::PARALLEL, acc::KERNELS];
    let value: Value<'_> = entry.result(0);
    value
        .uses()
        .into_iter()
        .filter(|(user, _)| !user.is_any(&CONSTRUCTS) && user.enclosing(&CONSTRUCTS).is_none())
        .collect()
}

fn site(copy: Op<'_>) -> Site<'_> {
    let after = Builder::after(copy);
    Site {
        inside: after,
        outside: after,
        owner: Owner::Construct,
    }
}
