//! Evaluates the mask of a DO CONCURRENT for all iterations before the first of them runs, where
//! these may change it.
//!
//! The mask says which iterations there are (F2023, 11.1.7.4.2): they are found before any of
//! them is executed. flang 22 makes a condition of it in the loop, which sees what the iterations
//! before have done.
//!
//! ## Before
//! ```mlir
//! fir.do_concurrent {
//!   fir.do_concurrent.loop (%i) = (%one) to (%n) step (%one) {
//!     %mask = "reads the element before"(%i)
//!     fir.if %mask {
//!       "sets an element"(%i)
//!     }
//!   }
//! }
//! ```
//! ## After
//! ```mlir
//! %masks = fir.allocmem !fir.array<?xi8>, %n
//! %shape = fir.shape_shift %one, %n
//! fir.do_concurrent {
//!   fir.do_concurrent.loop (%i) = (%one) to (%n) step (%one) {
//!     %mask = "reads the element before"(%i)
//!     fir.store %mask to "element of"(%masks, %shape, %i)
//!   }
//! }
//! fir.do_concurrent {
//!   fir.do_concurrent.loop (%i) = (%one) to (%n) step (%one) {
//!     %mask = fir.load "element of"(%masks, %shape, %i)
//!     fir.if %mask {
//!       "sets an element"(%i)
//!     }
//!   }
//! }
//! fir.freemem %masks
//! ```
//! Legality: no iteration of a DO CONCURRENT may need what another one does (11.1.7.5), so that an
//! IF that is all of its body may be evaluated before, too. The front end marks what masks became:
//! nothing but the mask stands in front of that, and no procedure has side effects there (C1121).
//!
//! ## Leaves
//! Masks that read nothing that the iterations set but the same elements; loops in constructs
//! (`accgpu-evaluate-masks`) and those that are branches (`fir-branching-masks`).

use super::{
    mask_array::{MaskArray, Range},
    mask_parts::{in_front_of, may_change, only_for, warn_of_late_mask},
};
use crate::{accgpu::analysis::dependence::uses, pass::Pass};
use accc_dialects::{
    accgpu, fir,
    ir::{Builder, Op, Reported, Value},
};

#[derive(Clone, Default)]
pub struct ConcurrentMasks;

impl Pass for ConcurrentMasks {
    const ARGUMENT: &'static str = "fir-concurrent-masks";
    const SUMMARY: &'static str = "evaluate masks of DO CONCURRENT before its iterations";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for nest in module.collect_named(fir::DO_CONCURRENT_LOOP) {
            let ops = nest.body(0).ops();
            let Some(condition) = ops.into_iter().find(|&op| accgpu::is_mask(op)) else {
                continue;
            };
            let masked = Masked { nest, condition };
            if !masked.may_change() {
                continue;
            }
            match nest.parent().filter(|op| op.is(fir::DO_CONCURRENT)) {
                Some(around) if condition_of(nest) == Some(condition) => {
                    masked.evaluate_before(around);
                }
                _ => warn_of_late_mask(nest.location()),
            }
        }
        Ok(())
    }
}

/// A DO CONCURRENT with a mask.
struct Masked<'c> {
    nest: Op<'c>,
    /// The IF that is its body.
    condition: Op<'c>,
}

impl<'c> Masked<'c> {
    /// Whether an iteration may change what the mask of another one reads.
    fn may_change(&self) -> bool {
        let variables: Option<Vec<_>> = self.indices().into_iter().map(stored_to).collect();
        may_change(
            &in_front_of(self.condition),
            uses(self.condition),
            &variables.unwrap_or_default(),
        )
    }

    /// The indices, which stand in front of what LOCAL and REDUCE name.
    fn indices(&self) -> Vec<Value<'c>> {
        let mut arguments = self.nest.body(0).arguments();
        arguments.truncate(self.nest.operand_segment(0).len());
        arguments
    }

    /// `around` is what the loop stands in with the variables of its indices.
    fn evaluate_before(self, around: Op<'c>) {
        let unneeded = only_for(self.condition);
        let b = Builder::before(around);
        let masks = MaskArray::allocate(&b, ranges(self.nest));
        let first = b.insert(around.clone_op());
        let own = first.body(0).ops().into_iter();
        for nest in own.filter(|op| op.is(fir::DO_CONCURRENT_LOOP)) {
            store_condition(&masks, nest, &nest.body(0).arguments());
        }
        load_condition(&masks, self.condition, &self.indices());
        unneeded.into_iter().rev().for_each(Op::erase);
        masks.free(&Builder::after(around));
    }
}

/// Lower bound, upper bound and step of each index.
fn ranges(nest: Op<'_>) -> Vec<Range<'_>> {
    let [lower, upper, step] = [0, 1, 2].map(|segment| nest.operand_segment(segment));
    let ranges = lower.into_iter().zip(upper).zip(step);
    ranges
        .map(|((lower, upper), step)| [lower, upper, step])
        .collect()
}

/// Has `nest`, whose body ends in an IF, store the condition instead.
pub(crate) fn store_condition<'c>(masks: &MaskArray<'c>, nest: Op<'c>, indices: &[Value<'c>]) {
    let condition = condition_of(nest).expect("as in the original");
    let inside = Builder::before(condition);
    masks.set(&inside, indices, condition.operand(0));
    condition.erase();
}

/// Has `branch` take its condition from `masks`.
pub(crate) fn load_condition<'c>(masks: &MaskArray<'c>, branch: Op<'c>, indices: &[Value<'c>]) {
    branch.set_operand(0, masks.get(&Builder::before(branch), indices));
}

/// The IF that ends the body of `nest`, without results and another branch.
pub(crate) fn condition_of(nest: Op<'_>) -> Option<Op<'_>> {
    const ENDS: [&str; 2] = [fir::END, accgpu::YIELD];
    let mut ops = nest.body(0).ops();
    ops.retain(|op| !op.is_any(&ENDS));
    let last = *ops.last()?;
    let is_plain = last.is(fir::IF)
        && last.result_count() == 0
        && (last.region(1).first_block()).is_none_or(|block| block.ops().len() <= 1);
    is_plain.then_some(last)
}

/// The variable that gets the value of `index`.
fn stored_to(index: Value<'_>) -> Option<Value<'_>> {
    let mut values = vec![index];
    while let Some(value) = values.pop() {
        for (user, operand) in value.uses() {
            if user.is(fir::STORE) && operand == 0 {
                return Some(user.operand(1));
            }
            if user.is(fir::CONVERT) {
                values.push(user.result(0));
            }
        }
    }
    None
}
