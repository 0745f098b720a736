//! What a part of a program does to memory.

use crate::accgpu::access::Access;
use accc_dialects::{
    accgpu, fir,
    ir::{Op, Walk},
};

/// An operation that accesses memory.
pub struct Use<'c> {
    pub op: Op<'c>,
    pub access: Access<'c>,
}

/// What the operations inside `scope` load and store; the first that does something
/// else to memory, if there is one.
pub fn uses<'c>(scope: Op<'c>) -> Result<Vec<Use<'c>>, Op<'c>> {
    let mut uses = Vec::new();
    let mut unknown = None;
    scope.walk(&mut |op| {
        let address = if op == scope {
            None
        } else if op.is("fir.load") {
            Some(op.operand(0))
        } else if op.is_any(&["fir.store", accgpu::REDUCE]) {
            Some(op.operand(1))
        } else {
            if !has_no_effect(op) {
                unknown.get_or_insert(op);
            }
            None
        };
        if let Some(address) = address {
            let access = Access::of(address, !op.is("fir.load"));
            uses.push(Use { op, access });
        }
        if op.is(accgpu::REDUCE) {
            Walk::Skip
        } else {
            Walk::Advance
        }
    });
    unknown.map_or(Ok(uses), Err)
}

/// Whether `op` neither reads nor writes memory of the program itself, whatever
/// the operations inside it do.
fn has_no_effect(op: Op<'_>) -> bool {
    const STRUCTURE: [&str; 9] = [
        accgpu::LOOP,
        accgpu::YIELD,
        accgpu::PRIVATE,
        "fir.alloca",
        "fir.do_loop",
        "fir.if",
        "fir.result",
        "scf.execute_region",
        "scf.yield",
    ];
    op.is_any(&STRUCTURE)
        || op.is_any(&fir::NAMING)
        || op.in_dialect("cf")
        || op.is_memory_effect_free()
}
