//! When gangs may share a loop that the program gives to each of them.
//!
//! Code of a parallel construct outside of loop directives is gang-redundant:
//! every gang runs it (OpenACC 3.4, 2.5.1). For flang a DO loop in it is the same
//! as one with `loop auto`, so that nobody knows whether the program wants it
//! shared. It makes no difference when no gang sees what a loop leaves behind:
//!
//! - what it writes, nothing else in the construct reads or writes, since no gang
//!   waits for the others; and
//! - it writes no memory of its gang: each gang's copy has to be whole, and a
//!   reduction of the construct counts each gang's.

use super::{
    access::Access,
    dependence::{Use, may_overlap, uses},
};
use crate::accgpu::outline::shape::gang_loops;
use accc_dialects::{
    accgpu::{self, Construct},
    fir,
    ir::{Op, Value},
};

/// Whether the program cannot tell a loop that gangs share from one that each gang
/// runs. Iterations of `nest` are independent.
pub fn gangs_may_share(nest: Op<'_>) -> bool {
    let Some(construct) = nest.enclosing(&[accgpu::REGION]) else {
        return true;
    };
    if accgpu::region_construct(construct) != Construct::Parallel {
        return true;
    }
    let Ok(uses) = uses(construct) else {
        return false;
    };
    let (inside, outside): (Vec<&Use>, Vec<&Use>) =
        uses.iter().partition(|used| nest.is_ancestor_of(used.op));
    let copies: Vec<_> = inside
        .iter()
        .filter(|used| used.access.is_owned_by(nest))
        .filter_map(|used| used.access.storage())
        .collect();
    let (gathered, others): (Vec<&Use>, Vec<&Use>) = outside
        .into_iter()
        .partition(|used| reduced(used.op).is_some_and(|partial| copies.contains(&partial)));
    let of_gang = |access: &Access<'_>| is_memory_of_gang(access, construct);
    inside
        .iter()
        .filter(|used| used.access.writes && !used.access.is_owned_by(nest))
        .chain(&gathered)
        .all(|written| {
            !of_gang(&written.access)
                && !others.iter().any(|other| {
                    !of_gang(&other.access) && may_overlap(&written.access, &other.access)
                })
        })
}

/// Whether the program has more gangs than one run `region`, as far as is known: of one without a gang loop accc
/// makes one gang where nothing says how many.
pub fn runs_in_several_gangs(region: Op<'_>) -> bool {
    let bounds = accgpu::region_bounds(region);
    accgpu::region_construct(region) == Construct::Parallel
        && !bounds.has_one_gang()
        && (!bounds.num_gangs.is_empty() || !gang_loops(region).is_empty())
}

/// The memory whose values `op` reduces, if it is a reduction.
fn reduced(op: Op<'_>) -> Option<Value<'_>> {
    op.is(accgpu::REDUCE)
        .then(|| Access::of(op.operand(0), false))
        .and_then(|partial| partial.storage())
}

/// Whether each gang has a variable of its own there, which its construct makes.
fn is_memory_of_gang<'c>(access: &Access<'c>, construct: Op<'c>) -> bool {
    access
        .storage()
        .and_then(Value::defining_op)
        .is_some_and(|op| {
            op.is_any(&[accgpu::PRIVATE, fir::ALLOCA]) && construct.is_ancestor_of(op)
        })
}
