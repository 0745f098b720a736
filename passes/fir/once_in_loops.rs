//! Evaluates in loops of WHERE masks what flang would evaluate once for all.
//!
//! A WHERE calls a function that is not elemental once, whatever the mask says (F2023, 10.2.3.2): flang
//! puts the call and its arguments into hlfir.exactly_once, which it moves in front of the loops that
//! it makes of the WHERE. In the mask it does so inside of an array constructor with an implied DO
//! loop, too, where the arguments depend on the iteration: flang 22 crashes, or cannot legalise
//! the operation.
//!
//! ## Before
//! ```mlir
//! hlfir.where {
//!   %values = hlfir.elemental %shape unordered {
//!   ^bb0(%i: index):
//!     %1 = hlfir.exactly_once : i32 {
//!       %2 = fir.call @f(%argument) : (!fir.ref<i32>) -> i32
//!       hlfir.yield %2 : i32 cleanup {
//!         hlfir.end_associate %argument, %false : !fir.ref<i32>, i1
//!       }
//!     }
//!     hlfir.yield_element %1 : i32
//!   }
//! ```
//! ## After
//! ```mlir
//! hlfir.where {
//!   %values = hlfir.elemental %shape unordered {
//!   ^bb0(%i: index):
//!     %2 = fir.call @f(%argument) : (!fir.ref<i32>) -> i32
//!     hlfir.end_associate %argument, %false : !fir.ref<i32>, i1
//!     hlfir.yield_element %2 : i32
//!   }
//! ```
//! Legality: each iteration evaluates its value once, as in a constructor elsewhere. What is cleaned up
//! is not needed any more where the iteration ends, nor a number's operands behind it.

use crate::pass::Pass;
use accc_dialects::{
    fir, hlfir,
    ir::{Op, Reported, Value},
};

#[derive(Clone, Default)]
pub struct OnceInLoops;

impl Pass for OnceInLoops {
    const ARGUMENT: &'static str = "hlfir-once-in-loops";
    const SUMMARY: &'static str = "evaluate in loops of masks what flang would evaluate once";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for once in module.collect_named(hlfir::EXACTLY_ONCE) {
            let around = once.parent();
            if around.is_some_and(|op| op.is_any(&[fir::DO_LOOP, fir::IF, hlfir::ELEMENTAL])) {
                inline(once);
            }
        }
        Ok(())
    }
}

/// Puts what `once` evaluates in its place.
fn inline(once: Op<'_>) {
    let ops = once.body(0).ops();
    let Some((end, ops)) = ops.split_last() else {
        return;
    };
    let value = end.operand(0);
    let cleanup = end.region(0).blocks().into_iter();
    let cleanup: Vec<_> = cleanup.flat_map(|block| block.ops()).collect();
    for op in ops {
        op.move_before(once);
    }
    let behind = end_of_need(once, value);
    for op in cleanup.into_iter().filter(|op| !op.is(fir::END)) {
        op.move_before(behind);
    }
    once.result(0).replace_all_uses_with(value);
    once.erase();
}

/// The operation in front of which nothing needs the operands of `value` any more, the result of
/// `once`.
fn end_of_need<'c>(once: Op<'c>, value: Value<'c>) -> Op<'c> {
    let end = || once.block().and_then(|block| block.terminator());
    match value.ty().is_trivial() {
        true => once,
        false => end().expect("a block of a loop"),
    }
}
