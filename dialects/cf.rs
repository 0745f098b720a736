//! Branches between blocks.

use crate::ir::{Attribute, Block, Builder, Op, Region, Value};
use std::collections::{HashMap, HashSet};

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

/// Erases the blocks of `region` that control does not reach from its first.
pub fn erase_unreachable(region: Region<'_>) {
    let mut reached: HashSet<Block<'_>> = region.first_block().into_iter().collect();
    let mut open: Vec<_> = reached.iter().copied().collect();
    while let Some(block) = open.pop() {
        let next = block.successors().into_iter();
        open.extend(next.filter(|it| reached.insert(*it)));
    }
    let dead = Region::create();
    for block in region.blocks() {
        if !reached.contains(&block) {
            block.detach();
            dead.append(block);
        }
    }
    dead.erase();
}

/// Appends to each block of `region` the one that follows it and no other, as long as there is one.
pub fn join_blocks<'c>(region: Region<'c>) {
    let mut blocks = region.blocks();
    let entry = blocks.first().map(|&it| (it, 1));
    let mut arrivals: HashMap<Block<'c>, usize> = entry.into_iter().collect();
    for next in blocks.iter().flat_map(|block| block.successors()) {
        *arrivals.entry(next).or_default() += 1;
    }
    let follows = |block: Block<'c>| {
        let end = block.terminator().filter(|end| end.is(BRANCH))?;
        let next = block.successors()[0];
        let alone = arrivals[&next] == 1 && next != block && next.arguments().is_empty();
        alone.then_some((end, next))
    };
    while let Some(block) = blocks.pop() {
        while let Some((end, next)) = follows(block) {
            next.ops().into_iter().for_each(|op| op.move_before(end));
            end.erase();
            next.erase();
            blocks.retain(|&it| it != next);
        }
    }
}
