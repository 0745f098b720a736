//! Finds out which `auto` loops have independent iterations.
//!
//! Loops of a kernels construct without a clause, and those with `auto`, may only
//! be shared when no iteration uses what another one writes (OpenACC 3.4, 2.9.7
//! and 2.5.3). The levels that the program gives to others have no effect.
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
//! Legality: nothing in the loop has an effect but loads and stores, and no two
//! iterations meet in what one of them writes; `dependence` decides that. What the
//! loop owns, private copies and reductions, is no matter; `own_scalars` makes it
//! own the temporaries and sums that would be in the way, `own_arrays` small arrays; not
//! those that the loop may read by a pointer or as another dummy argument as well. `own_elements` does it for elements of arrays
//! that gather sums.
//!
//! Sums in OPTIONAL arguments stay what they are where a condition asks whether they are present;
//! those of loops that the program calls independent become atomic.
//!
//! A loop that the program calls independent owns its temporaries whatever else may reach them, since
//! iterations that shared one would not be independent (`own_copies` for larger arrays) and sums in a kernels construct, and elsewhere sums that gather in private variables:
//! those of a construct or loop with a reduction clause, inside of which this one has none. So it
//! does sums that `acc-assume-reductions` has marked, and those in variables that all iterations
//! share, with a warning.
//!
//! In a parallel construct every gang runs the loop; `gang_redundant` says when
//! gangs may share it all the same. Where they may not it becomes `in_each_gang`.

use crate::{
    accgpu::{
        analysis::{
            access::Access,
            dependence::{Dependence, Use, reach_otherwise, uses_and_updates},
            gang_redundant::gangs_may_share,
            place::Place,
            scalars::Scalar,
        },
        kernels::temporaries,
        privates::{
            own_arrays::OwnArray,
            own_copies::OwnCopy,
            own_elements::OwnElement,
            own_scalars::{Plan, make_common_stores_atomic},
        },
    },
    pass::Pass,
};
use accc_dialects::{
    acc,
    accgpu::{self, Construct, Level, Mode},
    ir::{Op, Reported, Severity, emit},
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
                Mode::Independent => own_sums(nest),
                _ => {}
            }
        }
        make_common_stores_atomic(module);
        Ok(())
    }
}

/// Marks the loop if it is independent once it owns the variables that it can own. If not,
/// levels that the program gives it do not count.
fn prove(nest: Op<'_>) {
    let uses = uses_and_updates(nest).unwrap_or_default();
    let own = Owned::by(nest, &uses);
    let owned = own.places();
    let obstacle = obstacle_besides(nest, &owned, &[]);
    let elements = match obstacle {
        Some(Obstacle::Meeting { .. }) if is_in_kernels(nest) => {
            OwnElement::gathered_in(nest, &uses)
        }
        _ => Vec::new(),
    };
    let is_independent = obstacle.is_none()
        || !elements.is_empty() && obstacle_besides(nest, &owned, &elements).is_none();
    if is_independent {
        OwnElement::guard(&elements, nest);
    }
    if is_independent
        && own.plans.iter().all(|plan| plan.carry_out(nest))
        && OwnElement::carry_out(&elements, nest)
    {
        for array in own.arrays {
            array.carry_out(nest);
        }
        accgpu::set_proven(nest);
        if !gangs_may_share(nest) {
            accgpu::set_in_each_gang(nest);
        }
    } else {
        accgpu::set_levels(nest, &[]);
    }
}

/// What a loop can own.
struct Owned<'c> {
    plans: Vec<Plan<'c>>,
    arrays: Vec<OwnArray<'c>>,
}

impl<'c> Owned<'c> {
    /// `uses` are all accesses of `nest`.
    fn by(nest: Op<'c>, uses: &[Use<'c>]) -> Self {
        let mut plans = plans(nest);
        let mut arrays = OwnArray::written_in(nest);
        // What names a target would have the loop's own, and another name or a pointer the program's.
        plans.retain(|plan| !reach_otherwise(uses, plan.scalar().accesses[0].address()));
        plans.retain(|plan| {
            !matches!(plan, Plan::Reduction { .. }) || !plan.scalar().may_be_absent(nest)
        });
        let is_reached = |address| reach_otherwise(uses, address);
        arrays.retain(|array| !array.addresses().any(is_reached));
        Owned { plans, arrays }
    }

    /// The memory of the variables.
    fn places(&self) -> Vec<Place<'c>> {
        let scalars = self.plans.iter().map(Plan::place);
        let arrays = self.arrays.iter().map(|array| Place::whole(array.storage));
        scalars.chain(arrays).collect()
    }
}

/// Temporaries and sums of a loop that the program calls independent. It would not be
/// if its iterations shared them.
fn own_temporaries(nest: Op<'_>) {
    for plan in plans(nest) {
        plan.carry_out(nest);
    }
    for array in OwnArray::written_in(nest) {
        array.carry_out(nest);
    }
    for copy in OwnCopy::written_in(nest) {
        copy.carry_out(nest);
    }
}

