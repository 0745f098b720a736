//! Whether FINDLOC takes an element for the value that it looks for.

use accc_dialects::{
    arith::{self, Compare, CompareReals},
    complex, fir,
    ir::{Builder, Type, Value},
};

/// Whether [`equal`] compares values of these types.
pub fn are_compared<'c>(one: Type<'c>, other: Type<'c>) -> bool {
    let are_logicals = one.is_logical() && other.is_logical();
    let are_complex = one.is_complex() && one == other;
    are_logicals || are_complex || common(one, other).is_some()
}

/// The type in which two numbers are compared (F2023, 10.1.5.2.1).
fn common<'c>(one: Type<'c>, other: Type<'c>) -> Option<Type<'c>> {
    let is_known = |ty: Type<'_>| {
        (ty.is_integer() || ty.is_float()) && [8, 16, 32, 64].contains(&ty.bit_width())
    };
    if !is_known(one) || !is_known(other) {
        return None;
    }
    match (one.is_float(), other.is_float()) {
        (true, false) => Some(one),
        (false, true) => Some(other),
        _ if one.bit_width() > other.bit_width() => Some(one),
        _ if one.bit_width() < other.bit_width() => Some(other),
        // There are two kinds of reals of 16 bits.
        _ => (one == other).then_some(one),
    }
}

/// Whether two values are equal, or of logicals equivalent.
pub fn equal<'c>(b: &Builder<'c>, one: Value<'c>, other: Value<'c>) -> Value<'c> {
    let ty = one.ty();
    if ty.is_complex() {
        let [real, imaginary] = [complex::RE, complex::IM].map(|name| {
            let [one, other] =
                [one, other].map(|value| b.value(name, &[value], ty.complex_part(), &[]));
            arith::compare_reals(b, CompareReals::Equal, one, other)
        });
        return arith::and(b, real, imaginary);
    }
    let common = match ty.is_logical() {
        true => Type::integer(b.ctx(), 1),
        false => common(ty, other.ty()).expect("asked before"),
    };
    let [one, other] = [one, other].map(|value| fir::convert(b, value, common));
    match common.is_float() {
        true => arith::compare_reals(b, CompareReals::Equal, one, other),
        false => arith::compare(b, Compare::Equal, one, other),
    }
}
