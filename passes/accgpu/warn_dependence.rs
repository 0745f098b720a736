//! Warns of loops that the program calls independent although their iterations depend on
//! each other for certain.
//!
//! Changes nothing. In a parallel construct, and with an `independent` clause, the program's
//! word counts (OpenACC 3.4, 2.9.6 and 2.9.9): such a loop is shared, and gives other values
//! each time it runs.
//!
//! ## Before and after
//! ```mlir
//! accgpu.loop (%i) = (%a) to (%b) step (%c1) : index par [gang, vector] independent {
//!   %before = arith.subi %i, %c1 : index
//!   %x = fir.array_coor %v(%shape) %before
//!   %1 = fir.load %x
//!   %y = fir.array_coor %v(%shape) %i
//!   fir.store %1 to %y
//!   accgpu.yield
//! }
//! // x.f90:4:3: warning: loop is said to be independent, but an iteration reads the
//! //            element of 'v' that the one before it writes
//! // x.f90:5:5: note: written here
//! // x.f90:5:12: note: read here
//! ```
//!
//! Only what is proven is told: both accesses happen in every iteration, their subscripts
//! are the loop's variable with constants added, and the loop does not end before both can
//! meet. The same for scalars, and elements, in which all iterations gather values. Of a scalar
//! that an iteration may read before it sets it, the value may be another iteration's, but for
//! conditions that only the program knows: that is told as a question. So it is with one that a
//! clause makes all iterations share, where each gives it a value of its own.
//!
//! ## Does not
//! Look at iterations that write the same element and do not read it: they may well write
//! the same value.

use super::{
    access::{Access, Memory, Step},
    assign_levels::owner_in,
    bounds::most_of_each,
    dependence::{Linear, are_same_origin, ranges},
    scalars::Scalar,
};
use crate::pass::Pass;
use accc_dialects::{
    accgpu::{self, Mode},
    arith, fir,
    ir::{Op, Reported, Severity, Value, emit_with_notes},
};

#[derive(Clone, Default)]
pub struct WarnDependence;

impl Pass for WarnDependence {
    const ARGUMENT: &'static str = "accgpu-warn-dependence";
    const SUMMARY: &'static str = "warn of loops that are said to be independent and are not";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for region in module.collect_named(accgpu::REGION) {
            // The version for the local thread repeats the loops.
            if region.has_attribute(accgpu::LOCAL) {
                continue;
            }
            for nest in region.collect_named(accgpu::LOOP) {
                if is_said_to_be_independent(nest) {
                    check(nest);
                }
            }
        }
        Ok(())
    }
}

fn is_said_to_be_independent(nest: Op<'_>) -> bool {
    accgpu::mode(nest) == Mode::Independent
        && !accgpu::is_proven(nest)
        && !accgpu::levels(nest).is_empty()
}

fn check(nest: Op<'_>) {
    if let Some(scalar) = gathered_scalar(nest) {
        let name = Access::of(scalar.address, true).in_words();
        let message = format!(
            "loop is said to be independent, but all iterations add to, or combine with, {name}: \
             it needs a reduction clause"
        );
        let notes = [(scalar.store.location(), "here")];
        emit_with_notes(Severity::Warning, nest.location(), &message, &notes);
        return;
    }
    let stores = elements(nest, fir::STORE, 1);
    let loads = elements(nest, fir::LOAD, 0);
    for store in &stores {
        for load in &loads {
            if let Some(distance) = distance(nest, store, load) {
                warn(nest, store, load, distance);
                return;
            }
        }
    }
    if let Some(scalar) = scalar_set_by_all(nest) {
        let name = Access::of(scalar.address, true).in_words();
        let message = format!(
            "loop is said to be independent, but iterations share {name}, which each of them sets \
             and reads: should {name} be in a private clause of the loop?"
        );
        let notes = [(scalar.store.location(), "set here")];
        emit_with_notes(Severity::Warning, nest.location(), &message, &notes);
    }
    if let Some(scalar) = scalar_read_first(nest) {
        let name = Access::of(scalar.address, true).in_words();
        let message = format!(
            "loop is said to be independent, but iterations share {name}, which one may read \
             before it sets it: should {name} be in a private clause of the loop?"
        );
        let notes = [(scalar.store.location(), "set here")];
        emit_with_notes(Severity::Warning, nest.location(), &message, &notes);
    }
}

/// How far two iterations are apart that meet.
enum Distance {
    /// So many iterations after the one that writes.
    Iterations(i64),
    /// All iterations meet.
    Any,
}

