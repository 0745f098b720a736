//! Gives lanes to loops that the program shares among gangs or workers only.
//!
//! `loop gang` is for gangs (OpenACC 3.4, 2.9.2), and where no loop inside takes vector, each of
//! them works with one lane: one of the 32 or 64 that a GPU has in each wavefront. Programs say
//! `gang` for the only loop often enough, or for one around a recurrence.
//!
//! ## Before
//! ```mlir
//! accgpu.region <parallel> {
//!   accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 par [gang] independent {
//!     accgpu.yield
//!   }
//!   accgpu.yield
//! }
//! ```
//! ## After
//! ```mlir
//! accgpu.region <parallel> {
//!   accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 par [gang, vector] independent {
//!     accgpu.yield
//!   }
//!   accgpu.yield
//! }
//! ```
//!
//! Legality: the iterations are independent, and gangs do theirs at the same time, as many of them
//! as the compiler likes: nothing can tell lanes from gangs but what belongs to a gang. The loop
//! uses no variable of the gang's that it does not own, unless to read it, to reduce to it; its own
//! are small enough for each lane to have them. Where the program asks for one gang or one lane it
//! may count on an order, and keeps it. Of several gang loops of a parallel construct all get lanes
//! or none: programs count on it that the gang which has done an iteration of one does that of the
//! next.
//!
//! ## Leaves
//! Loops with a cache directive, with chunks for gangs (`static`), in several dimensions of
//! gangs, and those that call routines whose loops lanes share.

use super::assign_levels::{followers, update_followers};
use crate::{
    accgpu::analysis::{
        memory_uses::{memory_uses, reads_only},
        sources::{Source, comes_from},
    },
    pass::Pass,
};
use accc_dialects::{
    acc,
    accgpu::{self, Construct, Level, Mode},
    arith, fir,
    ir::{Module, Op, Reported, Value},
};

/// The largest array, in bytes, that each lane may have: registers for 32 numbers.
const LARGEST_OF_LANE: i64 = 256;

/// What has memory of a construct's or an iteration's own.
const VARIABLES: [&str; 3] = [accgpu::PRIVATE, fir::ALLOCA, fir::ALLOCMEM];

#[derive(Clone, Default)]
pub struct UseIdleLanes;

impl Pass for UseIdleLanes {
    const ARGUMENT: &'static str = "accgpu-use-idle-lanes";
    const SUMMARY: &'static str = "share loops of gangs among lanes that have nothing else to do";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let symbols = Module::new(module);
        for region in module.collect_named(accgpu::REGION) {
            if !has_many(region) {
                continue;
            }
            let (mut idle, busy): (Vec<_>, Vec<_>) = region
                .collect_named(accgpu::LOOP)
                .into_iter()
                .partition(|&nest| {
                    leaves_lanes_idle(nest, &symbols)
                        && !uses_variables_around(nest, region)
                        && has_small_variables(nest, module)
                        && followers(nest)
                            .into_iter()
                            .all(|copy| gathers_only(copy, nest))
                });
            let is_parallel = accgpu::region_construct(region) == Construct::Parallel;
            if is_parallel && busy.into_iter().any(is_for_gangs) {
                idle.retain(|&nest| !is_for_gangs(nest));
            }
            for nest in idle {
                let mut levels = accgpu::levels(nest);
                levels.push(Level::Vector);
                accgpu::set_levels(nest, &levels);
                update_followers(nest);
                // What iterations have of their own is a lane's now, that of loops in them, too.
                for private in nest.collect_named(accgpu::PRIVATE) {
                    accgpu::set_level(private, Level::Vector);
                }
            }
        }
        Ok(())
    }
}

/// Whether the construct has several gangs and lanes, for all that its clauses say.
fn has_many(region: Op<'_>) -> bool {
    let bounds = accgpu::region_bounds(region);
    let is_one = |count: Value<'_>| arith::constant_value(count) == Some(1);
    accgpu::region_construct(region) != Construct::Serial
        && !bounds.has_one_gang()
        && !bounds.vector_length.is_some_and(is_one)
}

