//! Atomic captures whose update folding makes something else of.
//!
//! MLIR erases an update that folds to the old value, and makes a write of one that folds to another
//! value, a constant say: in a capture, nothing but a read would be left, or the read would follow a
//! write. Neither is valid. So the new value is hidden in parentheses that no folding removes, from
//! the first pass until captures become something else; `accc.captured` tells these from the
//! program's own, which would else be one with them where they have the same value.
//!
//! ## Before
//! ```mlir
//! acc.atomic.update %x : !fir.ref<i32> {
//! ^bb0(%old: i32):
//!   %new = arith.andi %old, %mask : i32
//!   acc.yield %new : i32
//! }
//! ```
//! ## After
//! ```mlir
//! acc.atomic.update %x : !fir.ref<i32> {
//! ^bb0(%old: i32):
//!   %new = arith.andi %old, %mask : i32
//!   %hidden = fir.no_reassoc %new {accc.captured} : i32
//!   acc.yield %hidden : i32
//! }
//! ```

use super::updates::{gives_constant, write_instead};
use accc_dialects::{
    acc, fir,
    ir::{Attribute, Builder, Op},
};

/// The attribute of parentheses that hide what is captured.
const CAPTURED: &str = "accc.captured";

/// Hides the new value of the update that `capture` has.
pub fn hide_new_value(capture: Op<'_>) {
    let Some(end) = update(capture).and_then(|update| update.body(0).terminator()) else {
        return;
    };
    let new = end.operand(0);
    let marks = [(CAPTURED, Attribute::unit(capture.ctx()))];
    let hidden = Builder::before(end).value(fir::NO_REASSOC, &[new], new.ty(), &marks);
    end.set_operand(0, hidden);
}

/// Shows it again, and takes `capture` for what it is by then: returns it if it is one.
pub fn settle(capture: Op<'_>) -> Option<Op<'_>> {
    let end = update(capture).and_then(|update| update.body(0).terminator());
    let hidden = end.and_then(|end| end.operand(0).defining_op());
    if let (Some(end), Some(hidden)) = (end, hidden.filter(|op| op.has_attribute(CAPTURED))) {
        end.set_operand(0, hidden.operand(0));
        hidden.erase();
    }
    simplify(capture)
}

/// Takes `capture` for a read, or for a write and a store, if folding shows that it is one: else
/// returns it.
pub fn simplify(capture: Op<'_>) -> Option<Op<'_>> {
    let accesses = capture.body(0).ops();
    let find = |name: &str| accesses.iter().copied().find(|op| op.is(name));
    let (Some(update), Some(read)) = (find(acc::ATOMIC_UPDATE), find(acc::ATOMIC_READ)) else {
        return Some(capture);
    };
    if acc::changes_nothing(update) {
        // To store what has been read changes nothing for those who wait for the variable, since
        // the two are one step (OpenACC 3.4, 2.12).
        read.move_before(capture);
        capture.erase();
        return None;
    }
    let reads_first = accesses.first() == Some(&read);
    let is_write = gives_constant(update);
    if is_write {
        write_instead(update, &|b, variable, value| {
            acc::atomic_write(b, value, variable);
        });
    }
    (reads_first || !is_write).then_some(capture)
}

fn update(capture: Op<'_>) -> Option<Op<'_>> {
    let accesses = capture.body(0).ops();
    accesses.into_iter().find(|op| op.is(acc::ATOMIC_UPDATE))
}
