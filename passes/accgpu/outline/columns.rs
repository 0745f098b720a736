//! Gives each pair of iterations a thread.
//!
//! Where accc has given a loop to gangs and the one inside to lanes, a gang for each iteration of
//! the outer loop is often too few: lanes go through one part of a row after the other while
//! multiprocessors wait. Gangs and lanes share the pairs of iterations instead.
//!
//! Each gang then has a part of a row, by the grid's dimensions (`rows`). Where an iteration of both
//! runs through a loop of its own, lanes without work would wait for a long column: there is also
//! a kernel which numbers the pairs, for short rows. So there is for large bodies: around a loop
//! that gangs go through rows by, each address of the body would have registers of its own.
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
//! Where the two gather something, the lanes of a gang would combine what they have for each
//! iteration of the outer loop. They do so once at the end instead, whoever has chosen the levels.
//!
//! Legality: both loops are independent and stand alone in each other, and the program has chosen
//! the levels of neither. What an iteration of the outer loop computes or sets for the inner one is
//! the same in each of its iterations, which can do it again for themselves. Of several gang loops
//! of a parallel construct none is changed: programs count on it that the gang which has done an
//! iteration of one does that of the next.
//!
//! Of more than two loops gangs share all but one already, which makes enough of them.

use super::{
    hoist::hoist_ranges,
    shape::{Shape, ThreadCount, gang_loops},
};
use crate::accgpu::{
    analysis::{
        gang_loop::GangLoop, gathered_nest::GatheredNest, host::Host, lanes::leaves_lanes_idle,
        perfect::Perfect,
    },
    bounds::most_iterations,
    levels::{assign_levels::update_followers, join_gang_loops::join_as},
};
use accc_dialects::{
    accgpu::{self, Construct, Level, Mode},
    fir,
    ir::{Attribute, Op, remark},
};

/// Does so in `region`, of which a kernel is to be made.
pub fn share<'c>(region: Op<'c>, shape: &Shape<'c>) {
    let nests = gang_loops(region);
    let is_parallel = accgpu::region_construct(region) != Construct::Kernels;
    let has_size = !accgpu::region_bounds(region).num_gangs.is_empty();
    if has_size || is_parallel && nests.len() > 1 {
        return;
    }
    let mut host = Host::new(region);
    for nest in nests {
        if let Some(gathered) = sums(nest) {
            hoist_ranges(join(&gathered.merge()), &mut host);
            continue;
        }
        let Some(perfect) = pairs(nest) else {
            continue;
        };
        hoist_ranges(perfect.inner, &mut host);
        let has_columns = has_long_loop(perfect.inner);
        let is_short = !has_columns && !has_many_addresses(perfect.inner);
        if is_short && !may_run_by_rows_alone(&perfect, region, shape) {
            continue;
        }
        explain(nest, has_columns);
        let joined = join(&perfect);
        if is_short {
            joined.set_attribute(accgpu::ROWS, Attribute::unit(joined.ctx()));
        }
    }
}

/// Makes one loop of gangs and lanes of `nest`.
fn join<'c>(nest: &Perfect<'c>) -> Op<'c> {
    nest.clear_all();
    let joined = join_as(nest.outer, nest.inner, &[Level::Gang, Level::Vector]);
    update_followers(joined);
    joined
}

/// The nest of `outer`, a loop of gangs, and one of lanes, if the two gather something.
fn sums(outer: Op<'_>) -> Option<GatheredNest<'_>> {
    let gathered = GatheredNest::of(outer)?;
    let inner = gathered.nest.inner;
    let may_join =
        is_for(outer, Level::Gang) && is_for(inner, Level::Vector) && owns_privates(&gathered.nest);
    may_join.then_some(gathered)
}

/// Whether `level` alone shares `nest`, in any way.
fn is_for(nest: Op<'_>, level: Level) -> bool {
    accgpu::levels(nest) == [level]
        && accgpu::mode(nest) == Mode::Independent
        && accgpu::loop_static_chunk(nest).is_none()
        && accgpu::tile(nest).is_none()
}

/// Whether the private variables between the loops of `nest` are those of the inner one.
fn owns_privates(nest: &Perfect<'_>) -> bool {
    let mut privates = nest.privates.iter();
    privates.all(|&private| accgpu::follows_loop(private))
}

fn explain(nest: Op<'_>, has_columns: bool) {
    if !accgpu::is_local(nest) {
        let message = match has_columns {
            true => {
                "gangs and vector lanes share this loop together with the one inside: each \
                 iteration of both has a loop of its own"
            }
            false => "several gangs share an iteration where the loop inside is long",
        };
        remark(nest.location(), message);
    }
}

/// Whether the host knows the ranges of both loops, and the lanes are a number that the kernel
/// knows: then a grid can have a dimension for each of them.
fn may_run_by_rows_alone<'c>(perfect: &Perfect<'c>, region: Op<'c>, shape: &Shape<'c>) -> bool {
    let is_known = |nest| GangLoop::of(nest, region).is_some_and(|known| known.is_certain);
    let is_constant = matches!(shape.vector_length, ThreadCount::Constant(2..));
    is_constant && is_known(perfect.outer) && is_known(perfect.inner)
}

/// Forgets whose choice the levels of loops in `region` are: nobody asks any more.
pub fn forget_choices(region: Op<'_>) {
    let loops = region.collect_named(accgpu::LOOP);
    loops.into_iter().for_each(accgpu::forget_inferred);
}

/// The nest of `outer`, a loop of gangs, if gangs and lanes may share it.
fn pairs(outer: Op<'_>) -> Option<Perfect<'_>> {
    let is_chosen = |nest, level| {
        accgpu::is_inferred(nest)
            && is_for(nest, level)
            && accgpu::loop_ranges(nest).lower.len() == 1
    };
    let perfect = Perfect::with_settings(outer).filter(|_| is_chosen(outer, Level::Gang))?;
    let is_whole = is_chosen(perfect.inner, Level::Vector) && owns_privates(&perfect);
    is_whole.then_some(perfect)
}

/// Whether an iteration of `nest` has so many accesses that LLVM, which computes what it can of their
/// addresses in front of a loop, would run out of registers.
fn has_many_addresses(nest: Op<'_>) -> bool {
    const MANY: usize = 24;
    nest.collect_named(fir::ARRAY_COOR).len() >= MANY
}

/// Whether each iteration of `nest` may have many of a loop inside.
fn has_long_loop(nest: Op<'_>) -> bool {
    let inside = nest.collect_any(&[accgpu::LOOP, fir::DO_LOOP, fir::ITERATE_WHILE]);
    let is_long =
        |inner: Op<'_>| inner.is(fir::ITERATE_WHILE) || !leaves_lanes_idle(most_iterations(inner));
    inside.into_iter().any(is_long)
}
