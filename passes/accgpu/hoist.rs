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

/// Computes such values of `region` before it.
pub fn hoist<'c>(region: Op<'c>) {
    for nest in gang_loops(region) {
        let inside = nest.operands();
        let outside = inside.iter().map(|&operand| {
            if is_computable_before(operand, region) {
                computed_before(operand, region)
            } else {
                operand
            }
        });
        nest.set_operands(&outside.collect::<Vec<_>>());
        drop_unused(&inside, region);
    }
    hoist_addresses(region);
}

/// Removes what computed `values` in `region`, as far as nothing else uses it: the
/// kernel would take parameters for it.
fn drop_unused<'c>(values: &[Value<'c>], region: Op<'c>) {
    let mut ops: Vec<Op<'c>> = Vec::new();
    let mut pending = values.to_vec();
    while let Some(value) = pending.pop() {
        if is_inside(value, region)
            && is_computable_before(value, region)
            && let Some(op) = value.defining_op()
            && !ops.contains(&op)
        {
            ops.push(op);
            pending.extend(op.operands());
        }
    }
    let is_unused = |op: &Op<'c>| op.results().into_iter().all(Value::is_unused);
    while let Some(index) = ops.iter().position(is_unused) {
        ops.swap_remove(index).erase();
    }
}

/// Whether `value` is arithmetic on values from outside, among which are what
/// descriptors say. A construct changes no descriptor from outside.
///
/// Legal: a pure operation can run anywhere, and another one that only computes
/// or asks a descriptor runs as often before `region` as at its top.
fn is_computable_before<'c>(value: Value<'c>, region: Op<'c>) -> bool {
    if !is_inside(value, region) {
        return true;
    }
    let Some(op) = value.defining_op() else {
        return false;
    };
    let is_at_top = op.parent() == Some(region);
    if op.is(BOX_DIMS) {
        // The declaration inside may give other lower bounds.
        let is_lower_bound = value.result_number() == Some(0);
        return is_at_top && !is_lower_bound && is_computable_before(declared(op), region);
    }
    if op.is("fir.load") && value.ty().is_descriptor() {
        return is_at_top && is_host_memory(declared(op), region);
    }
    op.is_memory_effect_free()
        && op.region_count() == 0
        && (op.is_pure() || is_at_top)
        && op
            .operands()
            .into_iter()
            .all(|operand| is_computable_before(operand, region))
}

/// Whether the host may read at `address`: a descriptor that it has made.
fn is_host_memory<'c>(address: Value<'c>, region: Op<'c>) -> bool {
    let made = |op: Op<'_>| op.is("fir.alloca");
    !is_inside(address, region) && fir::origin(address).defining_op().is_some_and(made)
}

const BOX_DIMS: &str = "fir.box_dims";

/// The descriptor that `op` asks, or its address, without its declarations.
fn declared(op: Op<'_>) -> Value<'_> {
    let mut value = op.operand(0);
    while let Some(declare) = value.defining_op().filter(|op| op.is(fir::DECLARE)) {
        value = declare.operand(0);
    }
    value
}

fn computed_before<'c>(value: Value<'c>, region: Op<'c>) -> Value<'c> {
    if !is_inside(value, region) {
        return value;
    }
    let op = value.defining_op().expect("a result of arithmetic");
    let asks = op.is_any(&[BOX_DIMS, "fir.load"]);
    let copy = op.clone_op();
    for (which, operand) in op.operands().into_iter().enumerate() {
        let operand = if asks && which == 0 {
            declared(op)
        } else {
            operand
        };
        copy.set_operand(which, computed_before(operand, region));
    }
    Builder::before(region).insert(copy);
    copy.result(value.result_number().expect("a result"))
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
        |b| fir::box_addr(b, descriptor, ty),
        |b| fir::zero_bits(b, ty),
    )
}
