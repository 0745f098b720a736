//! The parts of a parallel loop that its iterations go through side by side.

use crate::{accgpu::bounds::most_of_each, same_value::is_pure};
use accc_dialects::{
    accgpu, fir,
    ir::{Block, Op, Value},
};

/// Sequential loops with fewer iterations stay whole: LLVM unrolls them.
const LEAST_ITERATIONS: i128 = 8;

/// A piece of the body of the parallel loop, or of a sequential loop in it.
pub enum Part<'c> {
    /// Operations that an iteration runs in one go.
    Whole(Vec<Op<'c>>),
    /// A sequential loop that all iterations go through together.
    Loop(Op<'c>, Vec<Part<'c>>),
    /// A branch that all iterations take, with the parts of both sides.
    Branch(Op<'c>, [Vec<Part<'c>>; 2]),
}

/// The parts of a parallel loop, in order.
pub struct Parts<'c>(pub Vec<Part<'c>>);

impl<'c> Parts<'c> {
    /// `None` where there is no loop to go through together.
    pub fn of(nest: Op<'c>) -> Option<Self> {
        let mut finder = Finder {
            nest,
            common: Vec::new(),
        };
        let mut arguments = single_block(nest)?.arguments();
        arguments.pop();
        finder.common.extend(arguments);
        let parts = Parts(finder.parts(single_block(nest)?));
        (!parts.loops().is_empty()).then_some(parts)
    }

    /// The loops that all iterations go through together.
    pub fn loops(&self) -> Vec<Op<'c>> {
        fn collect<'c>(parts: &[Part<'c>], loops: &mut Vec<Op<'c>>) {
            for part in parts {
                match part {
                    Part::Whole(_) => (),
                    Part::Loop(op, inner) => {
                        loops.push(*op);
                        collect(inner, loops);
                    }
                    Part::Branch(_, sides) => sides.iter().for_each(|it| collect(it, loops)),
                }
            }
        }
        let mut loops = Vec::new();
        collect(&self.0, &mut loops);
        loops
    }

    /// Calls `visit` with each part that iterations run in one go and the innermost loop around
    /// it, if not the parallel one.
    pub fn each_whole(&self, visit: &mut dyn FnMut(&[Op<'c>], Option<Op<'c>>)) {
        fn each<'c>(
            parts: &[Part<'c>],
            around: Option<Op<'c>>,
            visit: &mut dyn FnMut(&[Op<'c>], Option<Op<'c>>),
        ) {
            for part in parts {
                match part {
                    Part::Whole(ops) => visit(ops, around),
                    Part::Loop(op, inner) => each(inner, Some(*op), visit),
                    Part::Branch(_, sides) => sides.iter().for_each(|it| each(it, around, visit)),
                }
            }
        }
        each(&self.0, None, visit);
    }
}

/// Whether `op` does nothing but compute, so that it may be repeated wherever its result is used.
pub fn is_repeated(op: Op<'_>) -> bool {
    is_pure(op) && op.region_count() == 0
}

struct Finder<'c> {
    nest: Op<'c>,
    /// Variables of loops that are the same for all iterations that run side by side.
    common: Vec<Value<'c>>,
}

impl<'c> Finder<'c> {
    fn parts(&mut self, block: Block<'c>) -> Vec<Part<'c>> {
        let mut parts = Vec::new();
        for op in block.ops() {
            if op.is_any(&[accgpu::YIELD, fir::RESULT]) {
                continue;
            }
            if let Some(body) = self.body_of_common(op) {
                self.common.extend(body.arguments());
                parts.push(Part::Loop(op, self.parts(body)));
            } else if let Some(sides) = self.sides_of_common(op) {
                parts.push(Part::Branch(op, sides));
            } else if let Some(Part::Whole(ops)) = parts.last_mut() {
                ops.push(op);
            } else {
                parts.push(Part::Whole(vec![op]));
            }
        }
        parts
    }

    /// The parts of both sides of `op`, a branch that all iterations take, if there is a loop in
    /// one that they go through together.
    fn sides_of_common(&mut self, op: Op<'c>) -> Option<[Vec<Part<'c>>; 2]> {
        if !op.is(fir::IF) || op.result_count() > 0 || !self.is_common(op.operand(0)) {
            return None;
        }
        let sides = [0, 1].map(|side| match op.region(side).first_block() {
            Some(block) => self.parts(block),
            None => Vec::new(),
        });
        let has_loop = |it: &Part<'c>| !matches!(it, Part::Whole(_));
        sides.iter().flatten().any(has_loop).then_some(sides)
    }

    /// The body of `op`, a loop that all iterations go through together.
    fn body_of_common(&self, op: Op<'c>) -> Option<Block<'c>> {
        if !op.is(accgpu::LOOP) || !op.operands().iter().all(|&it| self.is_common(it)) {
            return None;
        }
        let most = most_of_each(op).into_iter().flatten().max();
        let is_long = most.is_none_or(|most| most >= LEAST_ITERATIONS);
        single_block(op).filter(|_| is_long)
    }

    /// Whether `value` is the same for all iterations that run side by side.
    fn is_common(&self, value: Value<'c>) -> bool {
        let is_outside = value
            .parent_block()
            .and_then(Block::parent_op)
            .is_none_or(|owner| !self.nest.is_ancestor_of(owner));
        is_outside
            || self.common.contains(&value)
            || value.defining_op().is_some_and(|op| {
                is_repeated(op) && op.operands().iter().all(|&it| self.is_common(it))
            })
    }
}

fn single_block(op: Op<'_>) -> Option<Block<'_>> {
    match op.region(0).blocks().as_slice() {
        [block] => Some(*block),
        _ => None,
    }
}
