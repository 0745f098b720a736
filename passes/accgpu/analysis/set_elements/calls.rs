//! What a call does with the variable, or with the part of it that it gets.
//!
//! Its procedure is followed like the loop. Where that shows that it may read a number first,
//! or does not show that it sets all, INTENT(OUT) says so: what is there before is undefined
//! then.

use super::{
    places::Base,
    run::{Run, Set, has, sets},
};
use accc_dialects::{
    accgpu::{self, ArgumentEffect},
    fir,
    ir::{Op, Value},
};

/// Calls inside of calls that are followed: more than programs have.
const DEEPEST: usize = 8;

/// An argument by which a procedure gets the variable, or a part of it.
struct Passed<'c> {
    /// What the call has, and the dummy.
    argument: Value<'c>,
    dummy: Option<Value<'c>>,
    effect: ArgumentEffect,
    /// The first number, and how many there are.
    place: Option<i64>,
    count: Option<i64>,
}

impl<'c> Passed<'c> {
    fn block(&self) -> (Option<i64>, i64) {
        match self.count {
            Some(count) => (self.place, count),
            None => (None, 0),
        }
    }

    /// Whether nothing that was there before can be used.
    fn is_out(&self) -> bool {
        self.effect == ArgumentEffect::Write && self.dummy.is_some_and(fir::is_intent_out)
    }
}

impl<'c> Run<'c> {
    pub fn call(&mut self, call: Op<'c>, set: &mut Set) -> Option<()> {
        let procedure = self.callees.of(call);
        let passed = self.passed(call, procedure);
        if passed.is_empty() {
            self.forget_passed(call);
            return Some(());
        }
        let before = (set.clone(), self.numbers.memory.clone());
        let followed = procedure.and_then(|it| self.follow(call, it, &passed, set));
        if followed.is_none() {
            (*set, self.numbers.memory) = before;
            let used = |it: &&Passed<'c>| it.effect != ArgumentEffect::None && !it.is_out();
            for it in passed.iter().filter(used) {
                let (place, count) = it.block();
                self.needs(set, place, count)?;
            }
        }
        self.forget_passed(call);
        for it in passed.iter().filter(|it| it.is_out()) {
            let (place, count) = it.block();
            if has(set, place, count) {
                continue;
            }
            if place.is_some() {
                sets(set, place, count);
                self.needs_original = true;
            } else {
                followed?;
            }
        }
        Some(())
    }

    /// Follows `procedure` from its beginning to its end.
    fn follow(
        &mut self,
        call: Op<'c>,
        procedure: Op<'c>,
        passed: &[Passed<'c>],
        set: &mut Set,
    ) -> Option<()> {
        let is_known = self.callers.len() < DEEPEST
            && !self.callers.contains(&procedure)
            && passed.iter().all(|it| self.callees.follow(it.dummy));
        if !is_known {
            return None;
        }
        let dummies = procedure.region(0).first_block()?.arguments();
        for (&dummy, argument) in dummies.iter().zip(call.operands()) {
            if let Some(scalar) = self.numbers.scalar(argument) {
                self.numbers.dummies.insert(dummy, scalar);
            }
        }
        for it in passed {
            let extents = self.places.extents(it.argument, &mut self.numbers);
            let base = Base {
                begins: it.place,
                extents: extents.filter(|_| it.argument.ty().is_descriptor()),
            };
            self.places.bases.insert(it.dummy?, base);
        }
        let result = self.procedure(procedure, set);
        for dummy in dummies {
            self.numbers.dummies.remove(&dummy);
            self.places.bases.remove(&dummy);
        }
        let is_outside = |place: &Value<'c>| {
            place
                .defining_op()
                .is_none_or(|op| !procedure.is_ancestor_of(op))
        };
        self.numbers.memory.retain(|place, _| is_outside(place));
        result
    }

    fn passed(&mut self, call: Op<'c>, procedure: Option<Op<'c>>) -> Vec<Passed<'c>> {
        let dummies = procedure.and_then(|procedure| procedure.region(0).first_block());
        let dummies = dummies.map_or(Vec::new(), |block| block.arguments());
        let mut passed = Vec::new();
        for (number, argument) in call.operands().into_iter().enumerate() {
            if !self.places.are_at(argument) {
                continue;
            }
            let dummy = dummies.get(number).copied();
            let place = self.places.number(argument, &mut self.numbers);
            let count = dummy.and_then(|it| self.places.count(it, argument, &mut self.numbers));
            passed.push(Passed {
                argument,
                dummy,
                effect: accgpu::argument_effect(call, number),
                place,
                count,
            });
        }
        passed
    }

    /// What a call may change of the scalars that it gets is not known behind it.
    pub fn forget_passed(&mut self, call: Op<'c>) {
        for argument in accgpu::written_arguments(call) {
            self.numbers.forget(argument);
        }
    }
}
