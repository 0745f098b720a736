//! Computes where the values of implied DO loops go in array constructors.
//!
//! flang counts the values in a variable, so that each iteration needs what the one before has left.
//! Where iterations have as many values each, the place follows from the loop's variable: gangs and
//! lanes can share the loop.
//!
//! ## Before
//! ```mlir
//! fir.store %c1 to %counter : !fir.ref<index>
//! fir.do_loop %i = %c1 to %n step %c1 {
//!   %place = fir.load %counter : !fir.ref<index>
//!   %next = arith.addi %place, %c1 : index
//!   fir.store %next to %counter : !fir.ref<index>
//!   %element = hlfir.designate %array (%place)
//!   // a value is assigned to %element
//! }
//! ```
//! ## After
//! ```mlir
//! fir.do_loop %i = %c1 to %n step %c1 unordered {
//!   %iterations = arith.subi %i, %c1 : index
//!   %place = arith.addi %c1, %iterations : index
//!   %element = hlfir.designate %array (%place)
//!   // a value is assigned to %element
//! }
//! ```
//! Legality: nothing but the constructor knows the variable, and it adds to it what no iteration
//! changes: constants, and what is computed from outside of the loops and from variables, while
//! nothing is called but pure functions, and nothing stored but the values, in new memory. These have
//! places of their own.
//!
//! ## Leaves
//! Loops that call others, those with a step other than 1 and -1, branches, and loops whose
//! iterations have different numbers of values.

use crate::{
    acc::{INITIALIZE, routines::device_code},
    pass::Pass,
};
use accc_dialects::{
    arith, fir, hlfir,
    ir::{Attribute, Block, Builder, Op, Reported, Type, Value},
};
use std::{collections::HashMap, iter::successors};

#[derive(Clone, Default)]
pub struct ConstructorPlaces;

impl Pass for ConstructorPlaces {
    const ARGUMENT: &'static str = "acc-constructor-places";
    const SUMMARY: &'static str = "compute the places of values in array constructors";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for scope in device_code::scopes(module) {
            for variable in scope.collect_named(fir::ALLOCA) {
                if let Some(counter) = Counter::of(variable)
                    && let Some(steps) = counter.begin.block().and_then(|it| counter.steps(it))
                {
                    counter.replace(steps);
                }
            }
        }
        Ok(())
    }
}

/// A variable that counts the values of a constructor.
struct Counter<'c> {
    variable: Op<'c>,
    /// The store of the first place; all others are in its block, or loops there, and behind it.
    begin: Op<'c>,
}

/// What is done with the counter.
enum Step<'c> {
    /// A load of it.
    Read(Op<'c>),
    /// The store of a sum of it and the value.
    Add(Op<'c>, Value<'c>),
    /// In each iteration of a loop.
    Loop(Nest<'c>, Vec<Step<'c>>),
}

#[derive(Clone, Copy)]
struct Nest<'c> {
    op: Op<'c>,
    lower: Value<'c>,
    upper: Value<'c>,
    /// 1 or -1.
    step: i64,
}

impl<'c> Nest<'c> {
    fn of(op: Op<'c>) -> Option<Self> {
        let [lower, upper, step, ..] = op.operands()[..] else {
            return None;
        };
        let step = arith::constant_value(step).filter(|step| step.abs() == 1)?;
        let is_plain = op.is(fir::DO_LOOP) && op.result_count() == 0;
        is_plain.then_some(Nest {
            op,
            lower,
            upper,
            step,
        })
    }

    /// How far `value` of the loop's variable is from that of the first iteration, `lower`.
    fn distance(self, b: &Builder<'c>, lower: Value<'c>, value: Value<'c>) -> Value<'c> {
        match self.step {
            1 => arith::sub_exactly(b, value, lower),
            _ => arith::sub_exactly(b, lower, value),
        }
    }
}

impl<'c> Counter<'c> {
    fn of(variable: Op<'c>) -> Option<Self> {
        let is_index = variable.type_attribute("in_type") == Some(Type::index(variable.ctx()));
        let users = variable.result(0).users();
        let begins =
            |user: &Op<'c>| user.is(fir::STORE) && arith::constant_value(user.operand(0)).is_some();
        let mut stores = users.iter().copied().filter(begins);
        let begin = stores
            .next()
            .filter(|_| is_index && stores.next().is_none())?;
        let is_behind = |user: &Op<'c>| {
            let mut around = successors(Some(*user), |op| op.parent());
            let around = around.find(|op| op.block() == begin.block());
            around.is_some_and(|op| op == begin || begin.is_before(op))
        };
        users
            .iter()
            .all(is_behind)
            .then_some(Counter { variable, begin })
    }

