//! Takes back what `aliasing` says of arrays that threads exchange values by.
//!
//! To LLVM `noalias` on a parameter also means that no other thread changes the
//! array while the kernel runs: it keeps values over barriers. That holds of an
//! array that the kernel only reads, and of one that it uses between two barriers
//! only.
//!
//! ## Before
//! ```mlir
//! func.func @k(%x: !fir.ref<f64> {llvm.noalias}) attributes {gpu.kernel} {
//!   fir.if %is_lane_0 { fir.store %v to %x : !fir.ref<f64> }
//!   accgpu.barrier <gang>
//!   %new = fir.load %x : !fir.ref<f64>
//!   return
//! }
//! ```
//! ## After
//! ```mlir
//! func.func @k(%x: !fir.ref<f64>) attributes {gpu.kernel} {
//! ```

use super::placement::{derives_address, reads_only};
use accc_dialects::{
    accgpu, func,
    ir::{Op, Value, Walk},
    llvm,
};

/// Does so for the parameters of `kernel`. The barriers of single mode are in its
/// `region`; those of reductions, which come later, order nothing else.
pub fn mark<'c>(kernel: Op<'c>, region: Op<'c>) {
    if !holds_barrier(region) {
        return;
    }
    let attributes = func::argument_attributes(kernel);
    let Some(entry) = kernel.region(0).first_block() else {
        return;
    };
    let kept: Vec<_> = attributes
        .into_iter()
        .zip(entry.arguments())
        .map(|(attribute, parameter)| {
            let is_unaliased = attribute.has_entry(llvm::NO_ALIAS);
            if is_unaliased && is_exchanged(parameter, region) {
                attribute.without_entry(llvm::NO_ALIAS)
            } else {
                attribute
            }
        })
        .collect();
    if !kept.is_empty() {
        func::set_argument_attributes(kernel, &kept);
    }
}

/// Whether threads may see what others wrote to the array behind `parameter`.
fn is_exchanged<'c>(parameter: Value<'c>, region: Op<'c>) -> bool {
    let mut accesses = Accesses::default();
    accesses.collect(parameter);
    if !accesses.writes {
        return false;
    }
    let mut places = accesses.ops.into_iter().map(|op| outermost(op, region));
    let Some(first) = places.next() else {
        return false;
    };
    places.any(|place| place != first) || holds_barrier(first)
}

#[derive(Default)]
struct Accesses<'c> {
    ops: Vec<Op<'c>>,
    writes: bool,
}

impl<'c> Accesses<'c> {
    fn collect(&mut self, address: Value<'c>) {
        for (user, operand) in address.uses() {
            if derives_address(user) {
                for result in user.results() {
                    self.collect(result);
                }
            } else {
                self.writes |= !reads_only(user, operand);
                self.ops.push(user);
            }
        }
    }
}

/// The operation of the region's own block that holds `op`.
fn outermost<'c>(op: Op<'c>, region: Op<'c>) -> Op<'c> {
    let mut outermost = op;
    while let Some(parent) = outermost.parent().filter(|parent| *parent != region) {
        outermost = parent;
    }
    outermost
}

fn holds_barrier(op: Op<'_>) -> bool {
    let mut found = false;
    op.walk(&mut |inner| {
        found |= inner.is(accgpu::BARRIER);
        if found { Walk::Skip } else { Walk::Advance }
    });
    found
}
