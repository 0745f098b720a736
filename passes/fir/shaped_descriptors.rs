//! Gives descriptors of arrays of constant shape their shape as an operand.
//!
//! The type says it, and flang 22 leaves the operand out for components of constant shape whose lower
//! bounds are not 1. Its canonicalisation of fir.array_coor then goes through the descriptor to the
//! array, without a shape, and LLVM gets the address of the first element for all of them.
//!
//! ## Before
//! ```mlir
//! %1 = fir.embox %0 : (!fir.ref<!fir.array<7xi32>>) -> !fir.box<!fir.array<7xi32>>
//! ```
//! ## After
//! ```mlir
//! %shape = fir.shape %c7 : (index) -> !fir.shape<1>
//! %1 = fir.embox %0(%shape) : (!fir.ref<!fir.array<7xi32>>, !fir.shape<1>) -> !fir.box<!fir.array<7xi32>>
//! ```
//!
//! Legality: extents of the type, and lower bounds of 1, are what a descriptor without a shape has.

use crate::pass::Pass;
use accc_dialects::{
    arith, fir, func,
    ir::{Builder, Op, Reported},
};

#[derive(Clone, Default)]
pub struct ShapedDescriptors;

impl Pass for ShapedDescriptors {
    const ARGUMENT: &'static str = "fir-shaped-descriptors";
    const SUMMARY: &'static str = "give descriptors of arrays of constant shape that shape";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for function in module.collect_named(func::FUNC) {
            for embox in function.collect_named(fir::EMBOX) {
                add_shape(embox);
            }
        }
        Ok(())
    }
}

fn add_shape(embox: Op<'_>) {
    let array = embox.operand(0).ty().pointee().filter(|ty| ty.rank() > 0);
    let Some(array) = array.filter(|_| fir::shape_of(embox).is_none()) else {
        return;
    };
    let extents = (0..array.rank()).map(|dimension| array.extent(dimension));
    if let Some(extents) = extents.collect::<Option<Vec<_>>>() {
        let b = Builder::before(embox);
        let extents: Vec<_> = extents.into_iter().map(|it| arith::index(&b, it)).collect();
        fir::set_shape(embox, fir::shape(&b, &extents));
    }
}
