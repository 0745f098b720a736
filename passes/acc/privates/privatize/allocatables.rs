//! Private allocatables that their construct or loop allocates and deallocates itself.
//!
//! Other private allocatables have the shape of the original for all their life, in memory
//! that suits the level (`storage`). These have a descriptor that changes: what it holds is
//! heap memory from the beginning, and what it holds in the end is freed.

use super::{
    Site,
    components::{self, Held},
    ends, own_memory,
    presence::Presence,
    storage::{Storage, new_private},
};
use accc_dialects::{
    acc::DataEntry,
    fir,
    ir::{Builder, Op, Type, Value},
};

/// Whether the body of its construct or loop may change what the private variable of `entry`, an
/// allocatable, holds: by ALLOCATE, DEALLOCATE, MOVE_ALLOC or in a procedure. Assignments
/// that may allocate do not count.
pub fn are_changed(entry: Op<'_>) -> bool {
    let held = entry.result(0).ty();
    let held = held
        .is_descriptor_address()
        .then(|| held.pointee())
        .flatten();
    held.is_some_and(|ty| !ty.is_pointer()) && is_changed(entry.result(0))
}

fn is_changed(descriptor: Value<'_>) -> bool {
    descriptor.users().into_iter().any(|user| {
        if user.is_any(&own_memory::NAMES) {
            return user.results().into_iter().any(is_changed);
        }
        let is_store = fir::stores_to(user, descriptor) && !own_memory::is_taken_by(user);
        user.is(fir::CALL) || is_store
    })
}

/// Makes the variable of `data`, and has `fill` give values to what it holds at first:
/// memory like the original's where that is allocated.
pub fn make<'c>(
    site: &Site<'c>,
    data: DataEntry<'c>,
    presence: &Presence<'c>,
    fill: &dyn Fn(&Builder<'c>, &Storage<'c>),
) -> Value<'c> {
    let original = data.variable();
    let outside = site.before_construct(original);
    let descriptor = presence.descriptor(site);
    let ty = descriptor.ty();
    let address = fir::box_addr(&outside, descriptor, ty.pointee().expect("a descriptor"));
    let is_allocated = fir::is_allocated(&outside, descriptor);

    let holder = new_private(&site.inside, data, site.owner, ty, &[]);
    let start = site.start(data.0);
    fir::store(&start, fir::unallocated(&start, ty), holder);
    let b = fir::under(&start, is_allocated);
    let rank = address.ty().pointee().map_or(0, Type::rank);
    let bounds = (0..rank).map(|dimension| fir::bounds_of(&b, descriptor, dimension));
    let copy = Held::new(descriptor, address, bounds.collect()).allocate_like(&b);
    fill(&b, &copy);
    fir::store(&b, copy.value, holder);

    for end in ends(site.body) {
        release(&Builder::before(end).located(data.0), holder);
    }
    holder
}

/// Frees what the variable holds.
fn release<'c>(b: &Builder<'c>, holder: Value<'c>) {
    let (b, held) = components::allocated(b, holder).expect("it is no pointer");
    let storage = held.storage(&b);
    if components::are_in(storage.element) {
        components::release(&b, &storage);
    }
    fir::freemem(&b, storage.address);
}
