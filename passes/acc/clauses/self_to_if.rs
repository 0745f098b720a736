//! Turns the `self` clause of a compute construct into an `if` clause.
//!
//! OpenACC 3.4, 2.5.5 and 2.5.6: with a true `self` condition the construct runs
//! on the local thread, exactly what a false `if` condition asks for. acc-local-versions
//! then handles both.
//!
//! ## Before
//! ```mlir
//! acc.parallel self(%c) { acc.yield }
//! ```
//! ## After
//! ```mlir
//! %true = arith.constant true
//! %n = arith.xori %c, %true : i1
//! acc.parallel if(%n) { acc.yield }
//! ```
//! With both clauses the condition is `if and not self`; `self` without a
//! condition counts as true.

use crate::pass::Pass;
use accc_dialects::{
    acc, arith,
    ir::{Builder, Op, Reported, Type},
};

#[derive(Clone, Default)]
pub struct SelfToIf;

impl Pass for SelfToIf {
    const ARGUMENT: &'static str = "accc-self-to-if";
    const SUMMARY: &'static str = "turn the self clause of compute constructs into an if clause";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for op in module.collect_any(&acc::COMPUTE) {
            rewrite(op);
        }
        Ok(())
    }
}

fn rewrite(op: Op<'_>) {
    let (if_segment, self_segment) = acc::condition_segments(op);
    let given = op.operand_segment(self_segment).first().copied();
    if given.is_none() && !op.has_attribute("selfAttr") {
        return;
    }
    let b = Builder::before(op);
    let flag = Type::integer(op.ctx(), 1);
    let condition = match given {
        Some(local) => {
            let truth = arith::constant(&b, flag, 1);
            arith::xor(&b, local, truth)
        }
        None => arith::constant(&b, flag, 0),
    };
    let condition = match op.operand_segment(if_segment).first() {
        Some(&other) => arith::and(&b, other, condition),
        None => condition,
    };
    op.set_operand_segment(if_segment, &[condition]);
    op.clear_operand_segment(self_segment);
    op.remove_attribute("selfAttr");
}
