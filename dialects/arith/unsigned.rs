//! Arithmetic on integers without a sign.

use super::{
    ADDI, CMPI, DIVUI, EXTUI, INDEX_CASTUI, MULUI_EXTENDED, OVERFLOW_FLAGS, SHRUI, TRUNCI,
    compare::compare_by, constant,
};
use crate::ir::{Attribute, Builder, Type, Value};
use std::cmp::Ordering;

/// The quotient of integers without a sign, rounded down.
pub fn div<'c>(b: &Builder<'c>, lhs: Value<'c>, rhs: Value<'c>) -> Value<'c> {
    b.value(DIVUI, &[lhs, rhs], lhs.ty(), &[])
}

/// The upper half of the product of integers without a sign.
pub fn mul_high<'c>(b: &Builder<'c>, lhs: Value<'c>, rhs: Value<'c>) -> Value<'c> {
    b.op(MULUI_EXTENDED, &[lhs, rhs], &[lhs.ty(); 2], &[], vec![])
        .result(1)
}

/// The upper half of an i64, as an i32.
pub fn upper_half<'c>(b: &Builder<'c>, value: Value<'c>) -> Value<'c> {
    let distance = constant(b, value.ty(), 32);
    let half = b.value(SHRUI, &[value, distance], value.ty(), &[]);
    b.value(TRUNCI, &[half], Type::integer(b.ctx(), 32), &[])
}

/// An integer without a sign in another size, which holds its value.
pub fn resize<'c>(b: &Builder<'c>, value: Value<'c>, ty: Type<'c>) -> Value<'c> {
    match value.ty().bit_width().cmp(&ty.bit_width()) {
        Ordering::Less => b.value(EXTUI, &[value], ty, &[]),
        Ordering::Equal => value,
        Ordering::Greater => b.value(TRUNCI, &[value], ty, &[]),
    }
}

/// An unsigned integer as an index.
pub fn to_index<'c>(b: &Builder<'c>, value: Value<'c>) -> Value<'c> {
    b.value(INDEX_CASTUI, &[value], Type::index(b.ctx()), &[])
}

/// `lhs < rhs` for unsigned integers.
pub fn is_less<'c>(b: &Builder<'c>, lhs: Value<'c>, rhs: Value<'c>) -> Value<'c> {
    const UNSIGNED_LESS: i64 = 6;
    compare_by(b, CMPI, UNSIGNED_LESS, lhs, rhs)
}

/// The sum of unsigned numbers that their type can represent, with `is_signed`
/// also as a signed number.
pub fn add<'c>(b: &Builder<'c>, lhs: Value<'c>, rhs: Value<'c>, is_signed: bool) -> Value<'c> {
    let flags = match is_signed {
        true => "#arith.overflow<nsw, nuw>",
        false => "#arith.overflow<nuw>",
    };
    let flags = [(OVERFLOW_FLAGS, Attribute::parse(b.ctx(), flags))];
    b.value(ADDI, &[lhs, rhs], lhs.ty(), &flags)
}
