//! Values of private copies.

use super::storage::Storage;
use accc_dialects::{
    arith, fir,
    ir::{Builder, Type, Value},
};

/// Copies all elements of `original`, an address or a descriptor.
pub fn copy_elements<'c>(b: &Builder<'c>, original: Value<'c>, storage: &Storage<'c>) {
    let descriptor = if original.ty().is_descriptor_address() {
        Some(fir::load(b, original))
    } else {
        original.ty().is_descriptor().then_some(original)
    };
    match (descriptor, storage.elements) {
        (Some(descriptor), Some(_)) => copy_described(b, descriptor, storage),
        (Some(descriptor), None) => {
            let from = fir::box_addr(b, descriptor, storage.element.reference());
            let value = fir::load(b, from);
            fir::store(b, value, storage.address);
        }
        (None, _) => copy(b, original, storage),
    }
}

/// Copies all elements of the contiguous ones at the address `original`.
pub fn copy<'c>(b: &Builder<'c>, original: Value<'c>, storage: &Storage<'c>) {
    let Some(elements) = storage.elements else {
        let value = fir::load(b, original);
        fir::store(b, value, storage.address);
        return;
    };
    let from = flat(b, original, storage.element);
    let to = flat(b, storage.address, storage.element);
    for_each(b, elements, &|b, index| {
        let [from, to] = [from, to].map(|array| element(b, array, index, storage.element));
        let value = fir::load(b, from);
        fir::store(b, value, to);
    });
}

/// As `copy_elements`, from a descriptor whose elements need not be neighbours.
fn copy_described<'c>(b: &Builder<'c>, descriptor: Value<'c>, storage: &Storage<'c>) {
    let to = flat(b, storage.address, storage.element);
    each_described(b, descriptor, storage.element, &|b, position, from| {
        let value = fir::load(b, from);
        let place = element(b, to, position, storage.element);
        fir::store(b, value, place);
    });
}

/// Does something with the address of each element of an array behind `descriptor`, whose
/// elements need not be neighbours, and with its number, from 0.
pub fn each_described<'c>(
    b: &Builder<'c>,
    descriptor: Value<'c>,
    element: Type<'c>,
    act: &dyn Fn(&Builder<'c>, Value<'c>, Value<'c>),
) {
    let rank = descriptor.ty().array_type().map_or(1, Type::rank);
    let extents: Vec<_> = (0..rank)
        .map(|dimension| fir::box_dims(b, descriptor, dimension as i64)[1])
        .collect();
    let one = arith::index(b, 1);
    let mut cursor = *b;
    let mut subscripts = Vec::new();
    let mut position = arith::index(b, 0);
    for &extent in extents.iter().rev() {
        let (_, body) = fir::do_loop(&cursor, one, extent, one);
        cursor = Builder::before_terminator(body);
        let subscript = body.arguments()[0];
        subscripts.insert(0, subscript);
        let from_zero = arith::sub(&cursor, subscript, one);
        let scaled = arith::mul(&cursor, position, extent);
        position = arith::add(&cursor, scaled, from_zero);
    }
    let address = fir::array_coor(&cursor, descriptor, &subscripts, element.reference());
    act(&cursor, position, address);
}

/// Contiguous elements as an array of one dimension.
pub fn flat<'c>(b: &Builder<'c>, array: Value<'c>, element: Type<'c>) -> Value<'c> {
    fir::convert(b, array, element.array(-1).reference())
}

/// Address of element `index` (from 0) of what [`flat`] returns.
pub fn element<'c>(
    b: &Builder<'c>,
    array: Value<'c>,
    index: Value<'c>,
    element: Type<'c>,
) -> Value<'c> {
    fir::coordinate_of(b, array, index, element.reference())
}

/// A loop over 0 to `count` - 1.
pub fn for_each<'c>(b: &Builder<'c>, count: Value<'c>, body: &dyn Fn(&Builder<'c>, Value<'c>)) {
    let zero = arith::index(b, 0);
    let one = arith::index(b, 1);
    let last = arith::sub(b, count, one);
    let (_, block) = fir::do_loop(b, zero, last, one);
    body(&Builder::before_terminator(block), block.arguments()[0]);
}

/// Does something with the address of each element.
pub fn each_object<'c>(
    b: &Builder<'c>,
    storage: &Storage<'c>,
    act: &dyn Fn(&Builder<'c>, Value<'c>),
) {
    match storage.elements {
        None => act(b, storage.address),
        Some(elements) => {
            let array = flat(b, storage.address, storage.element);
            for_each(b, elements, &|b, index| {
                act(b, element(b, array, index, storage.element));
            });
        }
    }
}

/// Stores `value` in all elements.
pub fn fill<'c>(b: &Builder<'c>, value: Value<'c>, storage: &Storage<'c>) {
    each_object(b, storage, &|b, place| {
        fir::store(b, value, place);
    });
}
