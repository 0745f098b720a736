//! Converts `acc` atomics of host code to `omp` ones.
//!
//! Both dialects describe read, write, update and capture in the same form
//! (OpenACC 3.4, 2.12). For complex numbers and what is longer than 64 bits LLVM would
//! call libatomic, which not every system has: such accesses become critical sections
//! of one name.
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
    atomic_to_llvm::apply,
    constant_updates::{gives_constant, write_instead},
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
        for update in module.collect_named(acc::ATOMIC_UPDATE) {
            if gives_constant(update) && !needs_lock(update) {
                write_instead(update, &omp::atomic_write);
            }
        }
        // Inner ones first: a capture holds the two accesses it joins.
        let mut atomics =
            module.collect(&|op| op.in_dialect("acc") && op.name().starts_with("acc.atomic."));
        atomics.reverse();
        for op in atomics {
            if needs_lock(op) {
                // The accesses of a capture share its critical section.
                if op.enclosing(&[acc::ATOMIC_CAPTURE]).is_none() {
                    lock(op, &mut symbols);
                }
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
        acc::ATOMIC_UPDATE => {
            finish(op);
            omp::atomic_update(&b, op.operand(0), take_body(op));
        }
        _ => {
            finish(op);
            omp::atomic_capture(&b, take_body(op));
        }
    }
    op.erase();
}

/// Replaces the terminator of an atomic's region.
fn finish(op: Op<'_>) {
    let Some(end) = op.body(0).terminator() else {
        return;
    };
    let b = Builder::before(end);
    if end.is(acc::YIELD) {
        omp::yield_values(&b, &end.operands());
    } else {
        omp::terminator(&b);
    }
    end.erase();
}

fn take_body<'c>(op: Op<'c>) -> Region<'c> {
    let region = Region::create();
    region.take_body(op.region(0));
    region
}
