//! What runs in each iteration of a loop.

use accc_dialects::{accgpu, fir, ir::Op};

/// Whether `op` runs in each iteration of `nest`: nothing but loops is around it. Those
/// may have no iterations; then the program is right, but hardly meant.
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
