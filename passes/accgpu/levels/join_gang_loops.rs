//! Makes one gang loop of loops that stand alone in each other.
//!
//! Of three nested loops without levels the outermost takes gang and the innermost
//! vector; none is left for those between, whose iterations a gang would run one after
//! the other. If such a loop is all that a gang loop does, gangs share the pairs of
//! both loops' iterations.
//!
//! ## Before
//! ```mlir
//! accgpu.loop (%k) = (%a) to (%l) step (%s) : i32 par [gang] independent {
//!   accgpu.loop (%j) = (%a) to (%m) step (%s) : i32 par [] independent {
//!     accgpu.loop (%i) = (%a) to (%n) step (%s) : i32 par [vector] independent {
//!       accgpu.yield
//!     }
//!     accgpu.yield
//!   }
//!   accgpu.yield
//! }
//! ```
//! ## After
//! ```mlir
//! accgpu.loop (%k, %j) = (%a, %a) to (%l, %m) step (%s, %s) : i32, i32 par [gang] independent {
//!   accgpu.loop (%i) = (%a) to (%n) step (%s) : i32 par [vector] independent {
//!     accgpu.yield
//!   }
//!   accgpu.yield
//! }
//! ```
//!
//! So they share a loop for workers, where the program says `gang`, `worker` and `vector` for three
//! loops and the outermost one has a few hundred iterations: multiprocessors have place for
//! thousands of threads, and 400 gangs of four workers leave most of them empty. The loop is for
//! gangs and workers then, if the program says how many workers or lanes a gang has, or else for
//! gangs alone.
//!
//! What the loops gather does not keep them apart: the inner loop then gathers in the variables of
//! the outer one (`GatheredNest`).
//!
//! Legality: iterations of the inner loop are independent of each other, and of those
//! in other iterations of the outer one, as these are independent. Both are free for
//! accc to share out (OpenACC 3.4, 2.9). What an iteration of the outer loop computes or sets for
//! the inner ones is the same in each of these, which can do it again. gang(static:) says how, and
//! such a loop stays alone. Which gang has the iterations of a loop for workers the program may
//! count on in another gang loop of a parallel construct: there they stay with that around them.

use super::assign_levels::update_followers;
use crate::{
    accgpu::analysis::{gathered_nest::Alone, perfect::Perfect},
    pass::Pass,
};
use accc_dialects::{
    accgpu::{self, Construct, Level, Mode, Ranges},
    ir::{Builder, Op, Region, Reported},
};

#[derive(Clone, Default)]
pub struct JoinGangLoops;

impl Pass for JoinGangLoops {
    const ARGUMENT: &'static str = "accgpu-join-gang-loops";
    const SUMMARY: &'static str = "share loops inside of a gang loop together with it";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        // Joining erases loops for workers and without levels only.
        for nest in module.collect(&is_gang_loop) {
            join(nest);
        }
        Ok(())
    }
}

fn is_gang_loop(op: Op<'_>) -> bool {
    op.is(accgpu::LOOP) && accgpu::levels(op) == [Level::Gang]
}

/// Joins `outer` with as many loops inside as it can.
fn join(outer: Op<'_>) {
    let is_free = accgpu::mode(outer) == Mode::Independent
        && accgpu::loop_static_chunk(outer).is_none()
        && accgpu::gang_dimension(outer) <= 1;
    let Some(nest) = Alone::of(outer).filter(|_| is_free) else {
        return;
    };
    let is_own = |&private: &Op<'_>| accgpu::follows_loop(private);
    if !nest.perfect().privates.iter().all(is_own) {
        return;
    }
    if let Some(levels) = levels_of_both(nest.perfect()) {
        let perfect = nest.merge();
        perfect.clear_all();
        let workers = accgpu::loop_size(perfect.inner, Level::Worker);
        let joined = join_as(outer, perfect.inner, levels);
        update_followers(joined);
        match workers {
            Some(workers) => accgpu::set_loop_size(joined, Level::Worker, workers),
            None if is_gang_loop(joined) => join(joined),
            None => {}
        }
    }
}

/// The levels of the loop that both loops of `nest` become, if they may be one.
fn levels_of_both(nest: &Perfect<'_>) -> Option<&'static [Level]> {
    let (outer, inner) = (nest.outer, nest.inner);
    if accgpu::mode(inner) != Mode::Independent || accgpu::tile(inner).is_some() {
        return None;
    }
    match accgpu::levels(inner)[..] {
        [] => Some(&[Level::Gang]),
        [Level::Worker] if !has_lanes(inner) || !is_only_gang_loop(outer) => None,
        [Level::Worker] if has_size(outer) => Some(&[Level::Gang, Level::Worker]),
        [Level::Worker] => Some(&[Level::Gang]),
        _ => None,
    }
}

fn has_lanes(nest: Op<'_>) -> bool {
    let mut inside = nest.collect_named(accgpu::LOOP).into_iter();
    inside.any(|it| accgpu::levels(it).contains(&Level::Vector))
}

/// Whether no other loop of its construct can count on which gang has an iteration of `nest`. What
/// follows it in a kernels construct waits for all gangs.
fn is_only_gang_loop(nest: Op<'_>) -> bool {
    nest.enclosing(&[accgpu::REGION]).is_some_and(|region| {
        let of_gangs =
            |op: Op<'_>| op.is(accgpu::LOOP) && accgpu::levels(op).contains(&Level::Gang);
        accgpu::region_construct(region) == Construct::Kernels
            || region.collect(&of_gangs) == [nest]
    })
}

/// Whether the program says how many workers or lanes the gangs of `nest` have.
fn has_size(nest: Op<'_>) -> bool {
    let bounds = nest.enclosing(&[accgpu::REGION]).map(accgpu::region_bounds);
    let of_construct =
        bounds.is_some_and(|bounds| bounds.num_workers.is_some() || bounds.vector_length.is_some());
    let mut inside = nest.collect_named(accgpu::LOOP).into_iter();
    let levels = [Level::Worker, Level::Vector];
    of_construct
        || inside.any(|it| {
            levels
                .iter()
                .any(|&level| accgpu::loop_size(it, level).is_some())
        })
}

/// Makes one loop of `levels` over the variables of `outer` and `inner`, which is all that
/// the body of `outer` has.
pub fn join_as<'c>(outer: Op<'c>, inner: Op<'c>, levels: &[Level]) -> Op<'c> {
    let entry = inner.body(0);
    let inner_variables = entry.arguments();
    let outer_variables = outer.body(0).arguments();
    let all: Vec<_> = outer_variables.iter().chain(&inner_variables).collect();
    for &&variable in &all {
        let own = entry.add_argument(variable.ty(), outer.location());
        variable.replace_all_uses_with(own);
    }
    for _ in &inner_variables {
        entry.erase_argument(0);
    }
    let [lower, upper, step] =
        [0, 1, 2].map(|segment| [outer, inner].map(|l| l.operand_segment(segment)).concat());
    let ranges = Ranges { lower, upper, step };
    let body = Region::create();
    body.take_body(inner.region(0));
    let b = Builder::before(outer);
    let nest = accgpu::loop_op(&b, &ranges, None, levels, Mode::Independent, body);
    if accgpu::is_inferred(outer) {
        accgpu::set_inferred(nest);
    }
    outer.erase();
    nest
}
