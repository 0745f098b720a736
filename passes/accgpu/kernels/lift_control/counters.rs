//! Scalars of a construct that the host can have for itself: loop variables and counters.
//!
//! flang counts the rounds of a loop with branches out of it in a private variable, and the
//! loop variable of such a loop is a scalar in memory. The host, which branches, counts itself
//! then, and passes what a part needs.
//!
//! Legality: nothing but the construct sees the variable. All of it that writes are stores
//! between its parts, of values that the host computes from what it knows and from such
//! variables; it does them in the program's order. A load inside of a part has the value from
//! before the part, which does not write it.

use crate::accgpu::{
    analysis::host::Host,
    kernels::{
        device_values::{Plan, Reader},
        temporaries::{self, TEMPORARY},
    },
    privates::promote_privates::Accesses,
};
use accc_dialects::{
    acc, accgpu, fir,
    ir::{Builder, Module, Op, Value},
};
use std::collections::HashSet;

/// Variables that belong to the construct.
pub(super) const LOCALS: [&str; 2] = [accgpu::PRIVATE, fir::ALLOCA];

/// Scalars that the host has, and what it does with them.
pub(super) struct Counters<'c> {
    region: Op<'c>,
    variables: Vec<Counter<'c>>,
}

struct Counter<'c> {
    /// The local variable, or the data clause of a temporary.
    variable: Op<'c>,
    accesses: Accesses<'c>,
    /// The values of `accesses.stores`.
    stored: Vec<Plan<'c>>,
}

impl<'c> Counters<'c> {
    pub(super) fn of(region: Op<'c>, host: &mut Host<'c>) -> Self {
        let mut variables: Vec<_> = variables_of(region)
            .into_iter()
            .filter_map(|variable| Counter::of(variable, region))
            .collect();
        // What one of them takes from another one that is not the host's is not known either.
        loop {
            let before = variables.len();
            let values = loaded(&variables);
            variables.retain_mut(|counter| counter.plan(region, host, &values).is_some());
            if variables.len() == before {
                return Counters { region, variables };
            }
        }
    }

    /// Values of the region that the host loads itself.
    pub(super) fn values(&self) -> HashSet<Value<'c>> {
        loaded(&self.variables)
    }

    /// Whether `op`, of the region's own blocks, belongs to no part of the construct.
    pub(super) fn hold(&self, op: Op<'c>) -> bool {
        self.variables.iter().any(|counter| {
            let accesses = &counter.accesses;
            let mut all = accesses.stores.iter().chain(&accesses.loads);
            counter.variable == op || all.any(|&it| it == op) || accesses.declares.contains(&op)
        })
    }

    /// Lets the host have them; the branches of the region are the host's already.
    pub(super) fn carry_out(self, symbols: &mut Module<'c>, queue: Value<'c>) {
        for counter in self.variables {
            counter.carry_out(self.region, symbols, queue);
        }
    }
}

impl<'c> Counter<'c> {
    fn of(variable: Op<'c>, region: Op<'c>) -> Option<Self> {
        let accesses = Accesses::of(variable.result(0));
        let is_between_parts = |op: &Op<'c>| op.parent() == Some(region);
        let is_inside = |op: &Op<'c>| region.is_ancestor_of(*op);
        let is_exit = |&(op, _): &(Op<'c>, usize)| op.is_any(&acc::DATA_EXITS);
        let is_own = accesses.stores.iter().all(is_between_parts)
            && accesses.loads.iter().all(is_inside)
            && accesses.others.iter().all(is_exit);
        is_own.then_some(Counter {
            variable,
            accesses,
            stored: Vec::new(),
        })
    }

    /// How the host computes what is stored, with `values` that it has.
    fn plan(
        &mut self,
        region: Op<'c>,
        host: &mut Host<'c>,
        values: &HashSet<Value<'c>>,
    ) -> Option<()> {
        let stored = self.accesses.stores.iter().map(|store| store.operand(0));
        let plans = stored.map(|value| Plan::of(value, region, host, values));
        self.stored = plans.collect::<Option<_>>()?;
        self.stored
            .iter()
            .all(|plan| plan.reads().is_empty())
            .then_some(())
    }

    fn carry_out(self, region: Op<'c>, symbols: &mut Module<'c>, queue: Value<'c>) {
        let ty = self.variable.result(0).ty().pointee();
        let slot = fir::alloca(&Builder::before(region), ty.expect("a scalar"));
        for load in self.accesses.loads {
            load.move_before(load.outermost_in(region));
            load.set_operand(0, slot);
        }
        for (store, plan) in self.accesses.stores.into_iter().zip(&self.stored) {
            let value = Reader::new(&Builder::before(store), symbols, queue).value(plan);
            store.set_operands(&[value, slot]);
        }
        self.accesses.declares.into_iter().rev().for_each(Op::erase);
        if self.variable.is_any(&LOCALS) {
            self.variable.erase();
        }
    }
}

/// Local scalars of the region, and temporaries that it stores to, between its parts.
fn variables_of(region: Op<'_>) -> Vec<Op<'_>> {
    let mut variables = Vec::new();
    let blocks = region.region(0).blocks().into_iter();
    for op in blocks.flat_map(|block| block.ops()) {
        let variable = match op.name().as_str() {
            name if LOCALS.contains(&name) => Some(op),
            fir::STORE => {
                temporaries::entry_of(op.operand(1)).filter(|entry| entry.has_attribute(TEMPORARY))
            }
            _ => None,
        };
        let is_scalar = |op: &Op<'_>| {
            let object = op.result(0).ty().pointee();
            object.is_some_and(|object| object.is_trivial())
        };
        let new = variable.filter(|op| is_scalar(op) && !variables.contains(op));
        variables.extend(new);
    }
    variables
}

/// Values of `region` that the host loads if it has `variables`.
fn loaded<'c>(variables: &[Counter<'c>]) -> HashSet<Value<'c>> {
    let loads = variables.iter().flat_map(|it| &it.accesses.loads);
    loads.map(|load| load.result(0)).collect()
}
