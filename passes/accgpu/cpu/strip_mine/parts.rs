//! The parts of a parallel loop that its iterations go through side by side.

use crate::{
    accgpu::{
        bounds::most_of_each,
        levels::coalesce::{stride, subscripts},
    },
    same_value::is_pure,
};
use accc_dialects::{
    accgpu, arith, fir,
    ir::{Block, Op, Value},
};

/// Sequential loops that are known to have fewer iterations stay whole: what an iteration of the
/// parallel loop keeps is in registers then, and a few rows of memory are read side by side anyway.
const LEAST_ITERATIONS: i128 = 32;

/// A piece of the body of the parallel loop, or of what is in it.
pub enum Part<'c> {
    /// Operations that an iteration runs in one go.
    Whole(Vec<Op<'c>>),
    /// A sequential loop that all iterations go through together.
    Loop(Loop<'c>),
    /// A branch, with the parts of both sides.
    Branch(Branch<'c>),
}

pub struct Loop<'c> {
    pub op: Op<'c>,
    pub body: Vec<Part<'c>>,
    /// Each iteration of the parallel loop has a range of its own.
    pub has_own_ranges: bool,
}

pub struct Branch<'c> {
    pub op: Op<'c>,
    pub sides: [Vec<Part<'c>>; 2],
    /// All iterations take the same side.
    pub is_common: bool,
}

/// What says which iterations take part in something.
#[derive(Clone, Copy)]
pub enum Guard<'c> {
    /// Those for which the condition holds, or does not.
    Condition(Value<'c>, bool),
    /// Those in whose range the variable of the loop is.
    Range(Op<'c>),
}

impl<'c> Guard<'c> {
    /// The values that an iteration needs to know.
    pub fn operands(self) -> Vec<Value<'c>> {
        match self {
            Guard::Condition(condition, _) => vec![condition],
            Guard::Range(op) => bounds_of(op).to_vec(),
        }
    }
}

/// The first and the last value of the variable of `op`, a loop with one.
pub fn bounds_of(op: Op<'_>) -> [Value<'_>; 2] {
    let ranges = accgpu::loop_ranges(op);
    [ranges.lower[0], ranges.upper[0]]
}

/// The parts of a parallel loop, in order.
pub struct Parts<'c>(pub Vec<Part<'c>>);

/// Where a part stands: the innermost loop around it, if not the parallel one, and what says
/// which iterations run it.
pub struct Place<'a, 'c> {
    pub around: Option<Op<'c>>,
    pub guards: &'a [Guard<'c>],
}

impl<'c> Parts<'c> {
    /// `None` where there is no loop to go through together.
    pub fn of(nest: Op<'c>) -> Option<Self> {
        let mut common = single_block(nest)?.arguments();
        let variable = common.pop()?;
        let mut finder = Finder {
            nest,
            variable,
            common,
        };
        let parts = finder.parts(single_block(nest)?);
        parts
            .iter()
            .any(|it| !matches!(it, Part::Whole(_)))
            .then_some(Parts(parts))
    }

