//! Makes the loops over strips, and those over the iterations of a strip.

use super::{
    kept::{Kept, is_recomputed, outside_operands, type_of_elements},
    parts::{Guard, Loop, Part, Parts, bounds_of, is_repeated},
};
use crate::accgpu::bounds::ceil_div;
use accc_dialects::{
    accgpu::{self, Level, Ranges},
    arith::{self, Compare},
    fir,
    ir::{Block, Builder, Op, Region, Type, Value},
};
use std::collections::HashMap;

/// Iterations in a strip, at most: a few cache lines of each array, and elements of what is
/// kept that stay in the first cache.
const WIDEST: i64 = 128;
/// At least, if there are so many: several vectors.
const NARROWEST: i64 = 8;

type Copies<'c> = HashMap<Value<'c>, Value<'c>>;

/// Replaces `nest` by a loop over strips that goes through `parts`.
pub fn distribute<'c>(nest: Op<'c>, parts: &Parts<'c>, kept: &Kept<'c>) {
    let b = Builder::before(nest);
    let mut ranges = accgpu::loop_ranges(nest);
    let width = width(&b, nest, &ranges);
    let last = ranges.step.len() - 1;
    let upper = ranges.upper[last];
    ranges.step[last] = width;

    let strips = Nest::new(&b, nest);
    let b = Builder::at_end(strips.block, nest);
    let mut copies = Copies::new();
    let variables = nest.body(0).arguments();
    copies.extend(variables.iter().copied().zip(strips.block.arguments()));
    let variable = variables[last];
    let first = copies.remove(&variable).expect("the nest has it");
    // The strip begins with an iteration: what comes behind the last one may be no number.
    let one = arith::constant(&b, first.ty(), 1);
    let rest = arith::sub(&b, upper, first);
    let rest = arith::min(&b, rest, arith::sub(&b, width, one));
    let strip = Strip {
        nest,
        variable,
        ends: [first, arith::add_exactly(&b, first, rest)],
        elements: elements(nest, kept),
    };
    strip.go_through(&b, &parts.0, &[], copies);
    accgpu::yield_op(&b);

    let mut levels = accgpu::levels(nest);
    levels.retain(|&level| level != Level::Vector);
    let b = Builder::before(nest);
    let op = accgpu::loop_op(
        &b,
        &ranges,
        None,
        &levels,
        accgpu::mode(nest),
        strips.region,
    );
    copy_attributes(nest, op);
    nest.erase();
}

/// How many iterations the strips of `nest` have: each gang should get one.
fn width<'c>(b: &Builder<'c>, nest: Op<'c>, ranges: &Ranges<'c>) -> Value<'c> {
    let ty = ranges.step[ranges.step.len() - 1].ty();
    let is_shared = accgpu::levels(nest).contains(&Level::Gang);
    let ([lower], [upper], true) = (&ranges.lower[..], &ranges.upper[..], is_shared) else {
        return arith::constant(b, ty, WIDEST);
    };
    let [lower, upper] = [lower, upper].map(|&it| fir::to_index(b, it));
    let trips = arith::add(b, arith::sub(b, upper, lower), arith::index(b, 1));
    let each = ceil_div(b, trips, accgpu::count(b, Level::Gang));
    let width = arith::min(b, each, arith::index(b, WIDEST));
    let width = arith::max(b, width, arith::index(b, NARROWEST));
    fir::convert(b, width, ty)
}

/// Memory for what is kept: by the value or the variable it stands for.
fn elements<'c>(nest: Op<'c>, kept: &Kept<'c>) -> Copies<'c> {
    let mut elements = Copies::new();
    let all = kept.values.iter().map(|&it| (it, it.ty()));
    let pointee = |it: Value<'c>| it.ty().pointee().expect("an address");
    let all = all.chain(kept.variables.iter().map(|&it| (it, pointee(it))));
    let b = Builder::before(outermost(nest));
    for (kept, ty) in all {
        let array = type_of_elements(ty).array(WIDEST);
        let memory = accgpu::private(&b, Level::Gang, false, "", array, array.reference(), &[]);
        accgpu::set_of_iterations(memory.defining_op().expect("just made"));
        elements.insert(kept, memory);
    }
    elements
}

/// The outermost loop around `nest`: what is in front of it has its place on the stack once.
fn outermost(nest: Op<'_>) -> Op<'_> {
    let all = std::iter::successors(Some(nest), |it| it.enclosing(&[accgpu::LOOP]));
    all.last().expect("at least one")
}

fn copy_attributes(nest: Op<'_>, to: Op<'_>) {
    if accgpu::is_proven(nest) {
        accgpu::set_proven(to);
    }
}

/// The body of a loop with the variables of another one, which is not made yet.
struct Nest<'c> {
    region: Region<'c>,
    block: Block<'c>,
}

impl<'c> Nest<'c> {
    fn new(b: &Builder<'c>, like: Op<'c>) -> Self {
        let arguments = like.body(0).arguments().into_iter();
        let arguments: Vec<_> = arguments.map(|it| (it.ty(), b.location())).collect();
        let block = Block::create(&arguments);
        let region = Region::create();
        region.append(block);
        Nest { region, block }
    }
}

/// A strip of the iterations of `nest`.
struct Strip<'c> {
    nest: Op<'c>,
    /// The last variable of the nest.
    variable: Value<'c>,
    /// Its first and its last value in the strip.
    ends: [Value<'c>; 2],
    /// Arrays with an element of what is kept for each iteration.
    elements: Copies<'c>,
}

