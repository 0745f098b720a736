//! Allocatable and pointer components of private copies.
//!
//! A private copy begins with components that are not allocated (`defaults`). A firstprivate one
//! has memory of its own for those that the original has allocated, with their values,
//! and theirs in turn: what intrinsic assignment does (F2023, 10.2.1.3). Pointers stay
//! what they are. Where the life of a copy ends, what its components hold is freed.

use super::{
    storage::Storage,
    unsupported,
    values::{self, each_object},
};
use crate::acc::objects::object_types::{element_of, has_descriptors, object_type};
use accc_dialects::{
    acc::DataEntry,
    arith, fir,
    ir::{Builder, Module, Reported, Type, Value},
};

/// Whether copies of variables with such elements need any of this.
pub fn are_in(element: Type<'_>) -> bool {
    has_descriptors(element)
}

/// An error where copies would need types that only the run knows, or finalisation.
pub fn check<'c>(
    data: DataEntry<'c>,
    module: &Module<'c>,
    record: Type<'c>,
    is_copied: bool,
) -> Result<(), Reported> {
    let found = obstacle_to_copies(module, record, is_copied);
    found.map_or(Ok(()), |what| Err(unsupported(data, what)))
}

/// What keeps accc from making (`is_copied`: with the values of others) and ending objects of
/// type `record`.
pub fn obstacle_to_copies<'c>(
    module: &Module<'c>,
    record: Type<'c>,
    is_copied: bool,
) -> Option<&'static str> {
    // A polymorphic component may be finalised as well.
    obstacle(record, is_copied, &mut Vec::new()).or_else(|| {
        fir::may_be_finalised(module, record).then_some("an object with a FINAL procedure")
    })
}

/// Whether objects have allocatable components of their own type, be it in those of others.
pub fn are_recursive(record: Type<'_>) -> bool {
    fn holds_itself<'c>(record: Type<'c>, around: &[Type<'c>]) -> bool {
        let around = [around, &[record]].concat();
        let members = record.record_members().into_iter();
        let held = members.filter(|(_, member)| !(member.is_descriptor() && member.is_pointer()));
        held.map(|(_, member)| object_type(member))
            .filter(|object| has_descriptors(*object))
            .any(|object| around.contains(&object) || holds_itself(object, &around))
    }
    holds_itself(record, &[])
}

fn obstacle<'c>(
    record: Type<'c>,
    is_copied: bool,
    around: &mut Vec<Type<'c>>,
) -> Option<&'static str> {
    if around.contains(&record) {
        return Some("an object with allocatable components of its own type");
    }
    around.push(record);
    let found = record.record_members().into_iter().find_map(|(_, member)| {
        let object = object_type(member);
        if member.is_descriptor() && member.is_pointer() {
            None
        } else if member.is_descriptor() && member.is_polymorphic() {
            Some("an object with polymorphic components")
        } else if member.is_descriptor() && is_copied && !object.has_constant_size() {
            Some("an object with components of deferred length")
        } else if has_descriptors(object) {
            obstacle(object, is_copied, around)
        } else {
            None
        }
    });
    around.pop();
    found
}

/// Gives objects, which are copies bit by bit, memory of their own.
pub fn duplicate<'c>(b: &Builder<'c>, storage: &Storage<'c>) {
    each_component(b, storage, &|b, component| {
        let Some((b, held)) = allocated(b, component) else {
            return;
        };
        let copy = held.allocate_like(&b);
        values::copy(&b, held.address, &copy);
        if has_descriptors(copy.element) {
            duplicate(&b, &copy);
        }
        fir::store(&b, copy.value, component);
    });
}

/// Frees what the components hold, and leaves them unallocated.
pub fn release<'c>(b: &Builder<'c>, storage: &Storage<'c>) {
    each_component(b, storage, &|b, component| {
        let Some((b, held)) = allocated(b, component) else {
            return;
        };
        if has_descriptors(object_type(held.address.ty())) {
            release(&b, &held.storage(&b));
        }
        fir::freemem(&b, held.address);
        fir::store(&b, fir::unallocated(&b, held.descriptor.ty()), component);
    });
}

