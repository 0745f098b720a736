//! Takes branches away that a constant of the program never takes.
//!
//! `if (with_table) then` with a PARAMETER chooses what a program has been configured for. What is
//! in the other branch need not be there for devices.
//!
//! ## Before
//! ```mlir
//! %true = arith.constant true
//! fir.if %true {
//!   fir.store %a to %x : !fir.ref<f32>
//! } else {
//!   fir.call @finish() : () -> ()
//! }
//! ```
//! ## After
//! ```mlir
//! %true = arith.constant true
//! fir.store %a to %x : !fir.ref<f32>
//! ```

use crate::pass::Pass;
use accc_dialects::{
    arith, fir,
    ir::{Op, Reported},
};

#[derive(Clone, Default)]
pub struct ConstantIfs;

impl Pass for ConstantIfs {
    const ARGUMENT: &'static str = "fir-constant-ifs";
    const SUMMARY: &'static str = "take branches away that constants never take";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        // Inner ones first: they may be in a branch that goes.
        for choice in module.collect_named(fir::IF).into_iter().rev() {
            if let Some(condition) = arith::constant_value(choice.operand(0)) {
                take_branch(choice, condition != 0);
            }
        }
        Ok(())
    }
}

/// Puts one branch of `choice` in its place.
pub fn take_branch(choice: Op<'_>, condition: bool) {
    const THEN: usize = 0;
    const OTHERWISE: usize = 1;
    let branch = choice.region(if condition { THEN } else { OTHERWISE });
    let ops = branch.first_block().map(|block| block.ops());
    if let Some([ops @ .., end]) = ops.as_deref() {
        for op in ops {
            op.move_before(choice);
        }
        for (result, value) in choice.results().into_iter().zip(end.operands()) {
            result.replace_all_uses_with(value);
        }
    }
    choice.erase();
}