fn warn(nest: Op<'_>, store: &ElementUse<'_>, load: &ElementUse<'_>, distance: Distance) {
    let name = store.access.in_words();
    let what = match distance {
        Distance::Any => format!("all iterations read and write the same element of {name}"),
        Distance::Iterations(1) => {
            format!("an iteration reads the element of {name} that the one before it writes")
        }
        Distance::Iterations(-1) => {
            format!("an iteration reads the element of {name} that the next one writes")
        }
        Distance::Iterations(count) => {
            let (count, place) = match count {
                1.. => (count, "before"),
                _ => (-count, "after"),
            };
            format!(
                "an iteration reads the element of {name} that another one, {count} {place} it, \
                 writes"
            )
        }
    };
    let message = format!("loop is said to be independent, but {what}");
    let notes = match store.op.location() == load.op.location() {
        true => vec![(store.op.location(), "read and written here")],
        false => vec![
            (store.op.location(), "written here"),
            (load.op.location(), "read here"),
        ],
    };
    emit_with_notes(Severity::Warning, nest.location(), &message, &notes);
}

/// A scalar that a loop shares, and where the loop sets it first.
struct Shared<'c> {
    address: Value<'c>,
    store: Op<'c>,
}

impl<'c> Shared<'c> {
    fn of(scalar: &Scalar<'c>) -> Option<Self> {
        let store = scalar.writes().next()?;
        let used = scalar.accesses.iter().find(|used| used.op == store)?;
        Some(Shared {
            address: used.address(),
            store,
        })
    }
}

/// The scalars that `nest` writes and that are not an iteration's own.
fn shared_scalars(nest: Op<'_>) -> impl Iterator<Item = Scalar<'_>> {
    let scalars = Scalar::written_in(nest, &|access| access.is_owned_by(nest)).into_iter();
    // What is not shared by anybody is nobody's mistake.
    scalars.filter(move |scalar| {
        let source = scalar.storage.defining_op();
        !source.is_some_and(|source| nest.is_ancestor_of(source))
    })
}

/// A scalar in which each iteration gathers values.
fn gathered_scalar(nest: Op<'_>) -> Option<Shared<'_>> {
    shared_scalars(nest).find_map(|scalar| {
        scalar.reduction()?;
        let shared = Shared::of(&scalar)?;
        happens_always(shared.store, nest).then_some(shared)
    })
}

/// A scalar that threads share and an iteration may read before it sets it, with plain accesses.
fn scalar_read_first(nest: Op<'_>) -> Option<Shared<'_>> {
    let innermost = accgpu::levels(nest).last().copied();
    shared_scalars(nest).find_map(|scalar| {
        let private = scalar.storage.defining_op();
        let private = private.filter(|source| source.is(accgpu::PRIVATE));
        // A gang's own in a loop that gangs share, say.
        let is_each_threads = private.is_some_and(|private| owner_in(private) >= innermost);
        let mut accesses = scalar.accesses.iter();
        let are_plain = accesses.all(|used| used.op.is_any(&[fir::LOAD, fir::STORE]));
        if is_each_threads || !are_plain || scalar.is_temporary(nest).is_some() {
            return None;
        }
        Shared::of(&scalar)
    })
}

/// A scalar with a data clause, or of a declare directive, that each iteration gives a value of its
/// own and reads then: perhaps that of another one.
fn scalar_set_by_all(nest: Op<'_>) -> Option<Shared<'_>> {
    shared_scalars(nest).find_map(|scalar| {
        let source = scalar.storage.defining_op();
        let is_own = source.is_some_and(|op| op.is(accgpu::PRIVATE));
        if is_own || !scalar.is_used() || scalar.is_temporary(nest).is_none() {
            return None;
        }
        let differs = |op: Op<'_>| match op.is(fir::STORE) {
            true => depends_on_iteration(op.operand(0), nest),
            // A sum of what a loop inside gathers.
            false => op.is(accgpu::REDUCE),
        };
        let mut writes = scalar.writes();
        let is_certain = writes.any(|op| differs(op) && happens_always(op, nest));
        is_certain.then(|| Shared::of(&scalar)).flatten()
    })
}

/// Whether `value` is computed from the variables of `nest` or of a loop in it, or of what it loads.
fn depends_on_iteration<'c>(value: Value<'c>, nest: Op<'c>) -> bool {
    match value.defining_op() {
        Some(op) if !nest.is_ancestor_of(op) => false,
        Some(op) => op
            .operands()
            .into_iter()
            .any(|operand| depends_on_iteration(operand, nest)),
        None => {
            let block = value.as_argument().map(|(block, _)| block);
            let around = block.and_then(|block| block.parent_op());
            around.is_some_and(|around| around == nest || nest.is_ancestor_of(around))
        }
    }
}

/// A load or store of an element of an array.
struct ElementUse<'c> {
    op: Op<'c>,
    access: Access<'c>,
    subscripts: Vec<Value<'c>>,
}

/// The operations `name` of elements of shared arrays in each iteration of `nest`; the
/// address is that operand.
fn elements<'c>(nest: Op<'c>, name: &str, operand: usize) -> Vec<ElementUse<'c>> {
    let uses = nest.collect_named(name).into_iter().filter_map(|op| {
        let access = Access::of(op.operand(operand), name == fir::STORE);
        let [Step::Element(element)] = access.path[..] else {
            return None;
        };
        let subscripts = fir::Element::of(element)?.subscripts;
        let is_shared = matches!(access.memory, Memory::Variable { .. }) && {
            let source = access.origin.defining_op();
            source.is_none_or(|source| !nest.is_ancestor_of(source)) && !access.is_owned_by(nest)
        };
        (is_shared && happens_always(op, nest)).then_some(ElementUse {
            op,
            access,
            subscripts,
        })
    });
    uses.collect()
}

