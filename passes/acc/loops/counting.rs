//! How the branches of a loop that counts look: flang counts its trips down to zero in a variable
//! of its own, beside the program's.

use accc_dialects::{
    arith::{self, Compare},
    cf, fir,
    ir::{Block, Builder, Op, Value},
};

/// What counts the iterations of a loop that is spelled out in blocks.
pub(crate) struct Counting<'c> {
    pub entry: Block<'c>,
    pub header: Block<'c>,
    pub latch: Block<'c>,
    pub exit: Block<'c>,
    /// In the entry: stores of the trip count and of the first value.
    pub set_trips: Op<'c>,
    pub set_variable: Op<'c>,
    /// In the latch: stores of what is left and of the next value.
    pub count_down: Op<'c>,
    pub advance: Op<'c>,
    /// What `advance` adds.
    pub step: Value<'c>,
}

impl<'c> Counting<'c> {
    /// That of the loop with these parts among `blocks`. `first_value` finds the store to a variable
    /// in the entry.
    pub fn find(
        blocks: &[Block<'c>],
        [entry, header, latch, exit]: [Block<'c>; 4],
        first_value: impl FnOnce(Block<'c>, Value<'c>) -> Option<Op<'c>>,
    ) -> Option<Self> {
        let trips = counter(header)?;
        let count_down = only_store(latch, trips)?;
        let advance = advance(latch, count_down)?;
        Some(Counting {
            entry,
            header,
            latch,
            exit,
            set_trips: only_store(entry, trips)?,
            set_variable: first_value(entry, advance.operand(1))?,
            count_down,
            advance,
            step: step_of(blocks, entry, advance)?,
        })
    }

    /// The memory of the trip count.
    pub fn trips(&self) -> Value<'c> {
        self.set_trips.operand(1)
    }

    /// That of the program's variable.
    pub fn variable(&self) -> Value<'c> {
        self.set_variable.operand(1)
    }

    /// The first value of the variable.
    pub fn lower(&self) -> Value<'c> {
        self.set_variable.operand(0)
    }

    /// The last value of the variable: what the program says, or lower + (trips - 1) * step.
    pub fn upper(&self, b: &Builder<'c>) -> Value<'c> {
        last_value(b, self.lower(), self.set_trips.operand(0), self.step)
    }

    /// Erases what counts, with its memory.
    pub fn erase(&self) {
        let trips = self.trips();
        let step = self.advance.operand(0).defining_op();
        let step = step.and_then(|sum| sum.operand(1).defining_op());
        let kept_step = step.filter(|op| op.is(fir::LOAD)).map(|op| op.operand(0));
        self.set_trips.erase();
        self.set_variable.erase();
        for update in [self.count_down, self.advance] {
            let value = update.operand(0);
            update.erase();
            fir::erase_unused(value);
        }
        for memory in [Some(trips), kept_step].into_iter().flatten() {
            let users = memory.users();
            let is_only_set = users.iter().all(|&user| fir::stores_to(user, memory));
            let own = memory.defining_op().filter(|op| op.is(fir::ALLOCA));
            if let Some(own) = own.filter(|_| is_only_set) {
                users.into_iter().for_each(Op::erase);
                own.erase();
            }
        }
    }
}

/// The last value of a variable that begins with `lower` and has as many values as `trips` says.
pub(crate) fn last_value<'c>(
    b: &Builder<'c>,
    lower: Value<'c>,
    trips: Value<'c>,
    step: Value<'c>,
) -> Value<'c> {
    let trips = fir::convert(b, trips, lower.ty());
    if let Some(upper) = upper(b, lower, trips, step) {
        return upper;
    }
    let one = arith::constant(b, trips.ty(), 1);
    let steps = arith::sub(b, trips, one);
    let span = arith::mul(b, steps, step);
    arith::add(b, lower, span)
}

/// Lets the body of a loop that `header` may be the test of begin with a block of its own. Where
/// it begins with another loop, its first block is also what that goes back to.
pub(super) fn separate_body(header: Block<'_>) {
    let Some(end) = header.terminator().filter(|_| counter(header).is_some()) else {
        return;
    };
    let first = header.successors()[0];
    let region = header.region();
    if first.predecessors().len() > 1 && first.arguments().is_empty() {
        let own = Block::create(&[]);
        region.insert_after(header, own);
        cf::branch(&Builder::at_end(own, end), first);
        end.set_successor(0, own);
    }
}

