//! Values that the host asks the device for, between the parts of a construct.
//!
//! A range or a condition may be a component, an element or a scalar that an earlier part
//! has computed: it has its value in the device's memory, and the host runs what depends on it
//! after it has read that (accrt_read, which waits for what is in the construct's queue).
//!
//! Legality: a data clause gives the construct the variable, so that the runtime finds the
//! device copy by the address on the host. Subscripts in it are known to the host, or read in
//! the same way. What lies behind a pointer variable is found by the host's pointer, which the clause
//! has been about. Descriptors in device memory, which may differ from the host's, are read
//! themselves (accrt_read_descriptor, which mostly knows what they hold), and not followed. Memory
//! that libaccrt has given for the construct is read where it is (accrt_read_temporary).

use super::temporaries;
use crate::{
    acc::data::{runtime, variable::describe_scalar},
    accgpu::{
        analysis::{access::Access, host::Host},
        outline::estimate_ranges::variable_of,
    },
};
use accc_dialects::{
    acc::{self, DataEntry},
    fir,
    ir::{Answers, Builder, Module, Op, Value, remark},
};
use std::{
    collections::{HashMap, HashSet},
    rc::Rc,
};

/// How the host gets a value of a construct. Plans share those of what they have in common.
#[derive(Clone)]
pub enum Plan<'c> {
    Known(Value<'c>),
    /// That result of the operation, of these operands.
    Computed(Op<'c>, usize, Rc<[Plan<'c>]>),
    /// What the fir.load finds on the device, where the host has it at that address.
    Read(Op<'c>, Rc<Address<'c>>),
}

/// What the host can know, as far as it has been asked about.
type Plans<'c> = Answers<'c, Option<Plan<'c>>>;

/// How the host gets its address of something.
pub struct Address<'c> {
    /// The host's variable, or memory of accrt_temporary.
    variable: Value<'c>,
    /// What leads there from the variable, in order, each with its other operands.
    steps: Vec<(Op<'c>, Vec<Plan<'c>>)>,
}

/// What values a construct needs of the host have in common.
struct Needs<'a, 'c> {
    region: Op<'c>,
    host: &'a mut Host<'c>,
    /// Values that the host has.
    own: &'a HashSet<Value<'c>>,
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
        Needs { region, host, own }.plan(value, &mut Plans::default())
    }

    /// The loads from device memory, each once.
    pub fn reads(&self) -> Vec<Op<'c>> {
        let mut seen = HashSet::new();
        let mut loads = Vec::new();
        let mut open = vec![self];
        while let Some(plan) = open.pop() {
            match plan {
                Plan::Computed(op, _, operands) if seen.insert(*op) => open.extend(&operands[..]),
                Plan::Read(load, address) if seen.insert(*load) => {
                    loads.push(*load);
                    open.extend(address.steps.iter().flat_map(|(_, others)| others));
                }
                _ => (),
            }
        }
        loads
    }
}

impl<'c> Needs<'_, 'c> {
    fn plan(&mut self, value: Value<'c>, plans: &mut Plans<'c>) -> Option<Plan<'c>> {
        plans.of(value, |plans| self.find(value, plans))
    }

    fn find(&mut self, value: Value<'c>, plans: &mut Plans<'c>) -> Option<Plan<'c>> {
        if self.own.contains(&value) {
            return Some(Plan::Known(value));
        }
        if let Some(known) = self.host.value(value) {
            return Some(Plan::Known(known));
        }
        let op = value
            .defining_op()
            .filter(|op| op.parent() == Some(self.region))?;
        if op.is(fir::LOAD) {
            return self.load(op, plans);
        }
        if op.is(fir::DECLARE) && value.ty().is_descriptor() {
            return self.plan(op.operand(0), plans);
        }
        if op.region_count() > 0 || !op.is_memory_effect_free() {
            return None;
        }
        let operands = op.operands().into_iter();
        let operands: Option<_> = operands.map(|it| self.plan(it, plans)).collect();
        Some(Plan::Computed(op, value.result_number()?, operands?))
    }

    /// For what `load` finds.
    fn load(&mut self, load: Op<'c>, plans: &mut Plans<'c>) -> Option<Plan<'c>> {
        if let Some(copy) = described_copy(load, self.region) {
            return Some(Plan::Computed(load, 0, [Plan::Known(copy)].into()));
        }
        Some(Plan::Read(load, self.address_read(load, plans)?.into()))
    }

    /// For the host's address of what `load` reads.
    fn address_read(&mut self, load: Op<'c>, plans: &mut Plans<'c>) -> Option<Address<'c>> {
        let (variable, steps) = way_to_read(load, self.region)?;
        let steps = steps.into_iter().filter(|step| !step.is(fir::DECLARE));
        let steps = steps.map(|step| {
            let others = step.operands().into_iter().skip(1);
            let others: Option<Vec<_>> = others.map(|it| self.plan(it, plans)).collect();
            Some((step, others?))
        });
        let steps = steps.collect::<Option<_>>()?;
        Some(Address { variable, steps })
    }
}

/// A place of the host's where values are as their plans say.
pub struct Reader<'a, 'c> {
    b: Builder<'c>,
    symbols: &'a mut Module<'c>,
    /// Of the construct.
    queue: Value<'c>,
    values: HashMap<Value<'c>, Value<'c>>,
    /// Addresses of the host's for those that the construct computes.
    addresses: HashMap<Value<'c>, Value<'c>>,
}

