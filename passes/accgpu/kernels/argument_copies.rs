//! Copies of arguments that gangs make for a routine, change, and write back.
//!
//! A dummy argument of explicit shape is associated with a section that has gaps by a copy, which flang
//! makes in front of the call and writes back behind it. In a parallel construct each gang would do
//! so: with the elements that other gangs have changed as it has read them.

use super::split_kernels::is_gang_loop;
use crate::accgpu::analysis::{
    access::Access,
    gang_redundant::runs_in_several_gangs,
    memory_uses::{element_uses, reads_only},
};
use accc_dialects::{
    accgpu, fir,
    ir::{Op, Value},
};

/// A copy that gangs change and write back.
pub struct ChangedCopy<'c> {
    /// What makes its memory.
    pub memory: Op<'c>,
    /// The store that writes back.
    pub back: Op<'c>,
}

/// The first one of `region`, a parallel construct.
pub fn changed_copy(region: Op<'_>) -> Option<ChangedCopy<'_>> {
    if !runs_in_several_gangs(region) {
        return None;
    }
    const MEMORY: [&str; 3] = [accgpu::PRIVATE, fir::ALLOCA, fir::ALLOCMEM];
    let is_of_gang = |op: &Op<'_>| !accgpu::loops_around(*op).any(is_gang_loop);
    let memory = region.collect_any(&MEMORY).into_iter();
    let mut copies = memory.filter(|memory| is_of_gang(memory) && is_passed(memory.result(0)));
    copies.find_map(|memory| {
        let uses = element_uses(memory.result(0));
        let loads = uses.iter().filter(|(user, _)| user.is(fir::LOAD));
        let mut kept = loads.flat_map(|(load, _)| load.result(0).uses());
        let (back, _) = kept.find(|&(user, operand)| {
            let is_shared = || !Access::of(user.operand(1), true).is_owned_by(region);
            user.is(fir::STORE) && operand == 0 && is_of_gang(&user) && is_shared()
        })?;
        let original = Access::of(back.operand(1), true).origin;
        let is_changed = uses.iter().any(|&(user, operand)| {
            !reads_only(user, operand) && !user.is(fir::FREEMEM) && !is_filled_from(user, original)
        });
        is_changed.then_some(ChangedCopy { memory, back })
    })
}

/// Whether a dummy argument, or a procedure, gets the memory at `address`, which is no variable of
/// the program's.
fn is_passed(address: Value<'_>) -> bool {
    address.users().into_iter().any(|user| match user {
        _ if user.is(fir::DECLARE) => fir::declares_dummy(user),
        _ if user.is_any(&[fir::CONVERT, fir::EMBOX, fir::BOX_ADDR, fir::REBOX]) => {
            is_passed(user.result(0))
        }
        _ => user.is(fir::CALL) && !fir::calls_library(user),
    })
}

/// Whether `store` only brings an element of what is at `original`.
fn is_filled_from<'c>(store: Op<'c>, original: Value<'c>) -> bool {
    let value = store.operand(0).defining_op();
    let load = value.filter(|value| store.is(fir::STORE) && value.is(fir::LOAD));
    load.is_some_and(|load| {
        fir::are_same_variable(Access::of(load.operand(0), false).origin, original)
    })
}
