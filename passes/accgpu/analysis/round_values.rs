//! Values that differ from one round to the next of the loops around a loop.

use super::{
    dependence::ranges,
    memory_uses::{memory_uses, reads_only},
};
use accc_dialects::{
    accgpu, arith, fir, func,
    ir::{Block, Op, Value},
};
use std::collections::HashSet;

/// A loop that others run again and again, while a variable lives.
pub struct Rounds<'c> {
    nest: Op<'c>,
    /// What runs it again.
    around: Op<'c>,
    /// What has it all.
    procedure: Option<Op<'c>>,
}

impl<'c> Rounds<'c> {
    /// The loop `nest`, which runs several times in the life of `local`.
    pub fn new(local: Op<'c>, nest: Op<'c>) -> Self {
        let life = local.parent();
        let is_straight = local
            .block()
            .is_some_and(|block| block.region().blocks().len() == 1);
        let outwards = std::iter::successors(Some(nest), |inner| inner.parent());
        let in_life = outwards.take_while(|&op| Some(op) != life).last();
        Rounds {
            nest,
            // Branches lead back to what is between blocks.
            around: in_life.filter(|_| is_straight).or(life).unwrap_or(nest),
            procedure: nest.enclosing(&[func::FUNC]),
        }
    }

    /// Whether `value` is another one in each round, or in each iteration of the loop, as far as that can
    /// be seen: where the loops' variables lead to it, by what they find in memory as well, and variables
    /// that a round sets. `dummies` are arguments, of procedures that the loop calls, that have such
    /// a value.
    pub fn give(&self, value: Value<'c>, dummies: &HashSet<Value<'c>>) -> bool {
        let mut search = Search::new(self, dummies);
        search.open.push(value);
        search.finds_it()
    }

    /// The same for what the procedure of `call` gets by `argument`: it, or something there.
    pub fn give_argument(
        &self,
        argument: Value<'c>,
        call: Op<'c>,
        dummies: &HashSet<Value<'c>>,
    ) -> bool {
        let mut search = Search::new(self, dummies);
        search.open.push(argument);
        search.load(argument, call) || search.finds_it()
    }

    /// Whether `op` runs before or behind the loop in each round.
    fn is_beside(&self, op: Op<'c>) -> bool {
        self.around.is_ancestor_of(op) && !self.nest.is_ancestor_of(op)
    }

    /// Whether the rounds do not repeat `op`.
    fn is_outside(&self, op: Op<'c>) -> bool {
        let is_in_procedure = self.procedure.is_none_or(|it| it.is_ancestor_of(op));
        is_in_procedure && !self.around.is_ancestor_of(op)
    }
}

/// From a value back to what it is computed from.
struct Search<'a, 'c> {
    rounds: &'a Rounds<'c>,
    dummies: &'a HashSet<Value<'c>>,
    open: Vec<Value<'c>>,
    seen: HashSet<Value<'c>>,
    /// Variables that have been looked at.
    loaded: HashSet<Value<'c>>,
}

impl<'a, 'c> Search<'a, 'c> {
    fn new(rounds: &'a Rounds<'c>, dummies: &'a HashSet<Value<'c>>) -> Self {
        Search {
            rounds,
            dummies,
            open: Vec::new(),
            seen: HashSet::new(),
            loaded: HashSet::new(),
        }
    }

    fn finds_it(&mut self) -> bool {
        while let Some(value) = self.open.pop() {
            if self.seen.insert(value) && self.is_it(value) {
                return true;
            }
        }
        false
    }

    /// Whether `value` is such a one itself; adds what it comes from.
    fn is_it(&mut self, value: Value<'c>) -> bool {
        if self.dummies.contains(&value) {
            return true;
        }
        let Some(op) = value.defining_op() else {
            return self.is_variable(value);
        };
        if self.rounds.is_outside(op) {
            return false;
        }
        self.open.extend(sources(op));
        match op.name().as_str() {
            fir::LOAD => self.load(op.operand(0), op),
            fir::CALL => self.load_all(op),
            _ => false,
        }
    }

