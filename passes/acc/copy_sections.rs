//! Makes copies between sections of one array loops, as of `u(0, :) = u(n, :)`.
//!
//! flang does so where it can see that the sections are different parts of the array,
//! and calls its library, which makes a temporary, where it cannot. A device then
//! copies boundaries on one thread.
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
//! ## Leaves
//! Other sections, and arrays of characters and derived types.

use crate::{pass::Pass, same_value};
use accc_dialects::{
    acc, arith, fir, hlfir,
    ir::{Attribute, Builder, Op, Reported, Type, Value},
};

#[derive(Clone, Default)]
pub struct CopySections;

impl Pass for CopySections {
    const ARGUMENT: &'static str = "acc-copy-sections";
    const SUMMARY: &'static str = "make copies between sections of one array loops";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for construct in module.collect(&|op| op.is_any(&acc::COMPUTE)) {
            for assignment in construct.collect_named(hlfir::ASSIGN) {
                if let Some([from, to]) = parallel_sections(assignment) {
                    copy(assignment, from, to);
                }
            }
        }
        Ok(())
    }
}

/// The sections between which an assignment copies, if they are one or apart.
fn parallel_sections(assignment: Op<'_>) -> Option<[hlfir::Section<'_>; 2]> {
    let section = |operand: usize| hlfir::Section::of(assignment.operand(operand));
    let (from, to) = (section(0)?, section(1)?);
    let is_same = |one, other| {
        same_value::are_same(
            one,
            other,
            &|one, other| one == other,
            &nothing_is_written_between,
        )
    };
    let triplets = from.triplets.iter().flatten().flatten();
    let is_parallel = !hlfir::may_allocate(assignment)
        && from.element().is_some_and(Type::is_trivial)
        && from.element() == to.element()
        && is_same(from.array, to.array)
        && from.has_triplets_where(&to)
        && triplets
            .zip(to.triplets.iter().flatten().flatten())
            .all(|(&one, &other)| is_same(one, other));
    is_parallel.then_some([from, to])
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

fn copy<'c>(assignment: Op<'c>, from: hlfir::Section<'c>, to: hlfir::Section<'c>) {
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
