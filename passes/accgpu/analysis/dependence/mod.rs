//! Whether two iterations of a loop can meet in memory.
//!
//! For two accesses the question becomes a system of integers: the loop variables
//! in one iteration and in another one, both within their bounds, with subscripts
//! that name the same element. Iterations meet only where the system has a
//! solution; MLIR's Presburger library decides that.
//!
//! ```text
//! do j = 1, n                  a(j, i) of iteration i meets a(i', j') of i' where
//!   do i = j + 1, n              j = i', i = j', j < i <= n, j' < i' <= n, i < i':
//!     a(j, i) = a(i, j)        j' = i > j = i' > j', a contradiction, so never
//! ```
//!
//! What is not linear, or not known, is left out of the system, so that it has
//! more solutions. Subscripts are within the bounds of their arrays and arithmetic
//! does not overflow (F2023, 9.5.3 and 10.1.5.2.1). Different variables share no
//! memory unless they are pointers or may be pointed to (15.5.2.14), or have
//! storage together.

mod calls;
mod invariants;
mod iterations;
mod linear;
mod overlap;
mod ranges;
mod updates;
mod uses;

pub use calls::{accesses, is_override};
pub use invariants::Invariants;
pub use linear::Linear;
pub use overlap::{declares, may_be_one_target, may_overlap};
pub use ranges::{Range, ranges};
pub use uses::{
    Use, is_apart, may_write, reach_otherwise, uses, uses_and_updates, uses_by_name, uses_of,
};

use super::{
    access::{Access, Memory, Step},
    memory_uses::is_reached_by_name_only,
};
use accc_dialects::{
    acc::{self, CRAY_POINTER, DataEntry},
    fir,
    ir::{Op, Value},
};
use iterations::Iterations;

/// The iterations of a loop.
pub struct Dependence<'c> {
    /// The variables of which one has another value in a different iteration.
    counters: Vec<Value<'c>>,
    invariants: Invariants<'c>,
}

/// Subscripts that are the same where two accesses meet.
type Meeting<'c> = Vec<(Value<'c>, Value<'c>)>;

impl<'c> Dependence<'c> {
    pub fn new(nest: Op<'c>) -> Self {
        Self::of_loops(nest, &[nest])
    }

