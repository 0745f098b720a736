//! Turns the structured control flow that acc-if-clause-lowering makes into
//! FIR's.
//!
//! Bodies of constructs hold fir.if and fir.do_loop, which flang later turns
//! into branches. That is only legal inside operations that become branches in
//! the same step: an scf.if or scf.for would be left with several blocks in a
//! region that allows one.
//!
//! ## Before
//! ```mlir
//! scf.if %c {
//!   scf.for %i = %lb to %ub step %s {
//!     "use"(%i) : (index) -> ()
//!   }
//! }
//! ```
//! ## After
//! ```mlir
//! fir.if %c {
//!   %last = arith.subi %ub, %c1 : index
//!   fir.do_loop %i = %lb to %last step %s {
//!     "use"(%i) : (index) -> ()
//!   }
//! }
//! ```
//!
//! ## Expects
//! No results: acc constructs and loops have none.

use crate::pass::Pass;
use accc_dialects::{
    arith, fir,
    ir::{Block, Builder, Op, Region, Reported},
};

#[derive(Clone, Default)]
pub struct BranchToFir;

impl Pass for BranchToFir {
    const ARGUMENT: &'static str = "scf-branch-to-fir";
    const SUMMARY: &'static str = "convert scf.if and scf.for without results to fir";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let mut branches = module.collect(&|op| op.is_any(&[IF, FOR]) && op.result_count() == 0);
        branches.reverse();
        for op in branches {
            if op.is(IF) {
                convert_if(op);
            } else {
                convert_for(op);
            }
        }
        Ok(())
    }
}

const IF: &str = "scf.if";
const FOR: &str = "scf.for";

fn convert_if(op: Op<'_>) {
    let regions: Vec<_> = op.regions().into_iter().map(taken).collect();
    Builder::before(op).op("fir.if", &[op.operand(0)], &[], &[], regions);
    op.erase();
}

fn convert_for(op: Op<'_>) {
    let b = Builder::before(op);
    let [lower, upper, step] = [0, 1, 2].map(|i| fir::to_index(&b, op.operand(i)));
    let one = arith::index(&b, 1);
    let last = arith::sub(&b, upper, one);
    let (_, body) = fir::do_loop(&b, lower, last, step);
    let source = op.body(0);
    let inner = Builder::before_terminator(body);
    let counter = source.arguments()[0];
    counter.replace_all_uses_with(fir::convert(&inner, body.arguments()[0], counter.ty()));
    for inside in source.ops() {
        if !inside.is("scf.yield") {
            inside.detach();
            inner.insert(inside);
        }
    }
    op.erase();
}

/// The blocks of a branch, ending in fir.result.
fn taken<'c>(from: Region<'c>) -> Region<'c> {
    for end in from.blocks().into_iter().filter_map(Block::terminator) {
        if end.is("scf.yield") {
            Builder::before(end).op("fir.result", &[], &[], &[], vec![]);
            end.erase();
        }
    }
    let region = Region::create();
    region.take_body(from);
    region
}
