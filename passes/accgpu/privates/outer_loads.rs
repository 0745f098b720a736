//! What reads a variable outside of a nest.

use crate::accgpu::analysis::{
    liveness::{Effect, Liveness},
    set_elements::finds_part,
};
use accc_dialects::{
    acc,
    accgpu::{self, ArgumentEffect},
    arith, fir,
    ir::{Op, Value},
};

/// A load, or a call, which gets the variable by this operand.
type Read<'c> = (Op<'c>, usize);

/// The loads of the variable in `storage`, or of what its descriptor holds, outside of `nest`, and
/// the calls that get it. `None` where something else there may read it.
pub(super) fn loads_outside<'c>(storage: Value<'c>, nest: Op<'c>) -> Option<Vec<Read<'c>>> {
    let mut loads = Vec::new();
    let is_local = storage
        .defining_op()
        .is_some_and(|op| op.is_any(&[fir::ALLOCA, accgpu::PRIVATE]));
    (is_local && gather(storage, nest, &mut loads)).then_some(loads)
}

/// Whether one of `loads`, reads of the variable in `storage` outside of `nest`, may find what `nest`
/// leaves there: it comes behind the nest, or in another round of a loop around both. A call that may
/// write by the address may keep it as well, for a read by that later.
pub(super) fn may_be_behind<'c>(loads: &[Read<'c>], storage: Value<'c>, nest: Op<'c>) -> bool {
    let may_keep_address = |&(op, operand): &Read<'c>| {
        op.is(fir::CALL) && accgpu::argument_effect(op, operand) == ArgumentEffect::Write
    };
    // Behind that nobody knows the variable.
    let scope = storage.defining_op().and_then(|variable| variable.parent());
    let Some(scope) = scope.filter(|_| !loads.iter().any(may_keep_address)) else {
        return !loads.is_empty();
    };
    let reads = loads.iter().map(|&(op, _)| (op, Effect::Reads)).collect();
    Liveness::new(scope, reads).is_live_after(nest)
}

/// Adds those of the variable at `address` to `loads`; false when something else may read it.
fn gather<'c>(address: Value<'c>, nest: Op<'c>, loads: &mut Vec<Read<'c>>) -> bool {
    const BESIDES: [&str; 3] = [arith::CMPI, fir::BOX_DIMS, fir::FREEMEM];
    address.uses().into_iter().all(|(user, operand)| {
        let is_inside = nest.is_ancestor_of(user);
        let loads_descriptor = user.is(fir::LOAD) && user.result(0).ty().is_descriptor();
        if user.is(fir::LOAD) && !loads_descriptor || user.is(fir::CALL) {
            loads.extend(Some((user, operand)).filter(|_| !is_inside));
            return true;
        }
        if user.is(fir::DECLARE) && fir::is_seen_elsewhere(user) {
            return false;
        }
        if loads_descriptor
            || user.is_any(&fir::REACHING)
            || finds_part(user)
            || acc::is_data_entry(user)
        {
            return user
                .results()
                .into_iter()
                .all(|result| gather(result, nest, loads));
        }
        user.is_any(&[fir::STORE, fir::SAVE_RESULT]) && operand == 1
            || user.is_any(&acc::DATA_EXITS)
            || user.is_any(&BESIDES)
    })
}
