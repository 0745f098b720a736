//! Converts `acc` atomics of host code to `omp` ones.
//!
//! Both dialects describe read, write, update and capture in the same form
//! (OpenACC 3.4, 2.12), and libomp's lowering knows every type that a host can
//! update atomically.
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
//! An `if` clause (3.4) with a false condition asks for a plain access; the
//! atomic one is as good.

use crate::pass::Pass;
use accc_dialects::{
    ir::{Builder, Op, Region, Reported},
    omp,
};

#[derive(Clone, Default)]
pub struct AtomicToOmp;

impl Pass for AtomicToOmp {
    const ARGUMENT: &'static str = "acc-atomic-to-omp";
    const SUMMARY: &'static str = "convert atomics of host code to omp";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        // Inner ones first: a capture holds the two accesses it joins.
        let mut atomics =
            module.collect(&|op| op.in_dialect("acc") && op.name().starts_with("acc.atomic."));
        atomics.reverse();
        for op in atomics {
            convert(op);
        }
        Ok(())
    }
}

fn convert(op: Op<'_>) {
    let b = Builder::before(op);
    let name = op.name();
    match name.as_str() {
        "acc.atomic.read" => omp::atomic_read(
            &b,
            op.operand(0),
            op.operand(1),
            op.type_attribute("element_type"),
        ),
        "acc.atomic.write" => omp::atomic_write(&b, op.operand(0), op.operand(1)),
        "acc.atomic.update" => {
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
    if end.is("acc.yield") {
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
