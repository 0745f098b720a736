//! Lets marked functions run before the main program.
//!
//! LLVM's table of constructors can only name functions of the LLVM dialect, so
//! earlier passes mark theirs (`accgpu.constructor`) and this one, after the
//! conversion of functions, writes the table.
//!
//! ## Before
//! ```mlir
//! llvm.func @start() attributes {accgpu.constructor} { llvm.return }
//! ```
//! ## After
//! ```mlir
//! llvm.func @start() { llvm.return }
//! llvm.mlir.global_ctors ctors = [@start], priorities = [1000 : i32], data = [#llvm.zero]
//! ```

use crate::pass::Pass;
use accc_dialects::{
    ir::{Module, Op, Reported},
    llvm,
};

/// Marks a function that runs before the main program.
pub const CONSTRUCTOR: &str = "accgpu.constructor";

/// Before those of C and C++ that give no priority (65535), in whatever order files are
/// linked: these may already use devices. What ours call needs no other constructor.
const PRIORITY: i64 = 1000;

#[derive(Clone, Default)]
pub struct RegisterConstructors;

impl Pass for RegisterConstructors {
    const ARGUMENT: &'static str = "llvm-register-constructors";
    const SUMMARY: &'static str = "write the table of functions that run before the main program";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let marked = module.collect(&|op| op.is(llvm::FUNC) && op.has_attribute(CONSTRUCTOR));
        let names: Vec<String> = marked.iter().filter_map(|f| f.symbol_name()).collect();
        for function in marked {
            function.remove_attribute(CONSTRUCTOR);
        }
        if !names.is_empty() {
            llvm::global_constructors(&Module::new(module), &names, PRIORITY);
        }
        Ok(())
    }
}