    /// Whether `argument` is the variable of one of the loops, or of one inside whose range begins and
    /// ends elsewhere in each round.
    fn is_variable(&self, argument: Value<'c>) -> bool {
        let owner = argument.parent_block().and_then(Block::parent_op);
        let Some(owner) = owner else {
            return false;
        };
        let Rounds { nest, around, .. } = *self.rounds;
        if owner == nest || owner.is_ancestor_of(nest) {
            return owner == around || around.is_ancestor_of(owner);
        }
        let is_counted = owner.is_any(&[accgpu::LOOP, fir::DO_LOOP]);
        let mut ranges = is_counted.then(|| ranges(owner)).into_iter().flatten();
        let range = ranges.find(|(variable, _)| *variable == argument);
        range.is_some_and(|(_, range)| {
            let mut ends = [range.lower, range.upper].into_iter();
            ends.all(|end| self.rounds.give(end, self.dummies))
        })
    }

    /// Whether a round sets the variable at `address`, of which `read` reads something; adds what the loop
    /// sets it to, and the conditions for that.
    fn load(&mut self, address: Value<'c>, read: Op<'c>) -> bool {
        let variable = fir::whole(address);
        let object = variable.ty().pointee();
        let is_plain = variable.ty().is_address() && object.is_some_and(|it| !it.is_descriptor());
        if !is_plain || !self.loaded.insert(variable) {
            return false;
        }
        let uses = memory_uses(variable).into_iter();
        let writes: Vec<_> = uses
            .filter(|&(user, operand)| !reads_only(user, operand))
            .collect();
        let is_only_one = writes.len() == 1;
        writes.into_iter().any(|(user, operand)| {
            let value = fir::is_store(user, operand).then(|| user.operand(0));
            // Nothing else gives it another value.
            let is_constant = is_only_one && value.and_then(arith::constant_value).is_some();
            if is_constant || self.rounds.is_outside(user) {
                return false;
            }
            self.open.extend(value);
            self.open.extend(conditions(user, read));
            self.rounds.is_beside(user) || value.is_none() && self.load_all(user)
        })
    }

    /// The same for all that the procedure of `call` gets.
    fn load_all(&mut self, call: Op<'c>) -> bool {
        let mut arguments = call.operands().into_iter();
        arguments.any(|argument| {
            self.open.push(argument);
            self.load(argument, call)
        })
    }
}

/// What decides whether `op` runs where `other` does.
fn conditions<'c>(op: Op<'c>, other: Op<'c>) -> Vec<Value<'c>> {
    let around = std::iter::successors(op.parent(), |inner| inner.parent());
    let around = around.take_while(|around| !around.is_ancestor_of(other));
    let mut conditions = Vec::new();
    for op in around {
        let blocks = op.regions().into_iter().flat_map(|region| region.blocks());
        let branches = blocks.filter(|block| block.successors().len() > 1);
        let ends = branches.filter_map(|block| block.terminator());
        let deciding = ends.chain(op.is(fir::IF).then_some(op));
        conditions.extend(deciding.filter_map(|op| op.operands().first().copied()));
    }
    conditions
}

/// What the first result of `op` is computed from: where it leads to a part of something, the place of
/// the part, not how long it is.
fn sources(op: Op<'_>) -> Vec<Value<'_>> {
    const SUBSCRIPTS: usize = 3;
    let mut operands = op.operands();
    if op.is(fir::ARRAY_COOR) {
        operands.truncate(1);
        operands.extend(op.operand_segment(SUBSCRIPTS));
    } else if op.is_any(&fir::VIEWING) || op.is_any(&[fir::EMBOXCHAR, fir::UNBOXCHAR]) {
        operands.truncate(1);
        let taken = fir::slice_of(op).and_then(fir::slice_dimensions);
        operands.extend(taken.into_iter().flatten().map(|taken| taken.first));
    } else if op.is(fir::IF) {
        let blocks = op
            .regions()
            .into_iter()
            .filter_map(|region| region.first_block());
        let given = blocks.filter_map(|block| block.terminator());
        operands.extend(given.flat_map(|end| end.operands()));
    }
    operands
}
