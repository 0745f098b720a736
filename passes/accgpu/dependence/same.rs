//! Which values are the same in all iterations of a loop.

use super::uses::{Use, uses};
use crate::accgpu::access::{Access, Memory, Step};
use accc_dialects::{
    accgpu,
    ir::{Op, Value},
};

/// What a loop does not change.
pub struct Invariants<'c> {
    nest: Op<'c>,
    /// The nest and the construct around it, each with its accesses if they are
    /// all known.
    scopes: Vec<(Op<'c>, Vec<Use<'c>>)>,
}

impl<'c> Invariants<'c> {
    pub fn new(nest: Op<'c>) -> Self {
        let scopes = [Some(nest), nest.enclosing(&[accgpu::REGION])];
        let known = |scope: Op<'c>| Some((scope, uses(scope).ok()?));
        Invariants {
            nest,
            scopes: scopes.into_iter().flatten().filter_map(known).collect(),
        }
    }

    /// Whether `one` has in every iteration the value that `other` has in any.
    pub fn are_same(&self, one: Value<'c>, other: Value<'c>) -> bool {
        if one == other && !self.is_inside(one) {
            return true;
        }
        let (Some(op), Some(other_op)) = (one.defining_op(), other.defining_op()) else {
            return false;
        };
        if op.name() != other_op.name()
            || one.ty() != other.ty()
            || one.result_number() != other.result_number()
            || !has_same_attributes(op, other_op)
        {
            return false;
        }
        let (operands, others) = (op.operands(), other_op.operands());
        (is_pure(op) || op.is("fir.load") && self.load_the_same(op, other_op))
            && operands.len() == others.len()
            && operands
                .into_iter()
                .zip(others)
                .all(|(one, other)| self.are_same(one, other))
    }

    /// Whether `step` leads from one place to one place, whatever the iteration, and
    /// `other` to the same.
    pub fn is_same_step(&self, one: Step<'c>, other: Step<'c>) -> bool {
        match (one, other) {
            (Step::Member(one), Step::Member(other)) => one == other,
            (Step::Target, Step::Target) => true,
            (Step::View(one), Step::View(other)) => self.are_same(one, other),
            (Step::Element(one), Step::Element(other)) => {
                self.are_same(one.result(0), other.result(0))
            }
            _ => false,
        }
    }

    /// Whether two fir.array_coor see their arrays with the same shape, so that the
    /// same subscripts are the same element.
    pub fn have_same_shape(&self, one: Op<'c>, other: Op<'c>) -> bool {
        const SHAPE: usize = 1;
        match (
            one.operand_segment(SHAPE).first(),
            other.operand_segment(SHAPE).first(),
        ) {
            // That of the descriptor.
            (None, None) => true,
            (Some(&one), Some(&other)) => one == other || self.are_same(one, other),
            _ => false,
        }
    }

    fn is_inside(&self, value: Value<'c>) -> bool {
        value
            .parent_block()
            .and_then(|block| block.parent_op())
            .is_some_and(|around| around == self.nest || self.nest.is_ancestor_of(around))
    }

    /// Whether two loads from one address have the same result: nothing that may
    /// happen between them writes there.
    fn load_the_same(&self, one: Op<'c>, other: Op<'c>) -> bool {
        let loaded = Access::of(one.operand(0), false);
        self.scopes.iter().any(|(scope, uses)| {
            let mut writes = uses.iter().filter(|used| used.access.writes);
            scope.is_ancestor_of(one)
                && scope.is_ancestor_of(other)
                && !writes.any(|used| may_overlap(&used.access, &loaded))
        })
    }
}

/// Whether `op` has the same result each time, from the same operands.
fn is_pure(op: Op<'_>) -> bool {
    const PURE: [&str; 18] = [
        "arith.addi",
        "arith.constant",
        "arith.divsi",
        "arith.extsi",
        "arith.index_cast",
        "arith.muli",
        "arith.shli",
        "arith.subi",
        "fir.address_of",
        "fir.array_coor",
        "fir.box_addr",
        "fir.box_dims",
        "fir.convert",
        "fir.coordinate_of",
        "fir.declare",
        "fir.shape",
        "fir.shape_shift",
        "fir.shift",
    ];
    op.is_any(&PURE)
}

/// Whether two accesses may reach the same for some elements.
pub fn may_overlap(one: &Access<'_>, other: &Access<'_>) -> bool {
    match (one.memory, other.memory) {
        (Memory::Variable { .. }, Memory::Variable { .. }) => {
            origin(one.origin, other.origin) && !are_other_parts(&one.path, &other.path)
        }
        _ => true,
    }
}

/// Whether two paths from one variable part at different members, or one ends at a
/// descriptor through which the other one goes.
fn are_other_parts(one: &[Step<'_>], other: &[Step<'_>]) -> bool {
    for steps in one.iter().zip(other) {
        match steps {
            (Step::Member(one), Step::Member(other)) if one != other => return true,
            (Step::Member(_), Step::Member(_))
            | (Step::Target, Step::Target)
            | (Step::Element(_), Step::Element(_)) => {}
            _ => return false,
        }
    }
    let length = one.len().min(other.len());
    matches!(one.get(length).or(other.get(length)), Some(Step::Target))
}

/// Whether two addresses are those of one variable.
pub fn origin(one: Value<'_>, other: Value<'_>) -> bool {
    let global = |value: Value<'_>| value.defining_op()?.text("symbol");
    one == other || global(one).is_some_and(|name| global(other) == Some(name))
}

fn has_same_attributes(one: Op<'_>, other: Op<'_>) -> bool {
    ["value", "field_indices", "symbol"]
        .into_iter()
        .all(|name| one.attribute(name) == other.attribute(name))
}