    /// What the operations of `block` do, loops the same in each iteration.
    fn steps(&self, block: Block<'c>) -> Option<Vec<Step<'c>>> {
        let counter = self.variable.result(0);
        let users = counter.users();
        let mut steps = Vec::new();
        for op in block.ops() {
            let is_inside = |&user: &Op<'c>| op.is_ancestor_of(user);
            if op == self.begin || !users.iter().any(is_inside) {
                continue;
            }
            steps.push(match op.name().as_str() {
                fir::LOAD => Step::Read(op),
                fir::STORE => Step::Add(op, self.added(op)?),
                _ => {
                    let nest = Nest::of(op)?;
                    let inside = self.steps(op.body(0))?;
                    let is_regular = amounts(&inside).iter().all(|&it| is_invariant(it, op));
                    (is_regular && self.only_assigns(op)).then_some(())?;
                    Step::Loop(nest, inside)
                }
            });
        }
        Some(steps)
    }

    /// What the value that `store` gives the counter is more than before.
    fn added(&self, store: Op<'c>) -> Option<Value<'c>> {
        let counter = self.variable.result(0);
        let sum = store.operand(0).defining_op();
        let sum = sum.filter(|op| op.is(arith::ADDI) && store.operand(1) == counter)?;
        let load = sum.operand(0).defining_op()?;
        let is_read = load.is(fir::LOAD) && load.operand(0) == counter;
        is_read.then(|| sum.operand(1))
    }

    /// Whether `nest` changes nothing but the counter and new memory.
    fn only_assigns(&self, nest: Op<'c>) -> bool {
        let is_right = |op: Op<'c>| match op.name().as_str() {
            fir::STORE => op.operand(1) == self.variable.result(0),
            hlfir::ASSIGN => {
                let place = op.operand(1).defining_op();
                let place = place.filter(|op| op.is(hlfir::DESIGNATE));
                place.is_some_and(|op| is_new(op.operand(0)))
            }
            fir::CALL => initialises_new(op) || fir::is_pure_call(op),
            fir::DISPATCH => false,
            _ => true,
        };
        nest.collect(&|op| !is_right(op)).is_empty()
    }

    fn replace(self, steps: Vec<Step<'c>>) {
        count(&steps, self.begin.operand(0));
        self.begin.erase();
        self.variable.erase();
    }
}

/// Whether `call` gives a new object, that of a structure constructor, its initial values.
fn initialises_new(call: Op<'_>) -> bool {
    let is_of_object = call.callee().as_deref() == Some(INITIALIZE);
    is_of_object && is_new(call.operand(0))
}

/// Whether the variable at (or described by) `place` is in memory that the procedure has just got.
fn is_new(place: Value<'_>) -> bool {
    let memory = fir::origin(place).defining_op();
    memory.is_some_and(|op| op.is_any(&[fir::ALLOCMEM, fir::ALLOCA]))
}

/// Takes the `steps` from `place`; returns where they end.
fn count<'c>(steps: &[Step<'c>], mut place: Value<'c>) -> Value<'c> {
    for step in steps {
        match step {
            Step::Read(load) => {
                load.result(0).replace_all_uses_with(place);
                load.erase();
            }
            Step::Add(store, number) => {
                place = arith::add_exactly(&Builder::before(*store), place, *number);
                let sum = store.operand(0);
                store.erase();
                fir::erase_unused(sum);
            }
            Step::Loop(nest, inside) => {
                let before = Builder::before(nest.op);
                let amount = sum(&before, inside, nest.op);
                let first = nest.op.body(0).ops()[0];
                let b = Builder::before(first);
                let variable = nest.op.body(0).arguments()[0];
                let iterations = nest.distance(&b, nest.lower, variable);
                let done = arith::mul_exactly(&b, iterations, amount);
                count(inside, arith::add_exactly(&b, place, done));
                nest.op
                    .set_attribute(fir::UNORDERED, Attribute::unit(nest.op.ctx()));
                let all = iterations_of(&before, *nest);
                let all = arith::mul_exactly(&before, all, amount);
                place = arith::add_exactly(&before, place, all);
            }
        }
    }
    place
}

/// What the `steps` of the loop `around` add in an iteration, at a place in front of that.
fn sum<'c>(b: &Builder<'c>, steps: &[Step<'c>], around: Op<'c>) -> Value<'c> {
    let mut copies = HashMap::new();
    let mut outside = |value| b.recompute(value, &|op| around.is_ancestor_of(op), &mut copies);
    let mut all = arith::index(b, 0);
    for step in steps {
        let amount = match step {
            Step::Read(_) => continue,
            Step::Add(_, number) => outside(*number),
            Step::Loop(nest, inside) => {
                let [lower, upper] = [nest.lower, nest.upper].map(&mut outside);
                let nest = Nest {
                    lower,
                    upper,
                    ..*nest
                };
                arith::mul_exactly(b, iterations_of(b, nest), sum(b, inside, around))
            }
        };
        all = arith::add_exactly(b, all, amount);
    }
    all
}

fn iterations_of<'c>(b: &Builder<'c>, nest: Nest<'c>) -> Value<'c> {
    let distance = nest.distance(b, nest.lower, nest.upper);
    let iterations = arith::add_exactly(b, distance, arith::index(b, 1));
    arith::max(b, iterations, arith::index(b, 0))
}

/// All that decides how much `steps` add.
fn amounts<'c>(steps: &[Step<'c>]) -> Vec<Value<'c>> {
    let amounts = steps.iter().flat_map(|step| match step {
        Step::Read(_) => Vec::new(),
        Step::Add(_, number) => vec![*number],
        Step::Loop(nest, inside) => {
            let mut all = amounts(inside);
            all.extend([nest.lower, nest.upper]);
            all
        }
    });
    amounts.collect()
}

/// Whether `value` is the same in all iterations of `nest`, which only assigns to new memory.
fn is_invariant<'c>(value: Value<'c>, nest: Op<'c>) -> bool {
    let is_repeatable = |op: Op<'c>| op.is_memory_effect_free() || op.is(fir::LOAD);
    value.is_computed_from(&|value| !value.is_inside(nest), &is_repeatable)
}
