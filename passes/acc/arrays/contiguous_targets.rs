//! Says of sections that function results are assigned to that they are contiguous.
//!
//! In `t = f(a)` the function may work on `t` itself; its constructs then find the data
//! of `t` on the device. Programs that were written for other compilers expect the same
//! of `t(:, :) = f(a)` and `t(:, j) = f(a)`, where flang stores the result in a temporary:
//! it cannot tell that the section is contiguous.
//!
//! ## Before
//! ```mlir
//! %t:2 = hlfir.declare %memory(%shape) : ...        // %shape = fir.shape %n, %m
//! %section = hlfir.designate %t#0 (%c1:%n:%c1, %j) shape %part
//!     : ... -> !fir.box<!fir.array<?xf64>>
//! hlfir.assign %result to %section : !hlfir.expr<?xf64>, !fir.box<!fir.array<?xf64>>
//! ```
//! ## After
//! ```mlir
//! %section = hlfir.designate %t#0 (%c1:%n:%c1, %j) shape %part
//!     {fortran_attrs = #fir.var_attrs<contiguous>} : ... -> !fir.box<!fir.array<?xf64>>
//! ```
//! Legality: elements of an array of explicit shape, or of an allocatable, follow each
//! other, and so do those of a section that has all of the first dimensions, neighbours
//! in the next one, and one place in the others. It has all of a dimension where its
//! triplet has stride 1, the lower bound of the array, and the upper bound that follows
//! from the extent, by the declaration or by the same descriptor.
//!
//! Whether the function may work on the section, which has to be unknown to it, is left
//! to flang.
//!
//! ## Leaves
//! Bounds that are computed otherwise, assumed shapes and pointers, sections of members,
//! and values that no function call computes.

use crate::pass::Pass;
use accc_dialects::{
    arith, fir, hlfir,
    ir::{Op, Reported, Value},
};

#[derive(Clone, Default)]
pub struct ContiguousTargets;

impl Pass for ContiguousTargets {
    const ARGUMENT: &'static str = "acc-contiguous-targets";
    const SUMMARY: &'static str = "find contiguous sections that function results go to";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for assignment in module.collect_named(hlfir::ASSIGN) {
            let value = assignment.operand(0).defining_op();
            let is_result = value.is_some_and(|op| op.is(hlfir::EVAL_IN_MEM));
            if let Some(section) = hlfir::Section::of(assignment.operand(1))
                && is_result
                && is_contiguous(&section)
            {
                section.set_contiguous();
            }
        }
        Ok(())
    }
}

/// Whether the elements of the section are neighbours in memory.
fn is_contiguous(section: &hlfir::Section<'_>) -> bool {
    let Some(bounds) = Bounds::of(section.array) else {
        return false;
    };
    let mut rest = (0..)
        .zip(&section.triplets)
        .skip_while(|(dimension, triplet)| {
            triplet.is_some_and(|triplet| bounds.is_whole(*dimension, triplet))
        });
    let has_neighbours = rest.next().is_none_or(|(_, triplet)| {
        triplet.is_none_or(|[_, _, stride]| arith::constant_value(stride) == Some(1))
    });
    has_neighbours && rest.all(|(_, triplet)| triplet.is_none())
}

/// Where a contiguous array has its bounds from.
struct Bounds<'c> {
    /// The operation whose results describe the array.
    array: Op<'c>,
    /// Lower bounds, none for 1 in every dimension, and extents; `None` where the
    /// descriptor has them.
    shape: Option<(Vec<Value<'c>>, Vec<Value<'c>>)>,
}

impl<'c> Bounds<'c> {
    fn of(array: Value<'c>) -> Option<Self> {
        let is_pointer = array.ty().is_pointer();
        let array = array.defining_op()?;
        if array.is(fir::LOAD) && !is_pointer {
            // An allocatable.
            return Some(Bounds { array, shape: None });
        }
        let has_shape = array.is(hlfir::DECLARE) && array.operand(0).ty().is_address();
        let shape = has_shape.then(|| fir::shape_of(array))??;
        Some(Bounds {
            array,
            shape: Some((
                fir::shape_lower_bounds(Some(shape))?,
                fir::shape_extents(shape)?,
            )),
        })
    }

    fn is_whole(&self, dimension: usize, [lower, upper, stride]: [Value<'c>; 3]) -> bool {
        arith::constant_value(stride) == Some(1)
            && self.is_lower(dimension, lower)
            && self.is_upper(dimension, lower, upper)
    }

    fn is_lower(&self, dimension: usize, value: Value<'c>) -> bool {
        match &self.shape {
            Some((bounds, _)) => match bounds.get(dimension) {
                Some(&bound) => is_same(bound, value),
                None => arith::constant_value(value) == Some(1),
            },
            None => self.has_in_descriptor(fir::LOWER_BOUND, dimension, value),
        }
    }

    fn is_extent(&self, dimension: usize, value: Value<'c>) -> bool {
        match &self.shape {
            Some((_, extents)) => is_same(extents[dimension], value),
            None => self.has_in_descriptor(fir::EXTENT, dimension, value),
        }
    }

    /// Whether `upper` is the upper bound of an array that begins at `lower`. Where the
    /// program does not name it flang computes it, as lower + extent - 1.
    fn is_upper(&self, dimension: usize, lower: Value<'c>, upper: Value<'c>) -> bool {
        if arith::constant_value(lower) == Some(1) && self.is_extent(dimension, upper) {
            return true;
        }
        let end = upper
            .defining_op()
            .filter(|op| op.is(arith::SUBI) && arith::constant_value(op.operand(1)) == Some(1))
            .and_then(|op| op.operand(0).defining_op());
        end.is_some_and(|end| {
            end.is(arith::ADDI)
                && is_same(end.operand(0), lower)
                && self.is_extent(dimension, end.operand(1))
        })
    }

    /// Whether `value` is what the array's descriptor says of the dimension, as the result
    /// `which` of fir.box_dims.
    fn has_in_descriptor(&self, which: usize, dimension: usize, value: Value<'c>) -> bool {
        value.result_number() == Some(which)
            && value.defining_op().is_some_and(|dims| {
                dims.is(fir::BOX_DIMS)
                    && dims.operand(0).defining_op() == Some(self.array)
                    && arith::constant_value(dims.operand(1)) == i64::try_from(dimension).ok()
            })
    }
}

fn is_same(one: Value<'_>, other: Value<'_>) -> bool {
    let constants = arith::constant_value(one).zip(arith::constant_value(other));
    one == other || constants.is_some_and(|(one, other)| one == other)
}
