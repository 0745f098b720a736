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
    set_elements::{Callees, constant},
    set_on_paths::Paths,
};
use crate::same_value;
use accc_dialects::{
    accgpu::{self, ArgumentEffect},
    fir,
    ir::{Op, Value},
    llvm,
};
use std::collections::HashSet;

/// Calls inside of calls that are followed: more than programs have.
const DEEPEST: usize = 8;
/// Uses of the variable in procedures that are followed.
const MOST_USES: usize = 4096;

/// A part of a variable that is read or written.
pub struct Part<'c> {
    /// The components that lead there.
    members: Vec<i32>,
    /// The subscripts of an element, counted from anything, if they are constants.
    element: Option<Vec<i64>>,
    /// In the loop, or in a procedure that it calls.
    address: Value<'c>,
    /// Whether it is another one in each round.
    moves: bool,
}

impl<'c> Part<'c> {
    /// Whether a write to it sets what is read of `read`, as far as is known.
    fn sets(&self, read: &Part<'c>) -> bool {
        let mut pairs = self.members.iter().zip(&read.members);
        let elements = self.element.as_ref().zip(read.element.as_ref());
        let are_apart = pairs.any(|(one, other)| one != other)
            || elements.is_some_and(|(one, other)| one != other);
        !are_apart && (!self.moves || are_one_place(self.address, read.address))
    }
}

/// What is done with the variable, or the part that a procedure gets.
enum Use<'c> {
    Read(Part<'c>),
    Write(Part<'c>),
    /// A call of a procedure whose body is here.
    Call(Body<'c>),
    /// Of one whose body is not, or does more than can be followed.
    Unknown(Part<'c>),
}

/// The loop, or a procedure that it calls.
struct Body<'c> {
    scope: Op<'c>,
    uses: Vec<(Op<'c>, Use<'c>)>,
    /// The dummies of the procedure of which each round has another value.
    varying: HashSet<Value<'c>>,
}

/// What a loop does with a local variable.
pub struct RoundWrites<'c> {
    rounds: Rounds<'c>,
    body: Body<'c>,
}

impl<'c> RoundWrites<'c> {
    /// Of the loop `nest`, which runs several times in the life of `local`; `users` are all that use that,
    /// with the operands.
    pub fn new(local: Op<'c>, users: &[(Op<'c>, usize)], nest: Op<'c>) -> Self {
        let rounds = Rounds::new(local, nest);
        let mut scan = Scan {
            rounds: &rounds,
            callees: Callees::default(),
            left: MOST_USES,
        };
        let varying = HashSet::new();
        let body = Body {
            scope: nest,
            uses: scan.uses(users, &Within::default()),
            varying,
        };
        RoundWrites { rounds, body }
    }

    /// Whether one of the operations that are `reads` may read what none of those that are `writes` has
    /// set before. One of which it is not known what it sets, sets all, or if it is none of `writes`
    /// reads all.
    pub fn leave_unset(
        &self,
        reads: &dyn Fn(Op<'c>) -> bool,
        writes: &dyn Fn(Op<'c>) -> bool,
    ) -> bool {
        let set = |part: &Part<'c>, read: Op<'c>| {
            let setting = self.setting(&self.body, part).into_iter();
            let setting = setting.filter(|&write| writes(write)).collect();
            // Any condition may be one that differs from round to round.
            Paths::new(&setting, &|_| true).come_before(read, self.body.scope)
        };
        let mut uses = self.body.uses.iter().filter(|(op, _)| reads(*op));
        uses.any(|(op, used)| match used {
            Use::Unknown(_) if writes(*op) => false,
            used => self.reads_unset(*op, used, &set),
        })
    }

    /// Whether it is not known what `call` sets, and it may be another part in each round: it also gets
    /// something of which each round has another value.
    pub fn may_move(&self, call: Op<'c>) -> bool {
        let mut uses = self.body.uses.iter();
        let is_unknown = uses.any(|(op, used)| *op == call && matches!(used, Use::Unknown(_)));
        let mut arguments = call.operands().into_iter();
        is_unknown && arguments.any(|it| self.rounds.give_argument(it, call, &self.body.varying))
    }

    /// Whether `op` reads a part which it does not set before, nor, as `is_set` says, something in front of it.
    fn reads_unset(
        &self,
        op: Op<'c>,
        used: &Use<'c>,
        is_set: &dyn Fn(&Part<'c>, Op<'c>) -> bool,
    ) -> bool {
        let body = match used {
            Use::Write(_) => return false,
            Use::Read(part) | Use::Unknown(part) => return !is_set(part, op),
            Use::Call(body) => body,
        };
        let set = |part: &Part<'c>, read: Op<'c>| {
            let setting = self.setting(body, part);
            Paths::new(&setting, &|_| true).come_before(read, body.scope) || is_set(part, op)
        };
        let mut uses = body.uses.iter();
        uses.any(|(op, used)| self.reads_unset(*op, used, &set))
    }

    /// What sets in `body` what is read of `part`, as far as is known.
    fn setting(&self, body: &Body<'c>, part: &Part<'c>) -> HashSet<Op<'c>> {
        let sets = |used: &Use<'c>| match used {
            Use::Read(_) => false,
            Use::Write(write) => write.sets(part),
            Use::Unknown(_) => true,
            Use::Call(inner) => {
                let setting = self.setting(inner, part);
                let is_open = |condition| self.rounds.give(condition, &inner.varying);
                Paths::new(&setting, &is_open).run_through(inner.scope.region(0))
            }
        };
        let setting = body.uses.iter().filter(|(_, used)| sets(used));
        let mut setting: Vec<_> = setting.collect();
        let element = |used: &Use<'c>| match used {
            Use::Write(write) => write.element.clone(),
            _ => None,
        };
        let elements = setting.iter().filter_map(|(_, used)| element(used));
        // Several ones may be all.
        let is_one = elements.collect::<HashSet<_>>().len() == 1;
        if is_one && part.element.is_none() {
            setting.retain(|(_, used)| element(used).is_none());
        }
        setting.into_iter().map(|(op, _)| *op).collect()
    }
}

