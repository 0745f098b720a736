//! What the host computes once instead of each thread of a kernel.
//!
//! Ranges of gang loops: the launch takes the size of its grid from them. And the
//! addresses in descriptors: an array that a construct reaches by its address
//! alone becomes a plain parameter, without the descriptor around it.

use super::{capture::is_device_address, presence::is_inside, shape::gang_loops};
use accc_dialects::{
    fir,
    ir::{Builder, Op, Value},
};
use std::collections::HashMap;

/// Moves such operations of `region` before it.
pub fn hoist<'c>(region: Op<'c>) {
    for nest in gang_loops(region) {
        for operand in nest.operands() {
            if is_computable_before(operand, region) {
                compute_before(operand, region);
            }
        }
    }
    hoist_addresses(region);
}

/// Whether `value` is the result of arithmetic on values from outside.
fn is_computable_before<'c>(value: Value<'c>, region: Op<'c>) -> bool {
    if !is_inside(value, region) {
        return true;
    }
    value.defining_op().is_some_and(|op| {
        op.is_memory_effect_free()
            && op.region_count() == 0
            && (op.is_pure() || op.parent() == Some(region))
            && op
                .operands()
                .into_iter()
                .all(|operand| is_computable_before(operand, region))
    })
}

/// Legal: a pure operation can run anywhere, and another one that only computes
/// runs as often before `region` as at its top.
fn compute_before<'c>(value: Value<'c>, region: Op<'c>) {
    if !is_inside(value, region) {
        return;
    }
    let op = value.defining_op().expect("a result of arithmetic");
    for operand in op.operands() {
        compute_before(operand, region);
    }
    op.move_before(region);
}

fn hoist_addresses<'c>(region: Op<'c>) {
    let mut addresses = HashMap::new();
    for op in region.collect_named("fir.box_addr") {
        let descriptor = op.operand(0);
        let is_known = !is_inside(descriptor, region) && descriptor.ty().is_descriptor();
        // A private copy asks the host's descriptor whether it is allocated.
        if !is_known || !is_device_address(descriptor) {
            continue;
        }
        let result = op.result(0);
        let address = *addresses
            .entry((descriptor, result.ty().to_string()))
            .or_insert_with(|| address_if_present(region, descriptor, result));
        result.replace_all_uses_with(address);
        op.erase();
    }
}

/// The address in `descriptor`, computed before `region`. There is no descriptor
/// to look at for an optional dummy that is absent.
fn address_if_present<'c>(region: Op<'c>, descriptor: Value<'c>, like: Value<'c>) -> Value<'c> {
    let b = Builder::before(region);
    let ty = like.ty();
    fir::if_value(
        &b,
        fir::is_present(&b, descriptor),
        ty,
        &|b| fir::box_addr(b, descriptor, ty),
        &|b| fir::zero_bits(b, ty),
    )
}
