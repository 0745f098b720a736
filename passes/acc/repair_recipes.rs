//! Makes flang's recipes for arrays of logicals valid.
//!
//! LLVM 22's flang combines their elements as `i1` and stores that as it is.
//!
//! ## Before
//! ```mlir
//! %or = arith.ori %x, %y : i1
//! fir.store %or to %element : !fir.ref<!fir.logical<4>>
//! ```
//! ## After
//! ```mlir
//! %or = arith.ori %x, %y : i1
//! %logical = fir.convert %or : (i1) -> !fir.logical<4>
//! fir.store %logical to %element : !fir.ref<!fir.logical<4>>
//! ```
//! The very first pass: MLIR verifies the module after it. So it also has to reject
//! the programs that flang lowers to something else that is not valid.

use super::check_data;
use crate::pass::Pass;
use accc_dialects::{
    fir,
    ir::{Builder, Op, Reported},
};

#[derive(Clone, Default)]
pub struct RepairRecipes;

impl Pass for RepairRecipes {
    const ARGUMENT: &'static str = "acc-repair-recipes";
    const SUMMARY: &'static str = "convert what reduction recipes store to its type";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        check_data::check_lowering(module)?;
        for recipe in module.collect_named("acc.reduction.recipe") {
            for store in recipe.collect_named("fir.store") {
                repair(store);
            }
        }
        Ok(())
    }
}

fn repair(store: Op<'_>) {
    let value = store.operand(0);
    let wanted = store.operand(1).ty().pointee();
    if let Some(logical) = wanted.filter(|ty| ty.is_logical() && *ty != value.ty()) {
        let converted = fir::convert(&Builder::before(store), value, logical);
        store.set_operand(0, converted);
    }
}