/// What a procedure gets.
#[derive(Default)]
struct Within<'c> {
    /// The components that lead there.
    members: Vec<i32>,
    varying: HashSet<Value<'c>>,
    depth: usize,
}

/// Follows what is done in the loop, and in procedures that it calls.
struct Scan<'a, 'c> {
    rounds: &'a Rounds<'c>,
    callees: Callees<'c>,
    /// How many uses may still be followed.
    left: usize,
}

impl<'c> Scan<'_, 'c> {
    fn uses(&mut self, users: &[(Op<'c>, usize)], within: &Within<'c>) -> Vec<(Op<'c>, Use<'c>)> {
        let used = users.iter().filter(|(user, _)| !is_never_run(*user));
        used.map(|&(user, operand)| (user, self.used(user, operand, within)))
            .collect()
    }

    fn used(&mut self, user: Op<'c>, operand: usize, within: &Within<'c>) -> Use<'c> {
        let address = user.operand(operand);
        let part = Part {
            members: [within.members.clone(), members(address)].concat(),
            element: element(user, operand),
            address,
            moves: self.rounds.give(address, &within.varying),
        };
        if reads_only(user, operand) {
            return Use::Read(part);
        }
        if !user.is_any(&[fir::CALL, fir::DISPATCH]) {
            return Use::Write(part);
        }
        match self.callee(user, operand) {
            // Nothing is left of what has been there.
            Some((_, dummy)) if fir::is_intent_out(dummy) => Use::Write(Part {
                element: None,
                moves: false,
                ..part
            }),
            Some((procedure, dummy)) => match self.body(user, (procedure, dummy), &part, within) {
                Some(body) => Use::Call(body),
                None => Use::Unknown(part),
            },
            None => Use::Unknown(part),
        }
    }

    fn callee(&mut self, call: Op<'c>, operand: usize) -> Option<(Op<'c>, Value<'c>)> {
        let procedure = self.callees.of(call)?;
        let dummies = procedure.region(0).first_block()?.arguments();
        Some((procedure, *dummies.get(operand)?))
    }

    /// What `procedure` does with its `dummy`, which is `passed` by `call`.
    fn body(
        &mut self,
        call: Op<'c>,
        (procedure, dummy): (Op<'c>, Value<'c>),
        passed: &Part<'c>,
        within: &Within<'c>,
    ) -> Option<Body<'c>> {
        let users = memory_uses(dummy).into_iter();
        let users = users.filter(|&(user, operand)| is_access(user, operand));
        let users: Vec<_> = users.collect();
        self.left = self.left.checked_sub(users.len())?;
        if within.depth == DEEPEST {
            return None;
        }
        let is_varying = |&(other, argument): &(Value<'c>, Value<'c>)| match other == dummy {
            true => passed.moves,
            false => self.rounds.give_argument(argument, call, &within.varying),
        };
        let dummies = procedure.region(0).first_block()?.arguments();
        let given = dummies.into_iter().zip(call.operands());
        let varying = given.filter(is_varying).map(|(dummy, _)| dummy);
        let inner = Within {
            members: passed.members.clone(),
            varying: varying.collect(),
            depth: within.depth + 1,
        };
        Some(Body {
            scope: procedure,
            uses: self.uses(&users, &inner),
            varying: inner.varying,
        })
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

/// The element that `user` reaches by this operand, if it is one, by constants.
fn element(user: Op<'_>, operand: usize) -> Option<Vec<i64>> {
    const LENGTH: usize = 2;
    let is_one = match user.name().as_str() {
        fir::LOAD | fir::STORE => true,
        llvm::MEMCPY | llvm::MEMMOVE => constant(user.operand(LENGTH)) == Some(1),
        _ => false,
    };
    let mut subscripts = Vec::new();
    let mut part = begin(user.operand(operand)).defining_op();
    while let Some(step) = part.filter(|step| step.is_any(&fir::PARTS)) {
        if step.is(fir::ARRAY_COOR) {
            subscripts.extend(fir::Element::of(step)?.subscripts);
        } else {
            subscripts.extend(step.operands().into_iter().skip(1));
        }
        part = begin(step.operand(0)).defining_op();
    }
    let subscripts: Option<Vec<_>> = subscripts.into_iter().map(constant).collect();
    subscripts.filter(|it| is_one && !it.is_empty())
}

/// Whether `op` is in a loop that has no iterations, as where flang fills characters with blanks.
fn is_never_run(op: Op<'_>) -> bool {
    let around = std::iter::successors(op.parent(), |inner| inner.parent());
    let mut loops = around.filter(|op| op.is(fir::DO_LOOP));
    loops.any(|inner| {
        let [lower, upper, step] = [0, 1, 2].map(|end| constant(inner.operand(end)));
        step == Some(1) && lower.zip(upper).is_some_and(|(lower, upper)| lower > upper)
    })
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
