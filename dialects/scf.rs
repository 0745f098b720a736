//! Structured control flow.

use crate::ir::{Attribute, Block, Builder, Op, Region, Type, Value};

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

/// A loop over `from`, `from + step`, ... below `to`, unsigned numbers of one
/// type; the last one plus `step` must be such a number, too. Returns a cursor in
/// its body, which takes operations with control flow of their own, and the
/// counter.
pub fn unsigned_loop<'c>(
    b: &Builder<'c>,
    from: Value<'c>,
    to: Value<'c>,
    step: Value<'c>,
) -> (Builder<'c>, Value<'c>) {
    let [body, nested] = [Region::create(), Region::create()];
    let block = Block::create(&[(from.ty(), b.location())]);
    body.append(block);
    let unsigned = [("unsignedCmp", Attribute::unit(b.ctx()))];
    let op = b.op("scf.for", &[from, to, step], &[], &unsigned, vec![body]);
    let inner = Block::create(&[]);
    nested.append(inner);
    let at_end = Builder::at_end(block, op);
    let content = at_end.op("scf.execute_region", &[], &[], &[], vec![nested]);
    for (block, owner) in [(block, op), (inner, content)] {
        Builder::at_end(block, owner).op("scf.yield", &[], &[], &[], vec![]);
    }
    (Builder::before_terminator(inner), block.arguments()[0])
}

/// A body with branches as one operation; its blocks end in scf.yield.
pub fn execute_region<'c>(b: &Builder<'c>, results: &[Type<'c>], body: Region<'c>) -> Op<'c> {
    let region = Region::create();
    region.take_body(body);
    b.op("scf.execute_region", &[], results, &[], vec![region])
}

/// Ends a block of scf's operations with results.
pub fn yield_values<'c>(b: &Builder<'c>, values: &[Value<'c>]) {
    b.op("scf.yield", values, &[], &[], vec![]);
}

/// Repeats what `attempt` builds until the flag it returns is true.
pub fn repeat_until<'c>(b: &Builder<'c>, attempt: &dyn Fn(&Builder<'c>) -> Value<'c>) {
    let regions = [Region::create(), Region::create()];
    let blocks = [Block::create(&[]), Block::create(&[])];
    for (region, block) in regions.iter().zip(blocks) {
        region.append(block);
    }
    let op = b.op("scf.while", &[], &[], &[], regions.to_vec());
    let before = Builder::at_end(blocks[0], op);
    let done = attempt(&before);
    let flag = done.ty();
    let one = crate::arith::constant(&before, flag, 1);
    let again = crate::arith::xor(&before, done, one);
    before.op("scf.condition", &[again], &[], &[], vec![]);
    Builder::at_end(blocks[1], op).op("scf.yield", &[], &[], &[], vec![]);
}
