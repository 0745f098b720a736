//! Converts `acc` atomics of host code to `omp` ones.
//!
//! Both dialects describe read, write and update in the same form (OpenACC 3.4, 2.12).
//! Captures become LLVM's atomics, as in device code: what follows may fold what an update
//! computes, and `omp` has no capture of an update that folds to nothing. For complex
//! numbers and what is longer than 64 bits LLVM would call libatomic, which not every
//! system has: such accesses become critical sections of one name.
//!
//! ## Before
//! ```mlir
//! acc.atomic.update %x : !fir.ref<i32> {
//! ^bb0(%v: i32):
//!   %n = arith.addi %v, %one : i32
//!   acc.yield %n : i32
//! }
//! ```
//! ## After
//! ```mlir
//! omp.atomic.update %x : !fir.ref<i32> {
//! ^bb0(%v: i32):
//!   %n = arith.addi %v, %one : i32
//!   omp.yield(%n : i32)
//! }
//! ```
//! For complex numbers:
//! ```mlir
//! omp.critical(@accc_atomic) {
//!   %v = fir.load %x : !fir.ref<complex<f32>>
//!   %n = fir.addc %v, %one : complex<f32>
//!   fir.store %n to %x : !fir.ref<complex<f32>>
//!   omp.terminator
//! }
//! ```
//! An update that does not use the old value is a write.
//!
//! An `if` clause (3.4) with a false condition asks for a plain access; the
//! atomic one is as good.

use super::{
    HOST,
    atomic_to_llvm::convert_capture,
    captured_updates::settle,
    updates::{apply, gives_constant, write_instead},
};
use crate::pass::Pass;
use accc_dialects::{
    acc, fir,
    ir::{Builder, Module, Op, Region, Reported},
    omp,
};

#[derive(Clone, Default)]
pub struct AtomicToOmp;

impl Pass for AtomicToOmp {
    const ARGUMENT: &'static str = "acc-atomic-to-omp";
    const SUMMARY: &'static str = "convert atomics of host code to omp";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let mut symbols = Module::new(module);
        let captures = module.collect_named(acc::ATOMIC_CAPTURE);
        for capture in captures.into_iter().filter_map(settle) {
            if needs_lock(capture) {
                lock(capture, &mut symbols);
            } else {
                convert_capture(capture, HOST)?;
            }
        }
        for update in module.collect_named(acc::ATOMIC_UPDATE) {
            if gives_constant(update) && !needs_lock(update) {
                write_instead(update, &omp::atomic_write);
            }
        }
        for op in module.collect_any(&[acc::ATOMIC_READ, acc::ATOMIC_WRITE, acc::ATOMIC_UPDATE]) {
            if needs_lock(op) {
                lock(op, &mut symbols);
            } else {
                convert(op);
            }
        }
        Ok(())
    }
}

/// Excludes all accesses that no instruction makes atomic.
const CRITICAL: &str = "accc_atomic";

/// Whether no instruction of every host does what `op` asks for.
fn needs_lock(op: Op<'_>) -> bool {
    const LONGEST: u32 = 64;
    if op.is(acc::ATOMIC_CAPTURE) {
        return op.body(0).ops().into_iter().next().is_some_and(needs_lock);
    }
    op.operand(0).ty().pointee().is_some_and(|ty| {
        ty.is_complex() || (ty.is_float() || ty.is_integer()) && ty.bit_width() > LONGEST
    })
}

fn lock<'c>(op: Op<'c>, symbols: &mut Module<'c>) {
    let before = Builder::before(op);
    if symbols.lookup(CRITICAL).is_none() {
        symbols.add(omp::critical_declare(&before, CRITICAL));
    }
    let b = Builder::before_terminator(omp::critical(&before, CRITICAL));
    if op.is(acc::ATOMIC_CAPTURE) {
        for access in op.body(0).ops() {
            plain(&b, access);
        }
    } else {
        plain(&b, op);
    }
    op.erase();
}

/// What `access` does, without being atomic; nothing for the end of a capture.
fn plain<'c>(b: &Builder<'c>, access: Op<'c>) {
    match access.name().as_str() {
        acc::ATOMIC_READ => {
            let value = fir::load(b, access.operand(0));
            fir::store(b, value, access.operand(1));
        }
        acc::ATOMIC_WRITE => {
            fir::store(b, access.operand(1), access.operand(0));
        }
        acc::ATOMIC_UPDATE => {
            let old = fir::load(b, access.operand(0));
            let new = apply(b, access, old);
            fir::store(b, new, access.operand(0));
        }
        _ => {}
    }
}

fn convert(op: Op<'_>) {
    let b = Builder::before(op);
    let name = op.name();
    match name.as_str() {
        acc::ATOMIC_READ => omp::atomic_read(
            &b,
            op.operand(0),
            op.operand(1),
            op.type_attribute("element_type"),
        ),
        acc::ATOMIC_WRITE => omp::atomic_write(&b, op.operand(0), op.operand(1)),
        _ => {
            yield_value(op);
            omp::atomic_update(&b, op.operand(0), take_body(op));
        }
    }
    op.erase();
}

/// Replaces the terminator of an update's region.
fn yield_value(update: Op<'_>) {
    if let Some(end) = update.body(0).terminator() {
        omp::yield_values(&Builder::before(end), &end.operands());
        end.erase();
    }
}

fn take_body<'c>(op: Op<'c>) -> Region<'c> {
    let region = Region::create();
    region.take_body(op.region(0));
    region
}
