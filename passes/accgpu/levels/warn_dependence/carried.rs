//! Scalars by which an iteration would hand a value to the next one.

use super::shared::depends_on;
use crate::accgpu::analysis::{access::Access, certain::happens_always, scalars::Scalar};
use accc_dialects::{
    accgpu, fir,
    ir::{Op, Value},
};

/// What an iteration does with such a scalar.
pub struct Carried<'c> {
    pub load: Op<'c>,
    pub store: Op<'c>,
}

/// A scalar that each iteration of `nest` reads before it sets it to a value of its own. That is
/// for certain: both happen in all of them, one after the other.
pub fn carried_scalar(nest: Op<'_>) -> Option<Carried<'_>> {
    let scalars = Scalar::written_in(nest, &|access| is_each_iterations(access, nest));
    scalars.into_iter().find_map(|scalar| {
        let accesses = scalar.accesses.iter().map(|used| used.op);
        let accesses: Vec<_> = accesses.filter(|&op| !is_first_value(op, nest)).collect();
        let are_plain = accesses
            .iter()
            .all(|op| op.is_any(&[fir::LOAD, fir::STORE]));
        let &load = accesses.first()?;
        if !are_plain || !load.is(fir::LOAD) || !happens_always(load, nest) {
            return None;
        }
        let is_in_loop = |around: Op<'_>| around == nest || nest.is_ancestor_of(around);
        let sets = |op: &Op<'_>| op.is(fir::STORE) && happens_always(*op, nest);
        let store = accesses
            .into_iter()
            .filter(sets)
            .find(|store| depends_on(store.operand(0), nest, &is_in_loop))?;
        Some(Carried { load, store })
    })
}

/// Whether each iteration has a variable of its own for `access`, which does not begin with what
/// the program's holds before the loop.
fn is_each_iterations<'c>(access: &Access<'c>, nest: Op<'c>) -> bool {
    let first_value = |storage: Value<'c>| {
        let mut users = storage.uses().into_iter().map(|(user, _)| user);
        users.any(|user| is_first_value(user, nest))
    };
    access.is_owned_by(nest) && !access.storage().is_some_and(first_value)
}

/// Whether `op` gives an iteration's copy of a scalar what the scalar holds before the loop
/// (accgpu-privatize-scalars). Another variable's value is one that the program sets it to.
fn is_first_value<'c>(op: Op<'c>, nest: Op<'c>) -> bool {
    let is_begin = op.is(fir::STORE) && op.block() == Some(nest.body(0));
    let value = is_begin.then(|| op.operand(0).defining_op()).flatten();
    let Some(load) = value.filter(|it| it.is(fir::LOAD)) else {
        return false;
    };
    let (source, copy) = (private_at(load.operand(0)), private_at(op.operand(1)));
    source.zip(copy).is_some_and(|(source, copy)| {
        let is_owned = |private: Op<'c>| Access::of(private.result(0), true).is_owned_by(nest);
        source.text("name") == copy.text("name") && is_owned(copy) && !is_owned(source)
    })
}

/// The private variable that is at `address`.
fn private_at(address: Value<'_>) -> Option<Op<'_>> {
    let storage = Access::of(address, true).storage()?;
    storage.defining_op().filter(|op| op.is(accgpu::PRIVATE))
}
