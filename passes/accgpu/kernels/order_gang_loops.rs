//! Has a parallel construct do one after the other its gang loops that use what others set.
//!
//! The gangs of a parallel construct do not wait for each other between its loops: what one loop
//! sets is there for the iterations of another one that the same gang runs, and may or may not be
//! for others. Programs rely on all of it that they have tried with another compiler, and on CPUs
//! and GPUs different gangs have an iteration.
//!
//! ## Before
//! ```mlir
//! accgpu.region <parallel> {
//!   accgpu.loop (%i) = (%c1) to (%n) step (%c1) : i32 par [gang] independent {
//!     fir.store %x to %element_i
//!   }
//!   accgpu.loop (%i) = (%c1) to (%n) step (%c1) : i32 par [gang] independent {
//!     fir.load %element_n_minus_i
//!   }
//! }
//! ```
//! ## After
//! ```mlir
//! accgpu.region <parallel> {
//!   // the same
//! } {accgpu.in_parts}
//! ```
//! `accgpu-split-kernels` makes regions of the parts.
//!
//! Loops stay together whose iterations use what the same iterations of others set: they share the
//! same ranges in the same way, so that one gang has both. So do those with gang(static:), of which
//! the program says as much.
//!
//! Legality: as for `accgpu-order-reductions`.
//!
//! ## Leaves
//! Constructs that do more beside their loops: a warning.

use super::{
    order_reductions::{has_several_gangs, may_be_in_parts},
    split_kernels::is_gang_loop,
};
use crate::{
    accgpu::analysis::{
        access::{Access, Step},
        dependence::{Dependence, Invariants, Linear, Use, ranges},
        loop_effects::LoopEffects,
    },
    pass::Pass,
};
use accc_dialects::{
    accgpu, fir,
    ir::{Attribute, Op, Reported, Severity, Value, emit, remark},
};
use std::cell::Cell;

#[derive(Clone, Default)]
pub struct OrderGangLoops;

impl Pass for OrderGangLoops {
    const ARGUMENT: &'static str = "accgpu-order-gang-loops";
    const SUMMARY: &'static str = "wait for gang loops of a parallel construct that others need";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for region in module.collect_named(accgpu::REGION) {
            if !has_several_gangs(region) || region.has_attribute(accgpu::IN_PARTS) {
                continue;
            }
            if let Some(pair) = Pair::of(region) {
                match may_be_in_parts(region) {
                    true => order(region, &pair),
                    false => warn(&pair),
                }
            }
        }
        Ok(())
    }
}

/// Gang loops of which the second uses what the first sets, or sets what that uses.
struct Pair<'c> {
    first: Op<'c>,
    second: Op<'c>,
    /// By what.
    used: Option<Use<'c>>,
}

impl<'c> Pair<'c> {
    /// The first one of `region` whose iterations different gangs may have.
    fn of(region: Op<'c>) -> Option<Self> {
        let [block] = region.region(0).blocks()[..] else {
            return None;
        };
        let loops = block.ops().into_iter().filter(|&op| is_gang_loop(op));
        let free = loops.filter(|&nest| accgpu::loop_static_chunk(nest).is_none());
        let loops: Vec<_> = free.map(LoopEffects::of).collect();
        if loops.len() < 2 {
            return None;
        }
        let known = Known {
            region,
            invariants: Invariants::new(region),
            dependence: Dependence::of_loops(region, &[]),
        };
        let pairs =
            (1..loops.len()).flat_map(|second| (0..second).map(move |first| (first, second)));
        pairs
            .map(|(first, second)| [&loops[first], &loops[second]])
            .find_map(|pair| known.meet_elsewhere(pair))
    }
}

/// What is known of a construct.
struct Known<'c> {
    region: Op<'c>,
    invariants: Invariants<'c>,
    dependence: Dependence<'c>,
}

