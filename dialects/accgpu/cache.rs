//! The sections of cache directives.

use super::CACHE;
use crate::ir::{Attribute, Builder, Op, Value};

/// A section of an array that the program advises to keep at hand: dimension by
/// dimension its first and last subscript, and the array's first (index).
pub struct Cache<'c> {
    /// The array as the directive names it.
    pub name: String,
    /// The array, or its descriptor.
    pub variable: Value<'c>,
    /// First subscripts of the section, by dimension.
    pub lower: Vec<Value<'c>>,
    /// Last subscripts of the section, by dimension.
    pub upper: Vec<Value<'c>>,
    /// First subscripts of the array, by dimension.
    pub start: Vec<Value<'c>>,
}

impl<'c> Cache<'c> {
    /// What an accgpu.cache says.
    pub fn of(op: Op<'c>) -> Self {
        let [variable, lower, upper, start] = [0, 1, 2, 3].map(|s| op.operand_segment(s));
        Cache {
            name: op.text("name").unwrap_or_default(),
            variable: variable[0],
            lower,
            upper,
            start,
        }
    }

    /// Builds the accgpu.cache.
    pub fn build(&self, b: &Builder<'c>) -> Op<'c> {
        b.segmented_op(
            CACHE,
            &[&[self.variable], &self.lower, &self.upper, &self.start],
            &[],
            &[("name", Attribute::string(b.ctx(), &self.name))],
            vec![],
        )
    }
}
