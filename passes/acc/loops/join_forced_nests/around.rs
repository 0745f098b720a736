//! What stands around the innermost loop of a `collapse(force:)` nest, and how often
//! it has to run.

use super::part_uses::{Uses, origin};
use crate::accgpu::analysis::{
    access::{Access, Memory},
    set_first,
};
use accc_dialects::{
    acc, fir,
    ir::{Block, Op, Value},
};
use std::collections::HashSet;

/// What to do with a nest.
pub(super) enum Plan<'c> {
    /// Everything around the innermost loop may run in each of its iterations.
    Repeat,
    /// These operations in front of it, and all behind it, may not.
    Guard(Vec<Op<'c>>),
    /// The innermost loop has to run in one piece, because of a variable, or of calls.
    Stay { variable: Option<String> },
}

/// The operations of the nest's body around its innermost loop.
pub(super) struct Around<'c> {
    nest: Op<'c>,
    inner: Op<'c>,
    front: Vec<Op<'c>>,
    back: Vec<Op<'c>>,
    /// Variables that reductions of the nest and its construct combine: what adds to
    /// them in any order adds the same.
    combined: HashSet<Value<'c>>,
    /// Variables of private and firstprivate clauses of both.
    private: HashSet<Value<'c>>,
    /// The variables that the nest counts with.
    counters: HashSet<Value<'c>>,
}

impl<'c> Around<'c> {
    /// `inner` stands directly in the body of `nest`.
    pub fn of(nest: Op<'c>, inner: Op<'c>) -> Self {
        let body: Block<'c> = nest.body(0);
        let (front, mut back): (Vec<_>, Vec<_>) =
            body.ops().into_iter().partition(|op| op.is_before(inner));
        back.retain(|&op| op != inner && !op.is(acc::YIELD));
        let construct = nest.enclosing(&acc::COMPUTE).map(acc::Compute);
        let view = acc::Loop(nest);
        let [mut combined, mut private] = [view.reductions(), view.privates()];
        private.extend(view.firstprivates());
        if let Some(construct) = construct.filter(|construct| !construct.0.is(acc::SERIAL)) {
            combined.extend(construct.reductions());
            private.extend(construct.privates());
            private.extend(construct.firstprivates());
        }
        let variables = |entries: Vec<Op<'c>>| {
            let operands = entries.into_iter().map(|entry| origin(entry.operand(0)));
            operands.collect::<HashSet<_>>()
        };
        Around {
            nest,
            inner,
            front,
            back,
            combined: variables(combined),
            private: variables(private),
            counters: view
                .counters()
                .iter()
                .map(|it| origin(it.variable))
                .collect(),
        }
    }

    pub fn plan(&self) -> Plan<'c> {
        let is_own = |access: &&Access<'c>| self.has_own(access);
        let mut once = Vec::new();
        for &op in &self.front {
            let uses = self.uses([op]);
            if self.leaves_nothing(&uses) {
                continue;
            }
            if uses.changed().any(|access| is_own(&access))
                || op.results().iter().any(|value| !value.is_unused())
            {
                return stay(uses.changed().next());
            }
            once.push(op);
        }
        if let Some(variable) = self.conflict(&once) {
            return stay(variable.as_ref());
        }
        let leaves_nothing = |op: &Op<'c>| self.leaves_nothing(&self.uses([*op]));
        match once.is_empty() && self.back.iter().all(leaves_nothing) {
            true => Plan::Repeat,
            false => Plan::Guard(once),
        }
    }

    fn uses(&self, ops: impl IntoIterator<Item = Op<'c>>) -> Uses<'c> {
        Uses::of(ops, &self.counters)
    }

    /// Whether nothing but an iteration's own variables is changed.
    fn leaves_nothing(&self, uses: &Uses<'c>) -> bool {
        !uses.changes_any && uses.changed().all(|access| self.has_own(access))
    }

    /// Whether the access is to a variable that each iteration has for itself.
    fn has_own(&self, access: &Access<'c>) -> bool {
        matches!(access.memory, Memory::Variable { .. }) && self.is_own(access.origin)
    }

    /// Whether each iteration has the variable for itself: one that it sets before it
    /// reads it, or a private one.
    fn is_own(&self, variable: Value<'c>) -> bool {
        if self.combined.contains(&variable) {
            return false;
        }
        self.private.contains(&variable)
            || variable
                .defining_op()
                .is_some_and(|op| self.nest.is_ancestor_of(op))
            || is_scalar(variable) && sets_first(self.nest, variable)
    }

    /// What parts of the body would no longer pass to each other in the program's order, if the
    /// operations `once` run in the first iteration only: an access to a variable, or none where
    /// calls do that.
    fn conflict(&self, once: &[Op<'c>]) -> Option<Option<Access<'c>>> {
        let front = self.uses(self.front.iter().copied());
        let guarded = self.uses(once.iter().copied());
        let repeated = self.front.iter().copied().filter(|op| !once.contains(op));
        let needed = self.uses(repeated.filter(|&op| !self.serves_only(op, once)));
        let inner = self.uses([self.inner]);
        let back = self.uses(self.back.iter().copied());

        let is_shared =
            |access: &Access<'c>| !self.combined.contains(&access.origin) && !self.has_own(access);
        let between_parts = guarded
            .meeting(&[&needed, &inner, &back], &is_shared)
            .or_else(|| inner.meeting(&[&front, &back], &is_shared))
            .or_else(|| back.meeting(&[&front, &inner], &is_shared));
        // Each iteration would begin with what is set in front of the loop.
        let is_of = |variable: Value<'c>| move |access: &Access<'c>| access.origin == variable;
        let carried = inner.written.iter().find(|access| {
            let variable = access.origin;
            self.has_own(access)
                && (back.read.iter().any(is_of(variable))
                    || front.written.iter().any(is_of(variable)) && self.carries(variable))
        });
        between_parts.or_else(|| carried.map(|access| Some(access.clone())))
    }

    /// Whether iterations of the innermost loop may read what earlier ones left in
    /// `variable`.
    fn carries(&self, variable: Value<'c>) -> bool {
        !is_scalar(variable) || !sets_first(self.inner, variable)
    }

    /// Whether nothing but the operations `once` and what only they need uses the results
    /// of `op`, which is in the same block.
    fn serves_only(&self, op: Op<'c>, once: &[Op<'c>]) -> bool {
        let is_silent = op.regions().is_empty() && self.uses([op]).changes_nothing();
        is_silent
            && op.results().into_iter().flat_map(Value::users).all(|user| {
                once.iter().any(|guarded| guarded.is_ancestor_of(user))
                    || user.block() == op.block() && self.serves_only(user, once)
            })
    }
}

fn is_scalar(variable: Value<'_>) -> bool {
    variable.ty().pointee().is_some_and(|ty| ty.is_trivial())
}

/// Whether no iteration of `nest` reads `variable`, a scalar, before it sets it.
fn sets_first<'c>(nest: Op<'c>, variable: Value<'c>) -> bool {
    let is_variable = |value: Value<'c>| value.ty().is_address() && origin(value) == variable;
    set_first::scan(nest, &is_variable).is_some()
}

/// What has to run in one piece, because of what the access is to.
fn stay<'c>(access: Option<&Access<'c>>) -> Plan<'c> {
    let name = access.and_then(Access::name);
    Plan::Stay {
        variable: name.map(|name| fir::variable_name(&name).to_owned()),
    }
}
