//! Removes device copies of temporaries that no part of their construct uses any more, and
//! the implicit ones of arrays that its loops own now (`own_arrays`).
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
//! (`accgpu-drop-dead-copies`), and it has no use for it. An implicit `copy` brings back what
//! it has brought there, if the variable is not present and nothing is done with it.

use super::temporaries::{TEMPORARY, is_implicit_copy};
use crate::{
    accgpu::{analysis::set_elements::countable_numbers, privates::promote_privates::Accesses},
    pass::Pass,
};
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
        for entry in module.collect(&is_dispensable) {
            remove_unused(entry);
        }
        Ok(())
    }
}

/// Whether a data clause is there for its construct alone.
fn is_dispensable(entry: Op<'_>) -> bool {
    let is_temporary = entry.is(acc::CREATE) && entry.has_attribute(TEMPORARY);
    // Of objects with descriptors others may attach members.
    let has_numbers = || {
        let variable = entry.result(0).ty().pointee();
        variable.and_then(countable_numbers).is_some()
    };
    is_temporary || is_implicit_copy(entry) && has_numbers()
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