/// Whether `op` runs in each iteration of `nest`: nothing but loops is around it. Those
/// may have no iterations; then the program is right, but hardly meant.
fn happens_always<'c>(op: Op<'c>, nest: Op<'c>) -> bool {
    let mut inside = op;
    while let Some(around) = inside.parent() {
        let is_straight = inside
            .block()
            .is_some_and(|block| block.region().blocks().len() == 1);
        if !is_straight || !around.is_any(&[accgpu::LOOP, fir::DO_LOOP]) {
            return false;
        }
        if around == nest {
            return true;
        }
        inside = around;
    }
    false
}

/// How many iterations lie between that of a store and that of a load of the same element;
/// `None` where that is not known or it is one iteration.
fn distance<'c>(nest: Op<'c>, store: &ElementUse<'c>, load: &ElementUse<'c>) -> Option<Distance> {
    let is_same_array = are_same_origin(store.access.origin, load.access.origin)
        && store.subscripts.len() == load.subscripts.len()
        && has_same_shape(&store.access, &load.access);
    if !is_same_array {
        return None;
    }
    // By variable of the nest: the distance, if a subscript tells.
    let variables = nest.body(0).arguments();
    let mut distances: Vec<Option<i64>> = vec![None; variables.len()];
    for (&written, &read) in store.subscripts.iter().zip(&load.subscripts) {
        let (variable, found) = match between(nest, &variables, written, read)? {
            None => continue,
            Some(found) => found,
        };
        if distances[variable].is_some_and(|known| known != found) {
            return None;
        }
        distances[variable] = Some(found);
    }
    let most = most_of_each(nest);
    let steps = ranges(nest).into_iter().map(|(_, range)| range.step);
    let mut result = None;
    for ((distance, most), step) in distances.into_iter().zip(most).zip(steps) {
        let can_be = |count: i64| most.is_none_or(|most| i128::from(count.abs()) < most);
        match distance {
            Some(0) => {}
            Some(distance) => {
                let step = arith::constant_value(step).filter(|&step| step != 0)?;
                if distance % step != 0 || !can_be(distance / step) {
                    return None;
                }
                result = Some(Distance::Iterations(distance / step));
            }
            None if can_be(1) => result = result.or(Some(Distance::Any)),
            None => {}
        }
    }
    result
}

/// Which variable of the nest decides where two subscripts are the same, and how much
/// greater it has to be for `read`; `Some(None)` when they are the same anyway, `None` when
/// nothing is known.
fn between<'c>(
    nest: Op<'c>,
    variables: &[Value<'c>],
    written: Value<'c>,
    read: Value<'c>,
) -> Option<Option<(usize, i64)>> {
    let (written, read) = (Linear::of(written)?, Linear::of(read)?);
    let is_fixed = |&(value, factor): &(Value<'c>, i64)| {
        factor == 0 || variables.contains(&value) || is_same_in_all(value, nest)
    };
    if !written.terms.iter().chain(&read.terms).all(is_fixed) {
        return None;
    }
    let difference = written.clone().plus(&read, -1)?.as_constant()?;
    let moving: Vec<_> = (0..variables.len())
        .filter(|&variable| written.factor(variables[variable]) != 0)
        .collect();
    match moving[..] {
        [] => (difference == 0).then_some(None),
        [variable] => {
            let factor = written.factor(variables[variable]);
            (difference % factor == 0).then(|| Some((variable, difference / factor)))
        }
        _ => None,
    }
}

/// Whether `value` is the same in all iterations of `nest`, or runs over the same range in
/// each of them.
fn is_same_in_all<'c>(value: Value<'c>, nest: Op<'c>) -> bool {
    let is_outside = |value: Value<'c>| {
        let block = value.parent_block().and_then(|block| block.parent_op());
        block.is_some_and(|around| !nest.is_ancestor_of(around))
    };
    if is_outside(value) {
        return true;
    }
    let around = value.as_argument().and_then(|(block, _)| block.parent_op());
    around.is_some_and(|inner| {
        inner.is_any(&[accgpu::LOOP, fir::DO_LOOP])
            && ranges(inner).into_iter().any(|(variable, range)| {
                variable == value
                    && [range.lower, range.upper, range.step]
                        .into_iter()
                        .all(|bound| is_outside(bound) || arith::constant_value(bound).is_some())
            })
    })
}

/// Whether the subscripts of two elements count from the same values.
fn has_same_shape<'c>(one: &Access<'c>, other: &Access<'c>) -> bool {
    const SHAPE: usize = 1;
    let ([Step::Element(one)], [Step::Element(other)]) = (&one.path[..], &other.path[..]) else {
        return false;
    };
    one.operand_segment(SHAPE) == other.operand_segment(SHAPE)
}
