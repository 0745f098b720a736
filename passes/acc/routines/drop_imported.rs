//! Makes declarations of the routines and constants that came from other files.
//!
//! They were there for kernels, which have their copies now. On the host another
//! object file defines them.
//!
//! ## Before
//! ```mlir
//! func.func @_QMmPf(%x: !fir.ref<f32>) attributes {accc.imported} {
//!   return
//! }
//! ```
//! ## After
//! ```mlir
//! func.func private @_QMmPf(!fir.ref<f32>)
//! ```
//!
//! What is this file's own goes where nothing uses it any more: functions that passes made for
//! kernels and for such routines, and the routines' initial objects. They may work with types of
//! the other file, which code generation for the host would have to know.
//!
//! ## Expects
//! Kernels are out of the module (accgpu-outline-kernels).

use super::{
    internal_function::MADE,
    shared_routines::{IMPORTED, drop_definition, symbols_used},
};
use crate::pass::Pass;
use accc_dialects::{
    fir, func,
    ir::{Op, Reported},
};
use std::collections::HashSet;

#[derive(Clone, Default)]
pub struct DropImported;

impl Pass for DropImported {
    const ARGUMENT: &'static str = "acc-drop-imported";
    const SUMMARY: &'static str = "leave routines of other files to those files";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for symbol in module.collect(&|op| op.has_attribute(IMPORTED)) {
            drop_definition(symbol);
            symbol.remove_attribute(IMPORTED);
        }
        while drop_unused(module) {}
        Ok(())
    }
}

/// Erases functions and constants that no other file can name and nothing uses; whether there
/// were any.
fn drop_unused(module: Op<'_>) -> bool {
    let used: HashSet<_> = module
        .collect(&|_| true)
        .into_iter()
        .flat_map(symbols_used)
        .collect();
    let mut unused = module.collect_any(&[func::FUNC, fir::GLOBAL]);
    unused.retain(|symbol| {
        let name = symbol.symbol_name();
        symbol.has_attribute(MADE) && name.is_some_and(|name| !used.contains(&name))
    });
    for symbol in &unused {
        symbol.erase();
    }
    !unused.is_empty()
}
