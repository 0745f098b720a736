//! Takes promises away that do not hold once constants are added up.
//!
//! In `a(i + huge(i) + 1)` no sum wraps for negative `i`. MLIR's canonicalisation adds the
//! constants, which wraps, and keeps the promise that adding the result to `i` does not: the
//! subscript, in more bits, is then 2^32 off. Without the promise that sum wraps to the right
//! number, since all of them are the same modulo 2^32.
//!
//! ## Before
//! ```mlir
//! %1 = arith.addi %i, %c2147483647 overflow<nsw> : i32
//! %2 = arith.addi %1, %c1 overflow<nsw> : i32
//! ```
//! ## After
//! ```mlir
//! %1 = arith.addi %i, %c2147483647 overflow<nsw> : i32
//! %2 = arith.addi %1, %c1 : i32
//! ```
//! What canonicalisation makes of two operations promises no more than either of them.

use crate::pass::Pass;
use accc_dialects::{
    arith,
    ir::{Op, Reported, Type, Value},
};

#[derive(Clone, Default)]
pub struct WrappingSums;

impl Pass for WrappingSums {
    const ARGUMENT: &'static str = "fir-wrapping-sums";
    const SUMMARY: &'static str = "promise nothing of sums whose constants wrap";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for op in module.collect_any(&[arith::ADDI, arith::SUBI]) {
            if constants_of(op).is_some_and(|sum| !fits(sum, op)) {
                arith::let_wrap_signed(op);
            }
        }
        Ok(())
    }
}

/// The sum of the constants in a chain of additions and subtractions of constants that ends with
/// `op`; none for one of variables alone.
fn constants_of(op: Op<'_>) -> Option<i128> {
    let [left, right] = [op.operand(0), op.operand(1)];
    let behind = |value: Value<'_>| {
        let inner = value.defining_op();
        let inner = inner.filter(|it| it.is_any(&[arith::ADDI, arith::SUBI]));
        inner.and_then(constants_of).unwrap_or(0)
    };
    let constant = |value| arith::constant_value(value).map(i128::from);
    match (op.is(arith::ADDI), constant(left), constant(right)) {
        (true, None, Some(added)) => Some(behind(left) + added),
        (true, Some(added), None) => Some(added + behind(right)),
        (false, None, Some(taken)) => Some(behind(left) - taken),
        (false, Some(from), None) => Some(from - behind(right)),
        _ => None,
    }
}

/// Whether the result of `op`, an integer or an index, can be `sum`.
fn fits(sum: i128, op: Op<'_>) -> bool {
    let ty = op.result(0).ty();
    let bits = match ty == Type::index(op.ctx()) {
        true => 64,
        false => ty.bit_width(),
    };
    let limit = 1_i128 << (bits.min(127) - 1);
    (-limit..limit).contains(&sum)
}
