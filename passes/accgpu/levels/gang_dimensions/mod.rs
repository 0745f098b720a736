//! Maps gangs of several dimensions to gangs of one.
//!
//! OpenACC 3.4, 2.5.10 and 2.9.2: gangs may have up to three dimensions, and a loop says
//! by gang(dim:) which one shares it. Gang loops may stand in each other if that around
//! has the higher dimension.
//!
//! ## Before
//! ```mlir
//! accgpu.region <parallel> gangs(%four, %three : i32, i32) {
//!   accgpu.loop (%j) = (%a) to (%m) step (%s) : index par [gang] independent {
//!     %x = fir.call @f(%j) : (index) -> f32
//!     accgpu.loop (%i) = (%a) to (%n) step (%s) : index par [gang, vector] independent {
//!       fir.call @use(%x, %i, %j) : (f32, index, index) -> ()
//!       accgpu.yield
//!     }
//!     accgpu.yield
//!   } {accgpu.gang_dimension = 2 : i32}
//!   accgpu.yield
//! }
//! ```
//! ## After
//! ```mlir
//! accgpu.region <parallel> gangs(%four, %three : i32, i32) {
//!   accgpu.loop (%gang) = (%zero) to (%eleven) step (%one) : index par [gang] independent {
//!     // which of four, which of three: %gang mod 4, %gang / 4
//!     accgpu.loop (%j) = (%first_j) to (%last_j) step (%s) : index par [] independent {
//!       %x = fir.call @f(%j) : (index) -> f32
//!       accgpu.loop (%i) = (%first_i) to (%last_i) step (%s) : index par [vector] independent {
//!         fir.call @use(%x, %i, %j) : (f32, index, index) -> ()
//!         accgpu.yield
//!       }
//!       accgpu.yield
//!     }
//!     accgpu.yield
//!   }
//!   accgpu.yield
//! }
//! ```
//! If the inner loop is all that the outer one does, it becomes one loop over the
//! variables of both instead.
//!
//! Legality: each pair of iterations runs once, since the blocks of a dimension's gangs are
//! all iterations of its loops, and the program says that iterations are independent. What
//! stands between the loops runs in each gang of the lower dimensions, as the specification
//! has it (gang-redundant mode). Where that would count more than once, because it adds to
//! what the outer loop reduces, or where the inner loops reduce to what the outer one's
//! iterations use, gangs share the outer loop alone: how many gangs a dimension has without
//! num_gangs is the implementation's choice, and with it no iteration can tell.
//!
//! gang(static:) promises which gang runs which iteration. Where an inner loop has it, or
//! reduces to what all gangs share, all gangs share the inner loops and each of them runs
//! the whole outer one, as any loop without a level.
//!
//! ## Leaves
//! Gang loops that are not in each other, and no dimensions.

mod blocks;
mod choice;

use super::join_gang_loops::join_as;
use crate::{accgpu::analysis::perfect::Perfect, pass::Pass};
use accc_dialects::{
    accgpu::{self, Level, Mode},
    ir::{Op, Reported, not_yet_supported},
};
use choice::{Choice, choose, gang_reductions};

#[derive(Clone, Default)]
pub struct GangDimensions;

impl Pass for GangDimensions {
    const ARGUMENT: &'static str = "accgpu-gang-dimensions";
    const SUMMARY: &'static str = "map gangs of several dimensions to gangs of one";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        while let Some(outer) = module
            .collect_named(accgpu::LOOP)
            .into_iter()
            .find(has_dimension)
        {
            map(outer)?;
        }
        Ok(())
    }
}

fn has_dimension(nest: &Op<'_>) -> bool {
    accgpu::gang_dimension(*nest) > 1
}

/// `outer` is the outermost loop of its nest that has a dimension above the first one.
fn map(outer: Op<'_>) -> Result<(), Reported> {
    match choose(outer) {
        Choice::Alone => accgpu::drop_gang_dimension(outer),
        Choice::InnerOnly => return leave_to_each_gang(outer),
        Choice::Join(perfect) => join(outer, &perfect),
        Choice::OuterOnly => {
            accgpu::drop_gang_dimension(outer);
            for inner in inner_gang_loops(outer) {
                drop_gang(inner);
            }
        }
        Choice::Blocks(region) => blocks::share(outer, region),
    }
    Ok(())
}

/// The gang loops inside of `outer`.
fn inner_gang_loops(outer: Op<'_>) -> Vec<Op<'_>> {
    let mut loops = outer.collect_named(accgpu::LOOP);
    loops.retain(|&nest| nest != outer && accgpu::levels(nest).contains(&Level::Gang));
    loops
}

/// Each gang runs all iterations of `outer`.
fn leave_to_each_gang(outer: Op<'_>) -> Result<(), Reported> {
    if !gang_reductions(outer).is_empty() {
        return Err(not_yet_supported(
            outer.location(),
            "a reduction on a gang(dim:) loop around one with gang(static:), or around one \
             that reduces another variable,",
        ));
    }
    accgpu::drop_gang_dimension(outer);
    accgpu::set_levels(outer, &[]);
    accgpu::set_mode(outer, Mode::Sequential);
    Ok(())
}

/// Takes gangs from `nest`, and from what it reduces.
fn drop_gang(nest: Op<'_>) {
    let without = |op| {
        let mut levels = accgpu::levels(op);
        levels.retain(|&level| level != Level::Gang);
        levels
    };
    for reduction in gang_reductions(nest) {
        accgpu::set_levels(reduction, &without(reduction));
    }
    accgpu::set_levels(nest, &without(nest));
    accgpu::drop_gang_dimension(nest);
}

/// Makes one loop of `outer` and the loop that is all it does.
fn join<'c>(outer: Op<'c>, perfect: &Perfect<'c>) {
    let inner = perfect.inner;
    let dimension = accgpu::gang_dimension(inner);
    perfect.clear();
    for &private in &perfect.privates {
        private.move_before(outer);
    }
    let joined = join_as(outer, inner, &accgpu::levels(inner));
    // A third loop may follow.
    if dimension > 1 {
        accgpu::set_gang_dimension(joined, dimension);
    }
}
