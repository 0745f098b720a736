//! Branches between blocks.

use crate::ir::{Attribute, Block, Builder, Op, Value};

crate::ir::operations! {
    BRANCH = "cf.br",
    CONDITIONAL_BRANCH = "cf.cond_br",
}

/// Goes on with `target`, a block without arguments.
pub fn branch<'c>(b: &Builder<'c>, target: Block<'c>) -> Op<'c> {
    b.branching_op(BRANCH, &[], &[], &[target])
}

/// Goes on with the first of `targets` if `condition` (i1) holds, else with the second;
/// both are blocks without arguments.
pub fn conditional_branch<'c>(
    b: &Builder<'c>,
    condition: Value<'c>,
    targets: [Block<'c>; 2],
) -> Op<'c> {
    let segments = Attribute::i32_array(b.ctx(), &[1, 0, 0]);
    let attributes = [("operandSegmentSizes", segments)];
    b.branching_op(CONDITIONAL_BRANCH, &[condition], &attributes, &targets)
}
