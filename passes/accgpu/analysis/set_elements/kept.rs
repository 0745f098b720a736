//! The numbers of a variable that a loop only reads.

use super::{ACCESSES, address_operand, places::Places};
use accc_dialects::{
    accgpu, fir,
    ir::{Op, Value},
};

/// Which of the `count` numbers lie in no component that something in `nest` may set.
pub fn numbers<'c>(nest: Op<'c>, places: &mut Places<'c>, count: usize) -> Vec<bool> {
    let mut kept = vec![true; count];
    for address in nest.collect_any(&ACCESSES).into_iter().flat_map(written) {
        if places.are_at(address) {
            let range = places.component(address).unwrap_or(0..count);
            kept[range].fill(false);
        }
    }
    kept
}

/// The addresses that `access` may write to.
fn written(access: Op<'_>) -> Vec<Value<'_>> {
    if access.is(fir::LOAD) {
        return Vec::new();
    }
    if !access.is(fir::CALL) {
        return vec![access.operand(address_operand(access))];
    }
    accgpu::written_arguments(access)
}
