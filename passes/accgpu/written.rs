//! Whether an operation may write what another one loads.

use super::{access::Access, dependence::may_overlap};
use accc_dialects::{
    accgpu, fir,
    ir::{Op, Walk},
};

/// Whether `op`, or an operation inside it, may write the memory that the
/// fir.load `read` reads.
pub fn may_write<'c>(op: Op<'c>, read: Op<'c>) -> bool {
    let mut found = false;
    op.walk(&mut |inner| {
        found |= writes(inner, read);
        if found { Walk::Skip } else { Walk::Advance }
    });
    found
}

/// Operations whose effects are those of the operations inside them.
const CONTAINERS: [&str; 6] = [
    accgpu::LOOP,
    "fir.do_loop",
    "fir.if",
    "fir.iterate_while",
    "scf.execute_region",
    "scf.if",
];

/// Operations that end a block, name a variable or make fresh memory.
const HARMLESS: [&str; 7] = [
    fir::DECLARE,
    accgpu::YIELD,
    accgpu::PRIVATE,
    "fir.result",
    "fir.alloca",
    "scf.yield",
    "fir.allocmem",
];

fn writes<'c>(op: Op<'c>, read: Op<'c>) -> bool {
    if op.is_any(&["fir.store", accgpu::REDUCE]) {
        let written = Access::of(op.operand(1), true);
        return may_overlap(&written, &Access::of(read.operand(0), false));
    }
    let is_branch = op.in_dialect("cf");
    !(op.is_any(&CONTAINERS)
        || op.is_any(&HARMLESS)
        || is_branch
        || op.is_memory_effect_free()
        || op.only_reads())
}
