//! What stands around the innermost loop of a `collapse(force:)` nest, and how often
//! it has to run.

use crate::accgpu::analysis::{access::Access, set_first};
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
    /// The innermost loop has to run in one piece, because of a variable.
    Stay { variable: String },
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
        }
    }

    pub fn plan(&self) -> Plan<'c> {
        let is_own = |variable: &Value<'c>| self.is_own(*variable);
        let mut once = Vec::new();
        for &op in &self.front {
            let written = Uses::of(op).changed();
            if written.is_empty() || written.iter().all(is_own) {
                continue;
            }
            if written.iter().any(is_own) || op.results().iter().any(|value| !value.is_unused()) {
                return self.stay(written.iter().next());
            }
            once.push(op);
        }
        if let Some(variable) = self.conflict(&once) {
            return self.stay(Some(&variable));
        }
        let leaves_nothing = |op: &Op<'c>| Uses::of(*op).changed().iter().all(is_own);
        match once.is_empty() && self.back.iter().all(leaves_nothing) {
            true => Plan::Repeat,
            false => Plan::Guard(once),
        }
    }

    fn stay(&self, variable: Option<&Value<'c>>) -> Plan<'c> {
        let name = variable.and_then(|&value| Access::of(value, true).name());
        let name = name.unwrap_or_default();
        Plan::Stay {
            variable: fir::variable_name(&name).to_owned(),
        }
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

    /// A variable that parts of the body would no longer pass to each other in the
    /// program's order, if the operations `once` run in the first iteration only.
    fn conflict(&self, once: &[Op<'c>]) -> Option<Value<'c>> {
        let front = Uses::of_all(self.front.iter().copied());
        let guarded = Uses::of_all(once.iter().copied());
        let repeated = self.front.iter().copied().filter(|op| !once.contains(op));
        let needed = repeated.filter(|&op| !serves_only(op, once));
        let needed = Uses::of_all(needed);
        let inner = Uses::of(self.inner);
        let back = Uses::of_all(self.back.iter().copied());

        let is_shared =
            |variable: &Value<'c>| !self.combined.contains(variable) && !self.is_own(*variable);
        let between_parts = guarded
            .meetings(&[&needed, &inner, &back])
            .chain(inner.meetings(&[&front, &back]))
            .chain(back.meetings(&[&front, &inner]))
            .find(is_shared);
        // Each iteration would begin with what is set in front of the loop.
        let carried =
            inner.written.iter().filter(|v| self.is_own(**v)).find(|v| {
                back.read.contains(*v) || front.written.contains(*v) && self.carries(**v)
            });
        between_parts.or(carried.copied())
    }

    /// Whether iterations of the innermost loop may read what earlier ones left in
    /// `variable`.
    fn carries(&self, variable: Value<'c>) -> bool {
        !is_scalar(variable) || !sets_first(self.inner, variable)
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

/// Whether nothing but the operations `once` and what only they need uses the results
/// of `op`, which is in the same block.
fn serves_only<'c>(op: Op<'c>, once: &[Op<'c>]) -> bool {
    let is_silent = op.regions().is_empty() && Uses::of(op).changed().is_empty();
    is_silent
        && op.results().into_iter().flat_map(Value::users).all(|user| {
            once.iter().any(|guarded| guarded.is_ancestor_of(user))
                || user.block() == op.block() && serves_only(user, once)
        })
}

/// The variables that operations use.
#[derive(Default)]
struct Uses<'c> {
    read: HashSet<Value<'c>>,
    written: HashSet<Value<'c>>,
    /// By atomic operations, whose order does not count.
    updated: HashSet<Value<'c>>,
}

impl<'c> Uses<'c> {
    /// Of `op` and all inside it. A call may do anything with what it is passed.
    fn of(op: Op<'c>) -> Self {
        Self::of_all(std::iter::once(op))
    }

    fn of_all(ops: impl Iterator<Item = Op<'c>>) -> Self {
        let mut uses = Uses::default();
        for op in ops {
            uses.add(op);
            for inside in op.collect(&|_| true) {
                uses.add(inside);
            }
        }
        uses
    }

    fn add(&mut self, op: Op<'c>) {
        const WITHOUT_ACCESS: [&str; 5] =
            [fir::ALLOCA, fir::DO_LOOP, fir::IF, acc::LOOP, acc::PRIVATE];
        if op.is(acc::ATOMIC_UPDATE) {
            self.updated.insert(origin(op.operand(0)));
        } else if op.is(fir::STORE) {
            self.written.insert(origin(op.operand(1)));
        } else if op.is(fir::LOAD) {
            self.read.insert(origin(op.operand(0)));
        } else if !op.is_any(&WITHOUT_ACCESS)
            && !op.is_any(&fir::NAMING)
            && !op.is_memory_effect_free()
        {
            let addresses = op.operands().into_iter().filter(|value| {
                let ty = value.ty();
                ty.is_address() || ty.is_descriptor()
            });
            for variable in addresses.map(origin) {
                self.read.insert(variable);
                self.written.insert(variable);
            }
        }
    }

    fn changed(&self) -> HashSet<Value<'c>> {
        self.written.union(&self.updated).copied().collect()
    }

    /// The variables that these operations change and one of the others uses in a way
    /// for which the order counts.
    fn meetings(&self, others: &[&Self]) -> impl Iterator<Item = Value<'c>> {
        let meets = |variable: &Value<'c>| {
            others.iter().any(|other| {
                other.read.contains(variable)
                    || other.written.contains(variable)
                    || other.updated.contains(variable) && !self.updated.contains(variable)
            })
        };
        let found: Vec<_> = self.changed().into_iter().filter(meets).collect();
        found.into_iter()
    }
}

/// The variable of the program that `address` leads into.
fn origin(address: Value<'_>) -> Value<'_> {
    Access::of(address, false).origin
}
