//! Computes powers with some constant real exponents by square roots and products on devices.
//!
//! There `x**1.5` takes a logarithm and an exponential function in more than working precision,
//! some 250 instructions and 40 registers. flang takes exponents like 2, 3 and 0.5 apart itself.
//!
//! ## Before
//! ```mlir
//! %c = arith.constant 1.5 : f64
//! %p = math.powf %x, %c fastmath<contract> : f64
//! ```
//! ## After
//! ```mlir
//! %r = math.sqrt %x fastmath<contract> : f64
//! %p = arith.mulf %x, %r fastmath<contract> : f64
//! ```
//!
//! Legality: a processor may evaluate any mathematically equivalent expression (F2023, 10.1.5.2.4).
//!
//! - Accuracy: two roundings for roots, three for `x**4.0` and `x**(-2.0)`, which are then the
//!   numbers of `x**4` and, where nothing is subnormal, as good as those of `x**(-2)`. Vendors
//!   promise no more of their functions: 2 units in the last place (CUDA, f64), 16 (OpenCL). CPUs
//!   keep their library, which rounds better. Exponents that need more roundings, such as -1.5,
//!   stay as well.
//! - Range: no intermediate result overflows, or loses digits, where the power does not: roots are
//!   taken before products, and `x**(-2.0)` squares the reciprocal.
//! - Zeros and infinities give what C's pow gives, for -0 as well: adding 0 makes 0 of it where the
//!   root of -0 would show. Fortran prohibits negative bases of real exponents. Here they give
//!   what pow gives all the same: NaN, or the power of their amount for exponents 4 and -2; but
//!   minus infinity has NaN for an infinity.

use crate::pass::Pass;
use accc_dialects::{
    arith,
    ir::{Attribute, Builder, Op, Reported, Value},
    math,
};

#[derive(Clone, Default)]
pub struct ConstantPowers;

impl Pass for ConstantPowers {
    const ARGUMENT: &'static str = "gpu-constant-powers";
    const SUMMARY: &'static str = "compute powers with constant exponents by roots and products";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for power in module.collect_named(math::POWF) {
            let base = power.operand(0);
            let ty = base.ty();
            if (ty.is_float() && [32, 64].contains(&ty.bit_width()))
                && let Some(exponent) = arith::real_value(power.operand(1))
            {
                match Reals::of(power).power(base, exponent) {
                    Some(result) => {
                        power.result(0).replace_all_uses_with(result);
                        power.erase();
                    }
                    None => state_exponent(power, exponent),
                }
            }
        }
        Ok(())
    }
}

/// Lets flang see what it stands for: it does not look into parentheses, as in `x**(-1.0)`.
fn state_exponent(power: Op<'_>, exponent: f64) {
    let b = Builder::before(power);
    let exponent = arith::constant_float(&b, power.operand(1).ty(), exponent);
    power.set_operand(1, exponent);
}

/// Arithmetic in front of a power, with its freedoms.
struct Reals<'c> {
    b: Builder<'c>,
    freedoms: Option<Attribute<'c>>,
}

impl<'c> Reals<'c> {
    fn of(power: Op<'c>) -> Self {
        Reals {
            b: Builder::before(power),
            freedoms: power.attribute(arith::FASTMATH),
        }
    }

    /// `base ** exponent`, for an exponent that the header allows.
    fn power(&self, base: Value<'c>, exponent: f64) -> Option<Value<'c>> {
        let result = if exponent == 1.5 {
            self.product(base, self.root(base))
        } else if exponent == 0.25 {
            self.root(self.root(self.without_sign_of_zero(base)))
        } else if exponent == -0.5 {
            self.reciprocal(self.root(self.without_sign_of_zero(base)))
        } else if exponent == 4.0 {
            self.square(self.square(base))
        } else if exponent == -2.0 {
            self.square(self.reciprocal(base))
        } else {
            return None;
        };
        Some(result)
    }

    fn square(&self, value: Value<'c>) -> Value<'c> {
        self.product(value, value)
    }

    fn product(&self, one: Value<'c>, other: Value<'c>) -> Value<'c> {
        self.operation(arith::MULF, &[one, other])
    }

    fn reciprocal(&self, value: Value<'c>) -> Value<'c> {
        let one = arith::constant_float(&self.b, value.ty(), 1.0);
        self.operation(arith::DIVF, &[one, value])
    }

    fn root(&self, value: Value<'c>) -> Value<'c> {
        self.operation(math::SQRT, &[value])
    }

    fn without_sign_of_zero(&self, value: Value<'c>) -> Value<'c> {
        let zero = arith::constant_float(&self.b, value.ty(), 0.0);
        self.operation(arith::ADDF, &[value, zero])
    }

    fn operation(&self, name: &str, operands: &[Value<'c>]) -> Value<'c> {
        let freedoms = self.freedoms.map(|freedoms| (arith::FASTMATH, freedoms));
        let freedoms: Vec<_> = freedoms.into_iter().collect();
        self.b.value(name, operands, operands[0].ty(), &freedoms)
    }
}
