//! Counts the elements of arrays from 1 where CSHIFT and EOSHIFT shift them.
//!
//! flang 22 expands a shift of contiguous columns to a copy of sections of the array, and
//! takes the subscripts of these for ones that begin with 1: with other lower bounds, behind a
//! descriptor, it reads outside of the array.
//!
//! ## Before
//! ```mlir
//! %1 = hlfir.cshift %a#0 %shift : (!fir.box<!fir.array<?x?xi32>>, i32) -> !hlfir.expr<?x?xi32>
//! ```
//! ## After
//! ```mlir
//! %0 = fir.rebox %a#0 : (!fir.box<!fir.array<?x?xi32>>) -> !fir.box<!fir.array<?x?xi32>>
//! %1 = hlfir.cshift %0 %shift : (!fir.box<!fir.array<?x?xi32>>, i32) -> !hlfir.expr<?x?xi32>
//! ```
//!
//! A descriptor that is made anew without bounds has 1 for them, and the same elements.
//! Shifts ask for nothing else.

use crate::pass::Pass;
use accc_dialects::{
    fir, hlfir,
    ir::{Builder, Op, Reported},
};

#[derive(Clone, Default)]
pub struct RebaseShifted;

impl Pass for RebaseShifted {
    const ARGUMENT: &'static str = "hlfir-rebase-shifted";
    const SUMMARY: &'static str = "give arrays that are shifted the lower bound 1";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for shift in module.collect_any(&[hlfir::CSHIFT, hlfir::EOSHIFT]) {
            rebase(shift);
        }
        Ok(())
    }
}

/// Of an array of another dynamic type flang makes a call of its library.
fn rebase(shift: Op<'_>) {
    let array = shift.operand(0);
    let Some(ty) = array.ty().array_type() else {
        return;
    };
    if array.ty().is_descriptor() && !array.ty().is_polymorphic() {
        let extents: Vec<_> = (0..ty.rank())
            .map(|dimension| ty.extent(dimension))
            .collect();
        let plain = ty.element().array_descriptor(&extents);
        let rebased = fir::rebox(&Builder::before(shift), array, plain);
        shift.set_operand(0, rebased);
    }
}
