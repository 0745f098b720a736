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
//! Legality: the section has all elements in their order, and the array has its shape
//! from its declaration, so that no assignment gives it another.
//!
//! ## Leaves
//! Allocatables and pointers, bounds that are not those of the declaration, and values
//! that no function call computes.

use crate::pass::Pass;
use accc_dialects::{
    arith, hlfir,
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

/// Whether the section has all elements of an array of explicit shape.
fn is_whole(section: &hlfir::Section<'_>) -> bool {
    let extents = section.array.defining_op().and_then(declared_extents);
    extents.is_some_and(|extents| {
        let bounds = section.triplets.iter().zip(&extents);
        section.triplets.len() == extents.len()
            && bounds.into_iter().all(|(triplet, &extent)| {
                triplet.is_some_and(|[lower, upper, stride]| {
                    [lower, stride].map(arith::constant_value) == [Some(1); 2]
                        && is_same(upper, extent)
                })
            })
    })
}

/// The extents of a variable whose lower bounds are 1.
fn declared_extents(declare: Op<'_>) -> Option<Vec<Value<'_>>> {
    const SHAPE: usize = 1;
    if !declare.is(hlfir::DECLARE) || !declare.operand(0).ty().is_address() {
        return None;
    }
    let shape = declare.operand_segment(SHAPE).first()?.defining_op()?;
    shape.is("fir.shape").then(|| shape.operands())
}

fn is_same(one: Value<'_>, other: Value<'_>) -> bool {
    let constants = arith::constant_value(one).zip(arith::constant_value(other));
    one == other || constants.is_some_and(|(one, other)| one == other)
}
