//! Whether code that stands in a program twice computes the same in both places.

use accc_dialects::{
    accgpu, arith, fir,
    ir::{Op, Value},
    math,
};

/// Whether a copy of `nest` computes the same values of the same data, to the last bit.
///
/// LLVM may fuse a product with a sum in one place and not in the other, and the functions of
/// a library may have other results for several elements at a time than for one. So there may be
/// sums or products, not both, and nothing else that rounds.
pub fn repeats_exactly(nest: Op<'_>) -> bool {
    const SUMS: [&str; 2] = [arith::ADDF, arith::SUBF];
    const EXACT: [&str; 12] = [
        accgpu::LOOP,
        arith::CMPF,
        arith::CONSTANT,
        arith::NEGF,
        arith::SELECT,
        fir::CONVERT,
        fir::DO_LOOP,
        fir::IF,
        fir::LOAD,
        fir::RESULT,
        fir::STORE,
        math::ABSF,
    ];
    let ops = nest.collect(&|op| !op.is_any(&EXACT));
    let is_real = |value: Value<'_>| value.ty().is_float() || value.ty().is_complex();
    let computes = |op: &&Op<'_>| op.operands().into_iter().chain(op.results()).any(is_real);
    let mut real = ops.iter().filter(computes);
    let are_sums = real.clone().all(|op| op.is_any(&SUMS));
    let are_products = real.all(|op| op.is(arith::MULF));
    (are_sums || are_products) && !ops.iter().any(|op| op.is(fir::CALL))
}
