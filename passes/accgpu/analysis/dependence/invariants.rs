//! Which values are the same in all iterations of a loop.

use super::uses::{Use, may_change, uses_and_updates};
use crate::{
    accgpu::analysis::access::{Access, Step},
    same_value,
};
use accc_dialects::{
    accgpu, fir,
    ir::{Op, Value},
};
use std::{cell::RefCell, collections::HashMap};

/// What a loop does not change.
pub struct Invariants<'c> {
    nest: Op<'c>,
    /// The nest and the construct around it, each with its accesses if they are
    /// all known.
    scopes: Vec<(Op<'c>, Vec<Use<'c>>)>,
    /// Whether a scope, by its number, leaves alone what is at an address: many loads are of few.
    kept: RefCell<HashMap<(usize, Value<'c>), bool>>,
}

impl<'c> Invariants<'c> {
    pub fn new(nest: Op<'c>) -> Self {
        let scopes = [Some(nest), nest.enclosing(&[accgpu::REGION])];
        let known = |scope: Op<'c>| Some((scope, uses_and_updates(scope).ok()?));
        Invariants {
            nest,
            scopes: scopes.into_iter().flatten().filter_map(known).collect(),
            kept: RefCell::default(),
        }
    }

    /// Whether `one` has in every iteration the value that `other` has in any.
    pub fn are_same(&self, one: Value<'c>, other: Value<'c>) -> bool {
        same_value::are_same(
            one,
            other,
            &|one, other| one == other && !one.is_inside(self.nest),
            &|one, other| self.load_the_same(one, other),
        )
    }

    /// Whether `value` is the same in every iteration, if the arguments of blocks in the loop
    /// are for which `is_fixed` holds.
    pub fn is_fixed(&self, value: Value<'c>, is_fixed: &dyn Fn(Value<'c>) -> bool) -> bool {
        same_value::are_same(
            value,
            value,
            &|one, other| one == other && (!one.is_inside(self.nest) || is_fixed(one)),
            &|one, other| self.load_the_same(one, other),
        )
    }

    /// Whether `step` leads from one place to one place, whatever the iteration, and
    /// `other` to the same.
    pub fn is_same_step(&self, one: Step<'c>, other: Step<'c>) -> bool {
        match (one, other) {
            _ if one.is_same_part(&other) => true,
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
        match (fir::shape_of(one), fir::shape_of(other)) {
            // That of the descriptor.
            (None, None) => true,
            (Some(one), Some(other)) => one == other || self.are_same(one, other),
            _ => false,
        }
    }

    /// Whether two loads from one address have the same result: nothing that may
    /// happen between them writes there.
    fn load_the_same(&self, one: Op<'c>, other: Op<'c>) -> bool {
        self.scopes.iter().enumerate().any(|(number, (scope, _))| {
            scope.is_ancestor_of(one) && scope.is_ancestor_of(other) && self.keeps(number, one)
        })
    }

    /// Whether nothing in the scope with that `number` writes what `load` reads.
    fn keeps(&self, number: usize, load: Op<'c>) -> bool {
        let key = (number, load.operand(0));
        if let Some(&known) = self.kept.borrow().get(&key) {
            return known;
        }
        let (loaded, ty) = (Access::of(load.operand(0), false), load.result(0).ty());
        let (_, uses) = &self.scopes[number];
        let mut writes = uses.iter().filter(|used| used.access.writes);
        let is_kept = !writes.any(|used| may_change(used, &loaded, ty));
        self.kept.borrow_mut().insert(key, is_kept);
        is_kept
    }
}
