//! Drops reductions to which no iteration contributes.
//!
//! A condition that turns out never to hold leaves a reduction without a statement for it. No loop
//! has the copy then, and gangs would not combine theirs but each store what the variable had before.
//!
//! ## Before
//! ```mlir
//! %copy = accgpu.private <vector> "s" i32 follows_loop : !fir.ref<i32>
//! fir.store %zero to %copy : !fir.ref<i32>
//! accgpu.loop (%i) = (%a) to (%b) step (%s) : index par [gang, vector] independent {
//!   accgpu.yield
//! }
//! accgpu.reduce <add> %copy into %s [] : !fir.ref<i32>, !fir.ref<i32> { ... }
//! ```
//! ## After
//! ```mlir
//! accgpu.loop (%i) = (%a) to (%b) step (%s) : index par [gang, vector] independent {
//!   accgpu.yield
//! }
//! ```
//! Legality: the one value that the copy ever has is what it begins with, the identity of the operator
//! (OpenACC 3.4, 2.5.15): the variable keeps its value.

use crate::{accgpu::analysis::memory_uses::memory_uses, pass::Pass};
use accc_dialects::{
    accgpu, fir,
    ir::{Op, Reported},
};

#[derive(Clone, Default)]
pub struct DropIdleReductions;

impl Pass for DropIdleReductions {
    const ARGUMENT: &'static str = "accgpu-drop-idle-reductions";
    const SUMMARY: &'static str = "drop reductions to which no iteration contributes";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for private in module.collect_named(accgpu::PRIVATE) {
            if let Some(uses) = idle_uses(private) {
                uses.into_iter().for_each(Op::erase);
            }
        }
        Ok(())
    }
}

/// The first store to `private`, a scalar, and its reductions, if these are all that is done with it.
fn idle_uses(private: Op<'_>) -> Option<Vec<Op<'_>>> {
    let uses = memory_uses(private.result(0));
    let is_reduction = |&(user, operand): &(Op<'_>, usize)| user.is(accgpu::REDUCE) && operand == 0;
    let stores: Vec<_> = uses
        .iter()
        .filter(|&&(user, at)| fir::is_store(user, at))
        .collect();
    let [(start, _)] = stores[..] else {
        return None;
    };
    let is_start = start.block() == private.block();
    let reductions = uses.iter().filter(|it| is_reduction(it)).count();
    let is_idle = is_start && reductions > 0 && reductions + 1 == uses.len();
    is_idle.then(|| uses.into_iter().map(|(user, _)| user).collect())
}
