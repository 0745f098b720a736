//! What the iterations of a loop do with a scalar that all of them see.

use super::{
    access::{Access, Memory, Step},
    gathering::{Conversions, Gathering},
    memory_uses::{leads_on, leads_to_memory},
    place::Place,
    set_first,
};
use crate::{
    accgpu::kernels::temporaries,
    same_value::{are_computed_alike, is_pure},
};
use accc_dialects::{
    acc,
    accgpu::{self, Operator},
    fir,
    ir::{Op, Type, Value, Walk},
};

/// A scalar variable that a loop writes.
pub struct Scalar<'c> {
    pub place: Place<'c>,
    /// What the loop does with it.
    pub accesses: Vec<AddressUse<'c>>,
}

/// An operation that uses the address of a variable, other than for a name of it: a
/// load, a store, a call or a reduction that the variable is the target of.
#[derive(Clone, Copy)]
pub struct AddressUse<'c> {
    pub op: Op<'c>,
    /// Which of the operands the address is.
    pub operand: usize,
}

impl<'c> AddressUse<'c> {
    pub fn address(&self) -> Value<'c> {
        self.op.operand(self.operand)
    }

    /// The access to a scalar, or to a variable that may share memory with one.
    fn access(&self) -> Option<(Place<'c>, Access<'c>)> {
        let is_accessed = self.op.is(fir::LOAD) || fir::is_store(self.op, self.operand);
        let access = Access::of(self.address(), !self.op.is(fir::LOAD));
        let Memory::Variable { base, storage } = access.memory else {
            return None;
        };
        let place = Place::of(&access)?;
        // Descriptors and objects are no scalars, and parts of them no parts of scalars.
        let is_of_scalar = || {
            let is_other = is_accessed && !is_scalar(self.address());
            !is_other && is_scalar(base) && is_scalar(storage)
        };
        (is_in_shared_memory(storage) || is_of_scalar()).then_some((place, access))
    }

    /// Whether another address can take the place of this one, that of a scalar which `nest` knows
    /// from outside if it shares memory with others.
    fn can_be_replaced(&self, access: &Access<'c>, nest: Op<'c>) -> bool {
        let is_known = match self.op.name().as_str() {
            fir::LOAD | fir::CALL => true,
            // What an atomic read reads is there for all threads; its target may be a temporary.
            fir::STORE | accgpu::REDUCE | acc::ATOMIC_READ => self.operand == 1,
            _ => false,
        };
        is_known && is_whole(self.address(), access) && !is_named_inside(self.address(), nest)
    }
}

/// Whether `access` is to the scalar variable at `address`, to all of it.
fn is_whole<'c>(address: Value<'c>, access: &Access<'c>) -> bool {
    match access.path[..] {
        [] => {
            let storage = access.storage();
            storage.is_some_and(|storage| address.ty().pointee() == storage.ty().pointee())
        }
        // As many as the variable has.
        [Step::Bytes { .. }] => is_scalar(address),
        _ => false,
    }
}

/// Whether `nest` itself computes where a variable is in the memory of several.
fn is_named_inside<'c>(address: Value<'c>, nest: Op<'c>) -> bool {
    let part = fir::origin(address).defining_op();
    part.is_some_and(|op| op.is(fir::COORDINATE_OF) && nest.is_ancestor_of(op))
}

/// Whether variables of a common block or an equivalence set are at `storage`.
fn is_in_shared_memory(storage: Value<'_>) -> bool {
    let array = storage.ty().pointee().and_then(Type::array_type);
    array.is_some_and(|array| array.rank() == 1 && array.element().bit_width() == 8)
}

/// The place of the scalar variable at `address`; `None` for parts of one, and behind pointers.
pub fn scalar_at(address: Value<'_>) -> Option<Place<'_>> {
    let access = Access::of(address, true);
    let Memory::Variable { base, storage } = access.memory else {
        return None;
    };
    let is_one = match access.path.is_empty() {
        true => is_scalar(base) && is_scalar(storage),
        false => is_whole(address, &access),
    };
    is_one.then(|| Place::of(&access)).flatten()
}

fn is_scalar(address: Value<'_>) -> bool {
    address.ty().pointee().is_some_and(|ty| ty.is_trivial())
}

/// Whether all iterations of `nest` compute the same `value` of what is outside, without a load.
fn is_computed_from_outside<'c>(value: Value<'c>, nest: Op<'c>) -> bool {
    value.is_computed_from(&|value| !value.is_inside(nest), &is_pure)
}

