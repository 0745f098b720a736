//! Descriptors of components that a FORALL reads, in front of it.
//!
//! flang does not tell what a pointer component leads to from its descriptor, so that assignments
//! would change which element they assign to, and keeps the addresses of these on a stack in its
//! library.
//!
//! Legality: what a FORALL assigns here is numbers, which no descriptor is part of (F2023, C865),
//! and the functions that it calls are pure. A component of an object that is there before can be
//! read also where there are no iterations.

use super::{DEFINED, VARIABLE, yielded};
use accc_dialects::{
    fir, hlfir,
    ir::{Op, Type, Value},
};

pub fn read_ahead(forall: Op<'_>) {
    let assignments = forall.collect_named(hlfir::REGION_ASSIGN);
    if !assignments.into_iter().all(assigns_numbers) {
        return;
    }
    for load in forall.collect_named(fir::LOAD) {
        if load.result(0).ty().is_descriptor() {
            let path = path(load, forall).unwrap_or_default();
            path.into_iter().for_each(|op| op.move_before(forall));
        }
    }
}

fn assigns_numbers(assignment: Op<'_>) -> bool {
    let is_plain = assignment.region(DEFINED).blocks().is_empty();
    let is_number = |variable: Value<'_>| {
        let ty = variable.ty();
        let object = ty.array_type().map(Type::element).or_else(|| ty.pointee());
        object.is_some_and(Type::is_trivial)
    };
    is_plain && yielded(assignment.region(VARIABLE)).is_some_and(is_number)
}

/// `load` behind what finds the component that it reads; `None` where that depends on anything but
/// an object outside of `forall`.
fn path<'c>(load: Op<'c>, forall: Op<'c>) -> Option<Vec<Op<'c>>> {
    let mut path = vec![load];
    let mut address = load.operand(0);
    while address.is_inside(forall) {
        let component = address.defining_op()?;
        if !component.is(hlfir::DESIGNATE) || component.operand_count() != 1 {
            return None;
        }
        path.insert(0, component);
        address = component.operand(0);
    }
    Some(path)
}
