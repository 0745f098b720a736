//! What atomic updates compute. The result may not depend on the old value: `x .and. .false.`.

use accc_dialects::{
    acc, fir,
    ir::{Builder, Op, Value},
};
use std::collections::HashMap;

/// Builds what the region of an update computes from `old`.
pub fn apply<'c>(b: &Builder<'c>, update: Op<'c>, old: Value<'c>) -> Value<'c> {
    let block = update.body(0);
    let mut mapping = HashMap::from([(block.arguments()[0], old)]);
    let mut new = old;
    for op in block.ops() {
        if op.is(acc::YIELD) {
            let value = op.operand(0);
            new = mapping.get(&value).copied().unwrap_or(value);
        } else {
            b.insert(op.clone_mapped(&mut mapping));
        }
    }
    new
}

/// Whether the result of `update` does not depend on the old value, as folding has shown.
pub fn gives_constant(update: Op<'_>) -> bool {
    update.body(0).arguments()[0].is_unused()
}

/// Lets `update`, which gives a constant, be a write, as `write` builds it of a value to an address.
/// A capture of what has been updated is that write, and a store of the value.
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
