//! Computes powers of -1 and 2 with integer exponents by their bits on devices.
//!
//! Elsewhere a power with an exponent that only the run knows is a loop of products, 45
//! instructions. `(-1)**i` is a sign in expansions, `2**i` a size of grids.
//!
//! ## Before
//! ```mlir
//! %c-1 = arith.constant -1 : i32
//! %p = math.ipowi %c-1, %i : i32
//! ```
//! ## After
//! ```mlir
//! %odd = arith.andi %i, %c1 : i32
//! %twice = arith.shli %odd, %c1 : i32
//! %p = arith.subi %c1, %twice : i32
//! ```
//! A real base of -1 takes its sign from the same bit, and 2 is shifted, where the exponent is
//! one of its type's bits.
//!
//! Legality: these are the numbers that products give: for negative exponents too, where 2 has
//! 0 (F2023, 10.1.5.2.2), and for those without a result in the type, where the products wrap
//! round to 0.

use crate::pass::Pass;
use accc_dialects::{
    arith::{self, Compare},
    fir,
    ir::{Builder, Op, Reported, Value},
    math,
};

#[derive(Clone, Default)]
pub struct ConstantBases;

impl Pass for ConstantBases {
    const ARGUMENT: &'static str = "gpu-constant-bases";
    const SUMMARY: &'static str = "compute powers of -1 and 2 by the bits of their exponents";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for power in module.collect_any(&[math::IPOWI, math::FPOWI]) {
            if let Some(result) = power_of_constant(power) {
                power.result(0).replace_all_uses_with(result);
                power.erase();
            }
        }
        Ok(())
    }
}

fn power_of_constant(power: Op<'_>) -> Option<Value<'_>> {
    let b = Builder::before(power);
    let [base, exponent] = [power.operand(0), power.operand(1)];
    if power.is(math::FPOWI) {
        return (arith::real_value(base) == Some(-1.0)).then(|| real_sign(&b, base, exponent));
    }
    match whole_value(base) {
        Some(-1) => Some(sign(&b, exponent)),
        Some(2) => Some(power_of_two(&b, exponent)),
        _ => None,
    }
}

/// The value of an integer constant, which may be in parentheses.
fn whole_value(value: Value<'_>) -> Option<i64> {
    let parentheses = value.defining_op().filter(|op| op.is(fir::NO_REASSOC));
    match parentheses {
        Some(op) => whole_value(op.operand(0)),
        None => arith::constant_value(value),
    }
}

/// The last bit of `exponent`.
fn odd<'c>(b: &Builder<'c>, exponent: Value<'c>) -> Value<'c> {
    arith::and(b, exponent, arith::constant(b, exponent.ty(), 1))
}

fn sign<'c>(b: &Builder<'c>, exponent: Value<'c>) -> Value<'c> {
    let ty = exponent.ty();
    let one = arith::constant(b, ty, 1);
    let twice = b.value(arith::SHLI, &[odd(b, exponent), one], ty, &[]);
    arith::sub(b, one, twice)
}

fn real_sign<'c>(b: &Builder<'c>, base: Value<'c>, exponent: Value<'c>) -> Value<'c> {
    let zero = arith::constant(b, exponent.ty(), 0);
    let is_odd = arith::compare(b, Compare::NotEqual, odd(b, exponent), zero);
    let one = arith::constant_float(b, base.ty(), 1.0);
    arith::select(b, is_odd, base, one)
}

fn power_of_two<'c>(b: &Builder<'c>, exponent: Value<'c>) -> Value<'c> {
    let ty = exponent.ty();
    let [zero, one, bits] =
        [0, 1, i64::from(ty.bit_width())].map(|number| arith::constant(b, ty, number));
    let shifted = b.value(arith::SHLI, &[one, exponent], ty, &[]);
    let has_bit = arith::unsigned::is_less(b, exponent, bits);
    arith::select(b, has_bit, shifted, zero)
}
