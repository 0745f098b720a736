//! Gives the loops of a kernels construct the values of temporaries that the host knows.
//!
//! A scalar that one part of the construct sets and another one reads lies in device memory,
//! and a kernel of one thread sets it. Where the value is a constant, or made of what the host
//! knows, the reader takes it instead: a parameter of its kernel.
//!
//! ## Before
//! ```mlir
//! %d = acc.create varPtr(%t : !fir.ref<f64>) -> !fir.ref<f64> {accgpu.temporary}
//! accgpu.region <kernels> {
//!   fir.store %half to %d : !fir.ref<f64>
//!   accgpu.loop (%i) = (%a) to (%b) step (%c) : i32 par [] auto {
//!     %v = fir.load %d : !fir.ref<f64>
//!     "use"(%v) : (f64) -> ()
//!     accgpu.yield
//!   }
//!   accgpu.yield
//! }
//! ```
//! ## After
//! ```mlir
//! accgpu.region <kernels> {
//!   accgpu.loop (%i) = (%a) to (%b) step (%c) : i32 par [] auto {
//!     "use"(%half) : (f64) -> ()
//!     accgpu.yield
//!   }
//!   accgpu.yield
//! }
//! ```
//!
//! Behind a branch whose condition the host knows, too, the value is a selection of those of its
//! sides.
//!
//! Legality: the store stands in the construct's own block, before the load or what is around
//! it, and nothing in between or in there writes the variable, which only the construct sees
//! (`accgpu-drop-dead-copies`). A store whose value nothing reads then is for nothing.

use super::{
    device_values::is_readable,
    lift_control::is_sequential,
    temporaries::{TEMPORARY, drop_dead_stores},
};
use crate::{accgpu::privates::promote_privates::Accesses, pass::Pass};
use accc_dialects::{
    acc, accgpu, arith, fir,
    ir::{Block, Builder, Op, Reported, Value},
};
use std::{
    cell::RefCell,
    collections::{HashMap, HashSet},
};

#[derive(Clone, Default)]
pub struct ForwardTemporaries;

impl Pass for ForwardTemporaries {
    const ARGUMENT: &'static str = "accgpu-forward-temporaries";
    const SUMMARY: &'static str = "give loops the values of temporaries that the host knows";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let entries = module.collect_named(acc::CREATE).into_iter();
        for entry in entries.filter(|entry| entry.has_attribute(TEMPORARY)) {
            let accesses = Accesses::of(entry.result(0));
            let first = accesses.loads.first().copied();
            let Some(region) = first.and_then(|load| load.enclosing(&[accgpu::REGION])) else {
                continue;
            };
            if let [block] = region.region(0).blocks()[..] {
                let others = accesses.others.into_iter().map(|(op, _)| op);
                let mut flow = Flow {
                    region,
                    stores: accesses.stores,
                    loads: accesses.loads,
                    others: others.collect(),
                };
                flow.follow(block, None);
                drop_dead_stores(entry);
                drop_empty_branches(block);
            }
        }
        Ok(())
    }
}

/// One variable in a construct.
struct Flow<'c> {
    region: Op<'c>,
    stores: Vec<Op<'c>>,
    loads: Vec<Op<'c>>,
    /// What else may write it.
    others: Vec<Op<'c>>,
}

impl<'c> Flow<'c> {
    /// The value behind `block`, if the host knows it, where it is `current` before. Loads on
    /// the way take it.
    fn follow(&mut self, block: Block<'c>, current: Option<Value<'c>>) -> Option<Value<'c>> {
        let mut current = current;
        for op in block.ops() {
            if self.stores.contains(&op) {
                let value = op.operand(0);
                current = Some(value).filter(|&value| may_be_known(value, self.region));
            } else if self.is_written_in(op) {
                current = self.behind_branch(op, current);
            } else if let Some(value) = current {
                for load in self.loads.extract_if(.., |load| op.is_ancestor_of(*load)) {
                    load.result(0).replace_all_uses_with(value);
                    load.erase();
                }
            }
        }
        current
    }

    fn is_written_in(&self, op: Op<'c>) -> bool {
        let mut writers = self.stores.iter().chain(&self.others);
        writers.any(|&writer| op.is_ancestor_of(writer))
    }

    /// The value behind `branch`, made there of those that its two sides leave.
    fn behind_branch(&mut self, branch: Op<'c>, current: Option<Value<'c>>) -> Option<Value<'c>> {
        let is_simple = branch.is(fir::IF) && branch.result_count() == 0;
        if !is_simple || !may_be_known(branch.operand(0), self.region) {
            return None;
        }
        let mut sides = branch
            .regions()
            .into_iter()
            .map(|side| match side.blocks()[..] {
                [] => current,
                [block] => self.follow(block, current),
                _ => None,
            });
        let sides = (sides.next()?, sides.next()?);
        let (one, other) = (sides.0?, sides.1?);
        if ![one, other]
            .into_iter()
            .all(|value| may_leave(value, branch))
        {
            return None;
        }
        let b = Builder::after(branch);
        let mut copies = HashMap::new();
        let is_inside = |op: Op<'c>| branch.is_ancestor_of(op);
        let [one, other] = [one, other].map(|value| b.recompute(value, &is_inside, &mut copies));
        Some(arith::select(&b, branch.operand(0), one, other))
    }
}

/// Whether what computes `value` inside of `branch` may run where that is not taken.
fn may_leave<'c>(value: Value<'c>, branch: Op<'c>) -> bool {
    let source = value.defining_op().filter(|op| branch.is_ancestor_of(*op));
    source.is_none_or(|op| {
        let mut operands = op.operands().into_iter();
        op.is_pure() && operands.all(|operand| may_leave(operand, branch))
    })
}

/// Removes branches that do nothing any more.
fn drop_empty_branches(block: Block<'_>) {
    let branches = block.ops().into_iter().filter(|op| op.is(fir::IF));
    for branch in branches {
        if branch.result_count() == 0 && branch.is_memory_effect_free() {
            branch.erase();
        }
    }
}

/// Whether the host may know `value`, or read it from the device, with the variables of sequential
/// loops around that it may run (`accgpu-lift-control`).
fn may_be_known<'c>(value: Value<'c>, region: Op<'c>) -> bool {
    may_all_be_known(value, region, &RefCell::default())
}

/// The same for a value and what it is computed from, but for those `asked` before: one that may
/// not be known has ended it.
fn may_all_be_known<'c>(
    value: Value<'c>,
    region: Op<'c>,
    asked: &RefCell<HashSet<Value<'c>>>,
) -> bool {
    let is_known = !value.is_inside(region) || arith::constant_value(value).is_some();
    if is_known || !asked.borrow_mut().insert(value) {
        return true;
    }
    let may_be_known = |it| may_all_be_known(it, region, asked);
    match value.defining_op() {
        Some(op) if op.is(fir::BOX_DIMS) => true,
        Some(op) if op.is(fir::LOAD) => is_readable(op, region, &may_be_known),
        Some(op) if op.region_count() > 0 || !op.is_memory_effect_free() => false,
        Some(op) => op.operands().into_iter().all(may_be_known),
        None => {
            let block = value.as_argument().map(|(block, _)| block);
            let nest = block.and_then(|block| block.parent_op());
            nest.is_some_and(|nest| nest.is(accgpu::LOOP) && is_sequential(nest))
        }
    }
}
