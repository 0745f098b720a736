//! Nests of loops that hand values from one iteration to the next.

use crate::accgpu::{
    analysis::{dependence::uses, exact::repeats_exactly},
    kernels::carry_values::object,
};
use accc_dialects::{
    accgpu, arith, fir,
    ir::{Block, Builder, Op, Type, Value},
};

/// Loops of which each stands alone in the one before and hands on its values.
pub struct Nest<'c> {
    /// The outermost one first.
    loops: Vec<Op<'c>>,
    /// The values of the iterations before, in the innermost loop.
    pub old: Vec<Value<'c>>,
    /// Where an iteration makes the new values: in the body of the innermost loop, or in
    /// the branch of `masked`.
    block: Block<'c>,
    /// The condition under which an iteration has new values. It depends on no old one.
    masked: Option<Op<'c>>,
}

impl<'c> Nest<'c> {
    /// The nest whose outermost loop is `outer`.
    pub fn of(outer: Op<'c>) -> Option<Self> {
        let mut loops = vec![outer];
        let (block, old) = loop {
            let counted = *loops.last()?;
            let (block, old) = body(counted)?;
            let end = block.terminator()?;
            let inner = block.ops().into_iter().find(|op| op.is(fir::DO_LOOP));
            let Some(inner) = inner else {
                break (block, old);
            };
            let passes_on = inner.operands()[INITIAL..] == old[..]
                && end.operands() == inner.results()
                && old.iter().all(|value| value.users() == [inner]);
            if !passes_on {
                return None;
            }
            loops.push(inner);
        };
        let masked = masked(block, &old);
        let block = masked.map_or(block, |branch| branch.body(0));
        let nest = Nest {
            loops,
            old,
            block,
            masked,
        };
        nest.keeps_values_together().then_some(nest)
    }

    /// Whether another nest like it has the same values to the last bit.
    pub fn computes_the_same(&self) -> bool {
        let only_reads =
            uses(self.outer()).is_ok_and(|uses| uses.iter().all(|used| !used.access.writes));
        only_reads && repeats_exactly(self.outer())
    }

    /// Whether nothing uses old values but what makes new ones.
    fn keeps_values_together(&self) -> bool {
        let mut users = (0..self.old.len()).flat_map(|at| self.users_of_old(at));
        users.all(|user| user.block() == Some(self.block))
    }

