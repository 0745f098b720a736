//! Gives an extreme with its place a nest of its own, where others are found beside it.
//!
//! A nest with one such assignment becomes two (`places.rs`); one that assigns more, such as
//! a maximum and a minimum with their places, or a sum besides, would stay sequential.
//!
//! ## Before
//! ```mlir
//! accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 par [] auto {
//!   fir.if %greater { "assign"(%big, %at) }
//!   fir.if %lesser { "assign"(%small, %bt) }
//! }
//! ```
//! ## After
//! ```mlir
//! accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 par [] auto {
//!   fir.if %greater { "assign"(%big, %at) }
//! }
//! accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 par [] auto {
//!   fir.if %lesser { "assign"(%small, %bt) }
//! }
//! ```
//! Legality: nothing that one of the two nests writes is read or written by the other, but for
//! variables of an iteration, which both have.

use super::{Guarded, comparison, only_computes, only_stores};
use crate::accgpu::{
    analysis::{
        dependence::{Use, may_overlap, uses},
        place::Place,
        scalars::{Scalar, scalar_at},
    },
    privates::own_scalars::Plan,
};
use accc_dialects::{
    accgpu, fir,
    ir::{Block, Op, Value},
};

/// Moves `branch` into a copy of the nest around it, in front, if something else is done there.
pub fn set_apart(branch: Op<'_>) {
    let Some(shared) = Shared::of(branch) else {
        return;
    };
    if shared.can_be_split() {
        shared.split();
    }
}

/// A nest that does more than one thing.
struct Shared<'c> {
    branch: Op<'c>,
    /// The body of the innermost loop.
    block: Block<'c>,
    /// The outermost loop that does nothing else.
    nest: Op<'c>,
    /// What else writes in the body, other than to variables of an iteration.
    rest: Vec<Op<'c>>,
    /// The memory of variables that each iteration sets before it reads them.
    temporaries: Vec<Place<'c>>,
}

