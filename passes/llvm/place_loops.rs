//! Says where the loops are of which a directive, such as `!dir$ vector always`, demands
//! something of LLVM. A warning of what LLVM cannot do for such a loop has its place so; without -g
//! it would have none, and with it that of a statement inside.
//!
//! ## Before
//! ```mlir
//! #loop = #llvm.loop_annotation<vectorize = <disable = false>>
//! llvm.br ^header {loop_annotation = #loop} loc("a.f90":4:3)
//! ```
//! ## After
//! ```mlir
//! #loop = #llvm.loop_annotation<vectorize = <disable = false>,
//!     startLoc = loc(fused<#llvm.di_subprogram<...>>["a.f90":4:3])>
//! llvm.br ^header {loop_annotation = #loop} loc("a.f90":4:3)
//! ```
//! LLVM wants places in a function with debug information to be of that function. In others the
//! subprogram stands for the file. No debug information is written of it: its unit has the
//! emission kind `None`, and no function has it.

use crate::pass::Pass;
use accc_dialects::{
    ir::{Attribute, Op, Reported},
    llvm,
};
use std::collections::HashMap;

#[derive(Clone, Default)]
pub struct PlaceLoops;

impl Pass for PlaceLoops {
    const ARGUMENT: &'static str = "llvm-place-loops";
    const SUMMARY: &'static str = "say where loops are of which directives demand something";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let mut scopes = Scopes::default();
        for branch in module.collect(&llvm::ends_demanding_loop) {
            if let Some(scope) = scopes.of(branch) {
                llvm::place_loop(branch, scope);
            }
        }
        Ok(())
    }
}

/// The scopes of places in functions without debug information, by the file.
#[derive(Default)]
struct Scopes<'c>(HashMap<String, Option<Attribute<'c>>>);

impl<'c> Scopes<'c> {
    /// The scope for the place of `op`, if it has one.
    fn of(&mut self, op: Op<'c>) -> Option<Attribute<'c>> {
        let (file, _) = op.location().file_and_line()?;
        let function = op.enclosing(&[llvm::FUNC])?.location();
        match function.metadata() {
            // Its places are all in its own file.
            Some(scope) => {
                let is_there = function.file_and_line().is_some_and(|(own, _)| own == file);
                is_there.then_some(scope)
            }
            None => *self
                .0
                .entry(file)
                .or_insert_with(|| llvm::scope_of_places(op.location())),
        }
    }
}