    /// Calls `visit` with each part that iterations run in one go.
    pub fn each_whole(&self, visit: &mut dyn FnMut(&[Op<'c>], Place<'_, 'c>)) {
        each_whole(&self.0, None, &mut Vec::new(), visit);
    }
}

fn each_whole<'c>(
    parts: &[Part<'c>],
    around: Option<Op<'c>>,
    guards: &mut Vec<Guard<'c>>,
    visit: &mut dyn FnMut(&[Op<'c>], Place<'_, 'c>),
) {
    for part in parts {
        let depth = guards.len();
        match part {
            Part::Whole(ops) => visit(ops, Place { around, guards }),
            Part::Loop(it) => {
                if it.has_own_ranges {
                    guards.push(Guard::Range(it.op));
                    // The range of all of them is found first.
                    visit(&[], Place { around, guards });
                }
                each_whole(&it.body, Some(it.op), guards, visit);
            }
            Part::Branch(it) => {
                for (side, holds) in it.sides.iter().zip([true, false]) {
                    if !it.is_common {
                        guards.push(Guard::Condition(it.op.operand(0), holds));
                    }
                    each_whole(side, around, guards, visit);
                    guards.truncate(depth);
                }
            }
        }
        guards.truncate(depth);
    }
}

/// Whether `op` does nothing but compute, so that it may be repeated wherever its result is used.
pub fn is_repeated(op: Op<'_>) -> bool {
    is_pure(op) && op.region_count() == 0
}

struct Finder<'c> {
    nest: Op<'c>,
    /// Its last variable.
    variable: Value<'c>,
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
            if let Some(found) = self.found_loop(op) {
                parts.push(Part::Loop(found));
            } else if let Some(found) = self.found_branch(op) {
                parts.push(Part::Branch(found));
            } else if let Some(Part::Whole(ops)) = parts.last_mut() {
                ops.push(op);
            } else {
                parts.push(Part::Whole(vec![op]));
            }
        }
        parts
    }

    /// `op` as a loop that iterations go through together.
    fn found_loop(&mut self, op: Op<'c>) -> Option<Loop<'c>> {
        if !op.is(accgpu::LOOP) {
            return None;
        }
        let body = single_block(op)?;
        let has_own_ranges = !op.operands().iter().all(|&it| self.is_common(it));
        if has_own_ranges && !has_one_counter_by_one(op) || !is_long(op) || !self.pays(op) {
            return None;
        }
        self.common.extend(body.arguments());
        Some(Loop {
            op,
            body: self.parts(body),
            has_own_ranges,
        })
    }

    /// `op` as a branch with a loop in it that iterations go through together.
    fn found_branch(&mut self, op: Op<'c>) -> Option<Branch<'c>> {
        if !op.is(fir::IF) || op.result_count() > 0 {
            return None;
        }
        let sides = [0, 1].map(|side| match op.region(side).first_block() {
            Some(block) => self.parts(block),
            None => Vec::new(),
        });
        let has_loop = |it: &Part<'c>| !matches!(it, Part::Whole(_));
        sides.iter().flatten().any(has_loop).then(|| Branch {
            op,
            sides,
            is_common: self.is_common(op.operand(0)),
        })
    }

    /// Whether more elements lie side by side in the parallel loop than in `op` and the loops in
    /// it, of those that are other ones in each iteration of both.
    fn pays(&self, op: Op<'c>) -> bool {
        let inner = op.collect_named(accgpu::LOOP).into_iter();
        let own = std::iter::once(op).chain(inner);
        let own: Vec<_> = own.flat_map(|it| it.body(0).arguments()).collect();
        let (mut beside, mut apart) = (0, 0);
        for access in op.collect_named(fir::ARRAY_COOR) {
            let subscripts = subscripts(access);
            let depends = |&variable: &Value<'c>| {
                let mut strides = subscripts.iter().map(|&it| stride(it, variable));
                strides.any(|stride| stride != Some(0))
            };
            let is_next = |&variable: &Value<'c>| {
                let first = subscripts.first().and_then(|&it| stride(it, variable));
                matches!(first, Some(1 | -1))
            };
            if depends(&self.variable) && own.iter().any(depends) {
                beside += usize::from(is_next(&self.variable));
                apart += usize::from(own.iter().any(is_next));
            }
        }
        beside > apart
    }

    /// Whether `value` is the same for all iterations that run side by side.
    fn is_common(&self, value: Value<'c>) -> bool {
        let is_known =
            |value: Value<'c>| !value.is_inside(self.nest) || self.common.contains(&value);
        value.is_computed_from(&is_known, &is_repeated)
    }
}

/// Whether `op` has one variable, which takes each number of its range.
fn has_one_counter_by_one(op: Op<'_>) -> bool {
    let steps = accgpu::loop_ranges(op).step;
    let is_one = |step: &Value<'_>| arith::constant_value(*step) == Some(1);
    steps.len() == 1 && steps.iter().all(is_one)
}

fn is_long(op: Op<'_>) -> bool {
    let most = most_of_each(op).into_iter().flatten().max();
    most.is_none_or(|most| most >= LEAST_ITERATIONS)
}

fn single_block(op: Op<'_>) -> Option<Block<'_>> {
    match op.region(0).blocks().as_slice() {
        [block] => Some(*block),
        _ => None,
    }
}
