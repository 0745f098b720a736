//! Makes one loop of short loops that stand alone in each other.
//!
//! Spectral elements and small blocks have loops of 5 or 8 iterations, by constants, over the first
//! subscripts of their arrays. Lanes over one of these would mostly have nothing to do, and lanes
//! over the elements would be far from each other in memory. Together they fill wavefronts, and
//! neighbours have neighbouring elements.
//!
//! ## Before
//! ```mlir
//! accgpu.loop (%j) = (%c1) to (%c8) step (%c1) : i32 par [] independent {
//!   accgpu.loop (%i) = (%c1) to (%c8) step (%c1) : i32 par [] independent {
//!     %x = fir.array_coor %a(%shape) %i, %j, %e
//!     fir.store %v to %x
//!     accgpu.yield
//!   }
//!   accgpu.yield
//! }
//! ```
//! ## After
//! ```mlir
//! accgpu.loop (%j, %i) = (%c1, %c1) to (%c8, %c8) step (%c1, %c1) : i32, i32 par [] independent {
//!   %x = fir.array_coor %a(%shape) %i, %j, %e
//!   fir.store %v to %x
//!   accgpu.yield
//! }
//! ```
//!
//! Legality: as for `accgpu-join-gang-loops`. Nobody has said who shares these loops.
//!
//! ## Leaves
//! Loops that fill a wavefront or have no constant ranges, and those whose variable is no first
//! subscript, or less often one than that of the loop around.

use super::join_gang_loops::join_as;
use crate::{
    accgpu::analysis::{
        lanes::{accesses, has_few_iterations, neighbours},
        perfect::Perfect,
    },
    pass::Pass,
};
use accc_dialects::{
    accgpu::{self, Mode},
    ir::{Op, Reported},
};

#[derive(Clone, Default)]
pub struct JoinShortLoops;

impl Pass for JoinShortLoops {
    const ARGUMENT: &'static str = "accgpu-join-short-loops";
    const SUMMARY: &'static str = "make one loop of short ones that stand alone in each other";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        // Inner ones first: what has been joined may still be short.
        for outer in module.collect_named(accgpu::LOOP).into_iter().rev() {
            if let Some(perfect) = Perfect::of(outer).filter(may_join) {
                perfect.clear_all();
                join(outer, perfect.inner);
            }
        }
        Ok(())
    }
}

fn may_join(perfect: &Perfect<'_>) -> bool {
    let (outer, inner) = (perfect.outer, perfect.inner);
    let is_free = |nest| {
        accgpu::mode(nest) == Mode::Independent
            && accgpu::levels(nest).is_empty()
            && accgpu::tile(nest).is_none()
            && accgpu::loop_static_chunk(nest).is_none()
    };
    let inside = accesses(inner);
    let lanes_inside = neighbours(inner, &inside);
    has_few_iterations(inner)
        && is_free(outer)
        && is_free(inner)
        && accgpu::is_in_each_gang(outer) == accgpu::is_in_each_gang(inner)
        && perfect.privates.iter().all(|&it| accgpu::follows_loop(it))
        && lanes_inside > 0
        && lanes_inside >= neighbours(outer, &inside)
}

fn join<'c>(outer: Op<'c>, inner: Op<'c>) {
    let is_in_each_gang = accgpu::is_in_each_gang(outer);
    let is_proven = accgpu::is_proven(outer) && accgpu::is_proven(inner);
    let nest = join_as(outer, inner, &[]);
    if is_proven {
        accgpu::set_proven(nest);
    }
    if is_in_each_gang {
        accgpu::set_in_each_gang(nest);
    }
}
