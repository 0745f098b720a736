//! Has a parallel construct do one after the other what it does with the result of its gangs'
//! reduction.
//!
//! The gangs of a parallel construct do not wait for each other. What each of them does with a
//! variable beside the loop that reduces to it meets any part of the sum: `s = 0` in front would
//! take away what others have added, and what is read behind it may be less than the result.
//! NVIDIA's compiler gives the result where the variable is set in front, and programs count on it.
//!
//! ## Before
//! ```mlir
//! accgpu.region <parallel> {
//!   fir.store %zero to %s : !fir.ref<i32>
//!   accgpu.loop ... par [gang] ...
//!   accgpu.reduce <add> %private into %s [gang]
//!   fir.load %s
//! }
//! ```
//! ## After
//! ```mlir
//! accgpu.region <parallel> {
//!   // the same
//! } {accgpu.in_parts}
//! ```
//! `accgpu-split-kernels` makes regions of the parts, and one gang does what stands between the
//! loops.
//!
//! The same for memory that gangs fill for a later loop: the masks of DO CONCURRENT
//! (`accgpu-evaluate-masks`), and copies of arguments that are written back (`argument_copies`). What the
//! program allocates, each gang has for itself.
//!
//! Legality: it is one of the orders in which gangs may come along (OpenACC 3.4, 2.5.1): each waits
//! before a part until all others are there. Beside the loops there are loads and stores only,
//! also in routines, which have the same effect whether one gang runs them or all do at the same
//! time.
//!
//! ## Leaves
//! Constructs that do more beside their loops, such as atomic updates: a warning. With masks, and copies
//! of arguments, they have one gang.

use super::{
    argument_copies::{ChangedCopy, changed_copy},
    split_kernels::{is_gang_loop, is_value, nest_of, only_nests_of_privates},
};
use crate::{
    accgpu::analysis::{
        access::Access,
        dependence::{Use, may_overlap, uses, uses_by_name},
        memory_uses::element_uses,
        parts::Parts,
    },
    pass::Pass,
};
use accc_dialects::{
    accgpu::{self, Construct, Level},
    fir,
    ir::{Attribute, Op, Reported, Severity, emit, warning},
};

#[derive(Clone, Default)]
pub struct OrderReductions;

impl Pass for OrderReductions {
    const ARGUMENT: &'static str = "accgpu-order-reductions";
    const SUMMARY: &'static str = "wait for reductions of gangs that a parallel construct uses";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for region in module.collect_named(accgpu::REGION) {
            if !has_several_gangs(region) {
                continue;
            }
            if let Some(copy) = changed_copy(region) {
                share_copy(region, &copy);
                continue;
            }
            if let Some(store) = store_of_gangs(region) {
                wait_for_gangs(region, store);
                continue;
            }
            let mut reductions = region.collect_named(accgpu::REDUCE);
            reductions.retain(|&reduce| is_reduction_of_gangs(reduce));
            if reductions.is_empty() {
                continue;
            }
            let uses = uses_by_name(region);
            let used = reductions
                .into_iter()
                .find_map(|reduce| Some((reduce, use_beside(reduce, region, &uses)?)));
            let Some((reduce, used)) = used else {
                continue;
            };
            match may_be_in_parts(region) {
                true => region.set_attribute(accgpu::IN_PARTS, Attribute::unit(region.ctx())),
                false => warn(reduce, used),
            }
        }
        Ok(())
    }
}

pub(super) fn has_several_gangs(region: Op<'_>) -> bool {
    accgpu::region_construct(region) == Construct::Parallel
        && !accgpu::region_bounds(region).has_one_gang()
}

/// What gangs, which share a loop, store in memory that the construct allocates.
fn store_of_gangs<'c>(region: Op<'c>) -> Option<Op<'c>> {
    let allocations = region.body(0).ops().into_iter();
    let is_programs = |op: &Op<'c>| {
        op.text("uniq_name")
            .is_some_and(|it| it.ends_with(".alloc"))
    };
    let mut memory = allocations.filter(|op| op.is(fir::ALLOCMEM) && !is_programs(op));
    memory.find_map(|allocation| {
        let users = element_uses(allocation.result(0)).into_iter();
        let mut stores = users
            .map(|(user, _)| user)
            .filter(|user| user.is(fir::STORE));
        stores.find(|store| is_gang_loop(store.outermost_in(region)))
    })
}

