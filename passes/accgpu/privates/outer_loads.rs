//! What reads a variable outside of a nest.

use crate::accgpu::analysis::set_elements::finds_part;
use accc_dialects::{
    acc, accgpu, arith, fir,
    ir::{Op, Value},
};

/// The loads of the variable in `storage`, or of what its descriptor holds, outside of `nest`, and
/// the calls that get it. `None` where something else there may read it.
pub(super) fn loads_outside<'c>(storage: Value<'c>, nest: Op<'c>) -> Option<Vec<Op<'c>>> {
    let mut loads = Vec::new();
    let is_local = storage
        .defining_op()
        .is_some_and(|op| op.is_any(&[fir::ALLOCA, accgpu::PRIVATE]));
    (is_local && gather(storage, nest, &mut loads)).then_some(loads)
}

/// Adds those of the variable at `address` to `loads`; false when something else may read it.
fn gather<'c>(address: Value<'c>, nest: Op<'c>, loads: &mut Vec<Op<'c>>) -> bool {
    const BESIDES: [&str; 3] = [arith::CMPI, fir::BOX_DIMS, fir::FREEMEM];
    address.uses().into_iter().all(|(user, operand)| {
        let is_inside = nest.is_ancestor_of(user);
        let loads_descriptor = user.is(fir::LOAD) && user.result(0).ty().is_descriptor();
        if user.is(fir::LOAD) && !loads_descriptor {
            loads.extend(Some(user).filter(|_| !is_inside));
            return true;
        }
        if user.is(fir::CALL) {
            loads.extend(Some(user).filter(|_| !is_inside));
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
