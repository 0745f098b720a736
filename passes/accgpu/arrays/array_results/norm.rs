//! NORM2 of elements, which flang leaves to its library.
//!
//! ## Before
//! ```mlir
//! %box = fir.convert %array : (!fir.box<!fir.array<?xf32>>) -> !fir.box<none>
//! %r = fir.call @_FortranANorm2_4(%box, ...) : (...) -> f32
//! ```
//! ## After
//! ```mlir
//! %sum = fir.allocmem f64
//! fir.store %zero to %sum
//! fir.do_loop %i = %one to %n step %one {
//!   ...
//!   %square = arith.mulf %x, %x : f64
//!   %new = arith.addf %old, %square : f64
//!   fir.store %new to %sum
//! }
//! %0 = fir.load %sum
//! %1 = math.sqrt %0 : f64
//! %r = fir.convert %1 : (f64) -> f32
//! ```
//! Legality: squares of single precision are neither too large nor too small for double
//! precision. Those of double precision may be: squares of large and of small elements have
//! sums of their own, scaled by powers of two (J. L. Blue, A Portable Fortran Program to Find
//! the Euclidean Norm of a Vector, 1978, as in LAPACK's dnrm2). The order of the additions is
//! the compiler's.

use super::elements::Elements;
use accc_dialects::{
    arith::{self, CompareReals},
    fir,
    ir::{Builder, Type, Value},
    math,
};

/// The norm of `elements`, computed at the cursor; `object` makes memory there.
pub fn compute<'c>(
    b: &Builder<'c>,
    elements: &Elements<'c>,
    object: &dyn Fn(Type<'c>) -> Value<'c>,
) -> Value<'c> {
    let double = Type::float64(b.ctx());
    let zero = arith::constant_float(b, double, 0.0);
    let sum = || {
        let place = object(double);
        fir::store(b, zero, place);
        place
    };
    let norm = if elements.ty() == double {
        let sums = Scaled {
            large: sum(),
            medium: sum(),
            small: sum(),
        };
        let each = elements.each(b);
        sums.add(&each.inside, each.value);
        sums.root(b)
    } else {
        let squares = sum();
        let each = elements.each(b);
        let value = fir::convert(&each.inside, each.value, double);
        add_square(&each.inside, value, squares);
        math::sqrt(b, fir::load(b, squares))
    };
    fir::convert(b, norm, elements.ty())
}

fn add_square<'c>(b: &Builder<'c>, value: Value<'c>, sum: Value<'c>) {
    let old = fir::load(b, sum);
    fir::store(b, arith::add_reals(b, old, square(b, value)), sum);
}

fn square<'c>(b: &Builder<'c>, value: Value<'c>) -> Value<'c> {
    arith::mul_reals(b, value, value)
}

/// Where the squares of numbers of double precision are added up, those of large and of
/// small ones scaled.
struct Scaled<'c> {
    large: Value<'c>,
    medium: Value<'c>,
    small: Value<'c>,
}

// Powers of two. Squares between those of the least and the greatest medium number, also many of
// them together, are numbers that lose no digits.
const LEAST_MEDIUM: i32 = -511;
const GREATEST_MEDIUM: i32 = 486;
const SCALE_OF_LARGE: i32 = -538;
const SCALE_OF_SMALL: i32 = 537;

impl<'c> Scaled<'c> {
    /// Adds the square of `value`. A NaN is a medium number.
    fn add(&self, b: &Builder<'c>, value: Value<'c>) {
        let zero = arith::constant_float(b, value.ty(), 0.0);
        let size = b.value(math::ABSF, &[value], value.ty(), &[]);
        let compare = |how, power| arith::compare_reals(b, how, size, power_of_two(b, power));
        let is_large = compare(CompareReals::Greater, GREATEST_MEDIUM);
        let is_small = compare(CompareReals::Less, LEAST_MEDIUM);
        let scaled = |is_part, scale| {
            let part = arith::select(b, is_part, value, zero);
            arith::mul_reals(b, part, power_of_two(b, scale))
        };
        add_square(b, scaled(is_large, SCALE_OF_LARGE), self.large);
        add_square(b, scaled(is_small, SCALE_OF_SMALL), self.small);
        let is_other = arith::or(b, is_large, is_small);
        add_square(b, arith::select(b, is_other, zero, value), self.medium);
    }

    /// The root of all squares.
    fn root(&self, b: &Builder<'c>) -> Value<'c> {
        let [large, medium, small] =
            [self.large, self.medium, self.small].map(|sum| fir::load(b, sum));
        let zero = arith::constant_float(b, large.ty(), 0.0);
        let times = |value, power| arith::mul_reals(b, value, power_of_two(b, power));
        let twice = |value, power| times(times(value, power), power);
        let with_large = arith::add_reals(b, large, twice(medium, SCALE_OF_LARGE));
        let with_large = times(math::sqrt(b, with_large), -SCALE_OF_LARGE);
        let only_small = times(math::sqrt(b, small), -SCALE_OF_SMALL);
        let with_small = arith::add_reals(b, medium, twice(small, -SCALE_OF_SMALL));
        let with_small = math::sqrt(b, with_small);
        let is_zero = arith::compare_reals(b, CompareReals::Equal, medium, zero);
        let without_large = arith::select(b, is_zero, only_small, with_small);
        let has_large = arith::compare_reals(b, CompareReals::Greater, large, zero);
        arith::select(b, has_large, with_large, without_large)
    }
}

fn power_of_two<'c>(b: &Builder<'c>, power: i32) -> Value<'c> {
    arith::constant_float(b, Type::float64(b.ctx()), 2f64.powi(power))
}