impl<'c> Strip<'c> {
    /// Copies `parts` to the cursor, for the iterations that `guards` let pass. `copies` has what
    /// stands there for values that all iterations have in common.
    fn go_through(
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
                Part::Branch(it) => {
                    let condition = it.op.operand(0);
                    let sides = it.sides.iter();
                    if it.is_common {
                        let condition = self.common(b, condition, &mut copies);
                        for (side, block) in sides.zip(fir::if_else(b, condition)) {
                            let b = Builder::before_terminator(block);
                            self.go_through(&b, side, guards, copies.clone());
                        }
                        continue;
                    }
                    for (side, holds) in sides.zip([true, false]) {
                        let guards = with(guards, Guard::Condition(condition, holds));
                        self.go_through(b, side, &guards, copies.clone());
                    }
                }
            }
        }
    }

    /// What stands at the cursor for `value`, which all iterations have in common.
    fn common(&self, b: &Builder<'c>, value: Value<'c>, copies: &mut Copies<'c>) -> Value<'c> {
        let is_inside = |it: Op<'c>| self.nest.is_ancestor_of(it) && is_repeated(it);
        b.recompute(value, &is_inside, copies)
    }

    /// A sequential loop for all iterations of the strip.
    fn run_together(
        &self,
        b: &Builder<'c>,
        it: &Loop<'c>,
        guards: &[Guard<'c>],
        copies: &mut Copies<'c>,
    ) {
        let op = it.op;
        let (ranges, guards) = match it.has_own_ranges {
            true => {
                let guards = with(guards, Guard::Range(op));
                (self.range_of_all(b, op, &guards, copies), guards)
            }
            false => (self.common_ranges(b, op, copies), guards.to_vec()),
        };
        let body = Nest::new(b, op);
        let mut copies = copies.clone();
        let variables = op.body(0).arguments().into_iter();
        copies.extend(variables.zip(body.block.arguments()));
        let cursor = Builder::at_end(body.block, op);
        self.go_through(&cursor, &it.body, &guards, copies);
        accgpu::yield_op(&cursor);
        let b = b.located(op);
        accgpu::loop_op(&b, &ranges, None, &[], accgpu::mode(op), body.region);
    }

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

    /// From the first to the last number that the variable of the loop `op` has in an iteration
    /// which takes part: `guards` end with its own range.
    fn range_of_all(
        &self,
        b: &Builder<'c>,
        op: Op<'c>,
        guards: &[Guard<'c>],
        copies: &Copies<'c>,
    ) -> Ranges<'c> {
        let ty = op.body(0).arguments()[0].ty();
        let index = Type::index(b.ctx());
        let front = Builder::before(outermost(self.nest));
        let ends = [i64::MAX, i64::MIN].map(|start| {
            let end = accgpu::private(
                &front,
                Level::Gang,
                false,
                "",
                index,
                index.reference(),
                &[],
            );
            fir::store(b, arith::index(b, start), end);
            end
        });
        let (_, outer) = guards.split_last().expect("its own range");
        self.run_each(b, outer, copies.clone(), &|b, number, copies| {
            let bounds =
                bounds_of(op).map(|it| fir::to_index(b, self.found(b, it, number, copies)));
            let (_, then) = fir::if_then(
                b,
                arith::compare(b, Compare::LessOrEqual, bounds[0], bounds[1]),
            );
            let b = &Builder::before_terminator(then);
            let [first, last] = ends.map(|end| fir::load(b, end));
            fir::store(b, arith::min(b, first, bounds[0]), ends[0]);
            fir::store(b, arith::max(b, last, bounds[1]), ends[1]);
        });
        let [first, last] = ends.map(|end| fir::convert(b, fir::load(b, end), ty));
        Ranges {
            lower: vec![first],
            upper: vec![last],
            step: vec![arith::constant(b, ty, 1)],
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
        let [first, last] = self.ends;
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
        let ranges = Ranges {
            lower: vec![first],
            upper: vec![last],
            step: vec![arith::constant(b, first.ty(), 1)],
        };
        let region = Region::create();
        region.append(block);
        let b = b.located(self.nest);
        let mode = accgpu::mode(self.nest);
        let op = accgpu::loop_op(&b, &ranges, None, &[Level::Vector], mode, region);
        copy_attributes(self.nest, op);
    }

    /// Where iterations go on that `guard` lets pass.
    fn pass(
        &self,
        b: &Builder<'c>,
        guard: Guard<'c>,
        number: Value<'c>,
        copies: &mut Copies<'c>,
    ) -> Builder<'c> {
        let block = match guard {
            Guard::Condition(condition, true) => {
                let condition = self.found(b, condition, number, copies);
                fir::if_then(b, condition).1
            }
            Guard::Condition(condition, false) => {
                let condition = self.found(b, condition, number, copies);
                fir::if_else(b, condition)[1]
            }
            Guard::Range(op) => {
                let variable = copies[&op.body(0).arguments()[0]];
                let [first, last] = bounds_of(op).map(|it| self.found(b, it, number, copies));
                let is_behind = arith::compare(b, Compare::LessOrEqual, first, variable);
                let is_before = arith::compare(b, Compare::LessOrEqual, variable, last);
                fir::if_then(b, arith::and(b, is_behind, is_before)).1
            }
        };
        Builder::before_terminator(block)
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
                    let element = element(b, array, number, ty.reference());
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
                element(b, array, number, value.ty())
            } else {
                let ty = type_of_elements(value.ty());
                let kept = fir::load(b, element(b, array, number, ty.reference()));
                fir::convert(b, kept, value.ty())
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

fn element<'c>(b: &Builder<'c>, array: Value<'c>, number: Value<'c>, ty: Type<'c>) -> Value<'c> {
    fir::coordinate_of(b, array, number, ty)
}
