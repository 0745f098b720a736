//! Scalars, small arrays and objects that iterations share, though each uses them for itself.

use super::elements::{Distance, ElementUse, distance, elements, elements_that};
use crate::accgpu::{
    analysis::{
        access::{Access, Step},
        certain::{happens_always, happens_in_several},
        gathering::Conversions,
        scalars::Scalar,
        sources::{Source, comes_from},
    },
    levels::assign_levels::owner_in,
    privates::own_arrays::OwnArray,
};
use accc_dialects::{
    accgpu, fir,
    ir::{Op, Value},
};

/// A variable that a loop shares, and where the loop sets it first.
pub struct Shared<'c> {
    pub address: Value<'c>,
    pub store: Op<'c>,
}

impl<'c> Shared<'c> {
    fn of_scalar(scalar: &Scalar<'c>) -> Option<Self> {
        let store = scalar.writes().next()?;
        let used = scalar.accesses.iter().find(|used| used.op == store)?;
        Some(Shared {
            address: used.address(),
            store,
        })
    }

    /// The variable that `store`, with this access, sets: one of `own`, those that each iteration sets
    /// before it reads them, to a value of the iteration's own.
    fn set_first(
        store: Op<'c>,
        access: &Access<'c>,
        own: &[OwnArray<'c>],
        nest: Op<'c>,
    ) -> Option<Self> {
        let storage = access.storage()?;
        let is_set_first = own.iter().any(|variable| variable.storage == storage);
        // Loops inside have the same range each time.
        let differs = || depends_on(store.operand(0), nest, &|around| around == nest);
        let is_shared = is_set_first && !is_of_each(storage, nest);
        (is_shared && differs()).then_some(Shared {
            address: store.operand(1),
            store,
        })
    }

    /// Its name, as messages have it.
    pub fn in_words(&self) -> String {
        Access::of(self.address, true).in_words()
    }
}

/// The scalars that `nest` writes and that are not an iteration's own.
fn shared_scalars(nest: Op<'_>) -> impl Iterator<Item = Scalar<'_>> {
    let scalars = Scalar::written_in(nest, &|access| access.is_owned_by(nest)).into_iter();
    // What is not shared by anybody is nobody's mistake.
    scalars.filter(move |scalar| {
        let source = scalar.place.defining_op();
        !source.is_some_and(|source| nest.is_ancestor_of(source))
    })
}

/// A scalar in which each iteration gathers values.
pub fn gathered_scalar(nest: Op<'_>) -> Option<Shared<'_>> {
    shared_scalars(nest).find_map(|scalar| {
        scalar.reduction(Conversions::All)?;
        let shared = Shared::of_scalar(&scalar)?;
        happens_always(shared.store, nest).then_some(shared)
    })
}

/// A scalar that threads share and an iteration may read before it sets it, with plain accesses.
pub fn scalar_read_first(nest: Op<'_>) -> Option<Shared<'_>> {
    shared_scalars(nest).find_map(|scalar| {
        let mut accesses = scalar.accesses.iter();
        let are_plain = accesses.all(|used| used.op.is_any(&[fir::LOAD, fir::STORE]));
        if is_of_each(scalar.place.storage(), nest)
            || !are_plain
            || scalar.is_temporary(nest).is_some()
        {
            return None;
        }
        Shared::of_scalar(&scalar)
    })
}

/// Whether those that share the iterations of `nest` have copies of their own of the variable with
/// memory `storage`: a gang's in a loop that gangs share, say.
pub fn is_of_each<'c>(storage: Value<'c>, nest: Op<'c>) -> bool {
    let innermost = accgpu::levels(nest).last().copied();
    let private = storage.defining_op().filter(|op| op.is(accgpu::PRIVATE));
    private.is_some_and(|private| owner_in(private) >= innermost)
}

/// A scalar with a data clause, or of a declare directive, that each iteration gives a value of its
/// own and reads then: perhaps that of another one.
pub fn scalar_set_by_all(nest: Op<'_>) -> Option<Shared<'_>> {
    shared_scalars(nest).find_map(|scalar| {
        let source = scalar.place.defining_op();
        let is_own = source.is_some_and(|op| op.is(accgpu::PRIVATE));
        if is_own || !scalar.is_used() || scalar.is_temporary(nest).is_none() {
            return None;
        }
        let differs = |op: Op<'_>| match op.is(fir::STORE) {
            true => depends_on(op.operand(0), nest, &|around| {
                around == nest || nest.is_ancestor_of(around)
            }),
            // A sum of what a loop inside gathers.
            false => op.is(accgpu::REDUCE),
        };
        let mut writes = scalar.writes();
        let is_certain = writes.any(|op| differs(op) && happens_always(op, nest));
        is_certain.then(|| Shared::of_scalar(&scalar)).flatten()
    })
}

/// Whether `value` is computed in `nest` from variables of loops for which `is_meant` holds, or from
/// what they lead to in memory.
pub fn depends_on<'c>(value: Value<'c>, nest: Op<'c>, is_meant: &dyn Fn(Op<'c>) -> bool) -> bool {
    comes_from(value, &|value| match value.defining_op() {
        Some(op) if !nest.is_ancestor_of(op) => Source::Other,
        Some(_) => Source::Operands,
        None => {
            let owner = value.as_argument().and_then(|(block, _)| block.parent_op());
            match owner.is_some_and(is_meant) {
                true => Source::Meant,
                false => Source::Other,
            }
        }
    })
}

/// A small array of which each iteration sets the same elements to values of its own before it
/// reads them, or others that it has set.
pub fn array_set_by_all(nest: Op<'_>) -> Option<Shared<'_>> {
    array_set(nest, &elements(nest, fir::STORE))
}

/// The same where conditions are around, which several iterations may meet.
pub fn array_set_by_several(nest: Op<'_>) -> Option<Shared<'_>> {
    array_set(nest, &elements_that(nest, fir::STORE, happens_in_several))
}

fn array_set<'c>(nest: Op<'c>, stores: &[ElementUse<'c>]) -> Option<Shared<'c>> {
    if stores.is_empty() {
        return None;
    }
    let arrays = OwnArray::written_in(nest);
    stores.iter().find_map(|store| {
        let is_same_in_all = || matches!(distance(nest, store, store), Some(Distance::Any));
        let set = Shared::set_first(store.op, &store.access, &arrays, nest);
        set.filter(|_| is_same_in_all())
    })
}

/// An array of which each iteration sets the same element to a value of its own, and reads elements that
/// are the same ones in all iterations.
pub fn array_met_by_all(nest: Op<'_>) -> Option<Shared<'_>> {
    let loads = elements(nest, fir::LOAD);
    let is_met = |used: &ElementUse<'_>| matches!(distance(nest, used, used), Some(Distance::Any));
    elements(nest, fir::STORE).iter().find_map(|store| {
        let storage = store.access.storage()?;
        let is_read = || {
            let mut reads = loads.iter();
            reads.any(|load| load.access.storage() == Some(storage) && is_met(load))
        };
        let differs = depends_on(store.op.operand(0), nest, &|around| around == nest);
        let is_shared = !is_of_each(storage, nest) && differs && is_met(store) && is_read();
        is_shared.then(|| Shared {
            address: store.op.operand(1),
            store: store.op,
        })
    })
}

/// The same as [`array_set_by_all`] for an object of derived type, or a component.
pub fn object_set_by_all(nest: Op<'_>) -> Option<Shared<'_>> {
    let objects = OwnArray::written_in(nest);
    if objects.is_empty() {
        return None;
    }
    let stores = nest.collect_named(fir::STORE).into_iter();
    stores.into_iter().find_map(|store| {
        let access = Access::of(store.operand(1), true);
        let is_component = |step: &Step<'_>| matches!(step, Step::Member(_));
        let is_same_in_all = access.path.iter().all(is_component);
        let set = Shared::set_first(store, &access, &objects, nest);
        set.filter(|_| is_same_in_all && happens_always(store, nest))
    })
}
