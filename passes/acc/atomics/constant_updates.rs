//! Atomic updates whose result does not depend on the old value: `x .and. .false.`.

use super::atomic_to_llvm::apply;
use accc_dialects::{
    acc, fir,
    ir::{Builder, Op, Value},
};

/// Whether `update` is one, as folding has shown.
pub fn gives_constant(update: Op<'_>) -> bool {
    update.body(0).arguments()[0].is_unused()
}

/// Lets `update`, which is one, be a write, as `write` builds it of a value to an address. A capture of
/// what has been updated is that write, and a store of the value.
pub fn write_instead<'c>(update: Op<'c>, write: &dyn Fn(&Builder<'c>, Value<'c>, Value<'c>)) {
    let variable = update.operand(0);
    let capture = update.enclosing(&[acc::ATOMIC_CAPTURE]);
    let before = Builder::before(capture.unwrap_or(update));
    let old = update.body(0).arguments()[0]; // without uses
    let new = apply(&before, update, old);
    let read_behind = capture
        .and_then(|_| update.next())
        .filter(|op| op.is(acc::ATOMIC_READ));
    match (capture, read_behind) {
        (Some(capture), Some(read)) => {
            write(&before, variable, new);
            fir::store(&before, new, read.operand(1));
            capture.erase();
        }
        _ => {
            write(&Builder::before(update), variable, new);
            update.erase();
        }
    }
}
