//! Assigns function results to whole arrays, not to sections of all their elements.
//!
//! In `t = f(a)` the function may work on `t` itself; its constructs then find the data
//! of `t` on the device. Programs that were written for other compilers expect the same
//! of `t(:) = f(a)`, where flang stores the result in a temporary: it cannot tell that
//! the section is contiguous.
//!
//! ## Before
//! ```mlir
//! %t:2 = hlfir.declare %memory(%shape) : ...        // %shape = fir.shape %n
//! %section = hlfir.designate %t#0 (%c1:%n:%c1) shape %shape : ... -> !fir.box<!fir.array<?xf64>>
//! hlfir.assign %result to %section : !hlfir.expr<?xf64>, !fir.box<!fir.array<?xf64>>
//! ```
//! ## After
//! ```mlir
//! %t:2 = hlfir.declare %memory(%shape) : ...
//! hlfir.assign %result to %t#0 : !hlfir.expr<?xf64>, !fir.box<!fir.array<?xf64>>
//! ```
//! Legality: the section has all elements in their order: each of its triplets has stride
//! 1, the lower bound of the array, and the upper bound that follows from the extent, by
//! the declaration or by the same descriptor. An assignment that may give an allocatable
//! another shape names the variable, here the elements that it has are the target, so that
//! no shape changes.
//!
//! Whether the function may work on the array, which has to be contiguous and unknown to
//! the function, is left to flang.
//!
//! ## Leaves
//! Bounds that are computed otherwise, members, and values that no function call computes.

use crate::pass::Pass;
use accc_dialects::{
    arith, fir, hlfir,
    ir::{Op, Reported, Value},
};

#[derive(Clone, Default)]
pub struct WholeTargets;

impl Pass for WholeTargets {
    const ARGUMENT: &'static str = "acc-whole-targets";
    const SUMMARY: &'static str = "assign function results to arrays, not to all of their elements";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for assignment in module.collect_named(hlfir::ASSIGN) {
            let value = assignment.operand(0).defining_op();
            let is_result = value.is_some_and(|op| op.is(hlfir::EVAL_IN_MEM));
            if let Some(section) = hlfir::Section::of(assignment.operand(1))
                && is_result
                && is_whole(&section)
            {
                assignment.set_operand(1, section.array);
            }
        }
        Ok(())
    }
}

/// Whether the section has all elements of an array.
fn is_whole(section: &hlfir::Section<'_>) -> bool {
    Bounds::of(section.array).is_some_and(|bounds| {
        (0..).zip(&section.triplets).all(|(dimension, triplet)| {
            triplet.is_some_and(|[lower, upper, stride]| {
                arith::constant_value(stride) == Some(1)
                    && bounds.is_lower(dimension, lower)
                    && bounds.is_upper(dimension, lower, upper)
            })
        })
    })
}

/// Where an array has its bounds from.
struct Bounds<'c> {
    /// The operation whose results describe the array.
    array: Op<'c>,
    /// Empty for 1 in every dimension; `None` where the descriptor has them.
    lower: Option<Vec<Value<'c>>>,
    /// `None` where the descriptor has them.
    extents: Option<Vec<Value<'c>>>,
}

impl<'c> Bounds<'c> {
    fn of(array: Value<'c>) -> Option<Self> {
        const SHAPE: usize = 1;
        let array = array.defining_op()?;
        if array.is("fir.load") {
            // An allocatable or a pointer.
            return Some(Bounds {
                array,
                lower: None,
                extents: None,
            });
        }
        let shape = array
            .is(hlfir::DECLARE)
            .then(|| array.operand_segment(SHAPE).first().copied())?;
        Some(Bounds {
            array,
            lower: Some(fir::shape_lower_bounds(shape)?),
            extents: shape.and_then(fir::shape_extents),
        })
    }

    fn is_lower(&self, dimension: usize, value: Value<'c>) -> bool {
        match &self.lower {
            Some(bounds) => match bounds.get(dimension) {
                Some(&bound) => is_same(bound, value),
                None => arith::constant_value(value) == Some(1),
            },
            None => self.has_in_descriptor(LOWER, dimension, value),
        }
    }

    fn is_extent(&self, dimension: usize, value: Value<'c>) -> bool {
        match &self.extents {
            Some(extents) => is_same(extents[dimension], value),
            None => self.has_in_descriptor(EXTENT, dimension, value),
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
            .filter(|op| op.is("arith.subi") && arith::constant_value(op.operand(1)) == Some(1))
            .and_then(|op| op.operand(0).defining_op());
        end.is_some_and(|end| {
            end.is("arith.addi")
                && is_same(end.operand(0), lower)
                && self.is_extent(dimension, end.operand(1))
        })
    }

    /// Whether `value` is what the array's descriptor says of the dimension, as the result
    /// `which` of fir.box_dims.
    fn has_in_descriptor(&self, which: usize, dimension: usize, value: Value<'c>) -> bool {
        value.result_number() == Some(which)
            && value.defining_op().is_some_and(|dims| {
                dims.is("fir.box_dims")
                    && dims.operand(0).defining_op() == Some(self.array)
                    && arith::constant_value(dims.operand(1)) == i64::try_from(dimension).ok()
            })
    }
}

/// Results of fir.box_dims.
const LOWER: usize = 0;
const EXTENT: usize = 1;

fn is_same(one: Value<'_>, other: Value<'_>) -> bool {
    let constants = arith::constant_value(one).zip(arith::constant_value(other));
    one == other || constants.is_some_and(|(one, other)| one == other)
}