/// The variable that `header` compares with zero, and nothing else happens.
pub(crate) fn counter<'c>(header: Block<'c>) -> Option<Value<'c>> {
    let end = header
        .terminator()
        .filter(|end| end.is(cf::CONDITIONAL_BRANCH))?;
    if !header.arguments().is_empty() || end.operand_count() != 1 {
        return None;
    }
    let is_greater = |op: &Op<'_>| arith::comparison(*op) == Some(Compare::Greater);
    let compare = end.operand(0).defining_op().filter(is_greater)?;
    let counts = arith::constant_value(compare.operand(1)) == Some(0);
    let load = compare.operand(0).defining_op()?;
    let does_more = header
        .ops()
        .into_iter()
        .any(|op| op != end && op != compare && op != load && !op.is(arith::CONSTANT));
    (counts && load.is(fir::LOAD) && load.block() == Some(header) && !does_more)
        .then(|| load.operand(0))
}

/// The store to `address` in `block` when it is the only one there.
pub(crate) fn only_store<'c>(block: Block<'c>, address: Value<'c>) -> Option<Op<'c>> {
    let stores: Vec<_> = block
        .ops()
        .into_iter()
        .filter(|&op| fir::stores_to(op, address))
        .collect();
    match stores[..] {
        [only] => Some(only),
        _ => None,
    }
}

/// The last store of `latch`, after `count_down`: it moves a variable on.
pub(super) fn advance<'c>(latch: Block<'c>, count_down: Op<'c>) -> Option<Op<'c>> {
    let advance = latch
        .ops()
        .into_iter()
        .rfind(|op| op.is(fir::STORE))
        .filter(|&op| op != count_down)?;
    let sum = advance.operand(0).defining_op()?;
    let from = sum.operands().first()?.defining_op()?;
    let adds = sum.is(arith::ADDI)
        && from.is(fir::LOAD)
        && from.operand(0) == advance.operand(1)
        && from.block() == Some(latch);
    adds.then_some(advance)
}

/// The increment: a value known in `entry`, or a variable that only `entry` sets.
fn step_of<'c>(blocks: &[Block<'c>], entry: Block<'c>, advance: Op<'c>) -> Option<Value<'c>> {
    let step = advance.operand(0).defining_op()?.operand(1);
    let Some(load) = step.defining_op().filter(|op| op.is(fir::LOAD)) else {
        let block = step.parent_block()?;
        return (block == entry || !blocks.contains(&block)).then_some(step);
    };
    let holder = load.operand(0);
    let set = only_store(entry, holder)?;
    let only_read = holder
        .users()
        .into_iter()
        .all(|user| user == set || user.is(fir::LOAD));
    only_read.then(|| set.operand(0))
}

/// `u`, if `trips` is (u - lower + step) / step, as far as constants have been folded.
fn upper<'c>(
    b: &Builder<'c>,
    lower: Value<'c>,
    trips: Value<'c>,
    step: Value<'c>,
) -> Option<Value<'c>> {
    let number = arith::constant_value;
    let by = number(step)?;
    let added = |value: Value<'c>, to: i64| {
        let sum = value.defining_op().filter(|op| op.is(arith::ADDI))?;
        (number(sum.operand(1)) == Some(to)).then(|| sum.operand(0))
    };
    let first = number(lower);
    if let (Some(first), Some(trips)) = (first, number(trips)) {
        return Some(arith::constant(b, lower.ty(), first + (trips - 1) * by));
    }
    let quotient = trips.defining_op().filter(|op| op.is(arith::DIVSI));
    let span = match quotient.filter(|op| by != 1 && number(op.operand(1)) == Some(by)) {
        Some(quotient) => quotient.operand(0),
        None if by == 1 => trips,
        None => return None,
    };
    let Some(first) = first else {
        let difference = added(span, by)?.defining_op()?;
        let is_from_first = difference.is(arith::SUBI) && difference.operand(1) == lower;
        return is_from_first.then(|| difference.operand(0));
    };
    match by - first {
        0 => Some(span),
        distance => added(span, distance),
    }
}

/// Whether the program ends with `block`.
pub(super) fn stops(block: Block<'_>) -> bool {
    let calls = block.ops().into_iter().rev().skip(1);
    calls
        .take(1)
        .filter_map(|last| last.callee())
        .any(|callee| callee.starts_with(fir::STOP))
}
