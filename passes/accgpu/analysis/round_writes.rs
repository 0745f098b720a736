//! What a loop writes to a local variable, and reads of it, in each round of the loops around it.
//!
//! ```text
//! do k = 1, 4                     rounds
//!   do i = 1, 4                   the loop
//!     if (mask(i) == k) then
//!       c(k:k) = ...              sets another part in each round
//!       if (k == 4) r = c         reads what all rounds have set
//! ```
//! A variable of which each iteration sets all that it reads is a temporary. Where what it sets is a
//! part, in another place in each round, it reads what other rounds have set.

use super::{
    access::{Access, Step},
    memory_uses::{leads_to_memory, memory_uses, reads_only},
    round_values::Rounds,
    rounds::comes_first,
    set_elements::Callees,
};
use crate::same_value;
use accc_dialects::{
    accgpu::{self, ArgumentEffect},
    fir,
    ir::{Op, Value},
};
use std::{cell::RefCell, collections::HashSet};

/// Calls inside of calls that are followed: more than programs have.
const DEEPEST: usize = 8;

/// A part of a variable that is read or written.
pub struct Part<'c> {
    /// The components that lead there.
    members: Vec<i32>,
    /// In the loop, or in a procedure that it calls.
    address: Value<'c>,
    /// Whether it is another one in each round.
    moves: bool,
}

impl<'c> Part<'c> {
    /// Whether a write to it sets what is read of `read`, as far as is known.
    fn sets(&self, read: &Part<'c>) -> bool {
        let mut pairs = self.members.iter().zip(&read.members);
        let are_apart = pairs.any(|(one, other)| one != other);
        !are_apart && (!self.moves || are_one_place(self.address, read.address))
    }
}

/// What is done with the parts of a variable.
#[derive(Default)]
struct Uses<'c> {
    reads: Vec<Part<'c>>,
    writes: Vec<Part<'c>>,
}

/// What a loop does with a local variable.
pub struct RoundWrites<'c> {
    rounds: Rounds<'c>,
    callees: RefCell<Callees<'c>>,
}

impl<'c> RoundWrites<'c> {
    /// Of the loop `nest`, which runs several times in the life of `local`.
    pub fn new(local: Op<'c>, nest: Op<'c>) -> Self {
        RoundWrites {
            rounds: Rounds::new(local, nest),
            callees: RefCell::default(),
        }
    }

