//! What runs in each iteration of a loop.

use accc_dialects::{accgpu, fir, ir::Op};

/// Whether `op` runs in each iteration of `nest`, if the loops between them have iterations: nothing
/// else is around it. Enough for a warning; a proof has to ask for these as well.
pub fn happens_always<'c>(op: Op<'c>, nest: Op<'c>) -> bool {
    let mut inside = op;
    while let Some(around) = inside.parent() {
        let is_straight = inside
            .block()
            .is_some_and(|block| block.region().blocks().len() == 1);
        if !is_straight || !around.is_any(&[accgpu::LOOP, fir::DO_LOOP]) {
            return false;
        }
        if around == nest {
            return true;
        }
        inside = around;
    }
    false
}
