//! Reductions of scalars behind descriptors: allocatables and pointers.

use super::{element::element_recipe, target::retarget};
use accc_dialects::{
    acc::{self, DataEntry},
    fir,
    ir::{Builder, Module, Op, Reported, Value, not_yet_supported},
};

/// Whether `entry` names an allocatable or pointer scalar.
pub fn is_one(entry: DataEntry<'_>) -> bool {
    let ty = entry.variable().ty();
    let descriptor = ty.is_descriptor_address().then(|| ty.pointee()).flatten();
    let target = descriptor.and_then(|ty| ty.pointee()?.pointee());
    target.is_some_and(|ty| ty.is_trivial())
}

/// Makes the reduction one of what the descriptor describes: its copies have none, which the
/// construct only asks for the address.
pub fn convert<'c>(symbols: &mut Module<'c>, entry: DataEntry<'c>) -> Result<(), Reported> {
    let op = entry.0;
    let Some(recipe) = entry.recipe().and_then(|name| symbols.lookup(&name)) else {
        return Ok(());
    };
    // The body of a combined construct's loop uses the descriptor that the construct has.
    for owner in entry.result().users() {
        if is_owner(owner) {
            entry.variable().replace_uses_inside(owner, entry.result());
        }
    }
    let mut loads = Vec::new();
    let mut names = Vec::new();
    if let Some(other) = collect_uses(entry.result(), &mut loads, &mut names) {
        let message = format!(
            "reduction of '{}' where the construct does more with it than to use its value",
            entry.name()
        );
        return Err(not_yet_supported(other.location(), &message));
    }
    let b = Builder::before(op);
    let descriptor = fir::load(&b, entry.variable());
    let target = descriptor.ty().pointee().expect("a descriptor");
    let address = fir::box_addr(&b, descriptor, target);
    let object = target.pointee().expect("an address");
    let address = fir::convert(&b, address, object.reference());
    let Some(recipe) = element_recipe(symbols, recipe, address.ty()) else {
        let message = format!("reduction of '{}' of this type", entry.name());
        return Err(not_yet_supported(op.location(), &message));
    };
    retarget(op, address, &recipe);
    for load in loads {
        for user in load.result(0).users() {
            let b = Builder::before(user);
            let copy = fir::convert(&b, entry.result(), user.result(0).ty());
            user.result(0).replace_all_uses_with(copy);
            user.erase();
        }
        load.erase();
    }
    // The last one names the one before.
    for name in names.into_iter().rev() {
        name.erase();
    }
    Ok(())
}

/// Whether this is what a reduction may belong to.
fn is_owner(op: Op<'_>) -> bool {
    op.is(acc::LOOP) || op.is_any(&acc::COMPUTE)
}

/// Collects the loads of the descriptor at `address` and the declarations of it; returns what does
/// something else with it than to ask for the address that it has.
fn collect_uses<'c>(
    address: Value<'c>,
    loads: &mut Vec<Op<'c>>,
    names: &mut Vec<Op<'c>>,
) -> Option<Op<'c>> {
    for user in address.users() {
        if user.is(fir::DECLARE) {
            names.push(user);
            if let Some(other) = collect_uses(user.result(0), loads, names) {
                return Some(other);
            }
        } else if user.is(fir::LOAD) {
            loads.push(user);
            let mut users = user.result(0).users().into_iter();
            if let Some(other) = users.find(|user| !user.is(fir::BOX_ADDR)) {
                return Some(other);
            }
        } else if !is_owner(user) {
            return Some(user);
        }
    }
    None
}
