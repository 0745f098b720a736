//! Takes back what `aliasing` says of arrays that threads exchange values by.
//!
//! To LLVM `noalias` on a parameter also means that no other thread changes the
//! array while the kernel runs: it keeps values over barriers. That holds of an
//! array that the kernel only reads, and of one that it uses between two barriers
//! only. A variable that `atomic read` reads is there to be changed by others.
//! (LLVM 22's NVPTX back end also takes what is `noalias` and only read for constant
//! memory, and crashes on an atomic load of that.)
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

use crate::accgpu::analysis::memory_uses::{memory_uses, reads_only};
use accc_dialects::{
    acc, accgpu, fir, func, gpu,
    ir::{Op, Value},
    llvm,
};

/// Does so for the parameters of `kernel`. The barriers of single mode are in its
/// `region`; those of reductions, which come later, order nothing else. `routines_read` is what
/// [`routines_read_atomically`] says of the kernel's module.
pub fn mark<'c>(kernel: Op<'c>, region: Op<'c>, routines_read: bool) {
    let has_barrier = holds_barrier(region);
    if !has_barrier && !routines_read && !holds(region, acc::ATOMIC_READ) {
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
            let accesses = Accesses::of(parameter);
            let is_exchanged = accesses.is_atomic
                || routines_read && accesses.in_calls
                || has_barrier && accesses.pass_a_barrier(region);
            if is_exchanged && attribute.has_entry(llvm::NO_ALIAS) {
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

/// What a kernel does with the array behind a parameter.
#[derive(Default)]
struct Accesses<'c> {
    ops: Vec<Op<'c>>,
    writes: bool,
    /// Some are atomic reads.
    is_atomic: bool,
    /// Some are calls of routines.
    in_calls: bool,
}

impl<'c> Accesses<'c> {
    fn of(parameter: Value<'c>) -> Self {
        let mut accesses = Self::default();
        for (user, operand) in memory_uses(parameter) {
            accesses.writes |= !reads_only(user, operand);
            accesses.is_atomic |= user.is(acc::ATOMIC_READ) && operand == 0;
            accesses.in_calls |= user.is(fir::CALL);
            accesses.ops.push(user);
        }
        accesses
    }

    /// Whether threads may see after a barrier what others wrote before it.
    fn pass_a_barrier(&self, region: Op<'c>) -> bool {
        if !self.writes {
            return false;
        }
        let mut places = self.ops.iter().map(|&op| op.outermost_in(region));
        let Some(first) = places.next() else {
            return false;
        };
        places.any(|place| place != first) || holds_barrier(first)
    }
}

/// Whether a routine of a device's module reads a variable atomically.
pub fn routines_read_atomically(module: Op<'_>) -> bool {
    let functions = module.collect_named(func::FUNC).into_iter();
    functions
        .filter(|function| !function.has_attribute(gpu::KERNEL))
        .any(|routine| holds(routine, acc::ATOMIC_READ))
}

fn holds_barrier(op: Op<'_>) -> bool {
    holds(op, accgpu::BARRIER)
}

fn holds(op: Op<'_>, name: &str) -> bool {
    !op.collect_named(name).is_empty()
}
