//! Makes nests of DO loops of the DO CONCURRENT loops in routines.
//!
//! flang lowers DO CONCURRENT outside of constructs to an operation of its own until its code
//! generation, whose body ends in no operation that ends blocks. All passes that ask what a
//! routine does, or inline it, know fir.do_loop. LOCAL variables become the iteration's.
//!
//! ## Before
//! ```mlir
//! func.func @f(%x: !fir.ref<i32>) attributes {acc.routine_info = #acc.routine_info<[@r]>} {
//!   fir.do_concurrent {
//!     %i = fir.alloca i32
//!     fir.do_concurrent.loop (%iv) = (%a) to (%b) step (%s) local(@t %x -> %t : !fir.ref<i32>) {
//!       "use"(%iv, %t) : (index, !fir.ref<i32>) -> ()
//!     }
//!   }
//! }
//! ```
//! ## After
//! ```mlir
//! func.func @f(%x: !fir.ref<i32>) attributes {acc.routine_info = #acc.routine_info<[@r]>} {
//!   %i = fir.alloca i32
//!   fir.do_loop %iv = %a to %b step %s {
//!     %t = fir.alloca i32
//!     "use"(%iv, %t) : (index, !fir.ref<i32>) -> ()
//!   }
//! }
//! ```
//! flang does it, as in front of its code generation: the iterations may run in any order, and so in
//! that of a DO loop (F2023, 11.1.7.5). They are not `unordered` as those of array operations are
//! (`accgpu-array-loops`), which lanes may share: those set no scalars.
//!
//! ## Leaves
//! The loops of host code, which is flang's alone.

use crate::{acc::routines::device_code::routines, pass::Pass};
use accc_dialects::{
    fir,
    ir::{Op, Reported},
};
use std::collections::HashSet;

#[derive(Clone, Default)]
pub struct PlainConcurrent;

impl Pass for PlainConcurrent {
    const ARGUMENT: &'static str = "acc-plain-concurrent";
    const SUMMARY: &'static str = "make nests of DO loops of the DO CONCURRENT loops in routines";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for routine in routines(module) {
            let others: HashSet<_> = routine.collect_named(fir::DO_LOOP).into_iter().collect();
            fir::lower_concurrent_loops(routine);
            for nest in routine.collect_named(fir::DO_LOOP) {
                if !others.contains(&nest) {
                    nest.remove_attribute(fir::UNORDERED);
                }
            }
        }
        Ok(())
    }
}
