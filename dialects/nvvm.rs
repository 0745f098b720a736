//! NVVM operations without a counterpart in the gpu dialect.

use crate::{arith, ir::Builder};

/// All lanes of the warp wait for each other; memory is in order among them.
pub fn warp_barrier(b: &Builder<'_>) {
    let all = arith::i32(b, -1);
    b.op("nvvm.bar.warp.sync", &[all], &[], &[], vec![]);
}
