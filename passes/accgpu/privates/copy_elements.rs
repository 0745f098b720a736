//! Copies between the program's arrays and those that iterations own.

use accc_dialects::{
    accgpu, arith, fir,
    ir::{Attribute, Builder, Op, Type, Value},
};

/// What iterations write, the copies of others have from then or before, and do not use.
pub fn leave_unordered(access: Op<'_>) {
    access.set_attribute(accgpu::UNORDERED, Attribute::unit(access.ctx()));
}

/// Copies all elements of the array at `from`, of type `array` with `count` elements, to `to`.
/// One of the two is the program's.
pub fn copy_elements<'c>(
    b: &Builder<'c>,
    from: Value<'c>,
    to: Value<'c>,
    array: Type<'c>,
    count: usize,
) {
    let element = array.element();
    let flat = element.array(count as i64).reference();
    let [from, to] = [from, to].map(|address| fir::convert(b, address, flat));
    let [one, last] = [1, count as i64].map(|number| arith::index(b, number));
    let shape = fir::shape(b, &[last]);
    let (_, body) = fir::do_loop(b, one, last, one);
    let subscripts = [body.arguments()[0]];
    let b = Builder::before_terminator(body);
    let [from, to] = [from, to]
        .map(|array| fir::array_element(&b, array, Some(shape), &subscripts, element.reference()));
    let value = fir::load(&b, from);
    value.defining_op().into_iter().for_each(leave_unordered);
    leave_unordered(fir::store(&b, value, to));
}