    /// Whether `read`, an operation and the operand by which it gets the variable, may read what none of
    /// `writes` in front of it has set, nor itself. One of which it is not known what it sets, sets
    /// all, and a read of which that is not known reads all.
    pub fn leave_unset(&self, read: (Op<'c>, usize), writes: &[(Op<'c>, usize)]) -> bool {
        let nest = self.rounds.nest();
        let is_before = |write: Op<'c>| write == read.0 || comes_first(write, read.0, nest);
        let before = writes.iter().filter(|(write, _)| is_before(*write));
        let before = before.map(|&write| self.uses(write));
        let Some(before) = before.collect::<Option<Vec<_>>>() else {
            return false;
        };
        let reads = match self.uses(read) {
            Some(uses) => uses.reads,
            None => vec![self.scan().part(read.0.operand(read.1))],
        };
        let is_set = |part: &Part<'c>| {
            let mut writes = before.iter().flat_map(|uses| &uses.writes);
            writes.any(|write| write.sets(part))
        };
        !reads.iter().all(is_set)
    }

    /// Whether it is not known what `call` sets by this operand, and it may be another part in each
    /// round: it also gets something of which each round has another value.
    pub fn may_move(&self, (call, operand): (Op<'c>, usize)) -> bool {
        let mut others = call.operands().into_iter().enumerate();
        self.uses((call, operand)).is_none()
            && others.any(|(number, argument)| {
                number != operand && self.rounds.give_argument(argument, &HashSet::new())
            })
    }

    fn uses(&self, (user, operand): (Op<'c>, usize)) -> Option<Uses<'c>> {
        let mut scan = self.scan();
        scan.add(user, operand)?;
        Some(scan.found)
    }

    fn scan(&self) -> Scan<'_, 'c> {
        Scan {
            writes: self,
            within: Vec::new(),
            varying: HashSet::new(),
            depth: 0,
            found: Uses::default(),
        }
    }
}

/// Follows what is done in the loop, or in a procedure that it calls.
struct Scan<'a, 'c> {
    writes: &'a RoundWrites<'c>,
    /// The components that lead to what the procedure gets.
    within: Vec<i32>,
    /// Its dummies of which each round has another value.
    varying: HashSet<Value<'c>>,
    depth: usize,
    found: Uses<'c>,
}

impl<'c> Scan<'_, 'c> {
    /// Adds what `user` does by this operand; `None` where that is not known.
    fn add(&mut self, user: Op<'c>, operand: usize) -> Option<()> {
        let address = user.operand(operand);
        if reads_only(user, operand) {
            let part = self.part(address);
            self.found.reads.push(part);
        } else if user.is_any(&[fir::CALL, fir::DISPATCH]) {
            return self.add_call(user, operand);
        } else {
            let part = self.part(address);
            self.found.writes.push(part);
        }
        Some(())
    }

    fn part(&self, address: Value<'c>) -> Part<'c> {
        Part {
            members: [self.within.clone(), members(address)].concat(),
            address,
            moves: self.writes.rounds.give(address, &self.varying),
        }
    }

    fn add_call(&mut self, call: Op<'c>, operand: usize) -> Option<()> {
        let procedure = self.writes.callees.borrow_mut().of(call)?;
        let dummies = procedure.region(0).first_block()?.arguments();
        let dummy = *dummies.get(operand)?;
        let argument = call.operand(operand);
        if fir::is_intent_out(dummy) {
            // Nothing is left of what has been there.
            let whole = Part {
                moves: false,
                ..self.part(argument)
            };
            self.found.writes.push(whole);
            return Some(());
        }
        let is_varying = |&(number, (_, other)): &(usize, (&Value<'c>, Value<'c>))| {
            number != operand && self.writes.rounds.give_argument(other, &self.varying)
        };
        let given = dummies.iter().zip(call.operands()).enumerate();
        let mut varying: HashSet<_> = given
            .filter(is_varying)
            .map(|(_, (&dummy, _))| dummy)
            .collect();
        if self.writes.rounds.give(argument, &self.varying) {
            varying.insert(dummy);
        }
        let mut inner = Scan {
            writes: self.writes,
            within: [self.within.clone(), members(argument)].concat(),
            varying,
            depth: self.depth + 1,
            found: std::mem::take(&mut self.found),
        };
        let uses = memory_uses(dummy).into_iter();
        let mut uses = uses.filter(|&(user, operand)| is_access(user, operand));
        let known = (self.depth < DEEPEST)
            .then(|| uses.try_for_each(|(user, operand)| inner.add(user, operand)));
        self.found = inner.found;
        known?
    }
}

/// The components that lead from a variable to what is at `address`, before any element.
fn members(address: Value<'_>) -> Vec<i32> {
    let path = Access::of(address, false).path;
    let member = |step: &Step<'_>| match *step {
        Step::Member(member) => Some(member),
        _ => None,
    };
    path.iter().map_while(member).collect()
}

/// Whether `user` does something with what is in the memory at this operand.
fn is_access(user: Op<'_>, operand: usize) -> bool {
    const SHAPE: [&str; 4] = [
        fir::BOX_DIMS,
        fir::BOX_ELESIZE,
        fir::IS_PRESENT,
        accgpu::VARIABLE,
    ];
    let is_unused =
        || user.is(fir::CALL) && accgpu::argument_effect(user, operand) == ArgumentEffect::None;
    leads_to_memory(user.operand(operand)) && !user.is_any(&SHAPE) && !is_unused()
}

/// Whether two addresses are computed in one way from values that are the same, as far as is known.
fn are_one_place<'c>(one: Value<'c>, other: Value<'c>) -> bool {
    same_value::are_same(
        begin(one),
        begin(other),
        &|one, other| one == other || begin(one) == begin(other),
        &|one, _| is_set_once(fir::whole(one.operand(0))),
    )
}

/// Where what is at `address` begins, under its first name.
fn begin(address: Value<'_>) -> Value<'_> {
    const NAMES: [&str; 4] = [fir::CONVERT, fir::DECLARE, fir::EMBOXCHAR, fir::UNBOXCHAR];
    address.through(|op| op.is_any(&NAMES))
}

/// Whether one store at most gives `variable` a value.
fn is_set_once(variable: Value<'_>) -> bool {
    let uses = memory_uses(variable).into_iter();
    uses.filter(|&(user, operand)| !reads_only(user, operand))
        .count()
        <= 1
}
