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
//! same ranges in the same way, so that one gang has both. They are marked (`accgpu::aligned`), and
//! what follows shares them alike; where it would rather have their lanes run over different loops of
//! theirs, each is a part. So do loops with gang(static:) of one chunk that meet in iterations with the
//! same number, whatever their ranges are: one gang has these by the clause (OpenACC 3.4, 2.9.2).
//!
//! The same where code beside the loops, which every gang runs, shares with a loop what one of them sets.
//! What all gangs set to the same before their loops read it may stay.
//!
//! Legality: as for `accgpu-order-reductions`.
//!
//! ## Leaves
//! Constructs that do more beside their loops, and gang loops in branches or in sequential loops, whose
//! rounds may meet as well: a warning.

mod meeting;
mod same_iterations;

use super::{
    order_reductions::{has_several_gangs, may_be_in_parts},
    split_kernels::is_gang_loop,
};
use crate::{
    accgpu::{
        analysis::dependence::Use,
        levels::coalesce::{Turn, are_alike},
    },
    pass::Pass,
};
use accc_dialects::{
    accgpu,
    ir::{Attribute, Op, Reported, Severity, emit, remark},
};
use meeting::{Meetings, Pair};

#[derive(Clone, Default)]
pub struct OrderGangLoops;

impl Pass for OrderGangLoops {
    const ARGUMENT: &'static str = "accgpu-order-gang-loops";
    const SUMMARY: &'static str = "wait for gang loops of a parallel construct that others need";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for region in module.collect_named(accgpu::REGION) {
            if has_several_gangs(region) && !region.has_attribute(accgpu::IN_PARTS) {
                see_to(region);
            }
        }
        Ok(())
    }
}

fn see_to(region: Op<'_>) {
    let may_be_in_parts = may_be_in_parts(region);
    // What stands in control flow would be of one gang.
    let may_follow = |pair: &Pair<'_>| {
        let loops = [pair.first, pair.second];
        may_be_in_parts && loops.iter().all(|nest| nest.parent() == Some(region))
    };
    let meetings = Meetings::of(region, may_follow);
    let different = meetings.of_same_iterations.iter().filter(|pair| {
        let [one, other] = [pair.first, pair.second].map(Turn::of);
        !are_alike(&one, &other)
    });
    let elsewhere = meetings.elsewhere.iter();
    if let Some(pair) = elsewhere.chain(different).find(|pair| may_follow(pair)) {
        return order(region, pair);
    }
    if let Some(pair) = meetings.elsewhere.first() {
        warn(pair);
    }
    align(&meetings.of_same_iterations);
}

/// Has gangs share alike the loops of which one uses what the same iterations of another one set.
fn align(pairs: &[Pair<'_>]) {
    let mut groups: Vec<Vec<Op<'_>>> = Vec::new();
    // gang(static:) says itself which iterations a gang has.
    let is_free = |pair: &&Pair<'_>| accgpu::loop_static_chunk(pair.first).is_none();
    let pairs = pairs.iter().filter(is_free);
    for pair in pairs.filter(|pair| pair.first != pair.second) {
        let mut joined = vec![pair.first, pair.second];
        groups.retain(|group| {
            let is_other = !group.contains(&pair.first) && !group.contains(&pair.second);
            if !is_other {
                joined.extend(group);
            }
            is_other
        });
        groups.push(joined);
    }
    for (number, group) in (0..).zip(&groups) {
        for &nest in group {
            accgpu::set_aligned(nest, number);
        }
    }
}

fn order<'c>(region: Op<'c>, pair: &Pair<'c>) {
    region.set_attribute(accgpu::IN_PARTS, Attribute::unit(region.ctx()));
    if !accgpu::is_local(region) {
        if let Some((op, used)) = beside(pair) {
            let name = used.access.in_words();
            let message = format!(
                "one gang does this, which shares {name} with a gang loop of the construct, and others \
                 wait for it: each loop is a kernel"
            );
            return remark(op.location(), &message);
        }
        let message = match &pair.used {
            Some(used) if pair.is_of_same_iterations => format!(
                "gangs wait for each other before this loop, which shares {} with one before, and \
                 whose lanes run over another one of its loops: each is a kernel",
                used.access.in_words()
            ),
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

/// What stands beside the loop of `pair`, and what it shares with that.
fn beside<'a, 'c>(pair: &'a Pair<'c>) -> Option<(Op<'c>, &'a Use<'c>)> {
    let loops = [pair.first, pair.second].into_iter();
    let mut others = loops.filter(|&op| !is_gang_loop(op));
    others.next().zip(pair.used.as_ref())
}

fn warn(pair: &Pair<'_>) {
    if let Some((op, used)) = beside(pair) {
        let name = used.access.in_words();
        let message = format!(
            "all gangs do this, which shares {name} with a gang loop of the construct, and do not wait \
             for each other in a parallel construct (OpenACC 2.5.1); give it a construct of its own"
        );
        let nest = [pair.first, pair.second].into_iter().find(|&it| it != op);
        let note = nest.map(|nest| (nest.location(), "the loop"));
        return emit(Severity::Warning, op.location(), &message, note);
    }
    let Some(used) = &pair.used else {
        return;
    };
    let name = used.access.in_words();
    let (others, instead) = match pair.first == pair.second {
        true => ("others of it in another round", "each round"),
        false => ("others of a loop before", "each loop"),
    };
    let message = format!(
        "iterations of this loop may share {name} with {others}, and gangs do not wait for each other \
         in a parallel construct (OpenACC 2.5.1); give {instead} a construct"
    );
    let note = (pair.first.location(), "the loop before");
    let note = Some(note).filter(|_| pair.first != pair.second);
    emit(Severity::Warning, pair.second.location(), &message, note);
}