impl<'c> Scalar<'c> {
    /// The written scalars of `nest`, but for those that `is_owned`, those that atomic operations
    /// share, and those that the loop also uses in another way than by their address: in part, or by
    /// a descriptor.
    pub fn written_in(nest: Op<'c>, is_owned: &dyn Fn(&Access<'c>) -> bool) -> Vec<Self> {
        let mut scalars: Vec<Scalar<'c>> = Vec::new();
        let mut others: Vec<Place<'c>> = Vec::new();
        nest.walk(&mut |op| {
            if op.is_any(&[acc::ATOMIC_READ, acc::ATOMIC_UPDATE, acc::ATOMIC_WRITE]) {
                others.extend(Place::of(&Access::of(op.operand(0), true)));
            }
            for used in address_uses(op) {
                let Some((place, access)) = used.access().filter(|(_, it)| !is_owned(it)) else {
                    continue;
                };
                let known = scalars.iter_mut().find(|it| it.place.is_same(&place));
                let is_plain = used.can_be_replaced(&access, nest);
                match known.filter(|_| is_plain) {
                    Some(scalar) if scalar.ty() == used.address().ty().pointee() => {
                        scalar.accesses.push(used);
                    }
                    None if is_plain => scalars.push(Scalar {
                        place,
                        accesses: vec![used],
                    }),
                    _ => others.push(place),
                }
            }
            // The combiner of a reduction has variables of its own.
            match op.is(accgpu::REDUCE) {
                true => Walk::Skip,
                false => Walk::Advance,
            }
        });
        let places: Vec<_> = scalars.iter().map(|scalar| scalar.place).collect();
        let overlaps = |place: &Place<'c>| {
            let of_scalars = places.iter().filter(|it| it.meets(place)).count();
            of_scalars > 1 || others.iter().any(|other| other.meets(place))
        };
        scalars.retain(|scalar| scalar.writes().next().is_some() && !overlaps(&scalar.place));
        scalars
    }

    fn ty(&self) -> Option<Type<'c>> {
        self.accesses[0].address().ty().pointee()
    }

    pub fn loads(&self) -> impl Iterator<Item = Op<'c>> {
        let accesses = self.accesses.iter().map(|used| used.op);
        accesses.filter(|op| op.is(fir::LOAD))
    }

    fn stores(&self) -> impl Iterator<Item = Op<'c>> {
        self.writes().filter(|op| op.is(fir::STORE))
    }

    /// What may change it.
    pub fn writes(&self) -> impl Iterator<Item = Op<'c>> {
        let accesses = self.accesses.iter().map(|used| used.op);
        accesses.filter(|op| !op.is(fir::LOAD))
    }

    /// Whether the loop uses the values that it gives the scalar.
    pub fn is_used(&self) -> bool {
        let is_store = |used: &AddressUse<'c>| used.op.is(fir::STORE);
        !self.accesses.iter().all(is_store)
    }

    /// Whether iterations of `nest` do nothing with it but to store one and the same value, which
    /// hardware can do at once. Those of a loop around may own it.
    pub fn has_common_value(&self, nest: Op<'c>) -> bool {
        let region = nest.enclosing(&[accgpu::REGION]);
        let is_in_construct = |op: Op<'c>| region.is_none_or(|region| region.is_ancestor_of(op));
        let is_shared = !self.place.defining_op().is_some_and(is_in_construct);
        let is_word = |ty: Type<'c>| matches!(ty.bit_width(), 8 | 16 | 32 | 64);
        let fits =
            |ty: Type<'c>| ty.is_logical() || (ty.is_integer() || ty.is_float()) && is_word(ty);
        if !is_shared || !self.ty().is_some_and(fits) {
            return false;
        }
        let mut values = self.stores().map(|store| store.operand(0));
        let Some(first) = values.next().filter(|_| !self.is_used()) else {
            return false;
        };
        is_computed_from_outside(first, nest)
            && values.all(|value| are_computed_alike(first, value))
    }

    /// The operator with which the loop gathers values in the scalar, and does
    /// nothing else with it.
    pub fn reduction(&self, conversions: Conversions) -> Option<Operator> {
        let mut operators = self.stores().map(|store| self.update(store, conversions));
        let first = operators.next()??;
        let is_one = operators.all(|operator| operator == Some(first));
        let (loads, stores) = (self.loads().count(), self.stores().count());
        let is_all = loads + stores == self.accesses.len();
        (is_one && is_all && loads == stores).then_some(first)
    }

    /// The operator of `x = x op value`, where neither the old nor the new `x` is used for anything
    /// else.
    fn update(&self, store: Op<'c>, conversions: Conversions) -> Option<Operator> {
        let new = store.operand(0);
        let is_load = |op: Op<'c>| op.block() == store.block() && self.loads().any(|it| it == op);
        let gathering = Gathering {
            ty: self.ty()?,
            conversions,
            is_old: &|value| value.defining_op().is_some_and(is_load),
        };
        (new.uses().len() == 1).then(|| gathering.operator(new))?
    }

    /// Whether the scalar, in which `nest` gathers values, is an OPTIONAL argument that only
    /// conditions in the loop may know to be there. What a reduction gathers goes there behind the loop.
    pub fn may_be_absent(&self, nest: Op<'c>) -> bool {
        let origin = Access::of(self.accesses[0].address(), true).origin;
        let mut users = origin.users().into_iter();
        users.any(|user| user.is(fir::DECLARE) && fir::declares_optional(user))
            && self
                .writes()
                .all(|store| store.block() != Some(nest.body(0)))
    }

    /// Whether each iteration of `nest` writes the scalar before it reads it.
    pub fn is_temporary(&self, nest: Op<'c>) -> Option<Temporary> {
        let addresses: Vec<_> = self.accesses.iter().map(AddressUse::address).collect();
        let ends_written = set_first::scan(nest, &|value| addresses.contains(&value))?;
        Some(Temporary { ends_written })
    }

    /// Whether something may read the scalar after `nest`: another part of the
    /// construct, or the program if it can see it.
    pub fn is_read_after(&self, nest: Op<'c>) -> bool {
        if let Some(is_read) = temporaries::is_read_after(self.accesses[0].address(), nest) {
            return is_read;
        }
        let is_known = self
            .place
            .defining_op()
            .is_some_and(|op| op.is_any(&[fir::ALLOCA, accgpu::PRIVATE]));
        !is_known || is_read_outside(self.place.storage(), nest)
    }
}

/// How a scalar is a temporary of the iterations.
pub struct Temporary {
    /// Every iteration leaves a value in it.
    pub ends_written: bool,
}

/// The operands of `op` that lead to memory with which it does something.
fn address_uses<'c>(op: Op<'c>) -> impl Iterator<Item = AddressUse<'c>> {
    let is_access = !leads_on(op) && !op.is_any(&[fir::EMBOXCHAR, fir::IS_PRESENT]);
    let count = if is_access { op.operand_count() } else { 0 };
    let uses = (0..count).map(move |operand| AddressUse { op, operand });
    uses.filter(|used| leads_to_memory(used.address()))
}

/// Whether anything but `nest` may read the variable at `address`.
fn is_read_outside<'c>(address: Value<'c>, nest: Op<'c>) -> bool {
    address.uses().into_iter().any(|(user, operand)| {
        if nest.is_ancestor_of(user) || fir::is_store(user, operand) {
            return false;
        }
        let names_it = user.is_any(&[fir::DECLARE, fir::CONVERT]) || acc::is_data_entry(user);
        if names_it {
            return user
                .results()
                .into_iter()
                .any(|result| is_read_outside(result, nest));
        }
        !user.is_any(&acc::DATA_EXITS)
    })
}
