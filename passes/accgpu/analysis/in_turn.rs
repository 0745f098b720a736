//! What a thread that has several iterations of a loop does for one after the other.
//!
//! ```fortran
//! x = a(i)      ! may be done for all of them first
//! s = s + x     ! in turn: the thread gathers in its own s
//! ```

use super::access::Access;
use accc_dialects::{
    fir,
    ir::{Op, Value},
};
use std::collections::HashSet;

/// The operations in the body of `nest`, one block, that use a variable of which all iterations set
/// the same part, and what depends on them.
pub fn in_turn<'c>(nest: Op<'c>) -> HashSet<Op<'c>> {
    let ops = nest.body(0).ops();
    let kept: HashSet<_> = ops
        .iter()
        .filter(|op| op.is(fir::STORE) && is_same_in_all(op.operand(1), nest))
        .map(|op| Access::of(op.operand(1), true).origin)
        .collect();
    let mut found = HashSet::new();
    for op in ops {
        let address = match op {
            op if op.is(fir::LOAD) => Some(op.operand(0)),
            op if op.is(fir::STORE) => Some(op.operand(1)),
            _ => None,
        };
        let uses_it = address.is_some_and(|it| kept.contains(&Access::of(it, false).origin));
        let operands = op.operands().into_iter();
        let mut sources = operands.filter_map(|value| value.defining_op());
        if uses_it || sources.any(|source| found.contains(&source)) {
            found.insert(op);
        }
    }
    found
}

/// Whether `address` is one that iterations of `nest` have in common.
fn is_same_in_all<'c>(address: Value<'c>, nest: Op<'c>) -> bool {
    const NAMES: [&str; 2] = [fir::DECLARE, fir::CONVERT];
    if !address.is_inside(nest) {
        return true;
    }
    let name = address.defining_op().filter(|op| op.is_any(&NAMES));
    name.is_some_and(|op| is_same_in_all(op.operand(0), nest))
}
