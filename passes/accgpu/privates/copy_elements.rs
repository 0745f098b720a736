//! Copies between the program's variables and those that iterations own.

use accc_dialects::{
    accgpu, arith, fir,
    ir::{Attribute, Builder, Op, Type, Value},
};

/// What iterations write, the copies of others have from then or before, and do not use.
pub fn leave_unordered(access: Op<'_>) {
    access.set_attribute(accgpu::UNORDERED, Attribute::unit(access.ctx()));
}

/// Copies all numbers of the array or object at `from`, of type `ty`, to `to`. One of the two is
/// the program's.
pub fn copy_numbers<'c>(b: &Builder<'c>, from: Value<'c>, to: Value<'c>, ty: Type<'c>) {
    if ty.is_record() {
        for (index, (_, member)) in (0..).zip(ty.record_members()) {
            let [from, to] = [from, to].map(|object| fir::member(b, object, index, member));
            copy_numbers(b, from, to, member);
        }
    } else if ty.rank() > 0 {
        copy_elements(b, from, to, ty);
    } else {
        let value = fir::load(b, from);
        value.defining_op().into_iter().for_each(leave_unordered);
        leave_unordered(fir::store(b, value, to));
    }
}

fn copy_elements<'c>(b: &Builder<'c>, from: Value<'c>, to: Value<'c>, array: Type<'c>) {
    let element = array.element();
    let extents = (0..array.rank()).map(|dimension| array.extent(dimension));
    let count = extents.product::<Option<i64>>();
    let count = count.expect("an array with constant extents");
    let flat = element.array(count).reference();
    let [from, to] = [from, to].map(|address| fir::convert(b, address, flat));
    let [one, last] = [1, count].map(|number| arith::index(b, number));
    let shape = fir::shape(b, &[last]);
    let (_, body) = fir::do_loop(b, one, last, one);
    let subscripts = [body.arguments()[0]];
    let b = Builder::before_terminator(body);
    let [from, to] = [from, to]
        .map(|array| fir::array_element(&b, array, Some(shape), &subscripts, element.reference()));
    copy_numbers(&b, from, to, element);
}
