//! Leaves one of the two versions that flang makes of a shift in kernels constructs.
//!
//! flang expands CSHIFT and EOSHIFT along the first dimension of an array behind a descriptor to two
//! versions, one for elements that are neighbours. Loops under a condition that the host cannot
//! know are one gang's, since gangs cannot wait for each other (`accgpu-split-kernels`).
//!
//! ## Before
//! ```mlir
//! %size = fir.box_elesize %a : (!fir.box<!fir.array<?xf64>>) -> index
//! %is_dense = arith.cmpi eq, %size, %stride : index   // %stride = fir.box_dims %a, %c0
//! fir.if %is_dense {
//!   // of neighbours
//! } else {
//!   // of any elements
//! }
//! ```
//! ## After
//! ```mlir
//! // of any elements; of neighbours, if %a is all of an allocatable array
//! ```
//! Legality: both versions have the same results where the condition holds, since nothing else
//! compares a stride with the size of an element: no statement can. The elements of an
//! allocatable array are neighbours. What a kernel does with neighbours is found out at its launch
//! anyway.
//!
//! ## Leaves
//! Other constructs and the host's code, which branch.

use crate::{fir::take_branch, pass::Pass};
use accc_dialects::{
    acc,
    arith::{self, Compare},
    fir,
    ir::{Op, Reported, Value},
};

#[derive(Clone, Default)]
pub struct PlainShifts;

impl Pass for PlainShifts {
    const ARGUMENT: &'static str = "acc-plain-shifts";
    const SUMMARY: &'static str = "leave one version of each shift in kernels constructs";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for construct in module.collect_named(acc::KERNELS) {
            for choice in construct.collect_named(fir::IF) {
                if let Some(array) = asked_for_neighbours(choice.operand(0)) {
                    take_branch(choice, is_allocatable(array));
                }
            }
        }
        Ok(())
    }
}

/// The descriptor, if `condition` is whether the elements of an array follow each other.
fn asked_for_neighbours(condition: Value<'_>) -> Option<Value<'_>> {
    let compare = condition.defining_op()?;
    let is_equality = arith::comparison(compare) == Some(Compare::Equal);
    let [size, stride] = compare.operands()[..] else {
        return None;
    };
    let size = size.defining_op().filter(|op| op.is(fir::BOX_ELESIZE))?;
    let dimensions = stride.defining_op().filter(|op| op.is(fir::BOX_DIMS))?;
    let is_stride = stride.result_number() == Some(fir::STRIDE);
    let array = size.operand(0);
    let is_question = is_equality && is_stride && dimensions.operand(0) == array;
    is_question.then_some(array)
}

/// Whether `array` is a descriptor of all of an allocatable array.
fn is_allocatable(array: Value<'_>) -> bool {
    // With a shape or a slice it may be a part.
    let is_whole = |op: Op<'_>| op.is_any(&[fir::REBOX, fir::CONVERT]) && op.operand_count() == 1;
    let kept = array.through(is_whole);
    let is_loaded = kept.defining_op().is_some_and(|op| op.is(fir::LOAD));
    is_loaded && kept.ty().is_descriptor() && !kept.ty().is_pointer()
}