    /// What uses the old value at `at`, once for each use, but for keeping it under a mask.
    pub fn users_of_old(&self, at: usize) -> Vec<Op<'c>> {
        let kept = self.masked.and_then(|branch| branch.body(1).terminator());
        let uses = self.old[at].uses().into_iter().map(|(user, _)| user);
        uses.filter(|&user| Some(user) != kept).collect()
    }

    pub fn outer(&self) -> Op<'c> {
        self.loops[0]
    }

    /// What the first iteration gets.
    pub fn given(&self) -> Vec<Value<'c>> {
        self.outer().operands()[INITIAL..].to_vec()
    }

    /// The operation that hands the new values on.
    pub fn end(&self) -> Op<'c> {
        self.block.terminator().expect("asked before")
    }

    /// What makes the new value at `place`.
    pub fn maker(&self, place: usize) -> Option<Op<'c>> {
        let source = self.end().operand(place).defining_op()?;
        (source.block() == Some(self.block)).then_some(source)
    }

    /// Whether the value at `at` is a flag that falls with the first new value.
    pub fn ends_being_first(&self, at: usize) -> bool {
        let falls = arith::constant_value(self.end().operand(at)) == Some(0);
        let old = self.old[at].ty();
        let stands = arith::constant_value(self.given()[at]).is_some_and(|flag| flag != 0);
        falls && stands && self.masked.is_some() && old.is_integer() && old.bit_width() == 1
    }

    /// The counters of the loops, that of the first dimension first: arrays have the
    /// innermost loop there.
    pub fn counters(&self) -> Vec<Value<'c>> {
        let counters = self.loops.iter().rev();
        counters.map(|op| op.body(0).arguments()[0]).collect()
    }

    /// How many iterations the loops have, in the order of `counters`, if all of them count
    /// from 1 in steps of 1 to a number that is known before the nest.
    pub fn extents(&self) -> Option<Vec<Value<'c>>> {
        let is_one = |value| arith::constant_value(value) == Some(1);
        let extent = |counted: &Op<'c>| {
            let [lower, upper, step, ..] = counted.operands()[..] else {
                return None;
            };
            let is_inside = upper
                .parent_block()
                .and_then(Block::parent_op)
                .is_some_and(|op| op == self.outer() || self.outer().is_ancestor_of(op));
            (is_one(lower) && is_one(step) && !is_inside).then_some(upper)
        };
        self.loops.iter().rev().map(extent).collect()
    }

    /// Another nest like it, right after it.
    pub fn copy(&self) -> Self {
        let copy = self.outer().clone_op();
        let block = self.outer().block().expect("it stands in a region");
        block.insert_after(copy, self.outer());
        Nest::of(copy).expect("it is like one")
    }

    /// Gathers the value at `at` in the variable at `place` instead of handing it on.
    pub fn keep_in(&self, at: usize, place: Value<'c>) {
        let old = self.old[at];
        let users = self.users_of_old(at).into_iter();
        let first = users.reduce(|one, other| if one.is_before(other) { one } else { other });
        let first = first.expect("it is combined");
        old.replace_all_uses_with(fir::load(&Builder::before(first), place));
        let end = self.end();
        fir::store(&Builder::before(end), end.operand(at), place);
    }

    /// Hands the old value at `at` on, instead of the new one.
    pub fn drop_new(&self, at: usize) {
        let end = self.end();
        let new = end.operand(at);
        end.set_operand(at, self.old[at]);
        fir::erase_unused(new);
    }

    /// Memory for an object of type `ty`: of the construct, or of the iteration of the loop
    /// around it.
    pub fn object(&self, ty: Type<'c>) -> Value<'c> {
        let outer = self.outer();
        let is_at_top = outer.parent().is_some_and(|op| op.is(accgpu::REGION));
        match is_at_top {
            true => object(outer, ty),
            false => fir::alloca(&Builder::before(outer), ty),
        }
    }

    /// Moves what the loops do into loops in front that hand nothing on; the outermost one.
    pub fn close(&self) -> Op<'c> {
        let mut outer = None;
        let mut b = Builder::before(self.outer());
        for (at, &counted) in self.loops.iter().enumerate() {
            let range = counted.operands();
            let (plain, body) = fir::do_loop(&b, range[0], range[1], range[2]);
            outer.get_or_insert(plain);
            let from = counted.body(0);
            from.arguments()[0].replace_all_uses_with(body.arguments()[0]);
            let end = body.terminator().expect("just built");
            let stays = |op: &Op<'c>| self.loops.get(at + 1) == Some(op);
            move_body(from, end, stays);
            b = Builder::before(end);
        }
        if let Some(branch) = self.masked {
            let (_, body) = fir::if_then(&Builder::before(branch), branch.operand(0));
            let end = body.terminator().expect("just built");
            move_body(self.block, end, |_| false);
            let innermost = self.loops[self.loops.len() - 1].body(0).terminator();
            innermost.expect("asked before").set_operands(&self.old);
            branch.erase();
        }
        outer.expect("a nest has loops")
    }

    /// Erases what is left of it, which has `results`.
    pub fn replace(self, results: &[Value<'c>]) {
        for (old, &new) in self.outer().results().into_iter().zip(results) {
            old.replace_all_uses_with(new);
        }
        self.outer().erase();
    }
}

/// The first value of a fir.do_loop: operands are bounds, step and these.
const INITIAL: usize = 3;

/// The body of a loop that hands on values, and these.
fn body(counted: Op<'_>) -> Option<(Block<'_>, Vec<Value<'_>>)> {
    if !counted.is(fir::DO_LOOP) || counted.result_count() == 0 {
        return None;
    }
    let [block] = counted.region(0).blocks()[..] else {
        return None;
    };
    let old = block.arguments().get(1..)?.to_vec();
    let is_all = counted.result_count() == old.len()
        && counted.operand_count() == INITIAL + old.len()
        && old.iter().all(|value| value.ty().is_trivial());
    is_all.then_some((block, old))
}

/// The condition without which an iteration of the loop with `block` keeps the values.
fn masked<'c>(block: Block<'c>, old: &[Value<'c>]) -> Option<Op<'c>> {
    let end = block.terminator()?;
    let branch = end.operands().first()?.defining_op()?;
    let is_last = branch.is(fir::IF) && branch.results() == end.operands();
    let [otherwise] = is_last.then(|| branch.region(1).blocks())?[..] else {
        return None;
    };
    let keeps = otherwise.terminator()?.operands() == old;
    keeps.then_some(branch)
}

/// Moves the operations of `block` before `end`, without its own end and those that stay.
fn move_body<'c>(block: Block<'c>, end: Op<'c>, stays: impl Fn(&Op<'c>) -> bool) {
    let own_end = block.terminator();
    for op in block.ops() {
        if Some(op) != own_end && !stays(&op) {
            op.move_before(end);
        }
    }
}
