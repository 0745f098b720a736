//! Notes what the host expects of ranges that only the device knows.
//!
//! A gang loop may take its range from the device copy of a variable: `tile%ymax` of a
//! tile in a data region, a module variable with a declare directive. The host has a
//! variable of that name too, which mostly holds the same: what it says will do to
//! choose the size of the grid, and the kernel for long rows. To ask the device would
//! take a copy and a wait before each launch.
//!
//! ## Before
//! ```mlir
//! %d = acc.present varPtr(%n : !fir.ref<i32>) -> !fir.ref<i32>
//! accgpu.region <parallel> {
//!   %last = fir.load %d : !fir.ref<i32>
//!   accgpu.loop (%i) = (%c1) to (%last) step (%c1) : i32 par [gang, vector] independent {
//! ```
//! ## After
//! ```mlir
//! %expected = fir.load %n : !fir.ref<i32>
//! accgpu.region <parallel> {
//!   %0 = fir.load %d : !fir.ref<i32>
//!   %last = accgpu.estimate %0 expecting %expected : i32
//!   accgpu.loop (%i) = (%c1) to (%last) step (%c1) : i32 par [gang, vector] independent {
//! ```
//!
//! Legality: the loop keeps its range, and no kernel relies on what is expected. The
//! construct begins with these loads, so that the host may do them too, from variables
//! that are there: optional arguments are left alone, and elements whose subscripts are loaded.
//! Nothing divides by what the host expects. accgpu-outline-kernels and
//! accgpu-announce-regions put the values back in place of the estimates.

use super::shape::gang_loops;
use crate::pass::Pass;
use accc_dialects::{
    acc::{self, DataEntry},
    accgpu, arith, fir,
    ir::{Builder, Op, Reported, Type, Value},
};
use std::collections::HashMap;

#[derive(Clone, Default)]
pub struct EstimateRanges;

impl Pass for EstimateRanges {
    const ARGUMENT: &'static str = "accgpu-estimate-ranges";
    const SUMMARY: &'static str = "note what the host expects of ranges that devices know";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for region in module.collect_named(accgpu::REGION) {
            let mut twins = Twins {
                region,
                known: HashMap::new(),
            };
            for load in loads_of_ranges(region) {
                twins.note(load);
            }
        }
        Ok(())
    }
}

/// Puts the values back in place of all estimates in `op`.
pub fn drop_estimates(op: Op<'_>) {
    for estimate in op.collect_named(accgpu::ESTIMATE) {
        estimate
            .result(0)
            .replace_all_uses_with(estimate.operand(0));
        estimate.erase();
    }
}

/// The loads of integers that the ranges of `region`'s gang loops are computed from,
/// where the construct runs them first.
fn loads_of_ranges<'c>(region: Op<'c>) -> Vec<Op<'c>> {
    let is_at_top = |op: &Op<'c>| op.parent() == Some(region);
    let is_sought =
        |op: &Op<'c>| is_at_top(op) && op.is(fir::LOAD) && op.result(0).ty().is_integer();
    let is_followed = |op: Op<'c>| is_at_top(&op) && !is_sought(&op) && op.is_memory_effect_free();
    let loops = gang_loops(region).into_iter().filter(is_at_top);
    let ends = loops.flat_map(|nest| nest.operands());
    let mut loads = Vec::new();
    for value in ends.flat_map(|end| end.sources(&is_followed)) {
        let load = value.defining_op().filter(is_sought);
        if let Some(load) = load.filter(|load| !loads.contains(load)) {
            loads.push(load);
        }
    }
    loads
}

/// Values of a construct as the host's variables have them.
struct Twins<'c> {
    region: Op<'c>,
    known: HashMap<Value<'c>, Option<Value<'c>>>,
}

impl<'c> Twins<'c> {
    fn note(&mut self, load: Op<'c>) {
        let value = load.result(0);
        let Some(expected) = self.of(value) else {
            return;
        };
        let uses = value.uses();
        let estimate = accgpu::estimate(&Builder::after(load), value, expected);
        for (user, operand) in uses {
            user.set_operand(operand, estimate);
        }
    }

    fn of(&mut self, value: Value<'c>) -> Option<Value<'c>> {
        if let Some(&known) = self.known.get(&value) {
            return known;
        }
        let twin = self.find(value);
        self.known.insert(value, twin);
        twin
    }

    fn find(&mut self, value: Value<'c>) -> Option<Value<'c>> {
        let b = Builder::before(self.region);
        if let Some(constant) = arith::constant_value(value) {
            return Some(arith::constant(&b, value.ty(), constant));
        }
        let defining = value.defining_op();
        if !value.is_inside(self.region) {
            return match defining {
                Some(op) if op.is_any(&acc::DEVICE_COPIES) => variable_of(DataEntry(op)),
                _ => is_number(value).then_some(value),
            };
        }
        let op = defining.filter(|op| op.parent() == Some(self.region))?;
        if op.is(fir::DECLARE) {
            return self.of(op.operand(0));
        }
        let is_value = op.is_memory_effect_free() && !op.may_trap();
        let is_known = op.is(fir::LOAD) || is_value && !self.is_element_expected(op);
        if !is_known || op.region_count() > 0 {
            return None;
        }
        let operands: Option<Vec<_>> = op.operands().into_iter().map(|v| self.of(v)).collect();
        Some(b.repeat(op, &operands?).result(value.result_number()?))
    }

    /// Whether `op` is an element whose subscripts are loaded: as the host has them there may be
    /// no such element.
    fn is_element_expected(&self, op: Op<'c>) -> bool {
        let mut subscripts = op.operands();
        subscripts.retain(|&operand| op.is_any(&fir::PARTS) && operand != op.operand(0));
        let is_own = |op: Op<'c>| self.region.is_ancestor_of(op);
        let is_load = |op: Op<'c>| is_own(op) && op.is(fir::LOAD);
        let mut sources = subscripts.iter().flat_map(|it| it.sources(&is_own));
        sources.any(|source| source.defining_op().is_some_and(is_load))
    }
}

fn is_number(value: Value<'_>) -> bool {
    value.ty().is_integer() || value.ty() == Type::index(value.ty().ctx())
}

/// The variable that `entry` copies, if it is one of the host's that is there.
pub(crate) fn variable_of<'c>(entry: DataEntry<'c>) -> Option<Value<'c>> {
    let variable = entry.variable();
    let is_of_host = !entry
        .0
        .is_any(&[acc::DEVICEPTR, acc::DECLARE_DEVICE_RESIDENT]);
    let has_same_type = variable.ty() == entry.result().ty();
    (is_of_host && has_same_type && !fir::may_be_absent(variable)).then_some(variable)
}
