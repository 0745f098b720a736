//! Says which lines of the source device code is of, for profilers and debuggers.
//!
//! ```mlir
//! // Before
//! llvm.func @k() { ... loc("a.f90":4:3) } loc("a.f90":2:7)
//! // After
//! llvm.func @k() { ... loc("a.f90":4:3) }
//!     loc(fused<#llvm.di_subprogram<name = "k", file = "a.f90", line = 2, ...>>["a.f90":2:7])
//! ```
//!
//! Only lines: variables would cost registers, and optimised code has few of them left. PTX gets
//! its directives alone, since a driver does not optimise what has DWARF sections.

use super::{lower, target::Vendor};
use crate::codegen::error::CodegenError;
use accc_dialects::{ir, llvm};
use melior::{Context, ir::Module};

/// Does so with `module`, in the LLVM dialect.
pub fn note<'c>(
    context: &'c Context,
    module: &mut Module<'c>,
    vendor: Vendor,
) -> Result<(), CodegenError> {
    locate(ir::Op::from_raw(module.as_operation().to_raw()));
    let kind = match vendor {
        Vendor::Nvidia => "DebugDirectivesOnly",
        Vendor::Amd | Vendor::Simt => "LineTablesOnly",
    };
    let pipeline =
        format!("builtin.module(ensure-debug-info-scope-on-llvm-func{{emission-kind={kind}}})");
    lower::run(context, module, &pipeline)
}

/// Gives what has no place that of its procedure: LLVM wants one for each call.
fn locate(module: ir::Op<'_>) {
    for function in module.collect_named(llvm::FUNC) {
        let place = function.location();
        for op in function.collect(&|op| op.location().file_and_line().is_none()) {
            op.set_location(place);
        }
    }
}
