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
//! ## Expects
//! Kernels are out of the module (accgpu-outline-kernels).

use super::shared_routines::{IMPORTED, drop_definition};
use crate::pass::Pass;
use accc_dialects::ir::{Op, Reported};

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
        Ok(())
    }
}
