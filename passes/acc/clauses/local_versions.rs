//! Gives constructs with an `if` clause a version for the local thread.
//!
//! Where the condition is false the local thread executes the construct (OpenACC 3.4,
//! 2.5.6): on the program's own variables, without data clauses and async queues. Its
//! private, firstprivate and reduction variables are as private as on a device, so that
//! this version stays a construct, which the rest of the pipeline lowers like all
//! others, except that there is one gang and never a kernel.
//!
//! ## Before
//! ```mlir
//! %d = acc.copyin varPtr(%x : !fir.ref<f32>) -> !fir.ref<f32>
//! acc.parallel dataOperands(%d : !fir.ref<f32>) if(%c) {
//!   fir.store %one to %d : !fir.ref<f32>
//!   acc.yield
//! }
//! acc.copyout accPtr(%d : !fir.ref<f32>) to varPtr(%x : !fir.ref<f32>)
//! ```
//! ## After
//! ```mlir
//! fir.if %c {
//!   %d = acc.copyin varPtr(%x : !fir.ref<f32>) -> !fir.ref<f32>
//!   acc.parallel dataOperands(%d : !fir.ref<f32>) {
//!     fir.store %one to %d : !fir.ref<f32>
//!     acc.yield
//!   }
//!   acc.copyout accPtr(%d : !fir.ref<f32>) to varPtr(%x : !fir.ref<f32>)
//! } else {
//!   acc.parallel {
//!     fir.store %one to %x : !fir.ref<f32>
//!     acc.yield
//!   } attributes {accc.local}
//! }
//! ```
//! With a constant condition there is only one of the two.
//!
//! Legal: the local version differs from the construct in what data clauses are for,
//! and memory that is shared needs none (2.7).
//!
//! ## Expects
//! Implicit data attributes are explicit (acc-implicit-data): scalars that are
//! firstprivate without a clause are so in both versions. `self` has become `if`
//! (accc-self-to-if).

use crate::pass::Pass;
use accc_dialects::{
    acc::{self, Compute, DataEntry},
    arith, fir,
    ir::{Attribute, Builder, Op, Reported, Value},
};

#[derive(Clone, Default)]
pub struct LocalVersions;

impl Pass for LocalVersions {
    const ARGUMENT: &'static str = "acc-local-versions";
    const SUMMARY: &'static str = "give constructs with an if clause a version for the host";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for construct in module.collect_any(&acc::COMPUTE) {
            let (segment, _) = acc::condition_segments(construct);
            if let Some(&condition) = construct.operand_segment(segment).first() {
                construct.clear_operand_segment(segment);
                split(&Compute(construct), condition);
            }
        }
        Ok(())
    }
}

fn split<'c>(construct: &Compute<'c>, condition: Value<'c>) {
    let data = Data::of(construct);
    let b = Builder::before(construct.0);
    match arith::constant_value(condition) {
        Some(0) => {
            make_local(&b, construct);
            construct.0.erase();
            data.erase();
        }
        Some(_) => {}
        None => {
            let [on_device, on_host] = fir::if_else(&b, condition);
            make_local(&Builder::before_terminator(on_host), construct);
            let end = on_device.terminator().expect("a branch ends");
            for op in data.entries.iter().chain([&construct.0]).chain(&data.exits) {
                op.move_before(end);
            }
        }
    }
}

/// The data operations that belong to a construct.
struct Data<'c> {
    entries: Vec<Op<'c>>,
    exits: Vec<Op<'c>>,
}

impl<'c> Data<'c> {
    fn of(construct: &Compute<'c>) -> Self {
        let operands = construct.data_operands();
        let block = construct.0.block().expect("a construct in a procedure");
        let (mut entries, mut exits) = (Vec::new(), Vec::new());
        // In the order of the program: an attachment follows what it attaches to.
        for op in block.ops() {
            if op.is_any(&acc::DATA_EXITS) && operands.contains(&op.operand(0)) {
                exits.push(op);
            } else if op.result_count() == 1 && operands.contains(&op.result(0)) {
                entries.push(op);
            }
        }
        Data { entries, exits }
    }

    fn erase(self) {
        for op in self.exits.into_iter().chain(self.entries) {
            op.erase();
        }
    }
}

/// Builds the version of `construct` for the local thread.
fn make_local<'c>(b: &Builder<'c>, construct: &Compute<'c>) {
    let local = construct.0.clone_op();
    b.insert(local);
    local.set_attribute(acc::LOCAL, Attribute::unit(local.ctx()));
    for entry in Compute(local).data_operands() {
        if let Some(op) = entry.defining_op() {
            entry.replace_uses_inside(local, DataEntry(op).variable());
        }
    }
    Compute(local).drop_data_operands();
    // The copies of the two versions have different places.
    for (segment, entries) in Compute(local).privatised() {
        let copies: Vec<_> = entries
            .into_iter()
            .map(|entry| {
                let copy = Builder::before(local).insert(entry.clone_op());
                entry.result(0).replace_uses_inside(local, copy.result(0));
                copy.result(0)
            })
            .collect();
        local.set_operand_segment(segment, &copies);
    }
}
