//! Drops parentheses that keep no operations apart.
//!
//! flang keeps each pair, so that sums and products of reals are evaluated in the order that the
//! program gives them (F2023, 10.1.8). Sums of integers are exact in any order, and what is no result of
//! an operation has none. Whoever looks for the form of a subscript, a range or a maximum would have
//! to look through them.
//!
//! ## Before
//! ```mlir
//! %1 = arith.subi %m, %one : i32
//! %2 = hlfir.no_reassoc %1 : i32
//! %3 = arith.addi %2, %i : i32
//! ```
//! ## After
//! ```mlir
//! %1 = arith.subi %m, %one : i32
//! %3 = arith.addi %1, %i : i32
//! ```
//!
//! Legality: the value is the same, and is no variable, with parentheses or without: what is passed or
//! associated is a copy of it.
//!
//! ## Leaves
//! Arrays, objects and characters.

use crate::pass::Pass;
use accc_dialects::{
    fir, hlfir,
    ir::{Op, Reported},
};

#[derive(Clone, Default)]
pub struct PlainParentheses;

impl Pass for PlainParentheses {
    const ARGUMENT: &'static str = "hlfir-plain-parentheses";
    const SUMMARY: &'static str = "drop parentheses around integers, logicals and variables";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for parentheses in module.collect_named(hlfir::NO_REASSOC) {
            if keeps_nothing_apart(parentheses) {
                let value = parentheses.operand(0);
                parentheses.result(0).replace_all_uses_with(value);
                parentheses.erase();
            }
        }
        Ok(())
    }
}

fn keeps_nothing_apart(parentheses: Op<'_>) -> bool {
    let value = parentheses.operand(0);
    let ty = value.ty();
    let is_exact = ty.is_integer() || ty.is_logical();
    let is_loaded = || value.defining_op().is_some_and(|op| op.is(fir::LOAD));
    ty == parentheses.result(0).ty() && (is_exact || ty.is_trivial() && is_loaded())
}
