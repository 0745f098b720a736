//! What the host computes once instead of each thread of a kernel.
//!
//! Ranges of gang loops: the launch takes the size of its grid from them. And the
//! addresses and dimensions in descriptors: an array that a construct reaches by its
//! address alone becomes a plain parameter, without the descriptor around it, which
//! would be a second way to its memory.

use super::{capture::is_device_address, contiguity, shape::gang_loops};
use crate::accgpu::analysis::host::{Host, drop_unused, if_present};
use accc_dialects::{
    fir,
    ir::{Builder, Op, Value},
};
use std::collections::HashMap;

/// Computes such values of `region` before it. Returns whether sections in it have no gaps (i1).
pub fn hoist<'c>(region: Op<'c>) -> Vec<Value<'c>> {
    let mut host = Host::new(region);
    for nest in gang_loops(region) {
        hoist_ranges(nest, &mut host);
    }
    // Bounds of sections are still those that descriptors have inside.
    let sections = contiguity::answer(region, &mut host);
    hoist_dimensions(region, &mut host);
    drop_unused(region);
    hoist_addresses(region);
    sections
}

/// Computes the ranges of `nest` before the region of `host`, as far as it can.
pub fn hoist_ranges<'c>(nest: Op<'c>, host: &mut Host<'c>) {
    let inside = nest.operands();
    let outside = inside
        .iter()
        .map(|&value| host.value(value).unwrap_or(value));
    nest.set_operands(&outside.collect::<Vec<_>>());
}

fn hoist_dimensions<'c>(region: Op<'c>, host: &mut Host<'c>) {
    for question in region.collect_named(fir::BOX_DIMS) {
        for inside in question.results() {
            if !inside.is_unused()
                && let Some(outside) = host.value(inside)
            {
                inside.replace_all_uses_with(outside);
            }
        }
    }
}

fn hoist_addresses<'c>(region: Op<'c>) {
    let mut addresses = HashMap::new();
    for op in region.collect_named(fir::BOX_ADDR) {
        let descriptor = op.operand(0);
        let is_known = !descriptor.is_inside(region) && descriptor.ty().is_descriptor();
        // A private copy asks the host's descriptor whether it is allocated.
        if !is_known || !is_device_address(descriptor) {
            continue;
        }
        let result = op.result(0);
        let address = *addresses
            .entry((descriptor, result.ty()))
            .or_insert_with(|| {
                let ask = |b: &Builder<'c>| fir::box_addr(b, descriptor, result.ty());
                if_present(&Builder::before(region), descriptor, result.ty(), ask)
            });
        result.replace_all_uses_with(address);
        op.erase();
    }
}
