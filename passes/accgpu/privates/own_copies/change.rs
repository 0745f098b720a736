//! Puts the copy of an array in the place of the program's.

use super::OwnCopy;
use crate::accgpu::{
    analysis::{
        access::{Access, source_name},
        set_elements::address_of,
    },
    privates::{
        copy_elements::leave_unordered,
        own_scalars::{Left, is_last_iteration},
    },
};
use accc_dialects::{
    accgpu::{self, Mode, Ranges},
    arith, fir,
    ir::{Attribute, Block, Builder, Op, Region, Type, Value},
};
use std::collections::HashMap;

impl<'c> OwnCopy<'c> {
    /// Lets `nest` use a copy of its own.
    pub fn carry_out(&self, nest: Op<'c>) {
        let b = Builder::at_start(nest.body(0), nest);
        let mut is_last = None;
        for &(store, left) in &self.stores {
            if matches!(left, Left::LastIteration) && is_last.is_none() {
                is_last = is_last_iteration(&b, nest);
            }
            self.keep_value(store, left, is_last, nest);
        }
        let original = Original::of(&b, self);
        let own = original.copy(&b, self);
        if self.starts_with_original {
            original.copy_elements(&b, own);
        }
        let own = original.like_original(&b, own);
        let mut versions = HashMap::from([(self.base, own)]);
        for &(user, operand) in &self.uses {
            if user.is(fir::LOAD) && user.result(0).ty().is_descriptor() {
                user.result(0).replace_all_uses_with(own);
                user.erase();
            } else {
                let version = own_version(&b, user.operand(operand), own, &mut versions);
                user.set_operand(operand, version);
            }
        }
    }

    /// Lets a store, if its value may be read behind the loop, go to the program's array too.
    fn keep_value(&self, store: Op<'c>, left: Left, is_last: Option<Value<'c>>, nest: Op<'c>) {
        let b = Builder::after(store).located(store);
        let b = match (left, is_last) {
            (Left::Nothing, _) => return,
            (Left::LastIteration, Some(is_last)) => fir::under(&b, is_last),
            _ => b,
        };
        let address = repeat_way(&b, address_of(store), nest);
        leave_unordered(fir::store(&b, store.operand(0), address));
    }
}

/// `address` once more, computed from what is in front of `nest`.
fn repeat_way<'c>(b: &Builder<'c>, address: Value<'c>, nest: Op<'c>) -> Value<'c> {
    let inside = address.defining_op().filter(|op| nest.is_ancestor_of(*op));
    let Some(op) = inside else { return address };
    let from = repeat_way(b, op.operand(0), nest);
    let copy = b.insert(op.clone_op());
    copy.set_operand(0, from);
    copy.result(0)
}

/// What `value`, which stands for the array in front of the loop, is for the loop's own.
fn own_version<'c>(
    b: &Builder<'c>,
    value: Value<'c>,
    own: Value<'c>,
    versions: &mut HashMap<Value<'c>, Value<'c>>,
) -> Value<'c> {
    if let Some(&version) = versions.get(&value) {
        return version;
    }
    let op = value.defining_op().expect("a view of the array");
    let version = if op.is(fir::LOAD) {
        own
    } else {
        fir::same_way(b, op, own_version(b, op.operand(0), own, versions))
    };
    versions.insert(value, version);
    version
}

/// The program's array, at the start of an iteration.
struct Original<'c> {
    /// Its address, or its descriptor.
    array: Value<'c>,
    /// The type of the array itself.
    ty: Type<'c>,
    /// Lower bound and extent of each dimension; that of a plain array does not matter.
    bounds: Vec<(Value<'c>, Value<'c>)>,
}

impl<'c> Original<'c> {
    fn of(b: &Builder<'c>, copy: &OwnCopy<'c>) -> Self {
        let ty = copy.base.ty().array_type().expect("an array");
        let array = match copy.base.ty().is_descriptor_address() {
            true => fir::load(b, copy.base),
            false => copy.base,
        };
        let bounds = match array.ty().is_descriptor() {
            true => (0..ty.rank())
                .map(|dimension| fir::bounds_of(b, array, dimension))
                .collect(),
            false => {
                let extents = copy.extents.iter();
                extents
                    .map(|&extent| (arith::index(b, 1), extent))
                    .collect()
            }
        };
        Original { array, ty, bounds }
    }

