//! Values of private copies.

use super::storage::Storage;
use crate::acc::data::variable::section;
use accc_dialects::{
    acc::DataEntry,
    arith, fir,
    ir::{Builder, Type, Value},
};

/// Whether `original`, an address or a descriptor, may be one of nothing: an allocatable or a pointer.
pub fn may_be_unallocated(original: Value<'_>) -> bool {
    let described = match original.ty().is_descriptor_address() {
        true => original.ty().pointee(),
        false => Some(original.ty()),
    };
    let described = described.filter(|ty| ty.is_descriptor());
    described
        .and_then(Type::pointee)
        .is_some_and(Type::is_address)
}

/// Builds at `b` what happens to a copy whose original is allocated, or associated.
pub fn if_allocated<'c>(b: &Builder<'c>, original: Value<'c>, act: impl FnOnce(&Builder<'c>)) {
    match descriptor_of(b, original).filter(|_| may_be_unallocated(original)) {
        Some(descriptor) => {
            act(&fir::under(b, fir::is_allocated(b, descriptor)));
        }
        None => act(b),
    }
}

/// The descriptor that `original`, an address or a descriptor, is or leads to.
fn descriptor_of<'c>(b: &Builder<'c>, original: Value<'c>) -> Option<Value<'c>> {
    match original.ty().is_descriptor_address() {
        true => Some(fir::load(b, original)),
        false => original.ty().is_descriptor().then_some(original),
    }
}

/// Copies all elements of `original`, an address or a descriptor.
pub fn copy_elements<'c>(b: &Builder<'c>, original: Value<'c>, storage: &Storage<'c>) {
    match (descriptor_of(b, original), storage.elements) {
        (Some(descriptor), Some(_)) => copy_described(b, descriptor, storage),
        (Some(descriptor), None) => {
            let from = fir::box_addr(b, descriptor, storage.element.reference());
            copy_object(b, from, storage.address);
        }
        (None, _) => copy(b, original, storage),
    }
}

/// Copies the elements of the section that `data` names of `original`, an address or a
/// descriptor.
pub fn copy_section<'c>(
    b: &Builder<'c>,
    original: Value<'c>,
    storage: &Storage<'c>,
    data: DataEntry<'c>,
) {
    let one = arith::index(b, 1);
    let bounds = data.bounds().into_iter();
    let ranges: Vec<_> = bounds
        .map(|bounds| {
            let [lower, extent] = section(b, bounds).map(|value| fir::to_index(b, value));
            [arith::add(b, lower, one), arith::add(b, lower, extent)]
        })
        .collect();
    let to = flat(b, storage.address, storage.element);
    let copy = |b: &Builder<'c>, position: Value<'c>, from: Value<'c>| {
        copy_object(b, from, element(b, to, position, storage.element));
    };
    if let Some(descriptor) = descriptor_of(b, original) {
        let extents = extents(b, descriptor);
        each_in(b, &ranges, &extents, &|b, position, subscripts| {
            let ty = storage.element.reference();
            copy(b, position, fir::array_coor(b, descriptor, subscripts, ty));
        });
        return;
    }
    let array = original.ty().pointee().expect("an address");
    let bounds = data.bounds().into_iter().enumerate();
    let extents: Vec<_> = bounds
        .map(|(dimension, bounds)| {
            let constant = array.extent(dimension);
            let given = || bounds.operand_segment(2).first().copied();
            let extent = constant.map(|it| arith::index(b, it)).or_else(given);
            fir::to_index(b, extent.expect("the array has been allocated"))
        })
        .collect();
    let from = flat(b, original, storage.element);
    each_in(b, &ranges, &extents, &|b, position, _| {
        copy(b, position, element(b, from, position, storage.element));
    });
}

/// Copies all elements of the contiguous ones at the address `original`.
pub fn copy<'c>(b: &Builder<'c>, original: Value<'c>, storage: &Storage<'c>) {
    let Some(elements) = storage.elements else {
        copy_object(b, original, storage.address);
        return;
    };
    let from = flat(b, original, storage.element);
    let to = flat(b, storage.address, storage.element);
    for_each(b, elements, &|b, index| {
        let [from, to] = [from, to].map(|array| element(b, array, index, storage.element));
        copy_object(b, from, to);
    });
}

