//! Takes reductions of arrays apart, as far as lanes do not share their elements
//! (`shared_elements`).
//!
//! ## Before
//! ```mlir
//! accgpu.reduce <add> %copy into %a [gang, vector] : !fir.ref<!fir.array<10xf32>>, ... { ... }
//! ```
//! ## After
//! ```mlir
//! fir.do_loop %i = %one to %ten step %one {
//!   %x = fir.coordinate_of %copy, %i ...
//!   %y = fir.coordinate_of %a, %i ...
//!   accgpu.reduce <add> %x into %y [gang, vector] : !fir.ref<f32>, ... { ... }
//! }
//! ```
//! Legal, because the operators work element by element, and all threads that
//! reach the reduction run through the same elements: the extents are those of the
//! variable, the same for all copies.
//!
//! Each element then needs as much shared memory as a scalar, whatever the size of
//! the array.

use crate::accgpu::combine::combiner;
use accc_dialects::{
    accgpu, arith, fir,
    ir::{Builder, Op, Reported, Type, Value, not_yet_supported},
};

/// Replaces a reduction of an array by one for each element.
pub fn expand(reduce: Op<'_>) -> Result<(), Reported> {
    let b = Builder::before(reduce);
    let (copy, target) = (reduce.operand(0), reduce.operand(1));
    let Some((copy, target)) = Array::of(&b, copy).zip(Array::of(&b, target)) else {
        return Ok(());
    };
    let unsupported = || {
        not_yet_supported(
            reduce.location(),
            "a reduction of an array of this type on a GPU",
        )
    };
    let extents = copy.extents(&b).ok_or_else(unsupported)?;
    let operator = accgpu::reduce_operator(reduce);
    let combiner = combiner(reduce, operator, copy.element.reference()).ok_or_else(unsupported)?;
    let one = arith::index(&b, 1);
    let pairs: Vec<_> = extents.iter().map(|&extent| (one, extent)).collect();
    let shape = fir::shape_shift(&b, &pairs);
    let mut cursor = b;
    let mut subscripts = Vec::new();
    for &extent in extents.iter().rev() {
        let (_, body) = fir::do_loop(&cursor, one, extent, one);
        cursor = Builder::before_terminator(body);
        subscripts.insert(0, body.arguments()[0]);
    }
    let [from, to] = [&copy, &target].map(|array| array.at(&cursor, shape, &subscripts));
    accgpu::reduce(
        &cursor,
        operator,
        from,
        to,
        &accgpu::levels(reduce),
        combiner,
    );
    reduce.erase();
    Ok(())
}

/// An array, given by its address or a descriptor.
pub struct Array<'c> {
    value: Value<'c>,
    ty: Type<'c>,
    pub element: Type<'c>,
}

impl<'c> Array<'c> {
    /// `None` for a scalar.
    pub fn of(b: &Builder<'c>, value: Value<'c>) -> Option<Self> {
        let value = if value.ty().is_descriptor_address() {
            fir::load(b, value)
        } else {
            value
        };
        let ty = value.ty().array_type().filter(|ty| ty.rank() > 0)?;
        Some(Array {
            value,
            ty,
            element: ty.element(),
        })
    }

    pub fn extents(&self, b: &Builder<'c>) -> Option<Vec<Value<'c>>> {
        let rank = self.ty.rank();
        if self.value.ty().is_descriptor() {
            let extent = |dimension| fir::box_dims(b, self.value, dimension as i64)[1];
            return Some((0..rank).map(extent).collect());
        }
        // Sizes that only the run knows are those of the private copy.
        let private = fir::origin(self.value)
            .defining_op()
            .filter(|op| op.is(accgpu::PRIVATE));
        let mut sizes = private
            .map(|op| op.operands())
            .unwrap_or_default()
            .into_iter();
        (0..rank)
            .map(|dimension| match self.ty.extent(dimension) {
                Some(extent) => Some(arith::index(b, extent)),
                None => Some(fir::to_index(b, sizes.next()?)),
            })
            .collect()
    }

    /// The address of an element, by subscripts from 1. Descriptors know their
    /// shape.
    pub fn at(&self, b: &Builder<'c>, shape: Value<'c>, subscripts: &[Value<'c>]) -> Value<'c> {
        let shape = (!self.value.ty().is_descriptor()).then_some(shape);
        fir::array_element(b, self.value, shape, subscripts, self.element.reference())
    }
}
