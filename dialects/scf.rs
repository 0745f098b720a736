//! Structured control flow.

use crate::ir::{Block, Builder, Op, Region, Value};

/// `scf.if` without results; returns the operation, the then block and, if
/// asked for, the else block. Both already end in scf.yield.
pub fn if_op<'c>(
    b: &Builder<'c>,
    condition: Value<'c>,
    with_else: bool,
) -> (Op<'c>, Block<'c>, Option<Block<'c>>) {
    let regions = [Region::create(), Region::create()];
    let then = Block::create(&[]);
    regions[0].append(then);
    let otherwise = with_else.then(|| {
        let block = Block::create(&[]);
        regions[1].append(block);
        block
    });
    let op = b.op("scf.if", &[condition], &[], &[], regions.to_vec());
    for block in [Some(then), otherwise].into_iter().flatten() {
        Builder::at_end(block, op).op("scf.yield", &[], &[], &[], vec![]);
    }
    (op, then, otherwise)
}
