//! Arrays of words, as libaccrt reads them.

use accc_dialects::{
    arith, fir,
    ir::{Builder, Type, Value},
};

/// The address of a new array with these elements, of one type; at least one.
pub fn stored<'c>(b: &Builder<'c>, words: &[Value<'c>]) -> Value<'c> {
    let ty = words[0].ty();
    let array = fir::alloca(b, ty.array(words.len() as i64));
    for (index, &word) in words.iter().enumerate() {
        let index = arith::index(b, index as i64);
        let slot = fir::coordinate_of(b, array, index, ty.reference());
        fir::store(b, word, slot);
    }
    array
}

/// An address as a 64-bit integer.
pub fn address_as_word<'c>(b: &Builder<'c>, address: Value<'c>) -> Value<'c> {
    fir::convert(b, address, Type::integer(b.ctx(), 64))
}
