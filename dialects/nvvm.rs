//! Intrinsics of NVIDIA GPUs without a counterpart in the gpu dialect. They are
//! calls of LLVM's intrinsics: flang's lowering to the LLVM dialect lets those
//! pass, but not operations of the nvvm dialect.

use crate::{
    arith,
    ir::{Attribute, Builder},
    llvm,
};

/// All lanes of the warp wait for each other; memory is in order among them.
pub fn warp_barrier(b: &Builder<'_>) {
    let all = arith::i32(b, -1);
    b.op(
        llvm::CALL_INTRINSIC,
        &[all],
        &[],
        &[
            (
                "intrin",
                Attribute::string(b.ctx(), "llvm.nvvm.bar.warp.sync"),
            ),
            (
                "operandSegmentSizes",
                Attribute::i32_array(b.ctx(), &[1, 0]),
            ),
            ("op_bundle_sizes", Attribute::i32_array(b.ctx(), &[])),
        ],
        vec![],
    );
}
