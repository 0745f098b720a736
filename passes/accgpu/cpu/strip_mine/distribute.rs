//! Makes the loops over strips, and those over the iterations of a strip.

use super::{
    kept::{Kept, is_recomputed, outside_operands},
    parts::{Part, Parts, is_repeated},
};
use crate::accgpu::bounds::ceil_div;
use accc_dialects::{
    accgpu::{self, Level, Ranges},
    arith, fir,
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
    let one = arith::constant(&b, first.ty(), 1);
    let end = arith::sub_exactly(&b, arith::add_exactly(&b, first, width), one);
    let strip = Strip {
        nest,
        variable,
        ends: [first, arith::min(&b, end, upper)],
        elements: elements(nest, kept),
    };
    strip.go_through(&b, &parts.0, copies);
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
    // In front of all loops, so that its place on the stack is found once.
    let outermost = std::iter::successors(Some(nest), |it| it.enclosing(&[accgpu::LOOP])).last();
    let b = Builder::before(outermost.unwrap_or(nest));
    for (kept, ty) in all {
        let array = ty.array(WIDEST);
        let memory = accgpu::private(&b, Level::Gang, false, "", array, array.reference(), &[]);
        accgpu::set_of_iterations(memory.defining_op().expect("just made"));
        elements.insert(kept, memory);
    }
    elements
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
    /// Copies `parts` to the cursor. `copies` has what stands there for values that all
    /// iterations have in common.
    fn go_through(&self, b: &Builder<'c>, parts: &[Part<'c>], mut copies: Copies<'c>) {
        for part in parts {
            match part {
                Part::Whole(ops) if ops.iter().all(|&op| is_recomputed(op)) => (),
                Part::Whole(ops) => self.run_each(b, ops, copies.clone()),
                Part::Loop(op, inner) => self.run_together(b, *op, inner, &mut copies),
                Part::Branch(op, sides) => {
                    let condition = self.common(b, op.operand(0), &mut copies);
                    for (side, block) in sides.iter().zip(fir::if_else(b, condition)) {
                        let b = Builder::before_terminator(block);
                        self.go_through(&b, side, copies.clone());
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
        op: Op<'c>,
        inner: &[Part<'c>],
        copies: &mut Copies<'c>,
    ) {
        let is_inside = |it: Op<'c>| self.nest.is_ancestor_of(it) && is_repeated(it);
        let mut common = |values: Vec<Value<'c>>| -> Vec<Value<'c>> {
            let values = values.into_iter();
            values
                .map(|it| b.recompute(it, &is_inside, copies))
                .collect()
        };
        let ranges = accgpu::loop_ranges(op);
        let ranges = Ranges {
            lower: common(ranges.lower),
            upper: common(ranges.upper),
            step: common(ranges.step),
        };
        let body = Nest::new(b, op);
        let mut copies = copies.clone();
        let variables = op.body(0).arguments().into_iter();
        copies.extend(variables.zip(body.block.arguments()));
        let cursor = Builder::at_end(body.block, op);
        self.go_through(&cursor, inner, copies);
        accgpu::yield_op(&cursor);
        let b = b.located(op);
        accgpu::loop_op(&b, &ranges, None, &[], accgpu::mode(op), body.region);
    }

    /// A loop over the iterations of the strip, each of which runs `ops`.
    fn run_each(&self, b: &Builder<'c>, ops: &[Op<'c>], mut copies: Copies<'c>) {
        let [first, last] = self.ends;
        let block = Block::create(&[(first.ty(), b.location())]);
        let cursor = Builder::at_end(block, self.nest);
        let variable = block.arguments()[0];
        copies.insert(self.variable, variable);
        let number = fir::to_index(&cursor, arith::sub_exactly(&cursor, variable, first));
        let is_kept = |op: &&Op<'c>| op.is(accgpu::PRIVATE) && self.has_elements(**op);
        for &op in ops.iter().filter(|op| !is_kept(op)) {
            for operand in outside_operands(op) {
                self.find(&cursor, operand, number, &mut copies);
            }
            cursor.insert(op.clone_mapped(&mut copies));
            for result in op.results() {
                if let Some(&array) = self.elements.get(&result) {
                    let element = element(&cursor, array, number, result.ty().reference());
                    fir::store(&cursor, copies[&result], element);
                }
            }
        }
        accgpu::yield_op(&cursor);
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
                fir::load(b, element(b, array, number, value.ty().reference()))
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

fn element<'c>(b: &Builder<'c>, array: Value<'c>, number: Value<'c>, ty: Type<'c>) -> Value<'c> {
    fir::coordinate_of(b, array, number, ty)
}
