//! Lets subscripts be negative.
//!
//! What flang 22 expands CSHIFT, EOSHIFT and RESHAPE to computes subscripts as sums that do not
//! wrap as unsigned numbers; for arrays with lower bounds below 1 they do, and LLVM takes the
//! result for anything.
//!
//! ## Before
//! ```mlir
//! %1 = arith.addi %i, %c-1 overflow<nsw, nuw> : index
//! ```
//! ## After
//! ```mlir
//! %1 = arith.addi %i, %c-1 overflow<nsw> : index
//! ```
//!
//! Without a promise an operation computes the same.

use crate::pass::Pass;
use accc_dialects::{
    arith,
    ir::{Op, Reported},
};

#[derive(Clone, Default)]
pub struct SignedSubscripts;

impl Pass for SignedSubscripts {
    const ARGUMENT: &'static str = "fir-signed-subscripts";
    const SUMMARY: &'static str = "let the arithmetic of subscripts have negative results";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for op in module.collect_any(&[arith::ADDI, arith::SUBI, arith::MULI]) {
            arith::let_wrap_unsigned(op);
        }
        Ok(())
    }
}
