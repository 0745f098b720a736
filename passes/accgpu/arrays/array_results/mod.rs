//! Puts what SUM, DOT_PRODUCT, MAXVAL and the like gather over a whole array into memory.
//!
//! flang's loops hand the value from one iteration to the next, so that one thread would run
//! them. A scalar in memory is what `accgpu-prove-independence` makes a reduction of.
//!
//! ## Before
//! ```mlir
//! accgpu.region <kernels> {
//!   %r = fir.do_loop %i = %a to %b step %s iter_args(%sum = %zero) -> (f64) {
//!     %new = arith.addf %sum, %term : f64
//!     fir.result %new : f64
//!   }
//!   "use"(%r)
//! ```
//! ## After
//! ```mlir
//! accgpu.region <kernels> {
//!   %t = fir.allocmem f64
//!   fir.store %zero to %t
//!   fir.do_loop %i = %a to %b step %s {
//!     %sum = fir.load %t
//!     %new = arith.addf %sum, %term : f64
//!     fir.store %new to %t
//!   }
//!   %r = fir.load %t
//!   "use"(%r)
//!   fir.freemem %t
//! ```
//! A result that goes to a variable, which the loops do not use, is gathered there. The places
//! that MAXLOC and MINLOC find take two nests (`location.rs`). Functions that flang leaves to its
//! library get loops here (`library.rs`), NORM2 with three sums (`norm.rs`), without memory for
//! the expressions that they are passed (`temporaries.rs`).
//!
//! Legality: the value is used to be combined with that of the iteration, and for nothing
//! else. Fortran leaves the order of these operations to the compiler (F2023, 16.9.82,
//! 16.9.209). A mask depends on none of the values. flang's MAXVAL and MINVAL take any number
//! for a NaN: here a NaN at the start becomes the number from which each greater, or less, one
//! differs, so that no value on the way is one, and comes back where no element is a number. What kinds of
//! elements there are is gathered beside: that number may be an element, as an infinity is one.

mod described;
mod elements;
mod equal;
mod extreme;
mod gathered;
mod library;
mod location;
mod mask;
mod nest;
mod norm;
mod result;
mod temporaries;

use super::array_results::{gathered::Gathered, location::Location, nest::Nest};
use accc_dialects::{fir, ir::Op};

/// Rewrites those of `ops`, all operations at the top of a kernels construct, that gather a
/// value.
pub fn put_into_memory(ops: &[Op<'_>]) {
    // Others may go with what they need or are needed by.
    let gathering = ops
        .iter()
        .filter(|op| op.is_any(&[fir::DO_LOOP, fir::CALL]));
    for &op in &gathering.copied().collect::<Vec<_>>() {
        rewrite(op);
    }
}

/// Does so with `counted`, a loop inside of a loop that leaves lanes, in a variable of that one's
/// iterations. Returns the loops that take its place.
pub fn put_into_local(counted: Op<'_>) -> Option<Op<'_>> {
    let nest = Nest::of(counted)?;
    Some(Gathered::of(&nest)?.rewrite(nest))
}

/// Does so with `call`, one of a function that flang leaves to its library, in a loop or routine.
/// Returns the loops that take its place.
pub fn compute_inside(call: Op<'_>) -> Vec<Op<'_>> {
    let block = call.block().expect("it stands in a body");
    let before = block.ops();
    match library::compute_inside(call) {
        true => {
            let is_new = |op: &Op<'_>| op.is(fir::DO_LOOP) && !before.contains(op);
            block.ops().into_iter().filter(is_new).collect()
        }
        false => Vec::new(),
    }
}

fn rewrite(op: Op<'_>) {
    if library::compute(op) {
        return;
    }
    let Some(nest) = Nest::of(op) else {
        return;
    };
    if let Some(location) = Location::of(&nest) {
        location.rewrite(nest);
    } else if let Some(gathered) = Gathered::of(&nest) {
        gathered.rewrite(nest);
    }
}
