//! Gives each column a thread.
//!
//! Where accc has given a loop to gangs and the one inside to lanes, and each iteration of both runs
//! through a loop of its own, a gang for each iteration of the outer loop is often too few: lanes
//! go through one long column after the other while multiprocessors wait. Gangs and lanes share
//! the pairs of iterations instead.
//!
//! ## Before
//! ```mlir
//! accgpu.loop (%j) = (%c1) to (%m) step (%c1) : index par [gang] independent {
//!   accgpu.loop (%i) = (%c1) to (%n) step (%c1) : index par [vector] independent {
//!     accgpu.loop (%k) = (%c1) to (%l) step (%c1) : index par [] auto {
//!       accgpu.yield
//!     }
//!     accgpu.yield
//!   } {accgpu.inferred}
//!   accgpu.yield
//! } {accgpu.inferred}
//! ```
//! ## After
//! ```mlir
//! accgpu.loop (%j, %i) = (%c1, %c1) to (%m, %n) step (%c1, %c1) : index, index par [gang, vector] independent {
//!   accgpu.loop (%k) = (%c1) to (%l) step (%c1) : index par [] auto {
//!     accgpu.yield
//!   }
//!   accgpu.yield
//! }
//! ```
//!
//! Legality: both loops are independent and stand alone in each other, and the program has chosen
//! the levels of neither. What an iteration of the outer loop computes or sets for the inner one is
//! the same in each of its iterations, which can do it again for themselves. Of several gang loops
//! of a parallel construct none is changed: programs count on it that the gang which has done an
//! iteration of one does that of the next.
//!
//! Of more than two loops gangs share all but one already, which makes enough of them.

use super::shape::gang_loops;
use crate::accgpu::{
    analysis::{lanes::leaves_lanes_idle, perfect::Perfect},
    bounds::most_iterations,
    levels::{assign_levels::update_followers, join_gang_loops::join_as},
};
use accc_dialects::{
    accgpu::{self, Construct, Level, Mode},
    fir,
    ir::{Op, remark},
};

/// Does so in `region`, of which a kernel is to be made.
pub fn share(region: Op<'_>) {
    let nests = gang_loops(region);
    let is_parallel = accgpu::region_construct(region) != Construct::Kernels;
    let has_size = !accgpu::region_bounds(region).num_gangs.is_empty();
    if has_size || is_parallel && nests.len() > 1 {
        return;
    }
    for nest in nests {
        if let Some(perfect) = columns(nest) {
            explain(nest);
            perfect.clear_all();
            let joined = join_as(nest, perfect.inner, &[Level::Gang, Level::Vector]);
            update_followers(joined);
        }
    }
}

fn explain(nest: Op<'_>) {
    if !accgpu::is_local(nest) {
        let message = "gangs and vector lanes share this loop together with the one inside: each \
                       iteration of both has a loop of its own";
        remark(nest.location(), message);
    }
}

/// Forgets whose choice the levels of loops in `region` are: nobody asks any more.
pub fn forget_choices(region: Op<'_>) {
    let loops = region.collect_named(accgpu::LOOP);
    loops.into_iter().for_each(accgpu::forget_inferred);
}

/// The nest of `outer`, a loop of gangs, if it is one of columns.
fn columns(outer: Op<'_>) -> Option<Perfect<'_>> {
    let is_chosen = |nest, level| {
        accgpu::is_inferred(nest)
            && accgpu::levels(nest) == [level]
            && accgpu::mode(nest) == Mode::Independent
            && accgpu::loop_static_chunk(nest).is_none()
            && accgpu::loop_ranges(nest).lower.len() == 1
    };
    let perfect = Perfect::with_settings(outer).filter(|_| is_chosen(outer, Level::Gang))?;
    let follows = |&private: &Op<'_>| accgpu::follows_loop(private);
    let is_whole = is_chosen(perfect.inner, Level::Vector) && perfect.privates.iter().all(follows);
    (is_whole && has_long_loop(perfect.inner)).then_some(perfect)
}

/// Whether each iteration of `nest` may have many of a loop inside.
fn has_long_loop(nest: Op<'_>) -> bool {
    let inside = nest.collect_any(&[accgpu::LOOP, fir::DO_LOOP, fir::ITERATE_WHILE]);
    let is_long =
        |inner: Op<'_>| inner.is(fir::ITERATE_WHILE) || !leaves_lanes_idle(most_iterations(inner));
    inside.into_iter().any(is_long)
}
