//! Whose memory an address leads to.

use crate::accgpu::analysis::memory_uses::memory_uses;
use accc_dialects::{arith, fir, ir::Value, llvm};

/// Marks an operation that every thread does for itself, in single mode, too.
pub const EACH_THREAD: &str = "accgpu.each_thread";

/// Who has a copy of its own.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Owner {
    Thread,
    Gang,
    Device,
}

/// Memory that each thread has for itself, by its address or a descriptor.
pub fn is_thread_memory(address: Value<'_>) -> bool {
    owner(address) == Owner::Thread
}

/// Whose memory a reduction is about that names `variable`: for the place of a descriptor, what
/// that describes. Each thread may have a descriptor of what is its gang's.
pub fn reduced_owner(variable: Value<'_>) -> Owner {
    if !variable.ty().is_descriptor_address() {
        return owner(variable);
    }
    owner_held_in(fir::origin(variable), &mut Vec::new()).unwrap_or(Owner::Device)
}

/// Whose memory is at `address`, or behind that descriptor.
pub fn owner(address: Value<'_>) -> Owner {
    owner_if_any(address, &mut Vec::new()).unwrap_or(Owner::Device)
}

/// As [`owner`]; `None` where there is no memory. `holders` are descriptor variables
/// whose values are being looked at already.
fn owner_if_any<'c>(address: Value<'c>, holders: &mut Vec<Value<'c>>) -> Option<Owner> {
    let mut value = fir::origin(address);
    while let Some(op) = value.defining_op() {
        if op.is(fir::ALLOCA) || op.has_attribute(EACH_THREAD) {
            return Some(Owner::Thread);
        }
        match op.name().as_str() {
            fir::ARRAY_COOR | fir::COORDINATE_OF => value = fir::origin(op.operand(0)),
            llvm::ADDRSPACECAST => return Some(Owner::Gang),
            fir::ZERO_BITS => return None,
            arith::SELECT => {
                let choices = [op.operand(1), op.operand(2)];
                return common(choices.map(|choice| owner_if_any(choice, holders)));
            }
            fir::LOAD => return owner_held_in(fir::origin(op.operand(0)), holders),
            _ => break,
        }
    }
    Some(Owner::Device)
}

/// Whose memory a descriptor variable describes, by all that is ever stored in it.
fn owner_held_in<'c>(variable: Value<'c>, holders: &mut Vec<Value<'c>>) -> Option<Owner> {
    if holders.contains(&variable) {
        return None;
    }
    holders.push(variable);
    let stores = memory_uses(variable)
        .into_iter()
        .filter(|(user, operand)| fir::is_store(*user, *operand));
    let described: Vec<_> = stores
        .map(|(store, _)| owner_if_any(store.operand(0), holders))
        .collect();
    let is_of_thread = variable.defining_op().is_some_and(|op| op.is(fir::ALLOCA));
    match common(described) {
        // Null until `placement` leaves its memory to the thread.
        None => is_of_thread.then_some(Owner::Thread),
        // A variable that threads share describes the memory of one of them.
        Some(Owner::Thread) if !is_of_thread => Some(Owner::Device),
        found => found,
    }
}

/// The owner that all of them name.
fn common(owners: impl IntoIterator<Item = Option<Owner>>) -> Option<Owner> {
    owners
        .into_iter()
        .flatten()
        .reduce(|one, other| if one == other { one } else { Owner::Device })
}
