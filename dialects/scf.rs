//! Structured control flow.

use crate::{
    arith, cf,
    ir::{Block, Builder, Op, Region, Type, Value},
};

crate::ir::operations! {
    CONDITION = "scf.condition",
    EXECUTE_REGION = "scf.execute_region",
    FOR = "scf.for",
    IF = "scf.if",
    WHILE = "scf.while",
    YIELD = "scf.yield",
}

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
    let op = b.op(IF, &[condition], &[], &[], regions.to_vec());
    for block in [Some(then), otherwise].into_iter().flatten() {
        Builder::at_end(block, op).op(YIELD, &[], &[], &[], vec![]);
    }
    (op, then, otherwise)
}

/// A loop over `from`, `from + step`, ... below `to`, unsigned numbers of one
/// type; the last one plus `step` must be such a number, too, and with `is_signed`
/// also a signed one. Returns a cursor in its body, which takes operations with
/// control flow of their own, and the counter.
pub fn unsigned_loop<'c>(
    b: &Builder<'c>,
    from: Value<'c>,
    to: Value<'c>,
    step: Value<'c>,
    is_signed: bool,
) -> (Builder<'c>, Value<'c>) {
    let ty = from.ty();
    let regions = [Region::create(), Region::create()];
    let [before, after] = [0, 1].map(|_| Block::create(&[(ty, b.location())]));
    regions[0].append(before);
    regions[1].append(after);
    let op = b.op(WHILE, &[from], &[ty], &[], regions.to_vec());
    let counter = before.arguments()[0];
    let test = Builder::at_end(before, op);
    let goes_on = arith::unsigned::is_less(&test, counter, to);
    test.op(CONDITION, &[goes_on, counter], &[], &[], vec![]);

    let counter = after.arguments()[0];
    let nested = Region::create();
    let inner = Block::create(&[]);
    nested.append(inner);
    let end = Builder::at_end(after, op);
    let content = end.op(EXECUTE_REGION, &[], &[], &[], vec![nested]);
    Builder::at_end(inner, content).op(YIELD, &[], &[], &[], vec![]);
    let next = arith::unsigned::add(&end, counter, step, is_signed);
    end.op(YIELD, &[next], &[], &[], vec![]);
    (Builder::before_terminator(inner), counter)
}

/// Moves the code of `region` to the cursor and returns what its blocks end with:
/// the operands of those operations named in `ends`. Several blocks, whose
/// branches stay among them, go into one scf.execute_region. Nothing may use
/// the arguments of the region's entry any more.
pub fn inline_region<'c>(b: &Builder<'c>, region: Region<'c>, ends: &[&str]) -> Vec<Value<'c>> {
    let blocks = region.blocks();
    let end_of = |block: Block<'c>| block.terminator().filter(|end| end.is_any(ends));
    if let [only] = blocks.as_slice()
        && let Some(end) = end_of(*only)
    {
        let results = end.operands();
        end.erase();
        for op in only.ops() {
            op.detach();
            b.insert(op);
        }
        return results;
    }
    let entry = blocks[0];
    for index in (0..entry.arguments().len()).rev() {
        entry.erase_argument(index);
    }
    let mut types = vec![];
    for end in blocks.iter().filter_map(|&block| end_of(block)) {
        types = end.operands().iter().map(|value| value.ty()).collect();
        yield_values(&Builder::before(end), &end.operands());
        end.erase();
    }
    execute_region(b, &types, region).results()
}

/// A body with branches as one operation; its blocks end in scf.yield.
pub fn execute_region<'c>(b: &Builder<'c>, results: &[Type<'c>], body: Region<'c>) -> Op<'c> {
    let region = Region::create();
    region.take_body(body);
    b.op(EXECUTE_REGION, &[], results, &[], vec![region])
}

/// Puts the blocks of `op`, a body with branches and without results, among those around it.
pub fn open_region(op: Op<'_>) {
    let before = op.block().expect("in a block");
    let rest = Block::create(&[]);
    let mut last = before;
    for block in op.region(0).blocks() {
        if let Some(end) = block.terminator().filter(|end| end.is(YIELD)) {
            cf::branch(&Builder::before(end), rest);
            end.erase();
        }
        block.detach();
        before.region().insert_after(last, block);
        if last == before {
            cf::branch(&Builder::before(op), block);
        }
        last = block;
    }
    before.region().insert_after(last, rest);
    while let Some(next) = op.next() {
        next.detach();
        rest.append(next);
    }
    op.erase();
}

/// Ends a block of scf's operations with results.
pub fn yield_values<'c>(b: &Builder<'c>, values: &[Value<'c>]) {
    b.op(YIELD, values, &[], &[], vec![]);
}

/// Repeats what `attempt` builds until the flag it returns is true.
pub fn repeat_until<'c>(b: &Builder<'c>, attempt: &dyn Fn(&Builder<'c>) -> Value<'c>) {
    let regions = [Region::create(), Region::create()];
    let blocks = [Block::create(&[]), Block::create(&[])];
    for (region, block) in regions.iter().zip(blocks) {
        region.append(block);
    }
    let op = b.op(WHILE, &[], &[], &[], regions.to_vec());
    let before = Builder::at_end(blocks[0], op);
    let done = attempt(&before);
    let flag = done.ty();
    let one = crate::arith::constant(&before, flag, 1);
    let again = crate::arith::xor(&before, done, one);
    before.op(CONDITION, &[again], &[], &[], vec![]);
    Builder::at_end(blocks[1], op).op(YIELD, &[], &[], &[], vec![]);
}
