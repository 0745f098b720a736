//! Conditions and ranges that only the device can compute, for control flow that the host runs.
//!
//! ## Before
//! ```mlir
//! accgpu.region <kernels> {
//!   %c = fir.call @is_right(%x) : (...) -> i1
//!   fir.if %c { ... }
//! }
//! ```
//! ## After
//! ```mlir
//! %0 = fir.call @accrt_temporary(%bytes, %location)
//! %t = fir.convert %0 : (!llvm.ptr) -> !fir.ref<i1>
//! accgpu.region <kernels> {
//!   %c = fir.call @is_right(%x) : (...) -> i1
//!   fir.store %c to %t : !fir.ref<i1>
//!   %l = fir.load %t : !fir.ref<i1>
//!   fir.if %l { ... }
//! }
//! fir.call @accrt_temporary_end(%0, %queue, %location)
//! ```
//! The host can read that load (`device_values`), behind the part that has the store.
//!
//! Legality: nothing else knows the memory. It has the value from where that is made, each time that
//! it is, to all that uses it.

use super::{
    flow::{self, has_branches},
    split::Split,
};
use crate::acc::data::runtime;
use accc_dialects::{
    fir,
    ir::{Builder, Module, Op, Value},
};
use std::collections::HashSet;

/// Does so for the region's own control flow.
pub(super) fn leave_decisions<'c>(region: Op<'c>, symbols: &mut Module<'c>) {
    let decisions = match has_branches(region) {
        true => flow::unknown_decisions(region),
        false => Split::of(region).map_or(Vec::new(), |split| split.unknown_decisions()),
    };
    let mut left = HashSet::new();
    for value in decisions.into_iter().filter(|&value| left.insert(value)) {
        let is_computed = value.is_inside(region) && value.ty().is_trivial();
        if let Some(op) = value.defining_op().filter(|_| is_computed) {
            leave(value, op, region, symbols);
        }
    }
}

/// Lets all that uses `value`, which `op` makes, load it.
fn leave<'c>(value: Value<'c>, op: Op<'c>, region: Op<'c>, symbols: &mut Module<'c>) {
    let before = Builder::before(region).located(op);
    let bytes = fir::byte_size(&before, value.ty());
    let memory = runtime::temporary(&before, symbols, bytes);
    let queue = runtime::region_queue(&before, region);
    runtime::temporary_end(&Builder::after(region).located(op), symbols, memory, queue);
    let place = fir::convert(&before, memory, value.ty().reference());
    let uses = value.uses();
    fir::store(&Builder::after(op), value, place);
    for (user, operand) in uses {
        let loaded = fir::load(&Builder::before(user.outermost_in(region)), place);
        user.set_operand(operand, loaded);
    }
}
