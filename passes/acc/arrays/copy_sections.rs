//! Makes copies of sections of arrays loops, as of `u(0, :) = u(n, :)`.
//!
//! flang does so where it can see that the sections are different parts of the array,
//! and calls its library, which makes a temporary, where it cannot. A device then
//! copies boundaries on one thread. Constructs and routines have loops instead.
//!
//! ## Before
//! ```mlir
//! %from = hlfir.designate %u (%n, %a:%b:%c1) shape %shape
//! %to = hlfir.designate %u (%c0, %a:%b:%c1) shape %shape
//! hlfir.assign %from to %to
//! ```
//! ## After
//! ```mlir
//! fir.do_loop %i = %c1 to %extent step %c1 unordered {
//!   %element = hlfir.designate %from (%i)
//!   %value = fir.load %element
//!   %target = hlfir.designate %to (%i)
//!   hlfir.assign %value to %target
//! }
//! ```
//! Legality: both sections have the same triplets in the same dimensions, and single
//! subscripts in all others. If one of those differs they have no element in common;
//! if none does they are one section, and each element is copied to itself. So no
//! iteration changes what another one reads.
//!
//! Other sections may overlap, as in `a(1:n-1) = a(2:n)`. What is assigned becomes an
//! expression then, which flang evaluates in a loop of its own, into a temporary:
//! ```mlir
//! %values = hlfir.elemental %shape unordered {
//! ^bb0(%i: index):
//!   %element = hlfir.designate %from (%i)
//!   %value = fir.load %element
//!   hlfir.yield_element %value
//! }
//! hlfir.assign %values to %to
//! hlfir.destroy %values
//! ```
//!
//! So do private arrays that are assigned as a whole, `x(:, i) = own`, what is assigned to them,
//! `own = x(i)%q`, allocatable arrays, `x%a = x%b`, and in kernels constructs all others: flang learns
//! later what they do not overlap (`private_memory.rs`, `component_memory.rs`), or the launch asks
//! (accgpu-choose-temporaries).
//!
//! ## Leaves
//! Copies of other whole arrays, and arrays of characters and derived types.

use crate::{acc::routines::device_code, pass::Pass, same_value};
use accc_dialects::{
    acc, arith, fir, hlfir,
    ir::{Attribute, Builder, Op, Reported, Type, Value},
};

#[derive(Clone, Default)]
pub struct CopySections;

impl Pass for CopySections {
    const ARGUMENT: &'static str = "acc-copy-sections";
    const SUMMARY: &'static str = "make copies of sections of arrays loops";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for scope in device_code::scopes(module) {
            for assignment in scope.collect_named(hlfir::ASSIGN) {
                let Some(from) = copied(assignment) else {
                    if copies_elements(assignment) && is_known_later(assignment) {
                        evaluate_whole(assignment);
                    }
                    continue;
                };
                match hlfir::Section::of(assignment.operand(1)) {
                    Some(to) if are_parallel(&from, &to) => copy(assignment, &from, &to),
                    _ => assign_values(assignment, from.shape, from.extents.len()),
                }
            }
        }
        Ok(())
    }
}

/// The section whose elements an assignment copies as they are.
fn copied(assignment: Op<'_>) -> Option<hlfir::Section<'_>> {
    let from = hlfir::Section::of(assignment.operand(0))?;
    copies_elements(assignment).then_some(from)
}

/// Whether an assignment between arrays copies numbers, and does nothing else.
fn copies_elements(assignment: Op<'_>) -> bool {
    let [from, to] = [0, 1].map(|which| assignment.operand(which).ty().array_type());
    let is_plain = |array: Type<'_>| array.element().is_trivial();
    from.is_some_and(is_plain)
        && from.map(Type::element) == to.map(Type::element)
        && !hlfir::may_allocate(assignment)
}

/// Whether what an assignment copies is known later to overlap the variable, or not to.
fn is_known_later(assignment: Op<'_>) -> bool {
    let [source, variable] = [0, 1].map(|which| assignment.operand(which));
    let is_loaded = source.defining_op().is_some_and(|op| op.is(fir::LOAD));
    let is_allocatable = is_loaded && !source.ty().is_pointer();
    // The launch of a kernels construct asks.
    assignment.enclosing(&[acc::KERNELS]).is_some()
        || is_allocatable
        || is_private(source)
        || is_private(variable)
        || fir::are_apart(source, variable)
}

/// Whether `array` is all of a private array.
fn is_private(array: Value<'_>) -> bool {
    let memory = fir::origin(array).defining_op();
    memory.is_some_and(|op| op.is_any(&[acc::PRIVATE, acc::FIRSTPRIVATE]))
}

/// Whether two sections are one or apart.
pub(super) fn are_parallel<'c>(from: &hlfir::Section<'c>, to: &hlfir::Section<'c>) -> bool {
    let is_same = |one, other| {
        same_value::are_same(
            one,
            other,
            &|one, other| one == other,
            &nothing_is_written_between,
        )
    };
    let triplets = from.triplets.iter().flatten().flatten();
    is_same(from.array, to.array)
        && from.has_triplets_where(to)
        && triplets
            .zip(to.triplets.iter().flatten().flatten())
            .all(|(&one, &other)| is_same(one, other))
}

/// Whether two loads of one block have nothing between them that writes to memory.
fn nothing_is_written_between<'c>(one: Op<'c>, other: Op<'c>) -> bool {
    let reaches = |first: Op<'c>, last: Op<'c>| {
        let mut after = std::iter::successors(first.next(), |op| op.next());
        after
            .find(|&op| op == last || !is_harmless(op))
            .is_some_and(|op| op == last)
    };
    one == other || reaches(one, other) || reaches(other, one)
}

fn is_harmless(op: Op<'_>) -> bool {
    op.is_memory_effect_free() || op.only_reads()
}

/// Assigns what the array is before the assignment, where it says its bounds.
fn evaluate_whole(assignment: Op<'_>) {
    let b = Builder::before(assignment);
    if let Some(extents) = hlfir::extents_of_value(&b, assignment.operand(0)) {
        assign_values(assignment, fir::shape(&b, &extents), extents.len());
    }
}

/// Makes the array that is assigned an expression of `shape`, with that `rank`.
fn assign_values<'c>(assignment: Op<'c>, shape: Value<'c>, rank: usize) {
    let source = assignment.operand(0);
    let Some(array) = source.ty().array_type() else {
        return;
    };
    let b = Builder::before(assignment);
    let values = hlfir::elemental(&b, shape, rank, array.expression(), |b, subscripts| {
        fir::load(b, hlfir::element_at(b, source, subscripts))
    });
    assignment.set_operand(0, values);
    hlfir::destroy(&Builder::after(assignment), values);
}

fn copy<'c>(assignment: Op<'c>, from: &hlfir::Section<'c>, to: &hlfir::Section<'c>) {
    let Some(element) = from.element().map(Type::reference) else {
        return;
    };
    let mut b = Builder::before(assignment);
    let one = arith::index(&b, 1);
    let mut subscripts = Vec::new();
    for &extent in to.extents.iter().rev() {
        let extent = fir::to_index(&b, extent);
        let (nest, body) = fir::do_loop(&b, one, extent, one);
        nest.set_attribute(fir::UNORDERED, Attribute::unit(b.ctx()));
        subscripts.push(body.arguments()[0]);
        b = Builder::before_terminator(body);
    }
    subscripts.reverse();
    let designate = |section: Value<'c>| hlfir::designate(&b, section, &subscripts, element);
    let value = fir::load(&b, designate(from.section));
    hlfir::assign(&b, value, designate(to.section));
    assignment.erase();
}
