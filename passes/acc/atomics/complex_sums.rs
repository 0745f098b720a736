//! Makes atomic sums of complex numbers in device code the sums of their parts.
//!
//! GPUs add to a real number in one instruction. A complex one takes a loop around
//! compare-and-exchange, and one of 128 bits has no atomic access at all.
//!
//! ## Before
//! ```mlir
//! acc.atomic.update %z : !fir.ref<complex<f64>> {
//! ^bb0(%old: complex<f64>):
//!   %new = fir.addc %old, %v : complex<f64>
//!   acc.yield %new : complex<f64>
//! }
//! ```
//! ## After
//! ```mlir
//! %parts = fir.convert %z : (!fir.ref<complex<f64>>) -> !fir.ref<!fir.array<2xf64>>
//! %real = fir.coordinate_of %parts, %zero
//! %re = complex.re %v
//! acc.atomic.update %real : !fir.ref<f64> {
//! ^bb0(%old: f64):
//!   %new = arith.addf %old, %re : f64
//!   acc.yield %new : f64
//! }
//! // the same for the imaginary part
//! ```
//!
//! Legality: what is added to one part does not depend on the other, so that each has its sum
//! when all have added. An atomic access may see one part without the other in between; so the
//! kernels of the module have none of a complex number of this type but such sums (OpenACC 3.4,
//! 2.12: others that come at the same time are a race).
//!
//! ## Leaves
//! Sums that something captures, and those whose variable has a type of its own in the middle,
//! as after conversions.

use super::single_operation::hoist_operand;
use crate::pass::Pass;
use accc_dialects::{
    acc, arith, complex, fir,
    ir::{Builder, Op, Reported, Type, Value},
};

#[derive(Clone, Default)]
pub struct SplitComplexSums;

impl Pass for SplitComplexSums {
    const ARGUMENT: &'static str = "acc-split-complex-sums";
    const SUMMARY: &'static str = "make atomic sums of complex numbers those of their parts";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let accesses =
            module.collect_any(&[acc::ATOMIC_READ, acc::ATOMIC_WRITE, acc::ATOMIC_UPDATE]);
        let (sums, others): (Vec<_>, Vec<_>) =
            accesses.into_iter().partition(|&op| Sum::of(op).is_some());
        let is_seen = |ty| others.iter().any(|op| op.operand(0).ty().pointee() == ty);
        for sum in sums.into_iter().filter_map(Sum::of) {
            if !is_seen(sum.update.operand(0).ty().pointee()) {
                sum.split();
            }
        }
        Ok(())
    }
}

/// An update that adds to a complex number, or subtracts from it.
struct Sum<'c> {
    update: Op<'c>,
    /// The operation on each part.
    operation: &'static str,
    operand: Value<'c>,
}

impl<'c> Sum<'c> {
    fn of(update: Op<'c>) -> Option<Self> {
        if !update.is(acc::ATOMIC_UPDATE) || update.enclosing(&[acc::ATOMIC_CAPTURE]).is_some() {
            return None;
        }
        let block = update.body(0);
        let old = block.arguments()[0];
        let combine = block.terminator()?.operand(0).defining_op()?;
        let operation = match combine.name().as_str() {
            fir::ADDC => arith::ADDF,
            fir::SUBC if combine.operand(0) == old => arith::SUBF,
            _ => return None,
        };
        let is_combined = old.uses().len() == 1 && old.uses()[0].0 == combine;
        let other = usize::from(combine.operand(0) == old);
        let operand = combine.operand(other);
        is_combined.then_some(Sum {
            update,
            operation,
            operand,
        })
    }

    fn split(self) {
        let b = Builder::before(self.update).located(self.update);
        hoist_operand(&b, self.update);
        let part = self.operand.ty().complex_part();
        let variable = self.update.operand(0);
        let parts = fir::convert(&b, variable, part.array(2).reference());
        for (at, take) in [complex::RE, complex::IM].into_iter().enumerate() {
            let value = b.value(take, &[self.operand], part, &[]);
            let index = arith::index(&b, at as i64);
            let address = fir::coordinate_of(&b, parts, index, part.reference());
            self.update_part(&b, address, value, part);
        }
        self.update.erase();
    }

    fn update_part(&self, b: &Builder<'c>, address: Value<'c>, value: Value<'c>, ty: Type<'c>) {
        acc::atomic_update(b, address, &|inside, old| {
            inside.value(self.operation, &[old, value], ty, &[])
        });
    }
}
