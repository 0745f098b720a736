//! Keeps assignments inside compute constructs from allocating.
//!
//! An assignment to an allocatable allocates it anew when the shapes differ
//! (F2023, 10.2.1.3). Device code cannot do that to a variable of the host, and
//! its check would take the loop of an array assignment apart. In a construct
//! the shapes have to conform, as they do for every other array.
//!
//! ## Before
//! ```mlir
//! acc.kernels {
//!   hlfir.assign %e to %a realloc : !hlfir.expr<?xf64>, !fir.ref<!fir.box<!fir.heap<!fir.array<?xf64>>>>
//!   acc.terminator
//! }
//! ```
//! ## After
//! ```mlir
//! acc.kernels {
//!   %b = fir.load %a : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf64>>>>
//!   hlfir.assign %e to %b : !hlfir.expr<?xf64>, !fir.box<!fir.heap<!fir.array<?xf64>>>
//!   acc.terminator
//! }
//! ```
//!
//! ## Leaves
//! Assignments of characters and derived types as they are, and those to variables
//! of the construct itself (of a BLOCK in it) or components of its private objects: they
//! may be allocated there.

use crate::pass::Pass;
use accc_dialects::{
    acc, fir, hlfir,
    ir::{Builder, Op, Reported, Value},
};
use std::iter::successors;

#[derive(Clone, Default)]
pub struct KeepAllocations;

impl Pass for KeepAllocations {
    const ARGUMENT: &'static str = "acc-keep-allocations";
    const SUMMARY: &'static str = "make assignments in compute constructs keep allocations";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for construct in module.collect_any(&acc::COMPUTE) {
            for assignment in construct.collect_named(hlfir::ASSIGN) {
                if !is_local(assignment.operand(1)) {
                    keep(assignment);
                }
            }
        }
        Ok(())
    }
}

/// Whether the variable, or that of which it is a component, has its memory from
/// inside a construct. Private copies of outer allocatables do not count: they begin with
/// the shape of the original, in memory that is not freed like an allocation. Components
/// of private objects begin unallocated.
fn is_local(variable: Value<'_>) -> bool {
    let mut variable = variable;
    let mut is_component = false;
    while let Some(op) = variable.defining_op() {
        if op.is(fir::ALLOCA) {
            return successors(Some(op), |op| op.parent()).any(|op| op.is_any(&acc::COMPUTE));
        }
        if op.is_any(&[acc::PRIVATE, acc::FIRSTPRIVATE]) {
            return is_component;
        }
        if !op.is_any(&[hlfir::DECLARE, fir::DECLARE, hlfir::DESIGNATE]) && !is_allocatable(op) {
            return false;
        }
        is_component |= op.is(hlfir::DESIGNATE) && hlfir::is_component(op);
        variable = op.operand(0);
    }
    false
}

/// Whether the operation loads the descriptor of an allocatable, which belongs to the
/// object that it is a component of.
fn is_allocatable(load: Op<'_>) -> bool {
    load.is(fir::LOAD) && {
        let ty = load.result(0).ty();
        ty.is_descriptor() && !ty.is_pointer()
    }
}

const MAY_ALLOCATE: &str = "realloc";

fn keep(assignment: Op<'_>) {
    let target = assignment.operand(1);
    if !assignment.has_attribute(MAY_ALLOCATE) || !target.ty().is_descriptor_address() {
        return;
    }
    let b = Builder::before(assignment);
    let descriptor = fir::load(&b, target);
    let Some(address) = descriptor.ty().pointee().filter(|ty| ty.is_address()) else {
        return;
    };
    let object = address.pointee().expect("an address");
    let element = if object.rank() > 0 {
        object.element()
    } else {
        object
    };
    if !element.is_trivial() {
        return;
    }
    let place = if object.rank() > 0 {
        descriptor
    } else {
        fir::box_addr(&b, descriptor, address)
    };
    assignment.set_operand(1, place);
    assignment.remove_attribute(MAY_ALLOCATE);
}
