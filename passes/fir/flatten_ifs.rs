//! Makes branches of the `fir.if`s of a procedure's own blocks, the last one first.
//!
//! flang's cfg-conversion does the same from the first to the last, and moves all that
//! follows an `if` for each of them. Every construct has an `if` around the host's
//! version, so that a procedure with 400 of them took half a minute and 3 GB. What is
//! moved here is only what stands between two `if`s.
//!
//! ## Before
//! ```mlir
//!   fir.if %flag { "use"() : () -> () }
//!   "next"() : () -> ()
//! ```
//! ## After
//! ```mlir
//!   cf.cond_br %flag, ^then, ^rest
//! ^then:
//!   "use"() : () -> ()
//!   cf.br ^rest
//! ^rest:
//!   "next"() : () -> ()
//! ```
//!
//! The branches say what the `if` says. Those with results, with weights, and those in
//! loops, whose bodies are single blocks until flang's pass has seen them, stay.

use crate::pass::Pass;
use accc_dialects::{
    cf, fir, func,
    ir::{Block, Builder, Op, Region, Reported},
};

#[derive(Clone, Default)]
pub struct FlattenIfs;

impl Pass for FlattenIfs {
    const ARGUMENT: &'static str = "fir-flatten-ifs";
    const SUMMARY: &'static str = "make branches of the ifs of procedures' own blocks";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for procedure in module.collect_named(func::FUNC) {
            let mut pending = procedure.region(0).blocks();
            while let Some(block) = pending.pop() {
                // Branches may hold further ones.
                pending.extend(flatten(block));
            }
        }
        Ok(())
    }
}

/// Splits `block` at its `if`s; returns the blocks of their branches.
fn flatten(block: Block<'_>) -> Vec<Block<'_>> {
    let mut branches = Vec::new();
    let mut ops = block.ops();
    while let Some(place) = ops.iter().rposition(|&op| is_flat_if(op)) {
        let rest = Block::create(&[]);
        for op in ops.drain(place + 1..) {
            op.detach();
            rest.append(op);
        }
        let op = ops.remove(place);
        let region = block.region();
        region.insert_after(block, rest);
        let otherwise = take_branch(op.region(1), region, block, rest);
        let then = take_branch(op.region(0), region, block, rest);
        let targets = [then, otherwise].map(|branch| branch.unwrap_or(rest));
        let b = Builder::before(op);
        ops.push(cf::conditional_branch(&b, op.operand(0), targets));
        op.erase();
        branches.extend(then);
        branches.extend(otherwise);
    }
    branches
}

fn is_flat_if(op: Op<'_>) -> bool {
    op.is(fir::IF)
        && op.result_count() == 0
        && !op.has_attribute("region_weights")
        && op.regions().iter().all(|region| region.blocks().len() <= 1)
}

/// Moves the block of a `branch` behind `before` in `region`, from where it goes on with
/// `rest`. Nothing when the branch is empty.
fn take_branch<'c>(
    branch: Region<'c>,
    region: Region<'c>,
    before: Block<'c>,
    rest: Block<'c>,
) -> Option<Block<'c>> {
    let block = branch.first_block()?;
    block.detach();
    region.insert_after(before, block);
    let end = block.terminator().expect("a branch ends in fir.result");
    cf::branch(&Builder::before(end), rest);
    end.erase();
    Some(block)
}