fn is_for_gangs(nest: Op<'_>) -> bool {
    accgpu::levels(nest).contains(&Level::Gang)
}

/// Whether gangs or workers share `nest`, and no lanes anything in it.
fn leaves_lanes_idle<'c>(nest: Op<'c>, symbols: &Module<'c>) -> bool {
    let levels = accgpu::levels(nest);
    let is_plain = accgpu::mode(nest) == Mode::Independent
        && accgpu::tile(nest).is_none()
        && accgpu::loop_static_chunk(nest).is_none()
        && accgpu::gang_dimension(nest) == 1
        && !accgpu::is_over_gangs(nest)
        && !accgpu::is_block_of_gang(nest)
        && !accgpu::is_in_each_gang(nest);
    let takes_lanes = |op: Op<'c>| {
        op.is(accgpu::LOOP) && !accgpu::levels(op).is_empty()
            || op.is(accgpu::CACHE)
            || op.is(fir::CALL) && is_for_lanes(op, symbols)
    };
    !levels.is_empty()
        && !levels.contains(&Level::Vector)
        && is_plain
        && nest.collect(&|op| op != nest && takes_lanes(op)).is_empty()
}

/// Whether lanes may share loops of the procedure that is called.
fn is_for_lanes<'c>(call: Op<'c>, symbols: &Module<'c>) -> bool {
    let procedure = call.callee().and_then(|callee| symbols.lookup(&callee));
    procedure.is_none_or(|procedure| procedure.has_attribute(acc::PARALLEL_ROUTINE))
}

/// Whether iterations of `nest` do more with a variable of their gang or worker than read it.
fn uses_variables_around<'c>(nest: Op<'c>, region: Op<'c>) -> bool {
    let own = followers(nest);
    let variables = region.collect_any(&VARIABLES);
    let around = variables
        .into_iter()
        .filter(|op| !nest.is_ancestor_of(*op) && !own.contains(op));
    let changes = |(user, operand): (Op<'c>, usize)| {
        nest.is_ancestor_of(user) && !user.is(accgpu::REDUCE) && !reads_only(user, operand)
    };
    around
        .flat_map(|variable| memory_uses(variable.result(0)))
        .any(changes)
}

/// Whether `nest` changes the private copy `copy`, if it is a reduction's, by what it holds only: the
/// number of copies shows where it is set to a value (`r = 1` gives the number of gangs).
fn gathers_only<'c>(copy: Op<'c>, nest: Op<'c>) -> bool {
    let uses = memory_uses(copy.result(0));
    let is_inside = |op: Op<'c>| nest.is_ancestor_of(op);
    let what = |value: Value<'c>| match value.defining_op() {
        Some(op) if op.is(fir::LOAD) && uses.iter().any(|&(user, _)| user == op) => Source::Meant,
        _ => Source::Operands,
    };
    let mut stores = uses
        .iter()
        .filter(|(user, _)| user.is(fir::STORE) && is_inside(*user));
    let is_reduced = uses.iter().any(|(user, _)| user.is(accgpu::REDUCE));
    !is_reduced || stores.all(|(store, _)| comes_from(store.operand(0), &what))
}

/// Whether each lane may have the variables of `nest`.
fn has_small_variables<'c>(nest: Op<'c>, module: Op<'c>) -> bool {
    let is_small = |variable: Op<'c>| {
        let ty = variable.type_attribute("in_type");
        let bytes = ty.and_then(|ty| ty.byte_size(module));
        variable.operands().is_empty() && bytes.is_some_and(|bytes| bytes <= LARGEST_OF_LANE)
    };
    let inside = nest.collect_any(&VARIABLES);
    followers(nest).into_iter().chain(inside).all(is_small)
}
