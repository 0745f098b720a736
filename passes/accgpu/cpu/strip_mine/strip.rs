//! The loops over the iterations of a strip, and the sequential ones that they stand in.

use super::{
    kept::{is_recomputed, outside_operands, type_of_elements},
    parts::{Branch, Guard, Loop, Part, bounds_of, is_repeated},
};
use crate::accgpu::cpu::strips;
use accc_dialects::{
    accgpu::{self, Level, Ranges},
    arith::{self, Compare},
    fir,
    ir::{Block, Builder, Op, Region, Type, Value},
};
use std::collections::HashMap;

/// What stands for values of the parallel loop where they are copied to.
pub type Copies<'c> = HashMap<Value<'c>, Value<'c>>;

/// Iterations go through a loop together where at least one of so many takes part.
const MOST_IDLE: i64 = 4;

/// What iterations of a strip have to do in a sequential loop.
struct Count<'c> {
    /// Whether they should go through it together (i1).
    is_dense: Value<'c>,
    /// From the first to the last number of all, where each has its own range.
    range: Option<Ranges<'c>>,
}

/// A strip of the iterations of `nest`.
pub struct Strip<'c> {
    pub nest: Op<'c>,
    /// The last variable of the nest.
    pub variable: Value<'c>,
    /// Its first and its last value in the strip.
    pub ends: [Value<'c>; 2],
    /// Arrays with an element of what is kept for each iteration.
    pub elements: Copies<'c>,
}

