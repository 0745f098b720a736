//! Values that the host asks the device for, between the parts of a construct.
//!
//! A range or a condition may be a component, an element or a scalar that an earlier part
//! has computed: it has its value in the device's memory, and the host runs what depends on it
//! after it has read that (accrt_read, which waits for what is in the construct's queue).
//!
//! Legality: a data clause gives the construct the variable, so that the runtime finds the
//! device copy by the address on the host. Subscripts in it are known to the host, or read in
//! the same way; descriptors in device memory, which may differ from the host's, are not followed.

use super::temporaries;
use crate::{
    acc::data::{runtime, variable::describe_scalar},
    accgpu::{
        analysis::{access::Access, host::Host},
        is_inside,
        outline::estimate_ranges::variable_of,
    },
};
use accc_dialects::{
    acc::{self, DataEntry},
    fir,
    ir::{Builder, Module, Op, Value, remark},
};
use std::collections::HashSet;

/// How the host gets a value of a construct.
pub enum Plan<'c> {
    Known(Value<'c>),
    /// That result of the operation, of these operands.
    Computed(Op<'c>, usize, Vec<Plan<'c>>),
    /// What the fir.load finds on the device, where the host has it at that address.
    Read(Op<'c>, Box<Plan<'c>>),
}

impl<'c> Plan<'c> {
    /// For `value` of the construct `region`, of one of whose own blocks it is; `None` if the host
    /// cannot know it. The host has those of `own`.
    pub fn of(
        value: Value<'c>,
        region: Op<'c>,
        host: &mut Host<'c>,
        own: &HashSet<Value<'c>>,
    ) -> Option<Self> {
        if own.contains(&value) {
            return Some(Plan::Known(value));
        }
        if let Some(known) = host.value(value) {
            return Some(Plan::Known(known));
        }
        let op = value
            .defining_op()
            .filter(|op| op.parent() == Some(region))?;
        if op.is(fir::LOAD) && op.result(0).ty().is_trivial() {
            let address = Plan::of_address(op.operand(0), region, host, own)?;
            return Some(Plan::Read(op, Box::new(address)));
        }
        if op.region_count() > 0 || !op.is_memory_effect_free() {
            return None;
        }
        let operands = op.operands().into_iter();
        let operands: Option<_> = operands.map(|it| Plan::of(it, region, host, own)).collect();
        Some(Plan::Computed(op, value.result_number()?, operands?))
    }

    /// For the host's address of what a construct finds at `address`.
    fn of_address(
        address: Value<'c>,
        region: Op<'c>,
        host: &mut Host<'c>,
        own: &HashSet<Value<'c>>,
    ) -> Option<Self> {
        let (variable, steps) = way_to(address, region)?;
        let mut place = Plan::Known(variable);
        for step in steps.into_iter().filter(|step| !step.is(fir::DECLARE)) {
            let others = step.operands().into_iter().skip(1);
            let others: Option<Vec<_>> = others.map(|it| Plan::of(it, region, host, own)).collect();
            let operands = [place].into_iter().chain(others?).collect();
            place = Plan::Computed(step, 0, operands);
        }
        Some(place)
    }

    /// The loads from device memory.
    pub fn reads(&self) -> Vec<Op<'c>> {
        match self {
            Plan::Known(_) => Vec::new(),
            Plan::Computed(_, _, operands) => operands.iter().flat_map(Plan::reads).collect(),
            Plan::Read(load, address) => [*load].into_iter().chain(address.reads()).collect(),
        }
    }

    /// The value, at the place of `b`, for a construct in `queue`.
    pub fn carry_out(
        &self,
        b: &Builder<'c>,
        symbols: &mut Module<'c>,
        queue: Value<'c>,
    ) -> Value<'c> {
        match self {
            Plan::Known(value) => *value,
            Plan::Computed(op, result, operands) => {
                let operands = operands.iter().map(|it| it.carry_out(b, symbols, queue));
                let operands: Vec<_> = operands.collect();
                b.repeat(*op, &operands).result(*result)
            }
            Plan::Read(load, address) => {
                let address = address.carry_out(b, symbols, queue);
                read(&b.located(*load), symbols, *load, address, queue)
            }
        }
    }
}

/// Whether the host may find what `load`, of a construct, loads: as far as the variable
/// and the way to it tell.
pub fn is_readable<'c>(load: Op<'c>, region: Op<'c>, is_known: &dyn Fn(Value<'c>) -> bool) -> bool {
    let is_number = load.is(fir::LOAD) && load.result(0).ty().is_trivial();
    let way = is_number.then(|| way_to(load.operand(0), region)).flatten();
    way.is_some_and(|(_, steps)| {
        let mut parts = steps.iter().filter(|step| !step.is(fir::DECLARE));
        parts.all(|step| step.operands().into_iter().skip(1).all(is_known))
    })
}

/// The variable of the host with a device copy that `address`, of the construct `region`, is or
/// belongs to, and what leads there from it in the construct, in order: names, and parts of what
/// the first operand is.
fn way_to<'c>(mut address: Value<'c>, region: Op<'c>) -> Option<(Value<'c>, Vec<Op<'c>>)> {
    const STEPS: [&str; 4] = [
        fir::DECLARE,
        fir::COORDINATE_OF,
        fir::ARRAY_COOR,
        fir::CONVERT,
    ];
    let mut steps = Vec::new();
    while is_inside(address, region) {
        let step = address.defining_op().filter(|op| op.is_any(&STEPS))?;
        steps.push(step);
        address = step.operand(0);
    }
    steps.reverse();
    Some((host_variable(address)?, steps))
}

/// The variable of the host that a construct finds at `copy`.
fn host_variable(copy: Value<'_>) -> Option<Value<'_>> {
    let entry = copy
        .defining_op()
        .filter(|op| op.is_any(&acc::DEVICE_COPIES))?;
    variable_of(DataEntry(entry))
}

fn read<'c>(
    b: &Builder<'c>,
    symbols: &mut Module<'c>,
    load: Op<'c>,
    address: Value<'c>,
    queue: Value<'c>,
) -> Value<'c> {
    let access = Access::of(load.operand(0), false);
    let verdict = format!(
        "the host waits here to read {} from the device",
        access.in_words()
    );
    remark(load.location(), &verdict);
    temporaries::keep(load.operand(0));
    let ty = load.result(0).ty();
    let name = access.name().unwrap_or_default();
    let variable = describe_scalar(b, symbols, name, address, ty);
    runtime::read(b, symbols, &variable, ty, queue)
}
