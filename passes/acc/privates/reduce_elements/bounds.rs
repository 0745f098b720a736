//! Sections of arrays, as a reduction bounds them.

use super::sums::Sum;
use accc_dialects::ir::Value;

/// The elements that the bounds of a reduction name.
pub struct Section<'c> {
    pub dimensions: Vec<Dimension<'c>>,
}

/// Which subscripts a section has in one dimension.
pub struct Dimension<'c> {
    /// Subscripts of the first and last element, from zero.
    pub lower: Value<'c>,
    pub upper: Value<'c>,
    /// The extent of the array.
    pub extent: Option<Value<'c>>,
}

/// A subscript that counts from `lower` (absent: 1) as one that counts from zero.
pub fn from_zero<'c>(subscript: Value<'c>, lower: Option<Value<'c>>) -> Sum<'c> {
    let lower = lower.map_or(Sum::number(1), Sum::of);
    Sum::of(subscript).plus(-1, &lower)
}
