//! Arrays behind descriptors.

use accc_dialects::{
    fir,
    ir::{Builder, Type, Value},
};

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