/// Sums that gather in a private variable of the construct or of a loop around, as in a
/// loop without a reduction clause where these have one: workers and lanes would race. So would
/// all iterations in a variable that they share.
fn own_sums(nest: Op<'_>) {
    let is_private = |scalar: &Scalar<'_>| {
        let source = scalar.place.defining_op();
        source.is_some_and(|op| op.is(accgpu::PRIVATE))
    };
    let is_assumed = |scalar: &Scalar<'_>| {
        let entry = temporaries::entry_of(scalar.accesses[0].address());
        entry.is_some_and(|entry| entry.has_attribute(acc::ASSUMED_REDUCTION))
    };
    for plan in plans(nest) {
        if let Plan::Reduction { scalar, .. } = &plan {
            let is_known = is_private(scalar) || is_assumed(scalar);
            if !is_known && !is_shared_sum(scalar, nest) {
                continue;
            }
            let (address, first) = (scalar.accesses[0].address(), scalar.writes().next());
            let name = Access::of(address, true).in_words();
            if plan.carry_out(nest) && !is_known {
                warn_of_assumed(&name, first.unwrap_or(nest), nest);
            }
        }
    }
}

/// Whether all iterations of `nest` gather values in a variable of the program's, and the
/// construct does nothing else with it. What they do without a reduction clause is a race, of
/// which nobody wants the result; NVIDIA's compiler takes it for a reduction.
fn is_shared_sum<'c>(scalar: &Scalar<'c>, nest: Op<'c>) -> bool {
    let Some(region) = nest.enclosing(&[accgpu::REGION]) else {
        return false;
    };
    let is_outside = |op: Op<'c>| !region.is_ancestor_of(op);
    let all = Scalar::written_in(region, &|_| false).into_iter();
    let mut all = all.filter(|known| known.place.is_same(&scalar.place));
    let is_only_here = all.all(|known| {
        let mut accesses = known.accesses.iter();
        accesses.all(|used| nest.is_ancestor_of(used.op))
    });
    scalar.place.defining_op().is_none_or(is_outside) && is_only_here && is_shared_by_gangs(nest)
}

/// Whether gangs share the iterations of `nest`, or are to: in another loop each gang adds all
/// values.
fn is_shared_by_gangs(nest: Op<'_>) -> bool {
    let levels = accgpu::levels(nest);
    match nest.enclosing(&[accgpu::LOOP]) {
        None => levels.is_empty() || levels.contains(&Level::Gang),
        Some(outer) => levels.contains(&Level::Gang) || is_shared_by_gangs(outer),
    }
}

fn warn_of_assumed(name: &str, update: Op<'_>, nest: Op<'_>) {
    if accgpu::is_local(nest) {
        return;
    }
    let message = format!(
        "iterations combine values in {name}, which they share, without a reduction clause: one \
         is assumed"
    );
    let note = Some((nest.location(), "the loop"));
    emit(Severity::Warning, update.location(), &message, note);
}

fn plans(nest: Op<'_>) -> Vec<Plan<'_>> {
    Scalar::written_in(nest, &|access| access.is_owned_by(nest))
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
    /// One iteration may write what another one uses in `other`.
    Meeting { written: Use<'c>, other: Use<'c> },
}

/// What stands in the way of the proof; `None` when the iterations of `nest` are
/// independent. Variables that the loop could own do so only where there is nothing else.
pub fn obstacle(nest: Op<'_>) -> Option<Obstacle<'_>> {
    let owned = uses_and_updates(nest).map_or(Vec::new(), |uses| Owned::by(nest, &uses).places());
    obstacle_besides(nest, &owned, &[]).or_else(|| obstacle_besides(nest, &[], &[]))
}

/// As `obstacle`, if the variables with memory `owned` were the loop's own, and `elements`.
fn obstacle_besides<'c>(
    nest: Op<'c>,
    owned: &[Place<'c>],
    elements: &[OwnElement<'c>],
) -> Option<Obstacle<'c>> {
    let mut uses = match uses_and_updates(nest) {
        Ok(uses) => uses,
        Err(op) => return Some(Obstacle::Effect(op)),
    };
    let is_own = |access: &Access<'c>| {
        let place = Place::of(access);
        place.is_some_and(|place| place.is_among(owned)) || access.is_owned_by(nest)
    };
    let is_of_own = |op: Op<'c>| elements.iter().any(|element| element.accesses(op));
    uses.retain(|used| !is_own(&used.access) && !is_of_own(used.op));
    let dependence = Dependence::new(nest);
    let mut written = uses.iter().filter(|used| used.access.writes);
    written.find_map(|written| {
        let other = uses
            .iter()
            .find(|other| dependence.may_meet(written, other))?;
        Some(Obstacle::Meeting {
            written: written.clone(),
            other: other.clone(),
        })
    })
}
