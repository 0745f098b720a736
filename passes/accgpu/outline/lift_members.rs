//! Loads components of objects before the loops that leave them as they are.
//!
//! Ranges and conditions are often components: `do j = 1, grid%ny`. flang loads them where
//! the program names them, inside of the loops around. There the range of a loop looks
//! different in each iteration of the next one, so that gangs cannot share both, and the host
//! cannot know it before a launch.
//!
//! ## Before
//! ```mlir
//! accgpu.loop (%k) = (%a) to (%n) step (%s) : i32 par [] independent {
//!   %c = fir.coordinate_of %grid, ny : (!fir.ref<!fir.type<t{ny:i32}>>) -> !fir.ref<i32>
//!   %ny = fir.load %c : !fir.ref<i32>
//!   accgpu.loop (%j) = (%a) to (%ny) step (%s) : i32 par [] independent { accgpu.yield }
//!   accgpu.yield
//! }
//! ```
//! ## After
//! ```mlir
//! %c = fir.coordinate_of %grid, ny : (!fir.ref<!fir.type<t{ny:i32}>>) -> !fir.ref<i32>
//! %ny = fir.load %c : !fir.ref<i32>
//! accgpu.loop (%k) = (%a) to (%n) step (%s) : i32 par [] independent {
//!   accgpu.loop (%j) = (%a) to (%ny) step (%s) : i32 par [] independent { accgpu.yield }
//!   accgpu.yield
//! }
//! ```
//!
//! Legality: nothing in the loop writes the component, so that each iteration loads the same.
//! A loop without iterations does not load at all: the component belongs to a variable that is
//! there in any case, by no subscript, pointer or allocation.
//!
//! ## Expects
//! Loop variables that are values (accgpu-promote-privates), and what calls do
//! (accgpu-note-effects).

use crate::{
    accgpu::analysis::{
        access::{Access, Memory, Step},
        dependence::may_write,
    },
    pass::Pass,
};
use accc_dialects::{
    acc::{self, DataEntry},
    accgpu, fir,
    ir::{Op, Reported, Value},
};

#[derive(Clone, Default)]
pub struct LiftMembers;

impl Pass for LiftMembers {
    const ARGUMENT: &'static str = "accgpu-lift-members";
    const SUMMARY: &'static str = "load components of objects before loops that do not change them";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        // From the inside out: what leaves a loop may leave the next one.
        for nest in module.collect_named(accgpu::LOOP).into_iter().rev() {
            let [body] = nest.region(0).blocks()[..] else {
                continue;
            };
            for load in body.ops().into_iter().filter(|op| op.is(fir::LOAD)) {
                lift(load, nest);
            }
        }
        Ok(())
    }
}

/// Moves `load`, which stands in the body of `nest`, before it if that is legal.
fn lift<'c>(load: Op<'c>, nest: Op<'c>) {
    let value = load.result(0).ty();
    let decides = value.is_integer() || value.is_logical();
    if !decides || !is_in_fixed_place(load) || may_write(nest, load) {
        return;
    }
    if let Some(steps) = steps_inside(load.operand(0), nest) {
        for step in steps.into_iter().rev() {
            step.move_before(nest);
        }
        load.move_before(nest);
    }
}

/// Whether `load` reads a component of a variable that is there in any case, and always the
/// same one.
fn is_in_fixed_place(load: Op<'_>) -> bool {
    let access = Access::of(load.operand(0), false);
    let is_component = |step: &Step<'_>| matches!(step, Step::Member(_));
    matches!(access.memory, Memory::Variable { .. })
        && !access.path.is_empty()
        && access.path.iter().all(is_component)
        && !may_be_absent(load.operand(0))
}

/// Whether the object that has a component at `address` may be an optional dummy that is absent.
fn may_be_absent(address: Value<'_>) -> bool {
    let address = address.through(|op| fir::component_path(op).is_some());
    let source = fir::origin(address).defining_op();
    match source.filter(|&op| acc::is_data_entry(op)) {
        Some(entry) => fir::may_be_absent(DataEntry(entry).variable()),
        None => fir::may_be_absent(address),
    }
}

/// The operations in `nest` that lead to `address`, the last one first; `None` if one of them
/// cannot leave it.
fn steps_inside<'c>(address: Value<'c>, nest: Op<'c>) -> Option<Vec<Op<'c>>> {
    let mut steps = Vec::new();
    let mut next = address;
    while next.is_inside(nest) {
        let step = next.defining_op()?;
        let is_address = step.is(fir::CONVERT) || fir::component_path(step).is_some();
        if !is_address || step.parent() != Some(nest) {
            return None;
        }
        steps.push(step);
        next = step.operand(0);
    }
    Some(steps)
}
