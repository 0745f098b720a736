//! Removes device copies of temporaries that no part of their construct uses any more.
//!
//! ## Before
//! ```mlir
//! %d = acc.create varPtr(%t : !fir.ref<f64>) -> !fir.ref<f64> {name = "t", accgpu.temporary}
//! accgpu.region <kernels> {
//!   // every loop owns the scalar
//!   accgpu.yield
//! }
//! acc.delete accPtr(%d : !fir.ref<f64>) {name = "t"}
//! ```
//! ## After
//! ```mlir
//! accgpu.region <kernels> {
//!   accgpu.yield
//! }
//! ```
//! Legality: nothing but the construct sees the copy of a temporary
//! (`accgpu-drop-dead-copies`), and it has no use for it.

use super::{promote_privates::Accesses, temporaries::TEMPORARY};
use crate::pass::Pass;
use accc_dialects::{
    acc,
    ir::{Op, Reported},
};

#[derive(Clone, Default)]
pub struct DropTemporaries;

impl Pass for DropTemporaries {
    const ARGUMENT: &'static str = "accgpu-drop-temporaries";
    const SUMMARY: &'static str = "remove device copies of temporaries that nothing uses";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let entries = module.collect_named(acc::CREATE).into_iter();
        for entry in entries.filter(|entry| entry.has_attribute(TEMPORARY)) {
            remove_unused(entry);
        }
        Ok(())
    }
}

fn remove_unused(entry: Op<'_>) {
    let accesses = Accesses::of(entry.result(0));
    let is_exit = |(op, _): &(Op<'_>, usize)| op.is_any(&acc::DATA_EXITS);
    if accesses.loads.is_empty()
        && accesses.stores.is_empty()
        && accesses.others.iter().all(is_exit)
    {
        let exits = accesses.others.iter().map(|&(exit, _)| exit);
        for op in accesses.declares.iter().rev().copied().chain(exits) {
            op.erase();
        }
        entry.erase();
    }
}
