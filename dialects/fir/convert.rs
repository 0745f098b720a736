//! Conversions between types.

use super::CONVERT;
use crate::ir::{Builder, Type, Value};

/// Converts between integers, index, reals, logicals, and between addresses;
/// nothing when the types agree.
pub fn convert<'c>(b: &Builder<'c>, value: Value<'c>, to: Type<'c>) -> Value<'c> {
    if value.ty() == to {
        return value;
    }
    b.value(CONVERT, &[value], to, &[])
}

/// What `value` is converted from.
pub fn unconverted(value: Value<'_>) -> Value<'_> {
    value.through(|op| op.is(CONVERT))
}

/// An integer as index, sign-extended.
pub fn to_index<'c>(b: &Builder<'c>, value: Value<'c>) -> Value<'c> {
    convert(b, value, Type::index(b.ctx()))
}

/// An integer or index as i32; upper bits go.
pub fn to_i32<'c>(b: &Builder<'c>, value: Value<'c>) -> Value<'c> {
    convert(b, value, Type::integer(b.ctx(), 32))
}

/// An integer or index as i64, sign-extended.
pub fn to_i64<'c>(b: &Builder<'c>, value: Value<'c>) -> Value<'c> {
    convert(b, value, Type::integer(b.ctx(), 64))
}
