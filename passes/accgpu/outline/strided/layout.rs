//! Where the elements of an array are, as far as the host knows.

use super::{
    Gaps,
    flat::{Flat, Form},
};
use crate::accgpu::analysis::host::Host;
use accc_dialects::{
    arith, fir,
    ir::{Builder, Op, Type, Value},
    llvm,
};

/// Where the elements of an array are, as far as the host knows: all values are
/// from outside of the construct.
#[derive(PartialEq)]
pub(super) struct Layout<'c> {
    name: Option<String>,
    array: Type<'c>,
    /// Bytes of an element.
    size: i64,
    base: Base<'c>,
    /// Empty for 1 in each dimension.
    lower: Vec<Value<'c>>,
    rank: usize,
}

#[derive(PartialEq)]
enum Base<'c> {
    /// The array is at this address (i64), without gaps, and has these extents.
    Address(Value<'c>, Vec<Value<'c>>),
    Descriptor(Value<'c>),
}

impl<'c> Layout<'c> {
    pub(super) fn of(
        access: Op<'c>,
        element: &fir::Element<'c>,
        module: Op<'c>,
        host: &mut Host<'c>,
    ) -> Option<Self> {
        let array = access.operand(0);
        let ty = if array.ty().is_descriptor() {
            array.ty().array_type()?
        } else {
            array.ty().pointee()?
        };
        let element_type = ty.element();
        let is_plain = element_type.is_trivial() || element_type.is_record();
        let size = element_type.byte_size(module).filter(|&size| size > 0)?;
        if !is_plain || array.ty().is_polymorphic() {
            return None;
        }
        let lower: Option<Vec<_>> = element
            .lower_bounds
            .iter()
            .map(|&v| host.value(v))
            .collect();
        let lower = lower?;
        let rank = element.subscripts.len();
        let whole = made_of_address(array);
        let (name, base) = if whole.is_none() && array.ty().is_descriptor() {
            let (name, descriptor) = host.device_descriptor(array)?;
            (name, Base::Descriptor(descriptor))
        } else {
            let is_fixed = |&bound: &Value<'c>| arith::constant_value(bound).is_some();
            let own_shape = || fir::shape_of(access);
            let (array, shape) = whole.or_else(|| Some((array, own_shape()?)))?;
            let (name, address) = host.address(array)?;
            // Nothing is there to add up, or it is in the instructions already.
            if rank < 2 && lower.iter().all(is_fixed) {
                return None;
            }
            (name, Base::Address(address, host.extents(shape)?))
        };
        Some(Layout {
            name,
            array: ty,
            size,
            base,
            lower,
            rank,
        })
    }

    /// The extents of an array without gaps that distances in it depend on.
    pub(super) fn row_extents(&self) -> Option<&[Value<'c>]> {
        match &self.base {
            Base::Address(_, extents) => Some(&extents[..self.rank - 1]),
            Base::Descriptor(_) => None,
        }
    }

    /// Computes the origin and the strides before the construct; `keeps_shape` for an array
    /// without gaps that is to remain one.
    pub(super) fn flat(
        &self,
        region: Op<'c>,
        keeps_shape: bool,
        fixed: &[Option<Value<'c>>],
        host: &mut Host<'c>,
        gaps: &mut Gaps<'c>,
    ) -> Flat<'c> {
        let b = host.b;
        let strides = self.strides(host);
        let (base, extents) = match &self.base {
            Base::Address(address, extents) => (*address, keeps_shape.then(|| extents.clone())),
            Base::Descriptor(descriptor) => {
                if fixed[0].is_none() && !gaps.contain(strides[0]) {
                    gaps.strides.push((strides[0], self.size));
                }
                (host.address_in(*descriptor), None)
            }
        };
        let fixed = |dimension: usize| fixed[dimension].filter(|_| extents.is_none());
        let mut origin = fir::to_index(&b, base);
        for (dimension, &stride) in strides.iter().enumerate() {
            let first = match fixed(dimension) {
                Some(subscript) => fir::to_index(&b, subscript),
                None => arith::index(&b, if extents.is_some() { 1 } else { 0 }),
            };
            let lower = match self.lower.get(dimension) {
                Some(&lower) => fir::to_index(&b, lower),
                None => arith::index(&b, 1),
            };
            let distance = arith::mul(&b, arith::sub(&b, lower, first), stride);
            origin = arith::sub(&b, origin, distance);
        }
        let word = fir::to_i64(&b, origin);
        let pointer = Type::llvm_pointer(b.ctx(), 0);
        let pointer = b.value(llvm::INTTOPTR, &[word], pointer, &[]);
        let origin = fir::convert(&b, pointer, self.array.element().reference());
        let inside = Builder::at_start(region.body(0), region);
        let origin = match &self.name {
            Some(name) => fir::declare(&inside, origin, name),
            None => origin,
        };
        let free = |(dimension, stride)| fixed(dimension).is_none().then_some(stride);
        let form = match &extents {
            None => {
                let strides = strides.into_iter().enumerate().map(free);
                Form::Strides(strides.collect(), self.size)
            }
            Some(extents) => {
                let array = fir::convert(&inside, origin, self.array.reference());
                let pairs: Vec<_> = extents
                    .iter()
                    .map(|&extent| (host.constant(1), fir::to_index(&b, extent)))
                    .collect();
                Form::Array(array, fir::shape_shift(&b, &pairs))
            }
        };
        Flat { origin, form }
    }

    /// Of each dimension, in bytes (index).
    fn strides(&self, host: &mut Host<'c>) -> Vec<Value<'c>> {
        let size = host.constant(self.size);
        match &self.base {
            Base::Address(_, extents) => {
                let mut strides = vec![size];
                for &extent in &extents[..self.rank - 1] {
                    let last = *strides.last().expect("the first one");
                    strides.push(host.product(last, extent));
                }
                strides
            }
            Base::Descriptor(descriptor) => (0..self.rank)
                .map(|dimension| host.dimension(*descriptor, dimension as i64)[fir::STRIDE])
                .collect(),
        }
    }
}

/// The address and the shape that the descriptor of an array without gaps is made of, as
/// flang's temporaries have one.
fn made_of_address(descriptor: Value<'_>) -> Option<(Value<'_>, Value<'_>)> {
    let made = descriptor.defining_op().filter(|op| op.is(fir::EMBOX))?;
    let is_whole = fir::slice_of(made).is_none();
    let shape = fir::shape_of(made)?;
    is_whole.then(|| (made.operand(0), shape))
}
