//! Local variables that may hand a value on from one run of a loop to the next one.
//!
//! No iteration of an independent loop reads what another one has written, but each may read what one of an
//! earlier run has left, where another loop runs it several times while the variable lives.

use accc_dialects::{accgpu, fir, ir::Op};
use std::iter::successors;

/// Whether `nest` runs at most once in the life of `local`, which is declared outside of it.
pub fn runs_once<'c>(local: Op<'c>, nest: Op<'c>) -> bool {
    let life = match local.is(accgpu::PRIVATE) && accgpu::follows_loop(local) {
        // An iteration's of the loop behind it.
        true => around(nest, None).find(|op| op.block() == local.block()),
        false => local.parent(),
    };
    life.is_some_and(|life| life == nest || fir::runs_once(life, nest))
}

/// `one` and `other`, or what is around them in `nest`, in one block, `one` first.
pub fn siblings<'c>(one: Op<'c>, other: Op<'c>, nest: Op<'c>) -> Option<(Op<'c>, Op<'c>)> {
    let pairs = around(one, Some(nest)).find_map(|before| {
        let after = around(other, Some(nest)).find(|after| after.block() == before.block())?;
        Some((before, after))
    });
    pairs.filter(|(before, after)| before != after && before.is_before(*after))
}

/// `op` and what is around it, up to `end`.
fn around<'c>(op: Op<'c>, end: Option<Op<'c>>) -> impl Iterator<Item = Op<'c>> {
    successors(Some(op), |inner| inner.parent()).take_while(move |&op| Some(op) != end)
}
