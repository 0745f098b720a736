//! Lets acc-implicit-data see scalars of common blocks and equivalence sets as scalars.
//!
//! That pass of LLVM 22 takes the storage that a declaration names for the variable, which
//! makes each scalar of a common block a part of an array: copied where it should be
//! firstprivate, so that threads would share it, and asked for on the device where
//! `default(present)` is visible, which is not about scalars (OpenACC 3.4, 2.5.16 and
//! 2.6.2). So declarations do not name it meanwhile. What asks for aliases gets it back.
//!
//! ## Before
//! ```mlir
//! %p = fir.coordinate_of %block, %c4 : (!fir.ref<!fir.array<8xi8>>, index) -> !fir.ref<i8>
//! %a = fir.convert %p : (!fir.ref<i8>) -> !fir.ref<i32>
//! %k = fir.declare %a storage(%block[4]) {uniq_name = "_QFEk"} : ...
//! ```
//! ## After acc-hide-storage
//! ```mlir
//! %k = fir.declare %a {accc.storage_offset = 4 : ui64, uniq_name = "_QFEk"} : ...
//! ```
//! ## After acc-return-storage
//! ```mlir
//! %k = fir.declare %a storage(%block[4]) {uniq_name = "_QFEk"} : ...
//! ```

use crate::pass::Pass;
use accc_dialects::{
    fir,
    ir::{Op, Reported},
};

#[derive(Clone, Default)]
pub struct HideStorage;

impl Pass for HideStorage {
    const ARGUMENT: &'static str = "acc-hide-storage";
    const SUMMARY: &'static str = "make scalars of common blocks scalars for acc-implicit-data";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for declare in module.collect(&is_scalar) {
            fir::hide_storage(declare);
        }
        Ok(())
    }
}

#[derive(Clone, Default)]
pub struct ReturnStorage;

impl Pass for ReturnStorage {
    const ARGUMENT: &'static str = "acc-return-storage";
    const SUMMARY: &'static str = "undo acc-hide-storage";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for declare in module.collect_named(fir::DECLARE) {
            fir::return_storage(declare);
        }
        Ok(())
    }
}

fn is_scalar(op: Op<'_>) -> bool {
    let object = || op.result(0).ty().pointee();
    op.is(fir::DECLARE) && object().is_some_and(|object| object.is_trivial())
}
