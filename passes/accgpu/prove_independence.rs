//! Finds out which `auto` loops have independent iterations.
//!
//! Loops of a kernels construct without a clause, and those with `auto`, may only
//! be shared when no iteration uses what another one writes (OpenACC 3.4, 2.9.7
//! and 2.5.3).
//!
//! ## Before
//! ```mlir
//! accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 par [] auto {
//!   %x = fir.array_coor %from(%shape) %i
//!   %v = fir.load %x
//!   %y = fir.array_coor %to(%shape) %i
//!   fir.store %v to %y
//!   accgpu.yield
//! }
//! ```
//! ## After
//! ```mlir
//! accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 par [] independent {
//!   // as before
//! }
//! ```
//!
//! Legality: nothing in the loop has an effect but loads and stores. Of each
//! array that is written, for each variable of the loop, one subscript of all
//! accesses is that variable plus one and the same constant: so each iteration
//! has elements of its own. Different variables do not share memory (F2023,
//! 15.5.2.14); pointers and EQUIVALENCE may, and make the proof fail. What the
//! loop owns, private copies and reductions, is no matter; `own_scalars` makes it
//! own the temporaries and sums that would be in the way.
//!
//! In a parallel construct every gang runs the loop; `gang_redundant` says when
//! gangs may share it all the same. Where they may not it becomes `in_each_gang`.

use super::{
    access::{Access, Memory},
    gang_redundant::gangs_may_share,
    own_scalars::Plan,
    scalars::Scalar,
};
use crate::pass::Pass;
use accc_dialects::{
    accgpu::{self, Construct, Mode},
    arith, fir,
    ir::{Op, Reported, Value, Walk},
};

#[derive(Clone, Default)]
pub struct ProveIndependence;

impl Pass for ProveIndependence {
    const ARGUMENT: &'static str = "accgpu-prove-independence";
    const SUMMARY: &'static str = "mark auto loops whose iterations are provably independent";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for nest in module.collect_named(accgpu::LOOP) {
            match accgpu::mode(nest) {
                Mode::Auto => prove(nest),
                Mode::Independent if is_in_kernels(nest) => own_temporaries(nest),
                _ => {}
            }
        }
        Ok(())
    }
}

/// Marks the loop if it is independent once it owns the scalars that it can own.
fn prove(nest: Op<'_>) {
    let plans = plans(nest);
    let owned: Vec<_> = plans.iter().map(Plan::storage).collect();
    if obstacle_besides(nest, &owned).is_none() && plans.iter().all(|plan| plan.carry_out(nest)) {
        accgpu::set_mode(nest, Mode::Independent);
        if !gangs_may_share(nest) {
            accgpu::set_in_each_gang(nest);
        }
    }
}

/// Temporaries of a loop that the program calls independent. It would not be if
/// its iterations shared them.
fn own_temporaries(nest: Op<'_>) {
    for plan in plans(nest) {
        if matches!(plan, Plan::Private { .. }) {
            plan.carry_out(nest);
        }
    }
}