impl<'c> Shared<'c> {
    fn of(branch: Op<'c>) -> Option<Self> {
        let stores = only_stores(branch)?;
        let is_extreme = |store: &Op<'c>| comparison(branch.operand(0), store.operand(1)).is_some();
        if stores.len() < 2 || !stores.iter().any(is_extreme) {
            return None;
        }
        let block = branch.block()?;
        let innermost = block.parent_op().filter(|op| op.is(accgpu::LOOP))?;
        let nest = outermost(innermost);
        let writes = |op: &Op<'c>| *op != branch && !only_computes(*op) && !op.is(accgpu::YIELD);
        let temporaries = temporaries(nest);
        let own = |op: &Op<'c>| {
            let place = op
                .is(fir::STORE)
                .then(|| scalar_at(op.operand(1)))
                .flatten();
            place.is_some_and(|place| place.is_among(&temporaries))
        };
        let others = block.ops().into_iter().filter(writes);
        let rest: Vec<_> = others.filter(|op| !own(op)).collect();
        let is_plain =
            |op: &Op<'c>| op.is(fir::STORE) || (op.is(fir::IF) && op.result_count() == 0);
        let is_known = !rest.is_empty() && rest.iter().all(is_plain);
        is_known.then_some(Shared {
            branch,
            block,
            nest,
            rest,
            temporaries,
        })
    }

    fn can_be_split(&self) -> bool {
        let Ok(all) = uses(self.nest) else {
            return false;
        };
        let for_branch = self.needed(&[self.branch]);
        let for_rest = self.needed(&self.rest);
        let belongs = |used: &Use<'c>, ops: &[Op<'c>]| {
            ops.iter()
                .any(|op| *op == used.op || op.is_ancestor_of(used.op))
        };
        let is_own = |used: &Use<'c>| {
            let place = Place::of(&used.access);
            place.is_some_and(|place| place.is_among(&self.temporaries))
        };
        let foreign: Vec<_> = all.iter().filter(|used| !is_own(used)).collect();
        let of_branch = foreign.iter().filter(|used| belongs(used, &for_branch));
        of_branch.into_iter().all(|one| {
            let of_rest = foreign.iter().filter(|used| belongs(used, &for_rest));
            of_rest.into_iter().all(|other| {
                let is_written = one.access.writes || other.access.writes;
                !is_written || !may_overlap(&one.access, &other.access)
            })
        })
    }

    /// `ops` and the operations of the body that they depend on by values, or by variables of
    /// an iteration, all of which count.
    fn needed(&self, ops: &[Op<'c>]) -> Vec<Op<'c>> {
        let own_stores = self.block.ops().into_iter();
        let own_stores = own_stores.filter(|op| op.is(fir::STORE) && !self.rest.contains(op));
        let mut open: Vec<Op<'c>> = ops.iter().copied().chain(own_stores).collect();
        let mut found: Vec<Op<'c>> = Vec::new();
        while let Some(op) = open.pop() {
            if found.contains(&op) {
                continue;
            }
            found.push(op);
            let sources = op.values_used().into_iter().filter_map(Value::defining_op);
            open.extend(sources.filter(|source| source.block() == Some(self.block)));
        }
        found
    }

    /// Where the branch stands in the body.
    fn position(&self) -> usize {
        let mut ops = self.block.ops().into_iter();
        let position = ops.position(|op| op == self.branch);
        position.expect("it stands there")
    }

    fn split(&self) {
        let copy = self.nest.clone_op();
        let around = self.nest.block().expect("it stands in a region");
        around.insert_before(copy, self.nest);
        let blocks = |nest: Op<'c>| -> Vec<Block<'c>> {
            let inner = nest.collect_named(accgpu::LOOP).into_iter();
            [nest]
                .into_iter()
                .chain(inner)
                .map(|op| op.body(0))
                .collect()
        };
        let depth = blocks(self.nest).iter().position(|it| *it == self.block);
        let twin = blocks(copy)[depth.expect("it is in the nest")];
        let pairs = self.block.ops().into_iter().zip(twin.ops());
        let dropped = pairs.filter(|(op, _)| self.rest.contains(op));
        let dropped: Vec<_> = dropped.map(|(_, op)| op).collect();
        let twin_of_branch = twin.ops()[self.position()];
        dropped.into_iter().for_each(Op::erase);
        erase_unused(twin);
        // Twice the loops would be a waste if both remained sequential.
        match Guarded::of(twin_of_branch) {
            Some(_) => {
                self.branch.erase();
                erase_unused(self.block);
            }
            None => copy.erase(),
        }
    }
}

/// Erases what computes for nothing: a product for a sum is not computed exactly.
fn erase_unused(body: Block<'_>) {
    for op in body.ops().into_iter().rev() {
        let mut results = op.results().into_iter();
        if op.result_count() > 0 && only_computes(op) && results.all(Value::is_unused) {
            op.erase();
        }
    }
}

fn temporaries(nest: Op<'_>) -> Vec<Place<'_>> {
    let scalars = Scalar::written_in(nest, &|_| false).into_iter();
    let own = scalars.filter_map(|scalar| {
        let place = scalar.place;
        let is_own = place.storage().is_inside(nest)
            || matches!(Plan::of(scalar, nest), Some(Plan::Private { .. }));
        is_own.then_some(place)
    });
    own.collect()
}

/// The outermost loop around `innermost` in which the loops stand alone.
fn outermost(innermost: Op<'_>) -> Op<'_> {
    let mut nest = innermost;
    while let Some(outer) = nest.parent().filter(|op| op.is(accgpu::LOOP)) {
        let mut others = outer.body(0).ops().into_iter();
        let is_alone = others.all(|op| op == nest || only_computes(op) || op.is(accgpu::YIELD));
        if !is_alone {
            break;
        }
        nest = outer;
    }
    nest
}