impl<'c> Strip<'c> {
    /// Copies `parts` to the cursor, for the iterations that `guards` let pass. `copies` has what
    /// stands there for values that all iterations have in common.
    pub fn go_through(
        &self,
        b: &Builder<'c>,
        parts: &[Part<'c>],
        guards: &[Guard<'c>],
        mut copies: Copies<'c>,
    ) {
        for part in parts {
            match part {
                Part::Whole(ops) if ops.iter().all(|&op| is_recomputed(op)) => (),
                Part::Whole(ops) => {
                    self.run_each(b, guards, copies.clone(), &|b, number, copies| {
                        self.run(b, ops, number, copies);
                    })
                }
                Part::Loop(it) => self.run_together(b, it, guards, &mut copies),
                Part::Branch(it) => self.branch(b, it, guards, &mut copies),
            }
        }
    }

    /// Both sides of a branch: all iterations take one of them, or some each.
    fn branch(
        &self,
        b: &Builder<'c>,
        it: &Branch<'c>,
        guards: &[Guard<'c>],
        copies: &mut Copies<'c>,
    ) {
        let condition = it.op.operand(0);
        if !it.is_common {
            for (side, holds) in it.sides.iter().zip([true, false]) {
                let guards = with(guards, Guard::Condition(condition, holds));
                self.go_through(b, side, &guards, copies.clone());
            }
            return;
        }
        let condition = self.common(b, condition, copies);
        for (side, block) in it.sides.iter().zip(fir::if_else(b, condition)) {
            let b = Builder::before_terminator(block);
            self.go_through(&b, side, guards, copies.clone());
        }
    }

    /// What stands at the cursor for `value`, which all iterations have in common.
    fn common(&self, b: &Builder<'c>, value: Value<'c>, copies: &mut Copies<'c>) -> Value<'c> {
        let is_inside = |it: Op<'c>| self.nest.is_ancestor_of(it) && is_repeated(it);
        b.recompute(value, &is_inside, copies)
    }

    /// A sequential loop for all iterations of the strip. Where some may not take part and these
    /// turn out to be many, each goes through its own.
    fn run_together(
        &self,
        b: &Builder<'c>,
        it: &Loop<'c>,
        guards: &[Guard<'c>],
        copies: &mut Copies<'c>,
    ) {
        let op = it.op;
        if guards.is_empty() && !it.has_own_ranges {
            let ranges = self.common_ranges(b, op, copies);
            return self.make_loop(b, it, &ranges, guards, copies);
        }
        let count = self.count(b, it, guards, copies);
        let [together, alone] = fir::if_else(b, count.is_dense);
        let b = Builder::before_terminator(together);
        let own = Guard::Range(op);
        match count.range {
            Some(ranges) => self.make_loop(&b, it, &ranges, &with(guards, own), copies),
            None => {
                let ranges = self.common_ranges(&b, op, &mut copies.clone());
                self.make_loop(&b, it, &ranges, guards, copies);
            }
        }
        let b = Builder::before_terminator(alone);
        self.run_each(&b, guards, copies.clone(), &|b, number, copies| {
            self.run(b, &[op], number, copies);
        });
    }

    /// The sequential loop with `ranges`, for the iterations that `guards` let pass.
    fn make_loop(
        &self,
        b: &Builder<'c>,
        it: &Loop<'c>,
        ranges: &Ranges<'c>,
        guards: &[Guard<'c>],
        copies: &Copies<'c>,
    ) {
        let body = Body::of(b, it.op);
        let mut copies = copies.clone();
        let variables = it.op.body(0).arguments().into_iter();
        copies.extend(variables.zip(body.block.arguments()));
        let cursor = Builder::at_end(body.block, it.op);
        self.go_through(&cursor, &it.body, guards, copies);
        accgpu::yield_op(&cursor);
        let b = b.located(it.op);
        accgpu::loop_op(&b, ranges, None, &[], accgpu::mode(it.op), body.region);
    }

    /// The ranges of `op`, which all iterations have in common.
    fn common_ranges(&self, b: &Builder<'c>, op: Op<'c>, copies: &mut Copies<'c>) -> Ranges<'c> {
        let mut common = |values: Vec<Value<'c>>| -> Vec<Value<'c>> {
            let values = values.into_iter();
            values.map(|it| self.common(b, it, copies)).collect()
        };
        let ranges = accgpu::loop_ranges(op);
        Ranges {
            lower: common(ranges.lower),
            upper: common(ranges.upper),
            step: common(ranges.step),
        }
    }

    /// Counts what iterations that `guards` let pass have to do in a sequential loop.
    fn count(
        &self,
        b: &Builder<'c>,
        it: &Loop<'c>,
        guards: &[Guard<'c>],
        copies: &Copies<'c>,
    ) -> Count<'c> {
        let index = Type::index(b.ctx());
        let front = Builder::before(outermost(self.nest));
        let variable = |start: i64| {
            let ty = index.reference();
            let variable = accgpu::private(&front, Level::Gang, false, "", index, ty, &[]);
            fir::store(b, arith::index(b, start), variable);
            variable
        };
        let rounds = variable(0);
        // Of all ranges, which are empty without an iteration that takes part.
        let ends = it.has_own_ranges.then(|| [variable(0), variable(-1)]);
        self.run_each(b, guards, copies.clone(), &|b, number, copies| match ends {
            None => add(b, rounds, arith::index(b, 1)),
            Some(ends) => {
                let bounds = bounds_of(it.op).map(|it| self.found(b, it, number, copies));
                extend(b, rounds, ends, bounds.map(|it| fir::to_index(b, it)));
            }
        });
        let [first, last] = self.ends.map(|end| fir::to_index(b, end));
        let width = length(b, first, last);
        let ends = ends.map(|ends| ends.map(|end| fir::load(b, end)));
        let all = match ends {
            Some([first, last]) => arith::mul(b, width, length(b, first, last)),
            None => width,
        };
        let rounds = arith::mul(b, fir::load(b, rounds), arith::index(b, MOST_IDLE));
        let ty = it.op.body(0).arguments()[0].ty();
        Count {
            is_dense: arith::compare(b, Compare::LessOrEqual, all, rounds),
            range: ends.map(|ends| counting_up(b, ends.map(|end| fir::convert(b, end, ty)))),
        }
    }

    /// A loop over the iterations of the strip, each of which does what `body` builds if `guards`
    /// let it pass. `body` gets its number in the strip.
    fn run_each(
        &self,
        b: &Builder<'c>,
        guards: &[Guard<'c>],
        mut copies: Copies<'c>,
        body: &dyn Fn(&Builder<'c>, Value<'c>, &mut Copies<'c>),
    ) {
        let first = self.ends[0];
        let block = Block::create(&[(first.ty(), b.location())]);
        let start = Builder::at_end(block, self.nest);
        let variable = block.arguments()[0];
        copies.insert(self.variable, variable);
        let number = fir::to_index(&start, arith::sub_exactly(&start, variable, first));
        accgpu::yield_op(&start);
        let mut cursor = Builder::before_terminator(block);
        for guard in guards {
            cursor = self.pass(&cursor, *guard, number, &mut copies);
        }
        body(&cursor, number, &mut copies);
        let ranges = counting_up(b, self.ends);
        let region = Region::create();
        region.append(block);
        let b = b.located(self.nest);
        let mode = accgpu::mode(self.nest);
        let op = accgpu::loop_op(&b, &ranges, None, &[Level::Vector], mode, region);
        copy_attributes(self.nest, op);
        strips::set_strip(op, 1);
    }

    /// Where iterations go on that `guard` lets pass.
    fn pass(
        &self,
        b: &Builder<'c>,
        guard: Guard<'c>,
        number: Value<'c>,
        copies: &mut Copies<'c>,
    ) -> Builder<'c> {
        match guard {
            Guard::Condition(condition, true) => {
                let condition = self.found(b, condition, number, copies);
                fir::under(b, condition)
            }
            Guard::Condition(condition, false) => {
                let condition = self.found(b, condition, number, copies);
                Builder::before_terminator(fir::if_else(b, condition)[1])
            }
            Guard::Range(op) => {
                let variable = copies[&op.body(0).arguments()[0]];
                let [first, last] = bounds_of(op).map(|it| self.found(b, it, number, copies));
                let is_behind = arith::compare(b, Compare::LessOrEqual, first, variable);
                let is_before = arith::compare(b, Compare::LessOrEqual, variable, last);
                fir::under(b, arith::and(b, is_behind, is_before))
            }
        }
    }

    /// Iteration `number` of the strip runs `ops`.
    fn run(&self, b: &Builder<'c>, ops: &[Op<'c>], number: Value<'c>, copies: &mut Copies<'c>) {
        let is_kept = |op: &&Op<'c>| op.is(accgpu::PRIVATE) && self.has_elements(**op);
        for &op in ops.iter().filter(|op| !is_kept(op)) {
            for operand in outside_operands(op) {
                self.find(b, operand, number, copies);
            }
            b.insert(op.clone_mapped(copies));
            for result in op.results() {
                if let Some(&array) = self.elements.get(&result) {
                    let ty = type_of_elements(result.ty());
                    let element = fir::coordinate_of(b, array, number, ty.reference());
                    fir::store(b, fir::convert(b, copies[&result], ty), element);
                }
            }
        }
    }

    /// What stands for `value` at the cursor, in iteration `number` of the strip.
    fn found(
        &self,
        b: &Builder<'c>,
        value: Value<'c>,
        number: Value<'c>,
        copies: &mut Copies<'c>,
    ) -> Value<'c> {
        self.find(b, value, number, copies);
        copies.get(&value).copied().unwrap_or(value)
    }

    /// Whether iterations keep a result of `op`.
    fn has_elements(&self, op: Op<'c>) -> bool {
        op.results().iter().any(|it| self.elements.contains_key(it))
    }

    /// Sees to it that `copies` has what stands for `value` at the cursor, in iteration `number`
    /// of the strip.
    fn find(&self, b: &Builder<'c>, value: Value<'c>, number: Value<'c>, copies: &mut Copies<'c>) {
        if copies.contains_key(&value) {
            return;
        }
        if let Some(&array) = self.elements.get(&value) {
            let is_variable = value.ty().is_address();
            let copy = if is_variable {
                fir::coordinate_of(b, array, number, value.ty())
            } else {
                let ty = type_of_elements(value.ty());
                let element = fir::coordinate_of(b, array, number, ty.reference());
                fir::convert(b, fir::load(b, element), value.ty())
            };
            copies.insert(value, copy);
            return;
        }
        let op = value
            .defining_op()
            .filter(|&op| self.nest.is_ancestor_of(op));
        // What an iteration does not keep, it has anew.
        if let Some(op) = op.filter(|&op| is_recomputed(op) || op.is(accgpu::PRIVATE)) {
            for operand in op.operands() {
                self.find(b, operand, number, copies);
            }
            b.insert(op.clone_mapped(copies));
        }
    }
}

fn with<'c>(guards: &[Guard<'c>], guard: Guard<'c>) -> Vec<Guard<'c>> {
    let mut guards = guards.to_vec();
    guards.push(guard);
    guards
}

/// How many numbers there are from `first` to `last`.
fn length<'c>(b: &Builder<'c>, first: Value<'c>, last: Value<'c>) -> Value<'c> {
    arith::add(b, arith::sub(b, last, first), arith::index(b, 1))
}

fn add<'c>(b: &Builder<'c>, variable: Value<'c>, more: Value<'c>) {
    let sum = arith::add(b, fir::load(b, variable), more);
    fir::store(b, sum, variable);
}

/// Counts a range in which an iteration takes part, if there is something in it: `rounds` have been
/// counted before, from the first to the last of `ends`.
fn extend<'c>(b: &Builder<'c>, rounds: Value<'c>, ends: [Value<'c>; 2], range: [Value<'c>; 2]) {
    let [from, to] = range;
    let is_any = arith::compare(b, Compare::LessOrEqual, from, to);
    let b = &fir::under(b, is_any);
    let is_first = arith::compare(b, Compare::Equal, fir::load(b, rounds), arith::index(b, 0));
    let [first, last] = ends.map(|end| fir::load(b, end));
    let first = arith::select(b, is_first, from, arith::min(b, first, from));
    let last = arith::select(b, is_first, to, arith::max(b, last, to));
    fir::store(b, first, ends[0]);
    fir::store(b, last, ends[1]);
    add(b, rounds, length(b, from, to));
}

/// A range with a step of 1.
fn counting_up<'c>(b: &Builder<'c>, [first, last]: [Value<'c>; 2]) -> Ranges<'c> {
    Ranges {
        lower: vec![first],
        upper: vec![last],
        step: vec![arith::constant(b, first.ty(), 1)],
    }
}

/// The outermost loop around `nest`: what is in front of it has its place on the stack once.
pub fn outermost(nest: Op<'_>) -> Op<'_> {
    let all = std::iter::successors(Some(nest), |it| it.enclosing(&[accgpu::LOOP]));
    all.last().expect("at least one")
}

/// What is known of `nest` holds for the loops that it becomes.
pub fn copy_attributes(nest: Op<'_>, to: Op<'_>) {
    if accgpu::is_proven(nest) {
        accgpu::set_proven(to);
    }
}

/// The body, still empty, of a loop with the variables of another one.
pub struct Body<'c> {
    pub region: Region<'c>,
    pub block: Block<'c>,
}

impl<'c> Body<'c> {
    pub fn of(b: &Builder<'c>, like: Op<'c>) -> Self {
        let arguments = like.body(0).arguments().into_iter();
        let arguments: Vec<_> = arguments.map(|it| (it.ty(), b.location())).collect();
        let block = Block::create(&arguments);
        let region = Region::create();
        region.append(block);
        Body { region, block }
    }
}