    /// Memory for as many elements.
    fn copy(&self, b: &Builder<'c>, copy: &OwnCopy<'c>) -> Value<'c> {
        let unknown = self
            .bounds
            .iter()
            .enumerate()
            .filter(|(dimension, _)| self.ty.extent(*dimension).is_none())
            .map(|(_, &(_, extent))| extent);
        let own = fir::alloca_sized(b, self.ty, &Vec::from_iter(unknown));
        let name = Access::of(copy.base, true).name();
        if let (Some(name), Some(alloca)) = (name, own.defining_op()) {
            let name = Attribute::string(alloca.ctx(), source_name(&name));
            alloca.set_attribute("bindc_name", name);
        }
        own
    }

    /// Gives `own` the array's values.
    fn copy_elements(&self, b: &Builder<'c>, own: Value<'c>) {
        let [zero, one] = [0, 1].map(|number| arith::index(b, number));
        let described = self.array.ty().pointee().filter(|ty| ty.is_address());
        let (from, extents) = match described {
            Some(address) => {
                // An allocatable's bounds say nothing where it has no memory.
                let is_there = fir::is_allocated(b, self.array);
                let extents = self.bounds.iter();
                let extents = extents.map(|&(_, e)| arith::select(b, is_there, e, zero));
                (
                    fir::box_addr(b, self.array, address),
                    Vec::from_iter(extents),
                )
            }
            None => {
                let extents = self.bounds.iter().map(|&(_, extent)| extent);
                (self.array, Vec::from_iter(extents))
            }
        };
        let pairs: Vec<_> = extents.iter().map(|&extent| (one, extent)).collect();
        let shape = fir::shape_shift(b, &pairs);
        let (nest, subscripts) = over_elements(b, &extents, one);
        let b = Builder::before_terminator(nest.body(0));
        let element = self.ty.element().reference();
        let has_shape = !from.ty().is_descriptor();
        let from_shape = Some(shape).filter(|_| has_shape);
        let from = fir::array_element(&b, from, from_shape, &subscripts, element);
        let to = fir::array_element(&b, own, Some(shape), &subscripts, element);
        let value = fir::load(&b, from);
        leave_unordered(value.defining_op().expect("just made"));
        fir::store(&b, value, to);
    }

    /// `own` as the loop uses the array: at an address of the same type, or with a descriptor.
    fn like_original(&self, b: &Builder<'c>, own: Value<'c>) -> Value<'c> {
        let ty = self.array.ty();
        if !ty.is_descriptor() {
            return fir::convert(b, own, ty);
        }
        let described = ty.pointee().expect("a descriptor");
        let own = match described.is_address() {
            true => fir::convert(b, own, described),
            false => own,
        };
        let shape = fir::shape_shift(b, &self.bounds);
        fir::embox(b, own, shape, ty)
    }
}

/// A loop over the elements of an array, the first dimension fastest; and its variables, by
/// dimension.
fn over_elements<'c>(
    b: &Builder<'c>,
    extents: &[Value<'c>],
    one: Value<'c>,
) -> (Op<'c>, Vec<Value<'c>>) {
    let index = Type::index(b.ctx());
    let block = Block::create(&vec![(index, b.location()); extents.len()]);
    let body = Region::create();
    body.append(block);
    let ones = vec![one; extents.len()];
    let ranges = Ranges {
        lower: ones.clone(),
        upper: extents.iter().rev().copied().collect(),
        step: ones,
    };
    let nest = accgpu::loop_op(b, &ranges, None, &[], Mode::Independent, body);
    accgpu::yield_op(&Builder::at_end(block, nest));
    (nest, block.arguments().into_iter().rev().collect())
}
