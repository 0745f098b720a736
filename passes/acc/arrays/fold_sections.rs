//! Finds elements of sections in their arrays: element `j` of `a(i, 2:n)` is `a(i, j + 1)`.
//!
//! flang makes a descriptor of a section and takes elements of that. Subscripts of the
//! array itself are what dependence can be proven from, and what kernels compute addresses
//! from without a descriptor.
//!
//! ## Before
//! ```mlir
//! %slice = fir.slice %i, %undefined, %undefined, %c2, %n, %c1
//! %section = fir.embox %a(%shape) [%slice]
//! %element = fir.array_coor %section %j
//! ```
//! ## After
//! ```mlir
//! %distance = arith.subi %j, %c1 : index
//! %place = arith.addi %c2, %distance : index
//! %element = fir.array_coor %a(%shape) %i, %place
//! ```
//! The same for sections of arrays behind descriptors (fir.rebox), and for sections of
//! sections.
//!
//! Legality: it is the address that the section's descriptor leads to. Elements of
//! sections count from 1, whatever the array's bounds are (F2023, 9.5.3.3.2), unless the
//! fir.array_coor says from what.
//!
//! ## Leaves
//! Sections of components and substrings, which have strides of their own, and sections
//! that are made before the construct.

use crate::pass::Pass;
use accc_dialects::{
    acc, arith, fir,
    ir::{Builder, Op, Reported, Value},
};

#[derive(Clone, Default)]
pub struct FoldSections;

impl Pass for FoldSections {
    const ARGUMENT: &'static str = "acc-fold-sections";
    const SUMMARY: &'static str = "address elements of sections by the subscripts of their arrays";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for construct in module.collect_any(&acc::COMPUTE) {
            for element in construct.collect_named(fir::ARRAY_COOR) {
                let mut element = element;
                while let Some(folded) = fold(element, construct) {
                    element = folded;
                }
            }
        }
        Ok(())
    }
}

/// Puts an element of the array in the place of `element` of a section that `construct`
/// makes of it.
fn fold<'c>(element: Op<'c>, construct: Op<'c>) -> Option<Op<'c>> {
    fold_into(element, &Section::at(element.operand(0), construct)?)
}

/// The same for `element` at the address of a section, whose elements are neighbours where flang
/// takes that.
pub(crate) fn fold_at_address<'c>(element: Op<'c>, construct: Op<'c>) -> Option<Op<'c>> {
    let address = element.operand(0).defining_op();
    let address = address.filter(|op| op.is(fir::BOX_ADDR))?;
    fold_into(element, &Section::at(address.operand(0), construct)?)
}

fn fold_into<'c>(element: Op<'c>, section: &Section<'c>) -> Option<Op<'c>> {
    let of_section = fir::Element::of(element)?;
    let b = Builder::before(element);
    let subscripts = section.subscripts(&b, &of_section)?;
    let ty = element.result(0).ty();
    let folded = fir::array_element(&b, section.array, section.shape, &subscripts, ty);
    element.result(0).replace_all_uses_with(folded);
    element.erase();
    folded.defining_op()
}

/// Part of an array.
struct Section<'c> {
    array: Value<'c>,
    /// How the array's subscripts count.
    shape: Option<Value<'c>>,
    dimensions: Vec<fir::Taken<'c>>,
}

impl<'c> Section<'c> {
    fn at(mut descriptor: Value<'c>, construct: Op<'c>) -> Option<Self> {
        const LENGTHS: usize = 3;
        if !descriptor.is_inside(construct) {
            return None;
        }
        // The name that ASSOCIATE gives to a section.
        while let Some(name) = descriptor.defining_op().filter(|op| op.is(fir::DECLARE)) {
            descriptor = name.operand(0);
        }
        let view = descriptor.defining_op()?;
        let has_lengths = view.is(fir::EMBOX) && !view.operand_segment(LENGTHS).is_empty();
        let slice = fir::slice_of(view).filter(|_| !has_lengths)?;
        Some(Section {
            array: view.operand(0),
            shape: fir::shape_of(view),
            dimensions: fir::slice_dimensions(slice)?,
        })
    }

    /// The array's subscripts of `element` of the section.
    fn subscripts(&self, b: &Builder<'c>, element: &fir::Element<'c>) -> Option<Vec<Value<'c>>> {
        let kept = self.dimensions.iter().filter(|taken| taken.step.is_some());
        if kept.count() != element.subscripts.len() {
            return None;
        }
        let mut places = element.subscripts.iter().enumerate();
        let subscripts = self.dimensions.iter().map(|taken| {
            let first = fir::to_index(b, taken.first);
            let Some(step) = taken.step else {
                return Some(first);
            };
            let (dimension, &place) = places.next()?;
            let start = element.lower_bounds.get(dimension).copied();
            Some(nth(b, first, step, place, start))
        });
        subscripts.collect()
    }
}

/// `first` + (`place` - `start`) * `step`, where `start` is 1 if nothing else is known.
fn nth<'c>(
    b: &Builder<'c>,
    first: Value<'c>,
    step: Value<'c>,
    place: Value<'c>,
    start: Option<Value<'c>>,
) -> Value<'c> {
    let place = fir::to_index(b, place);
    let start_number = start.map_or(Some(1), arith::constant_value);
    let is_next = arith::constant_value(step) == Some(1);
    if is_next && start_number.is_some() && start_number == arith::constant_value(first) {
        return place;
    }
    let start = start.map_or_else(|| arith::index(b, 1), |start| fir::to_index(b, start));
    let mut distance = arith::sub_exactly(b, place, start);
    if !is_next {
        let step = fir::to_index(b, step);
        distance = arith::mul_exactly(b, distance, step);
    }
    arith::add_exactly(b, first, distance)
}
