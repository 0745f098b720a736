//! The place of elements in kernels.

use accc_dialects::{
    arith, fir,
    ir::{Builder, Op, Type, Value},
};

/// An array in a kernel.
pub(super) struct Flat<'c> {
    /// The address of an element, in the array or not.
    pub(super) origin: Value<'c>,
    pub(super) form: Form<'c>,
}

/// How to get from the origin to an element.
pub(super) enum Form<'c> {
    /// By strides in bytes, from where all subscripts are 0; none for subscripts that the origin
    /// has. One that is the size of an element goes from neighbour to neighbour.
    Strides(Vec<Option<Value<'c>>>, i64),
    /// The array, with this shape, begins at the origin.
    Array(Value<'c>, Value<'c>),
}

impl<'c> Flat<'c> {
    /// Replaces `access` by the address of the element with these subscripts, which a sequential
    /// loop changes if it `is_gone_through`.
    pub(super) fn address(&self, access: Op<'c>, subscripts: &[Value<'c>], is_gone_through: bool) {
        let b = Builder::before(access);
        let element = self.origin.ty();
        let address = match &self.form {
            Form::Strides(strides, size) if is_gone_through => {
                self.step_by_step(&b, strides, *size, subscripts)
            }
            Form::Strides(strides, _) => self.at_distance(&b, strides, subscripts),
            Form::Array(array, shape) => {
                fir::array_element(&b, *array, Some(*shape), subscripts, element)
            }
        };
        let result = access.result(0);
        result.replace_all_uses_with(fir::convert(&b, address, result.ty()));
        access.erase();
    }

    /// The last subscript comes first: it is often the same for all threads of a gang.
    fn at_distance(
        &self,
        b: &Builder<'c>,
        strides: &[Option<Value<'c>>],
        subscripts: &[Value<'c>],
    ) -> Value<'c> {
        let byte = Type::integer(b.ctx(), 8);
        let distance = free(strides, subscripts)
            .map(|(stride, subscript)| arith::mul(b, fir::to_index(b, subscript), stride))
            .reduce(|sum, distance| arith::add(b, sum, distance));
        let Some(distance) = distance else {
            return self.origin;
        };
        let bytes = fir::convert(b, self.origin, byte.array(-1).reference());
        fir::coordinate_of(b, bytes, distance, byte.reference())
    }

    /// The same for one subscript after the other, the last one first, as above, and since
    /// AMD's instructions have an offset for what differs.
    fn step_by_step(
        &self,
        b: &Builder<'c>,
        strides: &[Option<Value<'c>>],
        size: i64,
        subscripts: &[Value<'c>],
    ) -> Value<'c> {
        let element = self.origin.ty().pointee().expect("an address");
        let byte = Type::integer(b.ctx(), 8);
        let mut address = self.origin;
        for (stride, subscript) in free(strides, subscripts) {
            let subscript = fir::to_index(b, subscript);
            let (unit, distance) = if arith::constant_value(stride) == Some(size) {
                (element, subscript)
            } else {
                (byte, arith::mul(b, subscript, stride))
            };
            let row = fir::convert(b, address, unit.array(-1).reference());
            address = fir::coordinate_of(b, row, distance, unit.reference());
        }
        address
    }
}

/// The distances that subscripts add to the origin, the last one first.
fn free<'a, 'c>(
    strides: &'a [Option<Value<'c>>],
    subscripts: &'a [Value<'c>],
) -> impl Iterator<Item = (Value<'c>, Value<'c>)> {
    let pairs = strides.iter().zip(subscripts).rev();
    pairs.filter_map(|(stride, &subscript)| Some(((*stride)?, subscript)))
}
