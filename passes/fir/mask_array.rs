//! The masks of a nest of loops, in memory, one for each iteration.

use accc_dialects::{
    arith::{self, Compare},
    fir,
    ir::{Builder, Type, Value},
};

/// A loop's first value, last value and step.
pub type Range<'c> = [Value<'c>; 3];

/// An array of bytes with a dimension for each loop, and subscripts that are the loops' variables
/// where these count by 1: the elements are where those of the program's arrays are.
pub struct MaskArray<'c> {
    memory: Value<'c>,
    shape: Value<'c>,
    ranges: Vec<Range<'c>>,
}

impl<'c> MaskArray<'c> {
    /// For loops with `ranges`, the first of which is to be the first dimension.
    pub fn allocate(b: &Builder<'c>, ranges: Vec<Range<'c>>) -> Self {
        let index = Type::index(b.ctx());
        let converted = |range: Range<'c>| range.map(|value| fir::convert(b, value, index));
        let ranges: Vec<_> = ranges.into_iter().map(converted).collect();
        let bounds: Vec<_> = ranges.iter().map(|range| bounds(b, range)).collect();
        let extents: Vec<_> = bounds.iter().map(|&(_, extent)| extent).collect();
        let described = byte(b).array_descriptor(&vec![None; ranges.len()]);
        let array = described.array_type().expect("an array");
        MaskArray {
            memory: fir::allocmem(b, array, array.heap(), &extents),
            shape: fir::shape_shift(b, &bounds),
            ranges,
        }
    }

    /// Stores `mask` (i1) for the iteration in which the loops have `indices`.
    pub fn set(&self, b: &Builder<'c>, indices: &[Value<'c>], mask: Value<'c>) {
        let [yes, no] = [1, 0].map(|flag| arith::constant(b, byte(b), flag));
        fir::store(b, arith::select(b, mask, yes, no), self.place(b, indices));
    }

    /// The mask of that iteration (i1).
    pub fn get(&self, b: &Builder<'c>, indices: &[Value<'c>]) -> Value<'c> {
        let flag = fir::load(b, self.place(b, indices));
        arith::compare(b, Compare::NotEqual, flag, arith::constant(b, byte(b), 0))
    }

    pub fn free(&self, b: &Builder<'c>) {
        fir::freemem(b, self.memory);
    }

    fn place(&self, b: &Builder<'c>, indices: &[Value<'c>]) -> Value<'c> {
        let subscript = |(range, &index): (&Range<'c>, &Value<'c>)| {
            let index = fir::convert(b, index, Type::index(b.ctx()));
            let [lower, _, step] = *range;
            match counts_by_one(range) {
                true => index,
                false => arith::div(b, arith::sub(b, index, lower), step),
            }
        };
        let subscripts: Vec<_> = self.ranges.iter().zip(indices).map(subscript).collect();
        let byte = byte(b).reference();
        fir::array_element(b, self.memory, Some(self.shape), &subscripts, byte)
    }
}

/// Lower bound and extent of the dimension of a loop.
fn bounds<'c>(b: &Builder<'c>, range: &Range<'c>) -> (Value<'c>, Value<'c>) {
    let [lower, upper, step] = *range;
    let first = match counts_by_one(range) {
        true => lower,
        false => arith::index(b, 0),
    };
    (first, fir::trip_count(b, lower, upper, step))
}

fn counts_by_one(range: &Range<'_>) -> bool {
    arith::constant_value(range[2]) == Some(1)
}

fn byte<'c>(b: &Builder<'c>) -> Type<'c> {
    Type::integer(b.ctx(), 8)
}