/// Makes the number or object at `to` the same as that at `from`, bit by bit: large ones component
/// by component, and their arrays by loops.
pub fn copy_object<'c>(b: &Builder<'c>, from: Value<'c>, to: Value<'c>) {
    // LLVM takes a register for each number of what is loaded at once.
    const MOST_AT_ONCE: i64 = 64;
    let ty = to.ty().pointee().expect("an address");
    if count_in(ty) <= MOST_AT_ONCE {
        fir::store(b, fir::load(b, from), to);
        return;
    }
    let array = ty.array_of_characters().unwrap_or(ty);
    let Some(count) = elements_of(array) else {
        for (index, (_, member)) in (0..).zip(ty.record_members()) {
            let [from, to] = [from, to].map(|object| fir::member(b, object, index, member));
            copy_object(b, from, to);
        }
        return;
    };
    let [from, to] = [from, to].map(|address| flat(b, address, array.element()));
    for_each(b, arith::index(b, count), &|b, index| {
        let [from, to] = [from, to].map(|address| element(b, address, index, array.element()));
        copy_object(b, from, to);
    });
}

/// How many numbers and the like a value of type `ty` consists of, as far as they could be copied one
/// by one.
fn count_in(ty: Type<'_>) -> i64 {
    if ty.is_record() {
        let members = ty.record_members().into_iter();
        let counts = members.map(|(_, member)| count_in(member));
        return counts.fold(0, i64::saturating_add);
    }
    if let Some(text) = ty.array_of_characters() {
        return elements_of(text).unwrap_or(1);
    }
    let elements = elements_of(ty);
    elements.map_or(1, |count| count.saturating_mul(count_in(ty.element())))
}

/// How many elements an array of constant shape has; `None` for other types.
fn elements_of(ty: Type<'_>) -> Option<i64> {
    if ty.rank() == 0 {
        return None;
    }
    let mut extents = (0..ty.rank()).map(|dimension| ty.extent(dimension));
    extents.try_fold(1, |count: i64, extent| Some(count.saturating_mul(extent?)))
}

/// As `copy_elements`, from a descriptor whose elements need not be neighbours.
fn copy_described<'c>(b: &Builder<'c>, descriptor: Value<'c>, storage: &Storage<'c>) {
    let to = flat(b, storage.address, storage.element);
    each_described(b, descriptor, storage.element, &|b, position, from| {
        copy_object(b, from, element(b, to, position, storage.element));
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
    let extents = extents(b, descriptor);
    let one = arith::index(b, 1);
    let ranges: Vec<_> = extents.iter().map(|&extent| [one, extent]).collect();
    each_in(b, &ranges, &extents, &|b, position, subscripts| {
        let address = fir::array_coor(b, descriptor, subscripts, element.reference());
        act(b, position, address);
    });
}

/// The extents of an array behind `descriptor`.
fn extents<'c>(b: &Builder<'c>, descriptor: Value<'c>) -> Vec<Value<'c>> {
    let rank = descriptor.ty().array_type().map_or(1, Type::rank);
    let dimensions = 0..rank as i64;
    dimensions
        .map(|dimension| fir::box_dims(b, descriptor, dimension)[1])
        .collect()
}

/// Does something with the number, from 0, and the subscripts, from 1, of each element whose
/// subscripts are in these ranges, first and last, of an array with these extents.
fn each_in<'c>(
    b: &Builder<'c>,
    ranges: &[[Value<'c>; 2]],
    extents: &[Value<'c>],
    act: &dyn Fn(&Builder<'c>, Value<'c>, &[Value<'c>]),
) {
    let one = arith::index(b, 1);
    let mut cursor = *b;
    let mut subscripts = Vec::new();
    let mut position = arith::index(b, 0);
    for (&[first, last], &extent) in ranges.iter().zip(extents).rev() {
        let (_, body) = fir::do_loop(&cursor, first, last, one);
        cursor = Builder::before_terminator(body);
        let subscript = body.arguments()[0];
        subscripts.insert(0, subscript);
        let from_zero = arith::sub(&cursor, subscript, one);
        let scaled = arith::mul(&cursor, position, extent);
        position = arith::add(&cursor, scaled, from_zero);
    }
    act(&cursor, position, &subscripts);
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