/// Does something with the descriptor of each component, those of objects inside of the
/// objects included.
fn each_component<'c>(
    b: &Builder<'c>,
    storage: &Storage<'c>,
    act: &dyn Fn(&Builder<'c>, Value<'c>),
) {
    each_object(b, storage, &|b, object| {
        each_of_object(b, object, storage.element, act);
    });
}

fn each_of_object<'c>(
    b: &Builder<'c>,
    object: Value<'c>,
    record: Type<'c>,
    act: &dyn Fn(&Builder<'c>, Value<'c>),
) {
    for (index, (_, ty)) in record.record_members().into_iter().enumerate() {
        let member = || fir::member(b, object, index as i32, ty);
        if ty.is_descriptor() {
            act(b, member());
        } else if has_descriptors(element_of(ty)) {
            each_component(b, &Storage::member(b, member(), ty), act);
        }
    }
}

/// Memory that an allocatable component holds.
pub(super) struct Held<'c> {
    descriptor: Value<'c>,
    address: Value<'c>,
    /// Lower bound and extent of each dimension.
    bounds: Vec<(Value<'c>, Value<'c>)>,
}

/// What `component` (or a variable), a descriptor's address, holds and a cursor where that
/// is known to be allocated; `None` for a pointer.
pub(super) fn allocated<'c>(
    b: &Builder<'c>,
    component: Value<'c>,
) -> Option<(Builder<'c>, Held<'c>)> {
    let ty = component.ty().pointee().expect("an address");
    (!ty.is_pointer()).then(|| held(b, component))
}

/// What `variable`, the address of a descriptor, holds or is associated with, and a cursor where
/// it is known to be there.
pub(super) fn held<'c>(b: &Builder<'c>, variable: Value<'c>) -> (Builder<'c>, Held<'c>) {
    let ty = variable.ty().pointee().expect("an address");
    let descriptor = fir::load(b, variable);
    let address = fir::box_addr(b, descriptor, ty.pointee().expect("a descriptor"));
    let is_allocated = fir::is_allocated(b, descriptor);
    let b = fir::under(b, is_allocated);
    let rank = address.ty().pointee().map_or(0, Type::rank);
    let bounds = (0..rank)
        .map(|dimension| fir::bounds_of(&b, descriptor, dimension))
        .collect();
    (b, Held::new(descriptor, address, bounds))
}

impl<'c> Held<'c> {
    /// What a descriptor holds at `address`, with lower bound and extent of each dimension.
    pub(super) fn new(
        descriptor: Value<'c>,
        address: Value<'c>,
        bounds: Vec<(Value<'c>, Value<'c>)>,
    ) -> Self {
        Held {
            descriptor,
            address,
            bounds,
        }
    }

    pub(super) fn storage(&self, b: &Builder<'c>) -> Storage<'c> {
        Storage {
            value: self.descriptor,
            address: self.address,
            elements: self.elements(b),
            element: object_type(self.address.ty()),
        }
    }

    fn elements(&self, b: &Builder<'c>) -> Option<Value<'c>> {
        let extents = self.bounds.iter().map(|&(_, extent)| extent);
        extents.reduce(|product, extent| arith::mul(b, product, extent))
    }

    /// Memory of the same shape, with a descriptor of the same bounds.
    pub(super) fn allocate_like(&self, b: &Builder<'c>) -> Storage<'c> {
        let heap = self.address.ty();
        let object = heap.pointee().expect("an address");
        let unknown: Vec<_> = self
            .bounds
            .iter()
            .enumerate()
            .filter(|&(dimension, _)| object.extent(dimension).is_none())
            .map(|(_, &(_, extent))| extent)
            .collect();
        let address = fir::allocmem(b, object, heap, &unknown);
        let ty = self.descriptor.ty();
        let value = if self.bounds.is_empty() {
            fir::embox_scalar(b, address, ty)
        } else {
            let shape = fir::shape_shift(b, &self.bounds);
            fir::embox(b, address, shape, ty)
        };
        Storage {
            value,
            address,
            ..self.storage(b)
        }
    }
}
