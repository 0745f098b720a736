//! Memory of private copies.

use super::{Owner, Site, own_memory, presence::Presence, unsupported};
use crate::acc::data::variable::section;
use accc_dialects::{
    acc::DataEntry,
    accgpu::{self, Level},
    arith::{self, Compare},
    fir,
    ir::{Builder, Reported, Type, Value},
};

/// A private copy in memory.
pub struct Storage<'c> {
    /// What stands for the variable: an address or a descriptor.
    pub value: Value<'c>,
    /// The first element.
    pub address: Value<'c>,
    /// Number of elements of an array; `None` for a scalar.
    pub elements: Option<Value<'c>>,
    /// Type of one element.
    pub element: Type<'c>,
}

impl<'c> Storage<'c> {
    /// One object at `address`.
    pub fn object(address: Value<'c>, element: Type<'c>) -> Self {
        Storage {
            value: address,
            address,
            elements: None,
            element,
        }
    }

    /// The objects of a component of derived type at `address`: one, or an array of constant
    /// shape.
    pub fn member(b: &Builder<'c>, address: Value<'c>, ty: Type<'c>) -> Self {
        let rank = ty.rank();
        if rank == 0 {
            return Self::object(address, ty);
        }
        let extents = (0..rank).map(|d| ty.extent(d).expect("a constant shape"));
        Storage {
            elements: Some(arith::index(b, extents.product())),
            ..Self::object(address, ty.element())
        }
    }
}

/// Memory for a copy of the variable of `data`.
pub fn allocate<'c>(
    site: &Site<'c>,
    data: DataEntry<'c>,
    presence: &Presence<'c>,
) -> Result<Storage<'c>, Reported> {
    let (b, owner) = (&site.inside, site.owner);
    let original = data.variable();
    let ty = original.ty();
    if ty.is_polymorphic() {
        return Err(unsupported(data, "a polymorphic variable"));
    }
    if ty.is_descriptor_address() {
        let descriptor = presence.descriptor(site);
        let inner = allocate_described(b, b, data, owner, descriptor)?;
        let holder = new_private(b, data, owner, descriptor.ty(), &[]);
        fir::store(b, inner.value, holder);
        return Ok(Storage {
            value: holder,
            ..inner
        });
    }
    if ty.is_descriptor() {
        let descriptor = presence.descriptor(site);
        // A kernel would make the descriptor again, of a variable that it must not name.
        let questions = site.before_construct(descriptor);
        return allocate_described(&questions, b, data, owner, descriptor);
    }
    let pointee = match ty.pointee() {
        Some(pointee) if ty.is_address() => pointee,
        _ => return Err(unsupported(data, "a variable of this type")),
    };
    if pointee.rank() > 0 {
        return allocate_shaped(b, data, owner, pointee);
    }
    let value = new_private(b, data, owner, pointee, &[]);
    Ok(Storage {
        value: fir::convert(b, value, ty),
        address: value,
        elements: None,
        element: pointee,
    })
}

/// An array given by address: of constant shape, or with its extents in bounds.
fn allocate_shaped<'c>(
    b: &Builder<'c>,
    data: DataEntry<'c>,
    owner: Owner,
    array: Type<'c>,
) -> Result<Storage<'c>, Reported> {
    let ty = data.variable().ty();
    let mut extents = Vec::new();
    let mut elements = arith::index(b, 1);
    for dimension in 0..array.rank() {
        let extent = match array.extent(dimension) {
            Some(extent) => arith::index(b, extent),
            None => {
                let bounds = data.bounds();
                let extent = bounds
                    .get(dimension)
                    .and_then(|bounds| bounds.operand_segment(2).first().copied())
                    .ok_or_else(|| unsupported(data, "an array of unknown shape"))?;
                let extent = fir::to_index(b, extent);
                extents.push(extent);
                extent
            }
        };
        elements = arith::mul(b, elements, extent);
    }
    let value = new_private(b, data, owner, array, &extents);
    Ok(Storage {
        value: fir::convert(b, value, ty),
        address: value,
        elements: Some(elements),
        element: array.element(),
    })
}