impl<'c> Known<'c> {
    /// The pair, if different iterations of the two may meet in memory that gangs share.
    fn meet_elsewhere(&self, [first, second]: [&LoopEffects<'c>; 2]) -> Option<Pair<'c>> {
        let loops = [first.nest, second.nest];
        let are_alike = self.share_alike(loops);
        let met = Cell::new(None);
        let matters = |one: &Use<'c>, other: &Use<'c>| {
            let uses = [one, other];
            let is_of_gang = uses.iter().any(|used| used.access.is_owned_by(self.region));
            let accesses = uses.map(|used| &used.access);
            let are_one = || are_alike && self.are_of_one_iteration(accesses, loops);
            let matters = !is_of_gang && !are_one() && self.dependence.may_reach_same(one, other);
            if matters {
                met.set(Some(other.clone()));
            }
            matters
        };
        first.meet_where(second, &matters).then(|| Pair {
            first: first.nest,
            second: second.nest,
            used: met.take(),
        })
    }

    /// Whether the gang that has an iteration of one loop has the same of the other.
    fn share_alike(&self, loops: [Op<'c>; 2]) -> bool {
        let [one, other] = loops;
        let [ours, others] = loops.map(ranges);
        let are_same = |one, other| self.invariants.are_same(one, other);
        accgpu::levels(one) == accgpu::levels(other)
            && loops.iter().all(|&nest| accgpu::tile(nest).is_none())
            && ours.len() == others.len()
            && ours.iter().zip(&others).all(|((_, one), (_, other))| {
                are_same(one.lower, other.lower)
                    && are_same(one.upper, other.upper)
                    && are_same(one.step, other.step)
            })
    }

    /// Whether two accesses meet in the same iteration of both `loops` only.
    fn are_of_one_iteration(&self, [one, other]: [&Access<'c>; 2], loops: [Op<'c>; 2]) -> bool {
        if !fir::are_same_variable(one.origin, other.origin) || one.path.len() != other.path.len() {
            return false;
        }
        let counters = loops.map(|nest| nest.body(0).arguments());
        let mut told = vec![false; counters[0].len()];
        for (&one, &other) in one.path.iter().zip(&other.path) {
            match (one, other) {
                (Step::Element(one), Step::Element(other)) => {
                    if !self.invariants.have_same_shape(one, other) {
                        return false;
                    }
                    for counter in counters_of([one, other], &counters) {
                        told[counter] = true;
                    }
                }
                _ if self.invariants.is_same_step(one, other) => {}
                _ => return false,
            }
        }
        told.into_iter().all(|told| told)
    }
}

/// The numbers of the variables of two loops by which the same subscripts of two `elements` count in
/// the same way.
fn counters_of<'c>(elements: [Op<'c>; 2], counters: &[Vec<Value<'c>>; 2]) -> Vec<usize> {
    let [Some(one), Some(other)] = elements.map(fir::Element::of) else {
        return Vec::new();
    };
    let subscripts = one.subscripts.into_iter().zip(other.subscripts);
    subscripts
        .filter_map(|(one, other)| counter_of([one, other], counters))
        .collect()
}

/// The number of the only variable of the loops that two subscripts count with, in the same way.
fn counter_of<'c>(
    [one, other]: [Value<'c>; 2],
    [ours, others]: &[Vec<Value<'c>>; 2],
) -> Option<usize> {
    let (one, other) = (Linear::of(one)?, Linear::of(other)?);
    let counts = (0..ours.len()).filter(|&which| one.factor(ours[which]) != 0);
    let [counter] = counts.collect::<Vec<_>>()[..] else {
        return None;
    };
    let one = one.with(ours[counter], &Linear::of(others[counter])?)?;
    (one.plus(&other, -1)?.as_constant() == Some(0)).then_some(counter)
}

fn order<'c>(region: Op<'c>, pair: &Pair<'c>) {
    region.set_attribute(accgpu::IN_PARTS, Attribute::unit(region.ctx()));
    if !accgpu::is_local(region) {
        let message = match &pair.used {
            Some(used) => format!(
                "gangs wait for each other before this loop, which shares {} with other iterations \
                 of one before: each is a kernel",
                used.access.in_words()
            ),
            None => "gangs wait for each other before this loop, since calls may use what one \
                     before sets: each is a kernel"
                .to_owned(),
        };
        remark(pair.second.location(), &message);
    }
}

fn warn(pair: &Pair<'_>) {
    let Some(used) = &pair.used else {
        return;
    };
    let message = format!(
        "iterations of this loop may share {} with others of a loop before, and gangs do not wait \
         for each other in a parallel construct (OpenACC 2.5.1); give each loop a construct",
        used.access.in_words()
    );
    let note = (pair.first.location(), "the loop before");
    emit(
        Severity::Warning,
        pair.second.location(),
        &message,
        Some(note),
    );
}