fn plans(nest: Op<'_>) -> Vec<Plan<'_>> {
    Scalar::written_in(nest, &|access| is_owned(access, nest))
        .into_iter()
        .filter_map(|scalar| Plan::of(scalar, nest))
        .collect()
}

fn is_in_kernels(nest: Op<'_>) -> bool {
    nest.enclosing(&[accgpu::REGION])
        .is_some_and(|region| accgpu::region_construct(region) == Construct::Kernels)
}

/// Why iterations may depend on each other.
pub enum Obstacle<'c> {
    /// An operation that may do anything to memory.
    Effect(Op<'c>),
    /// A store to an element that another iteration may use in `other`.
    Meeting { store: Op<'c>, other: Op<'c> },
}

/// What stands in the way of the proof; `None` when the iterations of `nest` are
/// independent.
pub fn obstacle(nest: Op<'_>) -> Option<Obstacle<'_>> {
    obstacle_besides(nest, &[])
}

/// As `obstacle`, if the variables with memory `owned` were the loop's own.
fn obstacle_besides<'c>(nest: Op<'c>, owned: &[Value<'c>]) -> Option<Obstacle<'c>> {
    let mut uses = match uses(nest) {
        Ok(uses) => uses,
        Err(op) => return Some(Obstacle::Effect(op)),
    };
    uses.retain(|used| match used.access.memory {
        Memory::Variable { storage, .. } => !owned.contains(&storage),
        Memory::BehindPointer => true,
    });
    let variables = nest.body(0).arguments();
    uses.iter()
        .filter(|used| used.access.writes)
        .find_map(|written| {
            let others: Vec<_> = uses
                .iter()
                .filter(|other| may_overlap(&written.access, &other.access))
                .collect();
            if are_apart(written, &others, &variables) {
                return None;
            }
            let culprit = others
                .iter()
                .find(|other| !are_apart(written, &[written, other], &variables));
            Some(Obstacle::Meeting {
                store: written.op,
                other: culprit.map_or(written.op, |other| other.op),
            })
        })
}

/// Whether no two iterations meet in an element of the array that `written` and
/// `others` reach.
fn are_apart<'c>(written: &Use<'c>, others: &[&Use<'c>], variables: &[Value<'c>]) -> bool {
    let accesses: Vec<_> = others.iter().map(|other| &other.access).collect();
    accesses
        .iter()
        .all(|other| is_same_array(&written.access, other))
        && (0..variables.len()).all(|which| separates(&accesses, variables, which))
}

pub(super) fn may_overlap(one: &Access<'_>, other: &Access<'_>) -> bool {
    match (one.memory, other.memory) {
        (Memory::Variable { storage: one, .. }, Memory::Variable { storage: other, .. }) => {
            one == other
        }
        _ => true,
    }
}

fn is_same_array(one: &Access<'_>, other: &Access<'_>) -> bool {
    let (Memory::Variable { base: one_base, .. }, Memory::Variable { base, .. }) =
        (one.memory, other.memory)
    else {
        return false;
    };
    one_base == base && !one.subscripts.is_empty() && one.subscripts.len() == other.subscripts.len()
}

/// Whether a dimension of the array tells the iterations of a loop variable
/// apart.
fn separates<'c>(accesses: &[&Access<'c>], variables: &[Value<'c>], which: usize) -> bool {
    let rank = accesses.first().map_or(0, |access| access.subscripts.len());
    (0..rank).any(|dimension| {
        let mut offsets = accesses
            .iter()
            .map(|access| offset_from(access.subscripts[dimension], variables[which]));
        let Some(Some(first)) = offsets.next() else {
            return false;
        };
        offsets.all(|offset| offset == Some(first))
    })
}

/// `value` - `variable`, when that is a constant.
fn offset_from<'c>(value: Value<'c>, variable: Value<'c>) -> Option<i64> {
    if value == variable {
        return Some(0);
    }
    let op = value.defining_op()?;
    if op.is_any(&["fir.convert", "arith.index_cast", "arith.extsi"]) {
        return offset_from(op.operand(0), variable);
    }
    let constant = |index: usize| arith::constant_value(op.operand(index));
    if op.is("arith.addi") {
        return match (constant(0), constant(1)) {
            (_, Some(offset)) => Some(offset_from(op.operand(0), variable)? + offset),
            (Some(offset), None) => Some(offset_from(op.operand(1), variable)? + offset),
            (None, None) => None,
        };
    }
    if op.is("arith.subi") {
        return Some(offset_from(op.operand(0), variable)? - constant(1)?);
    }
    None
}

/// An operation that accesses memory.
pub(super) struct Use<'c> {
    pub op: Op<'c>,
    pub access: Access<'c>,
}

/// What `nest` loads and stores of variables it does not own; the operation that
/// does something else to memory, if there is one.
fn uses<'c>(nest: Op<'c>) -> Result<Vec<Use<'c>>, Op<'c>> {
    let mut uses = all_uses(nest)?;
    uses.retain(|used| !is_owned(&used.access, nest));
    Ok(uses)
}

/// Everything that the operations in `op` load and store, reductions as stores of
/// their targets; the operation that does something else to memory, if there is
/// one.
pub(super) fn all_uses<'c>(op: Op<'c>) -> Result<Vec<Use<'c>>, Op<'c>> {
    let mut uses = Vec::new();
    let mut unknown = None;
    op.walk(&mut |op| {
        let address = if op.is("fir.load") {
            Some(op.operand(0))
        } else if op.is_any(&["fir.store", accgpu::REDUCE]) {
            Some(op.operand(1))
        } else {
            if !has_no_effect(op) {
                unknown.get_or_insert(op);
            }
            None
        };
        if let Some(address) = address {
            let access = Access::of(address, !op.is("fir.load"));
            uses.push(Use { op, access });
        }
        if op.is(accgpu::REDUCE) {
            Walk::Skip
        } else {
            Walk::Advance
        }
    });
    unknown.map_or(Ok(uses), Err)
}

/// Whether `op` neither reads nor writes memory of the program itself, whatever
/// the operations inside it do.
fn has_no_effect(op: Op<'_>) -> bool {
    const STRUCTURE: [&str; 11] = [
        accgpu::REGION,
        accgpu::LOOP,
        accgpu::YIELD,
        accgpu::PRIVATE,
        fir::DECLARE,
        "fir.alloca",
        "fir.do_loop",
        "fir.if",
        "fir.result",
        "scf.execute_region",
        "scf.yield",
    ];
    op.is_any(&STRUCTURE) || op.in_dialect("cf") || op.is_memory_effect_free()
}

/// Whether each iteration of `nest` has the variable for itself.
pub(super) fn is_owned<'c>(access: &Access<'c>, nest: Op<'c>) -> bool {
    let Memory::Variable { storage, .. } = access.memory else {
        return false;
    };
    let Some(source) = storage.defining_op() else {
        return false;
    };
    let is_local = source.is_any(&[accgpu::PRIVATE, "fir.alloca"]) && nest.is_ancestor_of(source);
    let is_private = source.is(accgpu::PRIVATE)
        && accgpu::follows_loop(source)
        && source.block() == nest.block();
    is_local || is_private
}
