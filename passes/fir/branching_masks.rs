//! Evaluates the mask of a DO CONCURRENT before its iterations, as `fir-concurrent-masks`, where
//! the loop is branches: flang makes those of a loop with, say, a SELECT CASE in its body.
//!
//! ## Before
//! ```mlir
//!   fir.store %n to %trips : !fir.ref<i32>
//!   fir.store %one to %i : !fir.ref<i32>
//!   cf.br ^header
//! ^header:
//!   // to ^exit behind the last trip
//! ^mask:
//!   %mask = "reads the element before"(%i)
//!   cf.cond_br %mask, ^body, ^latch {accc.mask, accc.masked = 1 : i64}
//! ^body:
//!   // branches that set an element
//! ^latch:
//!   // one trip less, one step on
//!   cf.br ^header
//! ```
//! ## After
//! ```mlir
//!   %masks = fir.allocmem !fir.array<?xi8>, %n
//!   fir.do_loop %k = %one to %n step %one {
//!     fir.store %k to %i : !fir.ref<i32>
//!     %mask = "reads the element before"(%i)
//!     fir.store %mask to "element of"(%masks, %k)
//!   }
//!   fir.store %n to %trips : !fir.ref<i32>
//!   fir.store %one to %i : !fir.ref<i32>
//!   cf.br ^header
//! ^header:
//!   // to ^free behind the last trip
//! ^mask:
//!   %mask = fir.load "element of"(%masks, %i)
//!   cf.cond_br %mask, ^body, ^latch
//! ...
//! ^free:
//!   fir.freemem %masks
//!   cf.br ^exit
//! ```
//! Legality: as there. Ranges do not depend on other indices, and are found before any iteration
//! (F2023, C1123 and 11.1.7.4.2), so that those of inner loops may be, too.

use super::{
    concurrent_masks::load_condition,
    mask_array::{MaskArray, Range},
    mask_parts::{in_front_of, may_change, only_for, warn_of_late_mask},
};
use crate::{
    acc::loops::counting::{Counting, counter, last_value, only_store},
    accgpu::analysis::dependence::{Use, uses, uses_of},
    pass::Pass,
};
use accc_dialects::{
    accgpu, cf, fir,
    ir::{Block, Builder, Op, Reported, Type, Value},
};
use std::collections::{HashMap, HashSet};

#[derive(Clone, Default)]
pub struct BranchingMasks;

impl Pass for BranchingMasks {
    const ARGUMENT: &'static str = "fir-branching-masks";
    const SUMMARY: &'static str = "evaluate masks of DO CONCURRENT with branches before iterations";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for branch in module.collect_any(&[cf::CONDITIONAL_BRANCH, fir::IF]) {
            let Some(indices) = accgpu::take_indices_of_mask(branch) else {
                continue;
            };
            match Branching::find(branch, indices) {
                _ if is_test(branch) => {}
                Some(masked) if !masked.may_change() => {}
                Some(masked) => masked.evaluate_before(),
                None if !may_change(&in_front_of(branch), written_behind(branch), &[]) => {}
                None => warn_of_late_mask(branch.location()),
            }
        }
        Ok(())
    }
}

/// Whether `branch` is the test of a loop whether there is another iteration.
fn is_test(branch: Op<'_>) -> bool {
    let block = branch.block().filter(|_| branch.is(cf::CONDITIONAL_BRANCH));
    block.is_some_and(|block| counter(block).is_some() && block.predecessors().len() > 1)
}

/// What an iteration does that has the mask.
fn written_behind<'c>(branch: Op<'c>) -> Result<Vec<Use<'c>>, Op<'c>> {
    match branch.is(fir::IF) {
        true => uses(branch),
        false => Err(branch),
    }
}

/// A DO CONCURRENT with a mask that is branches.
struct Branching<'c> {
    /// A loop for each index, the outermost first.
    loops: Vec<Counting<'c>>,
    branch: Op<'c>,
    /// What ranges and mask need of the loops around the mask, in order.
    needed: Vec<Op<'c>>,
}

impl<'c> Branching<'c> {
    fn find(branch: Op<'c>, indices: i64) -> Option<Self> {
        let mask = branch
            .block()
            .filter(|_| branch.is(cf::CONDITIONAL_BRANCH))?;
        let mut loops: Vec<Counting<'c>> = Vec::new();
        for _ in 0..indices {
            let body = loops.first().map_or(mask, |inner| inner.entry);
            loops.insert(0, loop_with(body)?);
        }
        let outermost = loops.first()?;
        let mut blocks = blocks_of(outermost.header, outermost.exit);
        let mut needed = Needed {
            around: HashSet::from_iter(blocks.extract_if(.., |block| *block != mask)),
            ops: Vec::new(),
        };
        for counting in &loops {
            if needed.around.contains(&counting.variable().parent_block()?) {
                return None;
            }
            for value in range_of(counting) {
                needed.add(value)?;
            }
        }
        for value in in_front_of(branch).into_iter().flat_map(Op::values_used) {
            needed.add(value)?;
        }
        let needed = needed.ops;
        Some(Branching {
            loops,
            branch,
            needed,
        })
    }

    fn may_change(&self) -> bool {
        let [body, _] = self.branch.block().expect("found there").successors()[..] else {
            return true;
        };
        let innermost = self.loops.last().expect("one for each index");
        let blocks = blocks_of(body, innermost.latch);
        let ops: Vec<_> = blocks.into_iter().flat_map(Block::ops).collect();
        let variables: Vec<_> = self.loops.iter().map(Counting::variable).collect();
        may_change(&in_front_of(self.branch), uses_of(&ops), &variables)
    }

