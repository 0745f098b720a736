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
//! Where the variable is private and the value an array, `fir.if` ends the program if they do
//! not conform: nobody could do so outside of the construct. A private scalar that may be unallocated
//! gets the memory that is its copy's (`privates/privatize/own_memory.rs`).
//!
//! ## Leaves
//! Assignments of characters and of objects that are more than their bytes as they are, and those to variables
//! of the construct itself (of a BLOCK in it), to components of its private objects and to
//! variables, private or not, that it allocates or deallocates: they may be allocated there.

use crate::{
    acc::{
        is_plain_object,
        objects::object_types::element_of,
        privates::privatize::{allocatables, own_memory},
    },
    pass::Pass,
};
use accc_dialects::{
    acc,
    arith::{self, Compare},
    fir, func, hlfir,
    ir::{Builder, Module, Op, Reported, Value},
};
use std::iter::successors;

#[derive(Clone, Default)]
pub struct KeepAllocations;

impl Pass for KeepAllocations {
    const ARGUMENT: &'static str = "acc-keep-allocations";
    const SUMMARY: &'static str = "make assignments in compute constructs keep allocations";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let mut symbols = Module::new(module);
        for construct in module.collect_any(&acc::COMPUTE) {
            for assignment in construct.collect_named(hlfir::ASSIGN) {
                let variable = assignment.operand(1);
                match owner(variable) {
                    Owner::Construct => {}
                    Owner::Host if is_allocated_in(construct, variable) => {}
                    owner => keep(assignment, &owner, &mut symbols),
                }
            }
        }
        Ok(())
    }
}

/// Whose memory an assignment goes to.
enum Owner {
    /// That of a variable of the construct, from the heap.
    Construct,
    /// That of a private copy, which has the shape of the original for all its life, and is
    /// not freed like an allocation.
    Private,
    /// That of a variable of the host.
    Host,
}

/// The owner of the variable, or of that of which it is a component. Components of private
/// objects begin unallocated.
fn owner(variable: Value<'_>) -> Owner {
    let mut variable = variable;
    let mut is_component = false;
    while let Some(op) = variable.defining_op() {
        if op.is(fir::ALLOCA) {
            let mut around = successors(Some(op), |op| op.parent());
            return match around.any(|op| op.is_any(&acc::COMPUTE)) {
                true => Owner::Construct,
                false => Owner::Host,
            };
        }
        if op.is_any(&[acc::PRIVATE, acc::FIRSTPRIVATE]) {
            return match is_component || allocatables::are_changed(op) {
                true => Owner::Construct,
                false => Owner::Private,
            };
        }
        if !op.is_any(&[hlfir::DECLARE, fir::DECLARE, hlfir::DESIGNATE]) && !is_allocatable(op) {
            return Owner::Host;
        }
        is_component |= op.is(hlfir::DESIGNATE) && hlfir::is_component(op);
        variable = op.operand(0);
    }
    Owner::Host
}

/// Whether the construct has ALLOCATE or DEALLOCATE of the variable at `descriptor`.
fn is_allocated_in<'c>(construct: Op<'c>, descriptor: Value<'c>) -> bool {
    descriptor
        .users()
        .into_iter()
        .any(|user| fir::stores_to(user, descriptor) && construct.is_ancestor_of(user))
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

fn keep<'c>(assignment: Op<'c>, owner: &Owner, symbols: &mut Module<'c>) {
    let target = assignment.operand(1);
    if !assignment.has_attribute(MAY_ALLOCATE) || !target.ty().is_descriptor_address() {
        return;
    }
    let b = Builder::before(assignment);
    let held = target.ty().pointee().expect("an address");
    let Some(address) = held.pointee().filter(|ty| ty.is_address()) else {
        return;
    };
    let object = address.pointee().expect("an address");
    let element = element_of(object);
    let is_plain = element.is_trivial() || is_plain_object(symbols, element);
    if !is_plain || held.is_polymorphic() {
        return;
    }
    if object.rank() == 0 && matches!(owner, Owner::Private) {
        own_memory::take(&b, target);
    }
    let descriptor = fir::load(&b, target);
    if matches!(owner, Owner::Private) {
        end_unless_conformable(&b, symbols, assignment.operand(0), descriptor);
    }
    let place = if object.rank() > 0 {
        descriptor
    } else {
        fir::box_addr(&b, descriptor, address)
    };
    assignment.set_operand(1, place);
    assignment.remove_attribute(MAY_ALLOCATE);
}

/// Ends the program where the array `value` has not the shape of what `descriptor` holds.
fn end_unless_conformable<'c>(
    b: &Builder<'c>,
    symbols: &mut Module<'c>,
    value: Value<'c>,
    descriptor: Value<'c>,
) {
    let Some(extents) = hlfir::extents_of_value(b, value) else {
        return;
    };
    let differs = (0..).zip(extents).map(|(dimension, extent)| {
        let own = fir::box_dims(b, descriptor, dimension)[1];
        arith::compare(b, Compare::NotEqual, fir::to_index(b, extent), own)
    });
    let Some(differ) = differs.reduce(|one, other| arith::or(b, one, other)) else {
        return;
    };
    let inside = fir::under(b, differ);
    func::declare(symbols, fir::END_AT_OTHER_SHAPE, &[], &[]);
    fir::call(&inside, fir::END_AT_OTHER_SHAPE, &[], &[]);
}
