//! Elements of an array in or outside of the section that a reduction names.
//!
//! The section's elements have private copies, the others are those of the array, which all
//! share: the reduction's variable is the subarray (OpenACC 3.4, 2.5.15). Where the program's
//! text does not show which of them an element is, the run asks at each access.
//!
//! ## Before
//! ```mlir
//! %e = fir.array_coor %a(%shape) %k
//! fir.store %v to %e
//! ```
//! ## After
//! ```mlir
//! %e = fir.array_coor %a(%shape) %k
//! %own = fir.array_coor %copy %k_in_section
//! fir.if %k_is_in_section { fir.store %v to %own } else { fir.store %v to %e }
//! ```
//! Not one address of two: that would be nobody's memory to later passes.

use super::{
    bounds::{Section, from_zero},
    sums::Sum,
};
use accc_dialects::{
    arith, fir,
    ir::{Builder, Op, Value},
};

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Place {
    Inside,
    Outside,
    /// Only the run knows.
    Unknown,
}

/// Whether `user` loads or stores the element whose address `element` takes.
pub fn is_access(user: Op<'_>, element: Op<'_>) -> bool {
    let is_address = |operand: usize| user.operand(operand) == element.result(0);
    user.is(fir::LOAD) || user.is(fir::STORE) && is_address(1) && !is_address(0)
}

/// Whether the address that `op` takes of `element` is that of an array which may go beyond the
/// section: its other elements have to be in the section as well.
pub fn leads_beyond<'c>(op: Op<'c>, element: &fir::Element<'c>, section: &Section<'c>) -> bool {
    op.result(0).users().into_iter().any(|user| {
        let array = user
            .is(fir::CONVERT)
            .then(|| user.result(0).ty().pointee())
            .flatten();
        array.filter(|ty| ty.rank() > 0).is_some_and(|array| {
            !(0..array.rank()).all(|dimension| {
                section.dimensions.get(dimension).is_some_and(|taken| {
                    let ends_inside = |extent: i64| {
                        let lower = element.lower_bounds.get(dimension).copied();
                        let first = from_zero(element.subscripts[dimension], lower);
                        let last = first.plus(1, &Sum::number(extent - 1));
                        taken.distances(&last)[1].is_never_negative(op)
                    };
                    taken.is_whole() || array.extent(dimension).is_some_and(ends_inside)
                })
            })
        })
    })
}

/// Makes `element`, one of the array that begins at the element `first` of a larger one, one of the
/// larger array. Sections that flang takes for arrays are columns of the first dimensions.
pub fn fold<'c>(element: Op<'c>, first: Op<'c>) -> Option<Op<'c>> {
    let (part, start) = (fir::Element::of(element)?, fir::Element::of(first)?);
    let array = first.operand(0).ty().array_type()?;
    let section = element.operand(0).ty().array_type()?;
    let fits = |dimension: usize| match array.extent(dimension).zip(section.extent(dimension)) {
        Some((extent, taken)) => taken <= extent,
        None => false,
    };
    if !(0..section.rank()).all(fits) {
        return None;
    }
    let b = Builder::before(element);
    let mut subscripts = start.subscripts;
    for (dimension, &subscript) in part.subscripts.iter().enumerate() {
        let lower = part.lower_bounds.get(dimension).copied();
        let lower = lower.map_or_else(|| arith::index(&b, 1), |lower| fir::to_index(&b, lower));
        let distance = arith::sub_exactly(&b, fir::to_index(&b, subscript), lower);
        let start = fir::to_index(&b, subscripts[dimension]);
        subscripts[dimension] = arith::add_exactly(&b, start, distance);
    }
    let ty = element.result(0).ty();
    let folded = fir::array_element(&b, first.operand(0), fir::shape_of(first), &subscripts, ty);
    element.result(0).replace_all_uses_with(folded);
    element.erase();
    folded.defining_op()
}

/// Makes each access to the element at `op` one to its copy at `copy` where `is_inside`.
pub fn access_either<'c>(op: Op<'c>, is_inside: Value<'c>, copy: Value<'c>) {
    let element = op.result(0);
    for user in element.users() {
        let b = Builder::before(user);
        if user.is(fir::LOAD) {
            let [own, shared] = [copy, element].map(|at| move |b: &Builder<'c>| fir::load(b, at));
            let value = fir::if_value(&b, is_inside, user.result(0).ty(), own, shared);
            user.result(0).replace_all_uses_with(value);
        } else {
            let branches = fir::if_else(&b, is_inside);
            for (branch, at) in branches.into_iter().zip([copy, element]) {
                let b = Builder::before_terminator(branch);
                fir::store(&b, user.operand(0), at);
            }
        }
        user.erase();
    }
}