    fn evaluate_before(self) {
        let unneeded = only_for(self.branch);
        let outermost = &self.loops[0];
        let begin = outermost.entry.terminator().expect("it goes on");
        let b = Builder::before(begin);
        let mut copies = HashMap::new();
        for op in &self.needed {
            b.insert(op.clone_mapped(&mut copies));
        }
        let ranges: Vec<_> = self.loops.iter().map(|it| range(&b, it, &copies)).collect();
        let masks = MaskArray::allocate(&b, ranges.iter().rev().copied().collect());
        self.store_masks(&b, &masks, &ranges, copies);
        // The loop begins again.
        outermost.set_trips.move_before(begin);
        outermost.set_variable.move_before(begin);
        load_condition(&masks, self.branch, &self.indices());
        unneeded.into_iter().rev().for_each(Op::erase);
        free_behind(outermost, &masks);
    }

    /// A nest of loops with `ranges` that finds the mask for all iterations.
    fn store_masks(
        &self,
        b: &Builder<'c>,
        masks: &MaskArray<'c>,
        ranges: &[Range<'c>],
        mut copies: HashMap<Value<'c>, Value<'c>>,
    ) {
        let mut place = None;
        let mut indices = Vec::new();
        for (counting, &[lower, upper, step]) in self.loops.iter().zip(ranges) {
            let (_, body) = fir::do_loop(place.as_ref().unwrap_or(b), lower, upper, step);
            let inside = Builder::before_terminator(body);
            let index = body.arguments()[0];
            let ty = counting.lower().ty();
            fir::store(
                &inside,
                fir::convert(&inside, index, ty),
                counting.variable(),
            );
            indices.insert(0, index);
            place = Some(inside);
        }
        let inside = place.expect("one for each index");
        for op in in_front_of(self.branch) {
            inside.insert(op.clone_mapped(&mut copies));
        }
        let mask = self.branch.operand(0);
        let mask = copies.get(&mask).copied().unwrap_or(mask);
        masks.set(&inside, &indices, mask);
    }

    /// The values of the indices where the mask was, that of the innermost loop first.
    fn indices(&self) -> Vec<Value<'c>> {
        let b = Builder::before(self.branch);
        let index = Type::index(b.ctx());
        let value = |it: &Counting<'c>| fir::convert(&b, fir::load(&b, it.variable()), index);
        self.loops.iter().rev().map(value).collect()
    }
}

/// First value, trip count and step.
fn range_of<'c>(counting: &Counting<'c>) -> [Value<'c>; 3] {
    let trips = counting.set_trips.operand(0);
    [counting.lower(), trips, counting.step]
}

/// First value, last value and step, from `copies` of what computes them.
fn range<'c>(
    b: &Builder<'c>,
    counting: &Counting<'c>,
    copies: &HashMap<Value<'c>, Value<'c>>,
) -> Range<'c> {
    let copied = |value: Value<'c>| copies.get(&value).copied().unwrap_or(value);
    let [lower, trips, step] = range_of(counting).map(copied);
    let upper = last_value(b, lower, trips, step);
    [lower, upper, step].map(|value| fir::convert(b, value, Type::index(b.ctx())))
}

/// The counted loop whose body begins with `body`.
fn loop_with(body: Block<'_>) -> Option<Counting<'_>> {
    let [header] = body.predecessors()[..] else {
        return None;
    };
    let [first, exit] = header.successors()[..] else {
        return None;
    };
    let [one, other] = header.predecessors()[..] else {
        return None;
    };
    let blocks = blocks_of(header, exit);
    let goes_on = |block: &Block<'_>| block.successors() == [header];
    let found = [[one, other], [other, one]].into_iter().find(|pair| {
        let [entry, latch] = pair;
        pair.iter().all(goes_on) && blocks.contains(latch) && !blocks.contains(entry)
    });
    let [entry, latch] = found.filter(|_| first == body)?;
    Counting::find(&blocks, [entry, header, latch, exit], only_store)
}

/// The blocks that control may come to from `first` before it comes to `end`.
fn blocks_of<'c>(first: Block<'c>, end: Block<'c>) -> Vec<Block<'c>> {
    let mut found = vec![first];
    let mut next = 0;
    while let Some(block) = found.get(next) {
        for to in block.successors() {
            if to != end && !found.contains(&to) {
                found.push(to);
            }
        }
        next += 1;
    }
    found
}

/// Operations of the blocks `around` that may run before the loop.
struct Needed<'c> {
    around: HashSet<Block<'c>>,
    ops: Vec<Op<'c>>,
}

impl<'c> Needed<'c> {
    /// Adds what computes `value`; `None` where that is in the blocks and may not run elsewhere.
    fn add(&mut self, value: Value<'c>) -> Option<()> {
        if !self.around.contains(&value.parent_block()?) {
            return Some(());
        }
        let op = value.defining_op()?;
        if self.ops.contains(&op) {
            return Some(());
        }
        let may_move = op.is_pure() || op.is(fir::LOAD) || op.is_any(&fir::NAMING);
        for operand in may_move.then(|| op.operands())? {
            self.add(operand)?;
        }
        self.ops.push(op);
        Some(())
    }
}

/// Frees `masks` where the loop ends.
fn free_behind<'c>(counting: &Counting<'c>, masks: &MaskArray<'c>) {
    let test = counting.header.terminator().expect("it branches");
    let block = Block::create(&[]);
    counting
        .header
        .region()
        .insert_after(counting.header, block);
    let b = Builder::at_end(block, test);
    masks.free(&b);
    cf::branch(&b, counting.exit);
    test.set_successor(1, block);
}
