//! What the evaluation of an expression consists of. Temporaries are freed in it, too: those of
//! another expression, which nothing of this one can name.

use accc_dialects::{fir, hlfir, ir::Op};

/// Whether `op` computes its results and has no other effect than memory for them.
pub fn only_evaluates(op: Op<'_>) -> bool {
    op.is_memory_effect_free()
        || op.only_reads()
        || fir::is_pure_call(op)
        || is_cleanup(op)
        || hlfir::makes_value(op)
        || op.is_any(&[fir::IF, hlfir::ELEMENTAL])
            && op
                .regions()
                .into_iter()
                .flat_map(|region| region.blocks())
                .flat_map(|block| block.ops())
                .all(only_evaluates)
}

/// Whether `op` frees a temporary.
pub fn is_cleanup(op: Op<'_>) -> bool {
    op.is_any(&[hlfir::DESTROY, hlfir::END_ASSOCIATE])
}