    /// The iterations of `loops`, which stand in `nest`: those in one of its iterations are different
    /// from those in another one only where they differ themselves.
    pub fn of_loops(nest: Op<'c>, loops: &[Op<'c>]) -> Self {
        let counters = loops.iter().flat_map(|nest| nest.body(0).arguments());
        Dependence {
            counters: counters.collect(),
            invariants: Invariants::new(nest),
        }
    }

    /// Whether one iteration may reach by `one` what a different one reaches by
    /// `other`, and it matters which of them comes first.
    pub fn may_meet(&self, one: &Use<'c>, other: &Use<'c>) -> bool {
        if updates::may_change_places(one, other) {
            return false;
        }
        let Some(meeting) = self.meeting(&one.access, &other.access) else {
            return false;
        };
        let accesses = [one.op, other.op];
        Iterations::new(&self.invariants, accesses, &meeting).can_differ(&self.counters)
    }

    /// Whether one iteration may reach by `one` what it, or another one, reaches by `other`.
    pub fn may_reach_same(&self, one: &Use<'c>, other: &Use<'c>) -> bool {
        let Some(meeting) = self.meeting(&one.access, &other.access) else {
            return false;
        };
        let accesses = [one.op, other.op];
        Iterations::new(&self.invariants, accesses, &meeting).can_be()
    }

    /// What holds when the accesses reach the same memory; `None` when they never
    /// do.
    fn meeting(&self, one: &Access<'c>, other: &Access<'c>) -> Option<Meeting<'c>> {
        let is_same = fir::are_same_variable(one.origin, other.origin);
        match (one.memory, other.memory) {
            (Memory::Variable { .. }, Memory::Variable { .. }) if is_same => {
                self.meeting_parts(&one.path, &other.path)
            }
            (Memory::Variable { .. }, Memory::Variable { .. }) => {
                may_be_one_target(one, other).then(Vec::new)
            }
            (Memory::BehindPointer, Memory::BehindPointer) if is_same => {
                self.meeting_targets(&one.path, &other.path)
            }
            (Memory::BehindPointer, Memory::BehindPointer) => Some(Vec::new()),
            (Memory::BehindPointer, _) => may_point_to(one, other).then(Vec::new),
            (_, Memory::BehindPointer) => may_point_to(other, one).then(Vec::new),
        }
    }

    /// The same for paths from one variable.
    fn meeting_parts(&self, one: &[Step<'c>], other: &[Step<'c>]) -> Option<Meeting<'c>> {
        let mut meeting = Vec::new();
        for (one, other) in one.iter().zip(other) {
            if one.is_apart_from(other) {
                return None;
            }
            match (one, other) {
                _ if one.is_same_part(other) => {}
                (Step::View(one), Step::View(other)) if self.invariants.are_same(*one, *other) => {}
                // Arrays that begin at one place.
                (Step::Block(one, _), Step::Block(other, _))
                    if self.invariants.are_same(one.result(0), other.result(0)) => {}
                (Step::Element(one), Step::Element(other)) => {
                    match self.meeting_elements(*one, *other) {
                        Some(subscripts) => meeting.extend(subscripts),
                        None => return Some(meeting),
                    }
                }
                _ => {
                    meeting.extend(self.meeting_sections(one, other).unwrap_or_default());
                    return Some(meeting);
                }
            }
        }
        // A descriptor is not a part of what it leads to.
        let length = one.len().min(other.len());
        let next = one.get(length).or(other.get(length));
        match next {
            Some(Step::Target) => None,
            _ => Some(meeting),
        }
    }

    /// The same for paths that begin at one pointer. Different elements of an array
    /// of pointers, or of objects that hold pointers, may lead to one target.
    fn meeting_targets(&self, one: &[Step<'c>], other: &[Step<'c>]) -> Option<Meeting<'c>> {
        let last_target = |path: &[Step<'c>]| {
            path.iter()
                .rposition(|step| matches!(step, Step::Target))
                .map_or(0, |position| position + 1)
        };
        let (to, other_to) = (last_target(one), last_target(other));
        let is_same_pointer = to == other_to
            && one[..to]
                .iter()
                .zip(&other[..to])
                .all(|(&one, &other)| self.invariants.is_same_step(one, other));
        match is_same_pointer {
            true => self.meeting_parts(&one[to..], &other[to..]),
            false => Some(Vec::new()),
        }
    }

    /// The subscripts of two parts of one array in the dimensions where both have a single
    /// one; `None` when they count differently.
    fn meeting_sections(&self, one: &Step<'c>, other: &Step<'c>) -> Option<Meeting<'c>> {
        let ((one, subscripts), (other, others)) = (single(one)?, single(other)?);
        let count_alike =
            subscripts.len() == others.len() && self.invariants.have_same_shape(one, other);
        let pairs = subscripts.into_iter().zip(others);
        count_alike.then(|| pairs.filter_map(|(one, other)| one.zip(other)).collect())
    }

    /// The subscripts of two elements of one array; `None` when they count
    /// differently, or are those of sections.
    fn meeting_elements(&self, one: Op<'c>, other: Op<'c>) -> Option<Meeting<'c>> {
        let subscripts = |op| Some(fir::Element::of(op)?.subscripts);
        let (one_subscripts, other_subscripts) = (subscripts(one)?, subscripts(other)?);
        let count_alike = one_subscripts.len() == other_subscripts.len()
            && self.invariants.have_same_shape(one, other);
        let pairs = one_subscripts.into_iter().zip(other_subscripts);
        count_alike.then(|| pairs.collect())
    }
}

/// What a part of an array is made by, and for each dimension its subscript, if all that is
/// in it has the same one.
fn single<'c>(step: &Step<'c>) -> Option<(Op<'c>, Vec<Option<Value<'c>>>)> {
    let all = |op| Some(fir::Element::of(op)?.subscripts.into_iter().map(Some));
    match *step {
        Step::Element(op) => Some((op, all(op)?.collect())),
        Step::Block(op, free) => {
            let free_ones = std::iter::repeat_n(None, free);
            Some((op, free_ones.chain(all(op)?.skip(free)).collect()))
        }
        Step::View(descriptor) => {
            let view = descriptor.defining_op()?;
            let taken = fir::slice_dimensions(fir::slice_of(view)?)?.into_iter();
            let subscripts = taken.map(|taken| taken.step.is_none().then_some(taken.first));
            Some((view, subscripts.collect()))
        }
        _ => None,
    }
}

/// Whether the pointer of `from` may lead to what `access` reaches.
pub fn may_point_to(from: &Access<'_>, access: &Access<'_>) -> bool {
    let origin = access.origin;
    let is_descriptor = origin.ty().is_descriptor_address() && access.path.is_empty();
    if is_descriptor {
        // No pointer leads to a pointer or an allocatable itself (F2023, C865).
        return false;
    }
    // A temporary of flang's, which need not have a declaration.
    if origin.defining_op().is_some_and(|op| op.is(fir::ALLOCMEM))
        && is_reached_by_name_only(origin)
    {
        return false;
    }
    let mut declarations = declares(origin).peekable();
    declarations.peek().is_none()
        || declarations.any(|declare| declare.may_be_pointed_to() || fir::shares_storage(declare))
        || is_cray_pointee(from.origin)
}

/// Whether `origin` is the descriptor of a Cray pointee, which programs let stand for parts of any
/// variable.
fn is_cray_pointee(origin: Value<'_>) -> bool {
    if declares(origin).any(|declare| declare.has_attribute(CRAY_POINTER)) {
        return true;
    }
    let entry = origin.defining_op().filter(|&op| acc::is_data_entry(op));
    entry.is_some_and(|entry| is_cray_pointee(fir::origin(DataEntry(entry).variable())))
}
