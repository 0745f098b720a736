//! Puts the branches of a construct with an `if` clause into one operation.
//!
//! acc-if-clause-lowering, which runs next, copies the body of the construct for
//! the host and refuses bodies of several blocks (LLVM 22).
//!
//! ## Before
//! ```mlir
//! acc.parallel if(%c) {
//!   cf.cond_br %d, ^bb1, ^bb2
//! ^bb1:
//!   cf.br ^bb2
//! ^bb2:
//!   acc.yield
//! }
//! ```
//! ## After
//! ```mlir
//! acc.parallel if(%c) {
//!   scf.execute_region {
//!     cf.cond_br %d, ^bb1, ^bb2
//!   ^bb1:
//!     cf.br ^bb2
//!   ^bb2:
//!     scf.yield
//!   }
//!   acc.yield
//! }
//! ```

use crate::pass::Pass;
use accc_dialects::{
    acc,
    ir::{Block, Builder, Op, Region, Reported},
};

#[derive(Clone, Default)]
pub struct WrapBranches;

impl Pass for WrapBranches {
    const ARGUMENT: &'static str = "acc-wrap-branches";
    const SUMMARY: &'static str = "give constructs with an if clause a body of one block";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for construct in module.collect(&|op| op.is_any(&acc::COMPUTE)) {
            let (condition, _) = acc::condition_segments(construct);
            if !construct.operand_segment(condition).is_empty()
                && construct.region(0).blocks().len() > 1
            {
                wrap(construct);
            }
        }
        Ok(())
    }
}

fn wrap(construct: Op<'_>) {
    let body = construct.region(0);
    let ends: Vec<Op<'_>> = body
        .blocks()
        .into_iter()
        .filter_map(Block::terminator)
        .filter(|end| end.is_any(&["acc.yield", "acc.terminator"]))
        .collect();
    let Some(last) = ends.last().map(|end| end.clone_op()) else {
        return;
    };
    for end in ends {
        Builder::before(end).op("scf.yield", &[], &[], &[], vec![]);
        end.erase();
    }
    let branches = Region::create();
    branches.take_body(body);
    let only = Block::create(&[]);
    body.append(only);
    let b = Builder::at_end(only, construct);
    b.op("scf.execute_region", &[], &[], &[], vec![branches]);
    b.insert(last);
}