/// Lets gangs have one copy of an argument for all of them: parts of a construct share what it
/// allocates, and else one gang runs it.
fn share_copy<'c>(region: Op<'c>, copy: &ChangedCopy<'c>) {
    if copy.memory.is(fir::ALLOCMEM) && may_be_in_parts(region) {
        region.set_attribute(accgpu::IN_PARTS, Attribute::unit(region.ctx()));
        return;
    }
    accgpu::limit_to_one_gang(region);
    if accgpu::is_local(region) {
        return;
    }
    let message = "a dummy argument gets a copy of a section here, which is written back: one gang runs \
                   the construct, since each would write its own; a dummy argument of assumed shape \
                   needs no copy";
    warning(copy.back.location(), message);
}

/// `store` is one of those of `store_of_gangs`.
fn wait_for_gangs<'c>(region: Op<'c>, store: Op<'c>) {
    if may_be_in_parts(region) {
        region.set_attribute(accgpu::IN_PARTS, Attribute::unit(region.ctx()));
        return;
    }
    accgpu::limit_to_one_gang(region);
    let message = "the mask of this DO CONCURRENT may read what its iterations set, and has to be \
                   evaluated before the first one: one gang runs the construct, since gangs do not \
                   wait for each other";
    warning(store.location(), message);
}

fn is_reduction_of_gangs(op: Op<'_>) -> bool {
    op.is(accgpu::REDUCE) && accgpu::levels(op).contains(&Level::Gang)
}

/// What an accgpu.reduce combines: the copy that has the program's name, and into what.
const PRIVATE: usize = 0;
const TARGET: usize = 1;

/// Which of `uses` in `region` is of what `reduce` combines into, a variable or a part of one, besides
/// reductions of gangs. Where that is the copy of each gang, for a reduction clause of the construct, a
/// gang may set it: to what the clause begins with.
fn use_beside<'c>(reduce: Op<'c>, region: Op<'c>, uses: &[Use<'c>]) -> Option<Op<'c>> {
    let target = Access::of_variable(reduce.operand(TARGET));
    let is_of_gang = target.is_owned_by(region);
    // Only outside of loops does one subscript stand for one number.
    let may_meet = |used: &Access<'c>| match reduce.parent() == Some(region) {
        true => Parts::of(used, &target) != Parts::Apart,
        false => fir::are_same_variable(used.origin, target.origin) && may_overlap(used, &target),
    };
    let mut others = uses.iter().filter(|used| {
        let is_own = is_reduction_of_gangs(used.op) || is_of_gang && used.op.is(fir::STORE);
        !is_own && may_meet(&used.access)
    });
    others.next().map(|used| used.op)
}

const PLAIN: [&str; 6] = [
    accgpu::PRIVATE,
    accgpu::YIELD,
    fir::ALLOCMEM,
    fir::FREEMEM,
    fir::LOAD,
    fir::STORE,
];
const CONTROL: [&str; 4] = [fir::IF, fir::DO_LOOP, fir::ITERATE_WHILE, accgpu::LOOP];

/// Whether the parts of `region` may follow each other.
pub(super) fn may_be_in_parts(region: Op<'_>) -> bool {
    let [block] = region.region(0).blocks()[..] else {
        return false;
    };
    let ops = block.ops();
    let Some(owners) = only_nests_of_privates(&ops) else {
        return false;
    };
    ops.into_iter().all(|op| {
        if op.is(accgpu::REDUCE) {
            return nest_of(op, &owners).is_some();
        }
        is_gang_loop(op)
            || is_value(op)
            || op.is_any(&PLAIN)
            || accgpu::argument_effects(op).is_some()
            || op.is_any(&CONTROL) && uses(op).is_ok()
    })
}

fn warn<'c>(reduce: Op<'c>, used: Op<'c>) {
    let name = Access::of(reduce.operand(PRIVATE), true).in_words();
    let is_set = used.is(fir::STORE);
    let [what, instead] = match is_set {
        true => ["set", "set"],
        false => ["used", "use"],
    };
    let message = format!(
        "{name} is {what} in the construct whose gangs reduce to it: none of them waits until \
         all have added their part (OpenACC 2.9.11); {instead} it in a construct of its own, or \
         use num_gangs(1)"
    );
    let note = (reduce.location(), "reduced to here");
    emit(Severity::Warning, used.location(), &message, Some(note));
}