/// A variable behind a descriptor: contiguous memory of the same extents, and a
/// descriptor with the same lower bounds. `questions` asks for them.
fn allocate_described<'c>(
    questions: &Builder<'c>,
    b: &Builder<'c>,
    data: DataEntry<'c>,
    owner: Owner,
    descriptor: Value<'c>,
) -> Result<Storage<'c>, Reported> {
    let pointee = descriptor.ty().pointee().expect("a descriptor");
    let object = if pointee.is_address() {
        pointee.pointee().expect("an address")
    } else {
        pointee
    };
    if object.rank() == 0 {
        if !pointee.is_address() {
            return Err(unsupported(data, "a scalar behind a descriptor"));
        }
        let address = new_private(b, data, owner, object, &[]);
        let address = as_target(b, data, descriptor.ty(), address, None);
        let typed = fir::convert(b, address, pointee);
        let own = fir::embox_scalar(b, typed, descriptor.ty());
        own_memory::give(data.result(), own);
        let typed = if_allocated(b, descriptor, typed);
        return Ok(Storage {
            value: fir::embox_scalar(b, typed, descriptor.ty()),
            address,
            elements: None,
            element: object,
        });
    }
    if object.element().is_character() && !object.element().has_constant_size() {
        return Err(unsupported(
            data,
            "characters whose length only the run knows",
        ));
    }
    let mut pairs = Vec::new();
    let mut dynamic = Vec::new();
    let mut elements = arith::index(b, 1);
    for dimension in 0..object.rank() {
        let (lower, extent) = fir::bounds_of(questions, descriptor, dimension);
        let extent = extent_of_copy(b, data, dimension, extent);
        pairs.push((lower, extent));
        elements = arith::mul(b, elements, extent);
        if object.extent(dimension).is_none() {
            dynamic.push(extent);
        }
    }
    let address = new_private(b, data, owner, object, &dynamic);
    let shape = fir::shape_shift(b, &pairs);
    let address = as_target(b, data, descriptor.ty(), address, Some(shape));
    let typed = if pointee.is_address() {
        if_allocated(b, descriptor, fir::convert(b, address, pointee))
    } else {
        address
    };
    Ok(Storage {
        value: fir::embox(b, typed, shape, descriptor.ty()),
        address,
        elements: Some(elements),
        element: object.element(),
    })
}

/// The memory at `address` as what a copy of the variable behind `descriptor` stands for: that
/// of a pointer is a target, or flang would take it for other memory than what the pointer
/// leads to.
fn as_target<'c>(
    b: &Builder<'c>,
    data: DataEntry<'c>,
    descriptor: Type<'c>,
    address: Value<'c>,
    shape: Option<Value<'c>>,
) -> Value<'c> {
    match descriptor.is_pointer() {
        true => fir::declare_target(b, address, shape, &data.name()),
        false => address,
    }
}

/// The extent of a copy in a dimension where the original has this one: of an array of assumed
/// size nobody knows the last, which is negative then, but the elements of a section end.
fn extent_of_copy<'c>(
    b: &Builder<'c>,
    data: DataEntry<'c>,
    dimension: usize,
    extent: Value<'c>,
) -> Value<'c> {
    let bounds = data.bounds();
    let is_last = data.is_section() && dimension + 1 == bounds.len();
    let is_described_here = data
        .variable()
        .defining_op()
        .is_some_and(|op| op.is(fir::EMBOX));
    if !is_last || !is_described_here {
        return extent;
    }
    let [lower, count] = section(b, bounds[dimension]);
    let end = fir::to_index(b, arith::add(b, lower, count));
    let zero = arith::index(b, 0);
    let is_unknown = arith::compare(b, Compare::Less, extent, zero);
    arith::select(b, is_unknown, end, extent)
}

/// `address`, or null where the original is not allocated or associated. That is
/// asked where the descriptor is loaded: the original's address is of no use in the
/// construct.
fn if_allocated<'c>(b: &Builder<'c>, descriptor: Value<'c>, address: Value<'c>) -> Value<'c> {
    let outside = descriptor.defining_op().map_or(*b, Builder::after);
    let is_allocated = fir::is_allocated(&outside, descriptor);
    let null = fir::zero_bits(b, address.ty());
    arith::select(b, is_allocated, address, null)
}

pub(super) fn new_private<'c>(
    b: &Builder<'c>,
    data: DataEntry<'c>,
    owner: Owner,
    ty: Type<'c>,
    sizes: &[Value<'c>],
) -> Value<'c> {
    let (level, follows_loop) = match owner {
        Owner::Construct => (Level::Gang, false),
        Owner::Loop => (Level::Vector, true),
    };
    accgpu::private(
        b,
        level,
        follows_loop,
        &data.name(),
        ty,
        ty.reference(),
        sizes,
    )
}
