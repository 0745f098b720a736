//! Loops over elements of an array behind a descriptor.

use super::mask::Mask;
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

/// The type of the elements behind the descriptor `array`.
pub fn element_type(array: Value<'_>) -> Type<'_> {
    let ty = array.ty().array_type();
    ty.expect("a descriptor of an array").element()
}

/// The extent of each dimension behind the descriptor `array`.
pub fn extents<'c>(b: &Builder<'c>, array: Value<'c>) -> Vec<Value<'c>> {
    // The host knows these before the construct that makes the descriptor.
    if let Some((_, extents)) = fir::described_array(array) {
        return extents;
    }
    let rank = array.ty().array_type().map_or(0, Type::rank);
    (0..rank as i64)
        .map(|dimension| fir::box_dims(b, array, dimension)[1])
        .collect()
}

/// The element with these subscripts, from 1, of the array behind the descriptor `array`.
pub fn element<'c>(b: &Builder<'c>, array: Value<'c>, subscripts: &[Value<'c>]) -> Value<'c> {
    let ty = element_type(array).reference();
    let place = match fir::described_array(array) {
        Some((address, extents)) => {
            let shape = fir::shape(b, &extents);
            fir::array_element(b, address, Some(shape), subscripts, ty)
        }
        None => fir::array_coor(b, array, subscripts, ty),
    };
    fir::load(b, place)
}
