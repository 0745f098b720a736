//! Loops over elements of an array behind a descriptor.

use super::{
    described::{element, element_type, extents},
    mask::Mask,
};
use accc_dialects::{
    arith, fir,
    ir::{Builder, Type, Value},
};

/// The elements of an array, or those along one dimension.
pub struct Elements<'c> {
    /// A descriptor.
    pub array: Value<'c>,
    pub mask: Option<Mask<'c>>,
    /// For each dimension the subscript, where that is given.
    pub fixed: Vec<Option<Value<'c>>>,
}

/// What the innermost loop has.
pub struct Each<'c> {
    pub inside: Builder<'c>,
    pub value: Value<'c>,
    /// Whether the element counts, a value of one bit.
    pub is_counted: Option<Value<'c>>,
    /// The counters of the loops, from 1, that of the first dimension first.
    pub counters: Vec<Value<'c>>,
}

impl<'c> Elements<'c> {
    /// Their type.
    pub fn ty(&self) -> Type<'c> {
        element_type(self.array)
    }

    /// Builds the loops at `b`, the one over the first dimension innermost.
    pub fn each(&self, b: &Builder<'c>) -> Each<'c> {
        let extents = extents(b, self.array);
        let one = arith::index(b, 1);
        let mut inside = *b;
        let mut counters = Vec::new();
        let mut subscripts = Vec::new();
        for (&extent, fixed) in extents.iter().zip(&self.fixed).rev() {
            let subscript = fixed.unwrap_or_else(|| {
                let (_, block) = fir::do_loop(&inside, one, extent, one);
                inside = Builder::before_terminator(block);
                counters.insert(0, block.arguments()[0]);
                block.arguments()[0]
            });
            subscripts.insert(0, subscript);
        }
        let value = element(&inside, self.array, &subscripts);
        let is_counted = self.mask.map(|mask| mask.counts(&inside, &subscripts));
        Each {
            inside,
            value,
            is_counted,
            counters,
        }
    }
}
