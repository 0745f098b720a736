//! Cuts variables inside constructs loose from the common block or equivalence
//! set that holds the host's variable.
//!
//! flang declares a variable again inside each construct, with the storage it
//! shares on the host. The device's copy lies in memory of its own, so the
//! operand says something false; it would also make the whole common block an
//! implicit data operand of the construct.
//!
//! ## Before
//! ```mlir
//! acc.parallel dataOperands(%d : !fir.ref<i32>) {
//!   %v = fir.declare %d storage(%block[4]) {uniq_name = "_QFEk"}
//!       : (!fir.ref<i32>, !fir.ref<!fir.array<8xi8>>) -> !fir.ref<i32>
//!   acc.yield
//! }
//! ```
//! ## After
//! ```mlir
//! acc.parallel dataOperands(%d : !fir.ref<i32>) {
//!   %v = fir.declare %d {uniq_name = "_QFEk"} : (!fir.ref<i32>) -> !fir.ref<i32>
//!   acc.yield
//! }
//! ```

use crate::pass::Pass;
use accc_dialects::{
    acc, fir,
    ir::{Op, Reported},
};

#[derive(Clone, Default)]
pub struct DetachStorage;

impl Pass for DetachStorage {
    const ARGUMENT: &'static str = "acc-detach-storage";
    const SUMMARY: &'static str = "separate device copies from the common block of the variable";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for construct in module.collect_any(&CONSTRUCTS) {
            for declare in construct.collect_named(fir::DECLARE) {
                fir::detach_storage(declare);
            }
        }
        Ok(())
    }
}

/// Constructs in which a variable may stand for its device copy.
const CONSTRUCTS: [&str; 5] = [
    acc::PARALLEL,
    acc::KERNELS,
    acc::SERIAL,
    acc::DATA,
    acc::HOST_DATA,
];
