//! What a pass is, and its adapter to MLIR's pass manager.

use accc_dialects::{
    builtin,
    ir::{Attribute, Op, Reported},
    register::built_dialects,
};
use melior::{
    ContextRef,
    ir::{OperationRef, r#type::TypeId},
    pass::{ExternalPass, Pass as MlirPass, RunExternalPass, create_external},
};
use std::env;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Marks a module in which a pass found an error of the program. A failure
/// without this mark is a mistake of the compiler.
pub const PROGRAM_ERROR: &str = "accc.program_error";

/// The environment variable that makes the pass of this name fail, for tests of
/// what a user sees of an internal error.
const FAIL_PASS: &str = "ACCC_FAIL_PASS";

/// A transformation of a module. Passes hold no state between runs: MLIR clones
/// them, and what a later pass must know is written into the IR.
pub trait Pass: Clone + Default + Send + 'static {
    /// The name on the command line of `accc-opt` (`accgpu-to-omp`).
    const ARGUMENT: &'static str;
    /// One line of help.
    const SUMMARY: &'static str;

    /// Transforms the module. A failure has been reported at a source location.
    fn run(&self, module: Op<'_>) -> Result<(), Reported>;
}

/// MLIR identifies a pass by an address; this gives each type its own.
#[repr(align(8))]
pub struct PassId;

/// Wraps a pass for MLIR's pass manager.
pub fn create<P: Pass>(id: &'static PassId) -> MlirPass {
    create_external(
        Adapter(P::default()),
        TypeId::create(id),
        P::ARGUMENT,
        P::ARGUMENT,
        P::SUMMARY,
        builtin::MODULE,
        &built_dialects(),
    )
}

#[derive(Clone)]
struct Adapter<P>(P);

impl<'c, P: Pass> RunExternalPass<'c> for Adapter<P> {
    fn initialize(&mut self, _context: ContextRef<'c>) {}

    fn run(&mut self, operation: OperationRef<'c, '_>, pass: ExternalPass<'_>) {
        let module = Op::from_raw(operation.to_raw());
        // A panic must not cross MLIR's frames; the pass holds no state that it
        // could leave broken.
        let outcome = catch_unwind(AssertUnwindSafe(|| {
            assert!(
                env::var(FAIL_PASS).as_deref() != Ok(P::ARGUMENT),
                "{FAIL_PASS} is set"
            );
            self.0.run(module)
        }));
        match outcome {
            Ok(Ok(())) => {}
            Ok(Err(_reported)) => {
                module.set_attribute(PROGRAM_ERROR, Attribute::unit(module.ctx()));
                pass.signal_failure();
            }
            Err(panic) => {
                let reason = panic
                    .downcast_ref::<String>()
                    .map(String::as_str)
                    .or_else(|| panic.downcast_ref::<&str>().copied())
                    .unwrap_or("unknown reason");
                accc_dialects::ir::error(
                    module.location(),
                    &format!("internal error in {}: {reason}", P::ARGUMENT),
                );
                pass.signal_failure();
            }
        }
    }
}
