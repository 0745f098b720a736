//! What gangs share, and each of them changes from what is there: by code that no gang loop shares out.

use crate::{
    accgpu::{
        analysis::{
            access::Access,
            dependence::{may_overlap, uses_by_name},
            gang_redundant::runs_in_several_gangs,
            sources::{Source, comes_from},
        },
        kernels::split_kernels::is_gang_loop,
    },
    same_value::are_computed_alike,
};
use accc_dialects::{accgpu, fir, ir::Op};

/// A store that gangs of a parallel construct make, and where it gets the value from before.
pub struct Update<'c> {
    pub access: Access<'c>,
    pub store: Op<'c>,
    /// The outermost loop around it.
    pub nest: Op<'c>,
}

/// The first update in a loop of `region` that each gang makes of what gangs share (OpenACC 3.4, 2.5.1),
/// where nothing else uses the variable: code beside gang loops that use it waits for these, and they
/// for it (`accgpu-order-gang-loops`).
pub fn update_by_each_gang(region: Op<'_>) -> Option<Update<'_>> {
    if !runs_in_several_gangs(region) {
        return None;
    }
    let mut updates = region.collect_named(fir::STORE).into_iter();
    updates.find_map(|store| {
        let update = update_in_each_gang(store, region)?;
        // A variable that the code has set before has a value of the iteration's.
        let mut others = uses_by_name(region).into_iter();
        let is_alone = others.all(|other| {
            let may_matter = other.access.writes || !update.nest.is_ancestor_of(other.op);
            other.op == store || !may_matter || !may_overlap(&other.access, &update.access)
        });
        is_alone.then_some(update)
    })
}

fn update_in_each_gang<'c>(store: Op<'c>, region: Op<'c>) -> Option<Update<'c>> {
    let nest = accgpu::loops_around(store).last()?;
    if accgpu::loops_around(store).any(is_gang_loop) {
        return None;
    }
    let [value, address] = [0, 1].map(|index| store.operand(index));
    let access = Access::of(address, true);
    if access.storage().is_none() || access.is_owned_by(region) {
        return None;
    }
    let is_from_before = comes_from(value, &|value| match value.defining_op() {
        Some(op) if op.is(fir::LOAD) && are_computed_alike(op.operand(0), address) => Source::Meant,
        Some(_) => Source::Operands,
        None => Source::Other,
    });
    is_from_before.then_some(Update {
        access,
        store,
        nest,
    })
}
