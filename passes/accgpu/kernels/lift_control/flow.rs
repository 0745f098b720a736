//! A construct of several blocks: the host branches between them.

use super::{
    build_part,
    counters::{Counters, LOCALS},
    has_control, has_effect, is_in_time,
};
use crate::{
    acc::data::runtime,
    accgpu::{
        analysis::host::Host,
        kernels::{
            device_values::{Plan, Reader},
            split_kernels::{is_value, values_used},
        },
    },
};
use accc_dialects::{
    accgpu, cf, fir,
    ir::{Block, Builder, Module, Op, Value, remark},
    scf,
};
use std::collections::HashMap;

/// How a block may end for the host to go on from there.
const ENDS: [&str; 5] = [
    cf::BRANCH,
    cf::CONDITIONAL_BRANCH,
    fir::SELECT,
    fir::SELECT_CASE,
    accgpu::YIELD,
];

/// A construct and what the host is to know for its branches.
pub(super) struct Flow<'c> {
    region: Op<'c>,
    counters: Counters<'c>,
    nodes: Vec<Node<'c>>,
}

/// A block, but for its terminator.
struct Node<'c> {
    block: Block<'c>,
    /// Operations of other blocks, which have no effects, and are computed here again.
    needed: Vec<Op<'c>>,
    ops: Vec<Op<'c>>,
    /// For the operands of the terminator.
    plans: Vec<Plan<'c>>,
}

impl<'c> Flow<'c> {
    /// `None` if it does not gain by it, or the host cannot know enough.
    pub(super) fn of(region: Op<'c>) -> Option<Self> {
        if !has_branches(region) || !has_control(region) {
            return None;
        }
        let mut host = Host::new(region);
        let counters = Counters::of(region, &mut host);
        let nodes = region
            .region(0)
            .blocks()
            .into_iter()
            .map(|block| Node::of(block, region, &mut host, &counters));
        let nodes = nodes.collect::<Option<_>>()?;
        Some(Flow {
            region,
            counters,
            nodes,
        })
    }

    /// The parts.
    pub(super) fn carry_out(self, symbols: &mut Module<'c>) -> Vec<Op<'c>> {
        let message = "the host runs the construct's branches, with a launch for each part";
        remark(self.region.location(), message);
        let before = Builder::before(self.region);
        let queue = runtime::region_queue(&before, self.region);
        self.counters.carry_out(symbols, queue);
        scf::execute_region(&before, &[], self.region.region(0));
        let parts = self.nodes.iter();
        let parts: Vec<_> = parts
            .filter_map(|node| node.carry_out(self.region, symbols, queue))
            .collect();
        erase_unused(self.nodes.into_iter().flat_map(|node| node.ops).collect());
        self.region.erase();
        parts
    }
}

/// Whether a construct has several blocks.
pub(super) fn has_branches(region: Op<'_>) -> bool {
    region.region(0).blocks().len() > 1
}

/// What the construct's blocks end with and the host cannot know there.
pub(super) fn unknown_decisions<'c>(region: Op<'c>) -> Vec<Value<'c>> {
    let mut host = Host::new(region);
    let own = Counters::of(region, &mut host).values();
    let blocks = region.region(0).blocks().into_iter();
    let ends = blocks.filter_map(|block| block.terminator());
    let mut values = Vec::new();
    for end in ends.filter(|end| end.is_any(&ENDS)) {
        let ops = end.block().map_or(Vec::new(), |block| block.ops());
        let decisions = end.operands().into_iter();
        values.extend(decisions.filter(|&value| {
            let plan = Plan::of(value, region, &mut host, &own);
            plan.is_none_or(|plan| !is_in_time(&plan, &ops, ops.len() - 1))
        }));
    }
    values
}

impl<'c> Node<'c> {
    fn of(
        block: Block<'c>,
        region: Op<'c>,
        host: &mut Host<'c>,
        counters: &Counters<'c>,
    ) -> Option<Self> {
        let mut ops = block.ops();
        let end = ops.pop().filter(|end| end.is_any(&ENDS))?;
        ops.retain(|&op| !counters.hold(op));
        if !block.arguments().is_empty() {
            return None;
        }
        let mut needed = Vec::new();
        for &op in &ops {
            add_needed(op, block, counters, &mut needed)?;
        }
        let own = counters.values();
        let values = end.operands().into_iter();
        let plans: Option<Vec<_>> = values.map(|it| Plan::of(it, region, host, &own)).collect();
        let plans = plans?;
        // The host reads behind all that the block does.
        let mut all = plans.iter();
        all.all(|plan| is_in_time(plan, &ops, ops.len()))
            .then_some(Node {
                block,
                needed,
                ops,
                plans,
            })
    }

    /// Lets the host run the block of `region`; the part that it launches there, if any.
    fn carry_out(
        &self,
        region: Op<'c>,
        symbols: &mut Module<'c>,
        queue: Value<'c>,
    ) -> Option<Op<'c>> {
        let end = self.block.terminator()?;
        let b = Builder::before(end);
        let build = || {
            let ops: Vec<_> = self.needed.iter().chain(&self.ops).copied().collect();
            build_part(region, &b, &ops, &mut HashMap::new())
        };
        let has_effect = self.ops.iter().any(|&op| has_effect(op));
        let part = has_effect.then(build);
        let b = b.located(end);
        let mut reader = Reader::new(&b, symbols, queue);
        let values = self.plans.iter().map(|plan| reader.value(plan));
        end.set_operands(&values.collect::<Vec<_>>());
        if end.is(accgpu::YIELD) {
            scf::yield_values(&b, &[]);
            end.erase();
        }
        part
    }
}

/// Adds what `op`, of `block`, needs of other blocks of its region, each after what it needs
/// itself; `None` if that cannot be computed again.
fn add_needed<'c>(
    op: Op<'c>,
    block: Block<'c>,
    counters: &Counters<'c>,
    needed: &mut Vec<Op<'c>>,
) -> Option<()> {
    for value in values_used(op) {
        let is_elsewhere = |source: &Op<'c>| {
            source.parent() == block.parent_op()
                && source.block() != Some(block)
                && !counters.hold(*source)
        };
        let Some(source) = value.defining_op().filter(is_elsewhere) else {
            continue;
        };
        if needed.contains(&source) {
            continue;
        }
        if source.region_count() > 0 || !is_value(source) || source.is_any(&LOCALS) {
            return None;
        }
        add_needed(source, block, counters, needed)?;
        needed.push(source);
    }
    Some(())
}

/// Erases all of `ops`, each once nothing uses it any more.
fn erase_unused(mut ops: Vec<Op<'_>>) {
    while !ops.is_empty() {
        let (unused, used): (Vec<_>, Vec<_>) = ops
            .into_iter()
            .partition(|op| op.results().into_iter().all(Value::is_unused));
        assert!(
            !unused.is_empty(),
            "operations do not use each other in circles"
        );
        unused.into_iter().for_each(Op::erase);
        ops = used;
    }
}
