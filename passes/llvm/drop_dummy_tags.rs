//! Drops what flang says about the memory of dummy arguments where LLVM may inline their
//! procedure.
//!
//! Different dummy arguments are different memory as long as a call of their procedure
//! lasts. flang's tags say so for ever: when LLVM inlines the procedure in a loop, what
//! one iteration stores by `x` is taken for other memory than what the next one reads by
//! `left`, although `call smooth(a(i), a(i - 1))` is legal. With flang 22 such loops are
//! vectorised, and are wrong.
//!
//! ## Before
//! ```mlir
//! llvm.func @smooth(%x: !llvm.ptr, %left: !llvm.ptr) {
//!   %1 = llvm.load %left {tbaa = [#left]} : !llvm.ptr -> f32
//!   llvm.store %1, %x {tbaa = [#x]} : f32, !llvm.ptr
//! }
//! llvm.call @smooth(%a, %b)
//! ```
//! ## After
//! ```mlir
//! llvm.func @smooth(%x: !llvm.ptr, %left: !llvm.ptr) {
//!   %1 = llvm.load %left : !llvm.ptr -> f32
//!   llvm.store %1, %x : f32, !llvm.ptr
//! }
//! llvm.call @smooth(%a, %b)
//! ```
//! Arguments that are `noalias` stay so: LLVM's inliner knows that this holds for a call
//! only. Procedures that are too large for it keep their tags, and are not inlined.
//!
//! In procedures with pointees of Cray pointers the tags go that flang gives accesses by
//! pointers: it counts pointees as pointer variables, whose targets have the attribute TARGET,
//! while the targets of Cray pointers need none. They go as well where a construct has private
//! copies of variables with TARGET: those are set up and combined as no targets; and where it has
//! data of them: that is reached by the device's descriptor.
//!
//! ## Leaves
//! Procedures that nothing in the module calls or passes on as an argument (LLVM calls
//! those directly where it learns which procedure a pointer holds), and loops inside a
//! procedure: they run within one call of it.

use crate::pass::Pass;
use accc_dialects::{
    accgpu,
    ir::{Op, Reported},
    llvm,
};
use std::collections::HashSet;

/// Accesses in a procedure that LLVM would not inline: it counts 5 for each operation, and
/// goes up to 250, or half more where there are no branches.
const LARGE: usize = 100;

#[derive(Clone, Default)]
pub struct DropDummyTags;

impl Pass for DropDummyTags {
    const ARGUMENT: &'static str = "llvm-drop-dummy-tags";
    const SUMMARY: &'static str = "drop alias tags that do not hold beyond a call";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let called = called(module);
        for procedure in module.collect_named(llvm::FUNC) {
            if accgpu::has_mixed_targets(procedure) {
                let accesses = procedure.collect(&llvm::has_target_tag).into_iter();
                accesses.for_each(llvm::drop_alias_tags);
            }
            let accesses = procedure.collect(&llvm::has_dummy_tag);
            let is_called = called.contains(&procedure.symbol_name().unwrap_or_default());
            if accgpu::has_inlined(procedure) || is_called && accesses.len() <= LARGE {
                accesses.into_iter().for_each(llvm::drop_alias_tags);
            } else if is_called {
                llvm::forbid_inlining(procedure);
            }
        }
        Ok(())
    }
}

/// The names of the procedures that the module calls, directly or by their address.
fn called(module: Op<'_>) -> HashSet<String> {
    let direct = module.collect_named(llvm::CALL).into_iter();
    let by_address = module.collect_named(llvm::ADDRESS_OF).into_iter();
    direct
        .filter_map(|call| call.callee())
        .chain(by_address.filter_map(|address| address.addressed_symbol()))
        .collect()
}