impl<'a, 'c> Reader<'a, 'c> {
    /// At the place of `b`, for a construct in `queue`.
    pub fn new(b: &Builder<'c>, symbols: &'a mut Module<'c>, queue: Value<'c>) -> Self {
        Reader {
            b: *b,
            symbols,
            queue,
            values: HashMap::new(),
            addresses: HashMap::new(),
        }
    }

    pub fn value(&mut self, plan: &Plan<'c>) -> Value<'c> {
        let value = match plan {
            Plan::Known(known) => return *known,
            Plan::Computed(op, result, _) => op.result(*result),
            Plan::Read(load, _) => load.result(0),
        };
        if let Some(&known) = self.values.get(&value) {
            return known;
        }
        let found = match plan {
            Plan::Known(known) => *known,
            Plan::Computed(op, result, operands) => {
                let operands: Vec<_> = operands.iter().map(|it| self.value(it)).collect();
                self.b.repeat(*op, &operands).result(*result)
            }
            Plan::Read(load, address) => {
                let place = self.address(address);
                match runtime::is_temporary(address.variable) {
                    true => self.read_temporary(*load, place),
                    false => self.read(*load, place),
                }
            }
        };
        self.values.insert(value, found);
        found
    }

    fn address(&mut self, address: &Address<'c>) -> Value<'c> {
        let mut place = address.variable;
        for (step, others) in &address.steps {
            if let Some(&known) = self.addresses.get(&step.result(0)) {
                place = known;
                continue;
            }
            let others: Vec<_> = others.iter().map(|it| self.value(it)).collect();
            let operands: Vec<_> = [place].into_iter().chain(others).collect();
            place = self.b.repeat(*step, &operands).result(0);
            self.addresses.insert(step.result(0), place);
        }
        place
    }

    /// What `load` finds at `place`, in memory of accrt_temporary.
    fn read_temporary(&mut self, load: Op<'c>, place: Value<'c>) -> Value<'c> {
        let verdict = "the host waits here for what the device computes";
        remark(load.location(), verdict);
        let b = self.b.located(load);
        runtime::read_temporary(&b, self.symbols, place, self.queue)
    }

    /// What `load` finds on the device; the host has it at `address`.
    fn read(&mut self, load: Op<'c>, address: Value<'c>) -> Value<'c> {
        let b = self.b.located(load);
        let ty = load.result(0).ty();
        if ty.is_descriptor() {
            return runtime::read_descriptor(&b, self.symbols, address, self.queue);
        }
        let access = Access::of(load.operand(0), false);
        let verdict = format!(
            "the host waits here to read {} from the device",
            access.in_words()
        );
        remark(load.location(), &verdict);
        temporaries::keep(load.operand(0));
        let name = access.name().unwrap_or_default();
        let variable = describe_scalar(&b, self.symbols, name, address, ty);
        runtime::read(&b, self.symbols, &variable, ty, self.queue)
    }
}

/// Whether the host may find what `load`, of a construct, loads: as far as the variable
/// and the way to it tell.
pub fn is_readable<'c>(load: Op<'c>, region: Op<'c>, is_known: &dyn Fn(Value<'c>) -> bool) -> bool {
    if !load.is(fir::LOAD) {
        return false;
    }
    described_copy(load, region).is_some()
        || way_to_read(load, region).is_some_and(|(_, steps)| {
            let mut parts = steps.iter().filter(|step| !step.is(fir::DECLARE));
            parts.all(|step| step.operands().into_iter().skip(1).all(is_known))
        })
}

/// The variable of the host with a device copy that `load`, of the construct `region`, reads or
/// reads a part of, or memory of accrt_temporary, and what leads there from it in the construct, in order: names, and parts of
/// what the first operand is; for descriptors also the target of a pointer variable.
fn way_to_read<'c>(load: Op<'c>, region: Op<'c>) -> Option<(Value<'c>, Vec<Op<'c>>)> {
    const STEPS: [&str; 5] = [
        fir::BOX_ADDR,
        fir::DECLARE,
        fir::COORDINATE_OF,
        fir::ARRAY_COOR,
        fir::CONVERT,
    ];
    let read = load.result(0).ty();
    let is_descriptor = read.is_descriptor();
    if !fir::describes_numbers(read) && !read.is_trivial() {
        return None;
    }
    let mut address = load.operand(0);
    let mut steps = Vec::new();
    while address.is_inside(region) {
        let step = address.defining_op()?;
        let is_pointer =
            |op: Op<'c>| is_descriptor && op.is(fir::LOAD) && described_copy(op, region).is_some();
        if !step.is_any(&STEPS) && !is_pointer(step) {
            return None;
        }
        steps.push(step);
        address = step.operand(0);
    }
    steps.reverse();
    let variable = match runtime::is_temporary(address) {
        true => address,
        false => host_variable(address)?,
    };
    Some((variable, steps))
}

/// What the descriptor that `load`, of the construct `region`, loads from a variable lies in: libaccrt
/// makes it on the host, with the device's address.
fn described_copy<'c>(load: Op<'c>, region: Op<'c>) -> Option<Value<'c>> {
    let mut address = load.operand(0);
    while address.is_inside(region) {
        let declare = address.defining_op().filter(|op| op.is(fir::DECLARE))?;
        address = declare.operand(0);
    }
    let entry = address.defining_op()?;
    let is_copy = address.ty().is_descriptor_address() && entry.is_any(&acc::DEVICE_COPIES);
    is_copy.then_some(address)
}

/// The variable of the host that a construct finds at `copy`.
fn host_variable(copy: Value<'_>) -> Option<Value<'_>> {
    let entry = copy
        .defining_op()
        .filter(|op| op.is_any(&acc::DEVICE_COPIES))?;
    variable_of(DataEntry(entry))
}
