//! One compiler run's MLIR context, with every dialect and translation that any
//! stage needs. There is no other place that creates a context.

use crate::frontend;
use accc_dialects::register;
use melior::{
    Context,
    dialect::DialectRegistry,
    utility::{register_all_dialects, register_all_llvm_translations},
};

/// What every stage borrows.
pub struct Session {
    context: Context,
}

impl Session {
    /// Creates the context and initialises LLVM's targets.
    pub fn new() -> Self {
        let context = Context::new();
        context.append_dialect_registry(&registry());
        context.load_all_available_dialects();
        register_all_llvm_translations(&context);
        inkwell::targets::Target::initialize_all(&Default::default());
        Session { context }
    }

    /// Where all modules of this run live.
    pub fn context(&self) -> &Context {
        &self.context
    }
}

impl Default for Session {
    fn default() -> Self {
        Self::new()
    }
}

/// The dialects accc knows: MLIR's, flang's and accgpu.
pub fn registry() -> DialectRegistry {
    let registry = DialectRegistry::new();
    register_all_dialects(&registry);
    frontend::register_dialects(&registry);
    register::register_accgpu(&registry);
    register::register_effects(&registry);
    registry
}
