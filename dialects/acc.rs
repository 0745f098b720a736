//! Views of upstream's OpenACC operations: which operand group holds which
//! clause, and clauses by device type.
//!
//! Segment numbers follow the order of operands in
//! mlir/Dialect/OpenACC/OpenACCOps.td of LLVM 22.

use crate::{
    accgpu::{Level, Operator},
    arith,
    ir::{Attribute, Builder, Ctx, Op, Value},
};

pub const PARALLEL: &str = "acc.parallel";
pub const KERNELS: &str = "acc.kernels";
pub const SERIAL: &str = "acc.serial";
pub const LOOP: &str = "acc.loop";
pub const PRIVATE: &str = "acc.private";
pub const CACHE: &str = "acc.cache";
pub const COMPUTE: [&str; 3] = [PARALLEL, KERNELS, SERIAL];

/// `acc.device_type`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum DeviceType {
    /// Clauses before any device_type clause.
    None = 0,
    /// Clauses after `device_type(*)`.
    Star = 1,
    Default = 2,
    Host = 3,
    Multicore = 4,
    Nvidia = 5,
    Radeon = 6,
}

impl DeviceType {
    pub fn is(self, attribute: Attribute<'_>) -> bool {
        attribute.enum_value() == Some(self as i64)
    }

    pub fn attribute<'c>(self, ctx: Ctx<'c>) -> Attribute<'c> {
        // SAFETY: the context is live.
        Attribute::from_raw(unsafe { crate::ffi::acccDeviceType(ctx.raw(), self as i64) })
    }
}

/// Operand groups of the if and self conditions of a compute construct. acc.serial
/// lacks the three groups for sizes.
pub fn condition_segments(op: Op<'_>) -> (usize, usize) {
    if op.is(SERIAL) { (2, 3) } else { (5, 6) }
}

/// Operations that start a data lifetime or stand for a privatised variable.
pub const DATA_ENTRIES: [&str; 14] = [
    "acc.copyin",
    "acc.create",
    "acc.present",
    "acc.nocreate",
    "acc.attach",
    "acc.deviceptr",
    "acc.getdeviceptr",
    "acc.update_device",
    "acc.use_device",
    "acc.declare_device_resident",
    "acc.declare_link",
    "acc.private",
    "acc.firstprivate",
    "acc.reduction",
];

pub const DATA_EXITS: [&str; 4] = ["acc.copyout", "acc.delete", "acc.detach", "acc.update_host"];

/// `acc.data_clause` numbers that the lowering distinguishes.
pub mod data_clause {
    pub const COPYIN: i64 = 1;
    pub const COPY: i64 = 3;
    pub const COPYOUT: i64 = 4;
    pub const PRESENT: i64 = 6;
    pub const CREATE: i64 = 7;
    pub const NO_CREATE: i64 = 12;
    pub const FIRSTPRIVATE: i64 = 14;
    pub const DEVICEPTR: i64 = 15;
    pub const REDUCTION: i64 = 21;
    pub const DECLARE_LINK: i64 = 23;
}

/// Bits of `acc.data_clause_modifier`.
pub mod modifier {
    pub const ZERO: i64 = 1;
    pub const READONLY: i64 = 2;
    pub const ALWAYS_IN: i64 = 4;
    pub const ALWAYS_OUT: i64 = 8;
}

/// Whether the array of device types in attribute `name` holds one that stands
/// for all devices.
fn applies_to_default(op: Op<'_>, name: &str) -> bool {
    position_of_default(op, name).is_some()
}

/// Attributes that say for each occurrence of a clause which devices it is for.
pub const DEVICE_TYPE_LISTS: [&str; 20] = [
    "asyncOnly",
    "asyncOperandsDeviceType",
    "auto_",
    "bindIdNameDeviceType",
    "bindStrNameDeviceType",
    "collapseDeviceType",
    "gang",
    "gangOperandsDeviceType",
    "independent",
    "numGangsDeviceType",
    "numWorkersDeviceType",
    "seq",
    "tileOperandsDeviceType",
    "vector",
    "vectorLengthDeviceType",
    "vectorOperandsDeviceType",
    "waitOnly",
    "waitOperandsDeviceType",
    "worker",
    "workerNumOperandsDeviceType",
];

/// Whether `op` has clauses for a single type of device.
pub fn names_single_device(op: Op<'_>) -> bool {
    let types = DEVICE_TYPE_LISTS
        .iter()
        .filter_map(|name| op.attribute(name))
        .flat_map(Attribute::elements);
    types
        .filter_map(Attribute::enum_value)
        .any(|device| device > DeviceType::Star as i64)
}

/// Clauses for all devices win over those for any device that nothing else is
/// said of (OpenACC 3.4, 2.4). Those for a single type of device are not looked at:
/// acc-select-device-type makes them clauses for all where they are to hold.
fn position_of_default(op: Op<'_>, name: &str) -> Option<usize> {
    let types = op.attribute(name)?.elements();
    let position_of = |device: DeviceType| types.iter().position(|&entry| device.is(entry));
    position_of(DeviceType::Star).or_else(|| position_of(DeviceType::None))
}

/// The operands of a clause that can be repeated by device type: those of the
/// default one. `per_type` holds the number of operands for each device type
/// (one each when absent).
fn default_operands<'c>(
    op: Op<'c>,
    segment: usize,
    device_types: &str,
    per_type: Option<&str>,
) -> Vec<Value<'c>> {
    let operands = op.operand_segment(segment);
    let Some(position) = position_of_default(op, device_types) else {
        return if op.has_attribute(device_types) {
            Vec::new()
        } else {
            operands
        };
    };
    let sizes = per_type
        .and_then(|name| op.attribute(name))
        .and_then(Attribute::as_i32s);
    match sizes {
        Some(sizes) => {
            let start: i32 = sizes[..position].iter().sum();
            operands[start as usize..(start + sizes[position]) as usize].to_vec()
        }
        None => operands.get(position).into_iter().copied().collect(),
    }
}

/// The async clause of an operation.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Async<'c> {
    Synchronous,
    /// `async` without a value.
    NoValue,
    Queue(Value<'c>),
}

/// The async clause of a compute construct, data construct, data operation or
/// update; `segment` is the group of its async operands.
pub fn async_clause(op: Op<'_>, segment: usize) -> Async<'_> {
    if applies_to_default(op, "asyncOnly") {
        return Async::NoValue;
    }
    match default_operands(op, segment, "asyncOperandsDeviceType", None).first() {
        Some(&queue) => Async::Queue(queue),
        None => Async::Synchronous,
    }
}

/// A wait clause: the queues, all of them when `all` is set.
pub struct Wait<'c> {
    pub devnum: Option<Value<'c>>,
    pub queues: Vec<Value<'c>>,
    pub all: bool,
}

/// The wait clause of a compute or data construct or an update.
pub fn wait_clause(op: Op<'_>, segment: usize) -> Option<Wait<'_>> {
    let mut queues = default_operands(
        op,
        segment,
        "waitOperandsDeviceType",
        Some("waitOperandsSegments"),
    );
    let all = applies_to_default(op, "waitOnly");
    if queues.is_empty() && !all {
        return None;
    }
    let has_devnum = op
        .attribute("hasWaitDevnum")
        .map(Attribute::elements)
        .and_then(|flags| {
            let position = position_of_default(op, "waitOperandsDeviceType")?;
            flags.get(position)?.as_bool()
        })
        .unwrap_or(false);
    let devnum = has_devnum.then(|| queues.remove(0));
    Some(Wait {
        devnum,
        queues,
        all,
    })
}

/// The smallest number that stands for a queue: acc_async_sync.
pub const LOWEST_QUEUE: i64 = -2;

/// The queues that the async and wait clauses of an operation name for all devices.
pub fn queues(op: Op<'_>) -> Vec<Value<'_>> {
    if op.is_any(&COMPUTE) {
        named_queues(async_clause(op, 0), wait_clause(op, 1))
    } else if op.is_any(&["acc.data", "acc.update"]) {
        named_queues(async_clause(op, 1), wait_clause(op, 2))
    } else if op.is_any(&["acc.enter_data", "acc.exit_data"]) {
        [op.operand_segment(1), op.operand_segment(3)].concat()
    } else if op.is("acc.wait") {
        [op.operand_segment(0), op.operand_segment(1)].concat()
    } else {
        Vec::new()
    }
}

fn named_queues<'c>(clause: Async<'c>, wait: Option<Wait<'c>>) -> Vec<Value<'c>> {
    let mut queues = wait.map(|wait| wait.queues).unwrap_or_default();
    if let Async::Queue(queue) = clause {
        queues.push(queue);
    }
    queues
}

/// acc.parallel and acc.kernels.
pub struct Compute<'c>(pub Op<'c>);

impl<'c> Compute<'c> {
    pub fn async_clause(&self) -> Async<'c> {
        async_clause(self.0, 0)
    }

    pub fn wait(&self) -> Option<Wait<'c>> {
        wait_clause(self.0, 1)
    }

    /// Up to three numbers of gangs.
    pub fn num_gangs(&self) -> Vec<Value<'c>> {
        default_operands(self.0, 2, "numGangsDeviceType", Some("numGangsSegments"))
    }

    pub fn num_workers(&self) -> Option<Value<'c>> {
        default_operands(self.0, 3, "numWorkersDeviceType", None)
            .first()
            .copied()
    }

    pub fn vector_length(&self) -> Option<Value<'c>> {
        default_operands(self.0, 4, "vectorLengthDeviceType", None)
            .first()
            .copied()
    }

    pub fn self_condition(&self) -> Option<Value<'c>> {
        self.0.operand_segment(6).first().copied()
    }

    pub fn self_always(&self) -> bool {
        self.0.has_attribute("selfAttr")
    }

    /// acc.reduction operations.
    pub fn reductions(&self) -> Vec<Op<'c>> {
        defining_ops(self.0.operand_segment(7))
    }

    pub fn privates(&self) -> Vec<Op<'c>> {
        defining_ops(self.0.operand_segment(8))
    }

    pub fn firstprivates(&self) -> Vec<Op<'c>> {
        defining_ops(self.0.operand_segment(9))
    }

    pub fn data_operands(&self) -> Vec<Value<'c>> {
        self.0.operand_segment(10)
    }

    pub fn remove_data_operand(&self, entry: Value<'c>) {
        let mut operands = self.data_operands();
        operands.retain(|operand| *operand != entry);
        self.0.set_operand_segment(10, &operands);
    }

    pub fn add_data_operand(&self, entry: Value<'c>) {
        let mut operands = self.data_operands();
        operands.push(entry);
        self.0.set_operand_segment(10, &operands);
    }
}

fn defining_ops<'c>(values: Vec<Value<'c>>) -> Vec<Op<'c>> {
    values.into_iter().filter_map(Value::defining_op).collect()
}

/// acc.loop.
pub struct Loop<'c>(pub Op<'c>);

impl<'c> Loop<'c> {
    pub fn lower(&self) -> Vec<Value<'c>> {
        self.0.operand_segment(0)
    }

    pub fn upper(&self) -> Vec<Value<'c>> {
        self.0.operand_segment(1)
    }

    pub fn step(&self) -> Vec<Value<'c>> {
        self.0.operand_segment(2)
    }

    pub fn has_inclusive_bounds(&self) -> bool {
        self.0
            .attribute("inclusiveUpperbound")
            .and_then(Attribute::as_bools)
            .is_some_and(|flags| flags.iter().all(|&f| f))
    }

    /// The operand of gang(num:), worker(num:) or vector(length:) of the loop.
    pub fn gang_num(&self) -> Option<Value<'c>> {
        self.gang_argument(0)
    }

    pub fn gang_dim(&self) -> Option<Value<'c>> {
        self.gang_argument(1)
    }

    /// gang(static:); flang encodes `*` as -1.
    pub fn gang_static(&self) -> Option<Value<'c>> {
        self.gang_argument(2)
    }

    /// `kind`: 0 num, 1 dim, 2 static (acc.gang_arg_type).
    fn gang_argument(&self, kind: i64) -> Option<Value<'c>> {
        let types = self.0.attribute("gangOperandsArgType")?.elements();
        let all = self.0.operand_segment(3);
        let chosen = default_operands(
            self.0,
            3,
            "gangOperandsDeviceType",
            Some("gangOperandsSegments"),
        );
        all.iter()
            .zip(types)
            .find(|(value, ty)| ty.enum_value() == Some(kind) && chosen.contains(value))
            .map(|(&value, _)| value)
    }

    pub fn worker_num(&self) -> Option<Value<'c>> {
        default_operands(self.0, 4, "workerNumOperandsDeviceType", None)
            .first()
            .copied()
    }

    pub fn vector_length(&self) -> Option<Value<'c>> {
        default_operands(self.0, 5, "vectorOperandsDeviceType", None)
            .first()
            .copied()
    }

    pub fn has_gang(&self) -> bool {
        applies_to_default(self.0, "gang") || applies_to_default(self.0, "gangOperandsDeviceType")
    }

    pub fn has_worker(&self) -> bool {
        applies_to_default(self.0, "worker")
            || applies_to_default(self.0, "workerNumOperandsDeviceType")
    }

    pub fn has_vector(&self) -> bool {
        applies_to_default(self.0, "vector")
            || applies_to_default(self.0, "vectorOperandsDeviceType")
    }

    /// The levels that its clauses name, outermost first.
    pub fn levels(&self) -> Vec<Level> {
        [
            (Level::Gang, self.has_gang()),
            (Level::Worker, self.has_worker()),
            (Level::Vector, self.has_vector()),
        ]
        .into_iter()
        .filter_map(|(level, is_named)| is_named.then_some(level))
        .collect()
    }

    pub fn is_seq(&self) -> bool {
        applies_to_default(self.0, "seq")
    }

    pub fn is_independent(&self) -> bool {
        applies_to_default(self.0, "independent")
    }

    pub fn is_auto(&self) -> bool {
        applies_to_default(self.0, "auto_")
    }

    /// Sizes of tiles for all devices; -1 stands for `*`.
    pub fn tile_sizes(&self) -> Vec<Value<'c>> {
        default_operands(
            self.0,
            6,
            "tileOperandsDeviceType",
            Some("tileOperandsSegments"),
        )
    }

    pub fn has_tile(&self) -> bool {
        !self.0.operand_segment(6).is_empty()
    }

    pub fn privates(&self) -> Vec<Op<'c>> {
        defining_ops(self.0.operand_segment(8))
    }

    pub fn firstprivates(&self) -> Vec<Op<'c>> {
        defining_ops(self.0.operand_segment(9))
    }

    pub fn reductions(&self) -> Vec<Op<'c>> {
        defining_ops(self.0.operand_segment(10))
    }

    /// The loop exits early: its control flow is spelled out inside the body.
    pub fn is_unstructured(&self) -> bool {
        self.0.has_attribute("unstructured")
    }
}

/// Adds an implicit private variable to a loop; returns its copy of `variable`.
pub fn add_private<'c>(nest: Op<'c>, variable: Value<'c>, name: &str) -> Value<'c> {
    const PRIVATES: usize = 8;
    let b = Builder::before(nest);
    let ty = variable.ty();
    let mut attributes = vec![
        ("implicit", Attribute::boolean(b.ctx(), true)),
        ("name", Attribute::string(b.ctx(), name)),
    ];
    if let Some(pointee) = ty.pointee() {
        attributes.push(("varType", Attribute::type_attribute(pointee)));
    }
    let entry = b.segmented_op(
        PRIVATE,
        &[&[variable], &[], &[], &[]],
        &[ty],
        &attributes,
        vec![],
    );
    let mut privates = nest.operand_segment(PRIVATES);
    privates.push(entry.result(0));
    nest.set_operand_segment(PRIVATES, &privates);
    entry.result(0)
}

/// Makes gang(...), worker(...) and vector(...) of a loop plain levels.
pub fn drop_level_arguments(op: Op<'_>) {
    // The attribute of the plain level, that of the arguments, their operands.
    const ARGUMENTS: [(&str, &str, usize); 3] = [
        ("gang", "gangOperandsDeviceType", 3),
        ("worker", "workerNumOperandsDeviceType", 4),
        ("vector", "vectorOperandsDeviceType", 5),
    ];
    for (plain, with_arguments, operands) in ARGUMENTS {
        let Some(devices) = op.attribute(with_arguments) else {
            continue;
        };
        let all = [op.attribute(plain), Some(devices)]
            .into_iter()
            .flatten()
            .flat_map(Attribute::elements)
            .collect::<Vec<_>>();
        op.set_attribute(plain, Attribute::array(op.ctx(), &all));
        op.remove_attribute(with_arguments);
        op.set_operand_segment(operands, &[]);
    }
    op.remove_attribute("gangOperandsArgType");
    op.remove_attribute("gangOperandsSegments");
}

/// Leaves the first `count` sizes of the tile clause of a loop.
pub fn keep_tile_sizes(op: Op<'_>, count: usize) {
    const SIZES: usize = 6;
    let sizes = default_operands(
        op,
        SIZES,
        "tileOperandsDeviceType",
        Some("tileOperandsSegments"),
    );
    if sizes.len() <= count {
        return;
    }
    op.set_operand_segment(SIZES, &sizes[..count]);
    op.set_attribute(
        "tileOperandsSegments",
        Attribute::i32_array(op.ctx(), &[count as i32]),
    );
    let any_device = op
        .attribute("tileOperandsDeviceType")
        .map(Attribute::elements)
        .and_then(|types| Some(types[position_of_default(op, "tileOperandsDeviceType")?]));
    if let Some(any_device) = any_device {
        op.set_attribute(
            "tileOperandsDeviceType",
            Attribute::array(op.ctx(), &[any_device]),
        );
    }
}

/// A data operation that starts a lifetime (acc.copyin ... acc.reduction).
#[derive(Clone, Copy)]
pub struct DataEntry<'c>(pub Op<'c>);

impl<'c> DataEntry<'c> {
    /// The variable on the host: an address or a descriptor.
    pub fn variable(self) -> Value<'c> {
        self.0.operand(0)
    }

    pub fn bounds(self) -> Vec<Op<'c>> {
        defining_ops(self.0.operand_segment(2))
    }

    pub fn async_clause(self) -> Async<'c> {
        async_clause(self.0, 3)
    }

    pub fn name(self) -> String {
        self.0.text("name").unwrap_or_default()
    }

    pub fn result(self) -> Value<'c> {
        self.0.result(0)
    }

    pub fn is_structured(self) -> bool {
        flag(self.0, "structured", true)
    }

    pub fn is_implicit(self) -> bool {
        flag(self.0, "implicit", false)
    }

    pub fn recipe(self) -> Option<String> {
        self.0.text("recipe")
    }
}

/// At a procedure: the symbol of the one that devices call instead.
pub const BIND: &str = "accc.bind";

/// At a procedure: its loops may be shared by the threads of the construct that
/// calls it.
pub const PARALLEL_ROUTINE: &str = "accc.parallel_routine";

pub const ROUTINE: &str = "acc.routine";

/// The outermost level that the clauses gang, worker and vector of an acc.routine
/// let its procedure use.
pub fn routine_level(routine: Op<'_>) -> Option<Level> {
    const GANG_WITH_DIM: &str = "gangDimDeviceType";
    [
        ("gang", Level::Gang),
        (GANG_WITH_DIM, Level::Gang),
        ("worker", Level::Worker),
        ("vector", Level::Vector),
    ]
    .into_iter()
    .find_map(|(name, level)| applies_to_default(routine, name).then_some(level))
}

/// Whether an acc.routine has the clause gang, worker or vector.
pub fn is_parallel_routine(routine: Op<'_>) -> bool {
    routine_level(routine).is_some()
}

/// What the bind clause of an acc.routine consists of.
pub const BIND_ATTRIBUTES: [&str; 4] = [
    "bindIdName",
    "bindIdNameDeviceType",
    "bindStrName",
    "bindStrNameDeviceType",
];

/// The symbol that the bind clause of an acc.routine names.
pub fn bound_name(routine: Op<'_>) -> Option<String> {
    [
        ("bindIdName", "bindIdNameDeviceType"),
        ("bindStrName", "bindStrNameDeviceType"),
    ]
    .into_iter()
    .find_map(|(names, types)| {
        let position = position_of_default(routine, types)?;
        routine.attribute(names)?.elements().get(position)?.text()
    })
}

/// Marks the variables of declare directives: globals, and declarations of
/// procedures' variables.
pub const DECLARE: &str = "acc.declare";

/// Marks an acc.delete for a variable that is about to be deallocated.
pub const DEALLOCATES: &str = "accc.deallocates";

/// Holds the data entries of a global's declare directive.
pub const GLOBAL_CONSTRUCTOR: &str = "acc.global_ctor";

/// Ends the lifetime of the variable of `entry` without copying out.
pub fn delete<'c>(b: &Builder<'c>, entry: Op<'c>) -> Op<'c> {
    let attributes: Vec<_> = ["dataClause", "name", "structured", "implicit"]
        .into_iter()
        .filter_map(|name| Some((name, entry.attribute(name)?)))
        .collect();
    b.segmented_op(
        "acc.delete",
        &[&[entry.result(0)], &[], &[]],
        &[],
        &attributes,
        vec![],
    )
}

/// Copies the variable of `entry`, a reduction's, to the device at `before` and
/// back at `after`, as an implicit copy clause does; returns what stands for it on
/// the device.
pub fn copy_around<'c>(before: &Builder<'c>, after: &Builder<'c>, entry: Op<'c>) -> Value<'c> {
    let bounds = entry.operand_segment(BOUNDS);
    let device = copy_in(before, entry, &bounds);
    after.segmented_op(
        "acc.copyout",
        &[
            &[device],
            &[entry.operand(0)],
            &bounds,
            &entry.operand_segment(QUEUE),
        ],
        &[],
        &implicit_attributes(entry),
        vec![],
    );
    device
}

/// Copies all of the variable of `entry`, a firstprivate's, to the device at
/// `before` and drops it at `after`, as an implicit copyin clause does; returns
/// what stands for it on the device.
pub fn copy_in_around<'c>(before: &Builder<'c>, after: &Builder<'c>, entry: Op<'c>) -> Value<'c> {
    let bounds: Vec<_> = DataEntry(entry)
        .bounds()
        .into_iter()
        .map(|section| whole_dimension(before, section))
        .collect();
    let device = copy_in(before, entry, &bounds);
    let mut attributes = implicit_attributes(entry);
    attributes.retain(|&(name, _)| name != "varType");
    after.segmented_op(
        "acc.delete",
        &[&[device], &bounds, &entry.operand_segment(QUEUE)],
        &[],
        &attributes,
        vec![],
    );
    device
}

/// Copies `variable` to the device at `before` and back at `after` in the queue of
/// `construct`, as an implicit copy clause of the construct does; returns what
/// stands for it on the device.
pub fn copy_variable_around<'c>(
    before: &Builder<'c>,
    after: &Builder<'c>,
    construct: Op<'c>,
    variable: Value<'c>,
    name: &str,
) -> Value<'c> {
    let object = variable.ty().pointee().expect("the address of a variable");
    let queue = construct.operand_segment(0);
    let mut attributes: Vec<_> = ["asyncOperandsDeviceType", "asyncOnly"]
        .into_iter()
        .filter_map(|name| Some((name, construct.attribute(name)?)))
        .collect();
    attributes.push(("dataClause", clause(construct.ctx(), data_clause::COPY)));
    attributes.push(("name", Attribute::string(construct.ctx(), name)));
    attributes.push(("implicit", Attribute::boolean(construct.ctx(), true)));
    attributes.push(("varType", Attribute::type_attribute(object)));
    let device = before
        .segmented_op(
            "acc.copyin",
            &[&[variable], &[], &[], &queue],
            &[variable.ty()],
            &attributes,
            vec![],
        )
        .result(0);
    after.segmented_op(
        "acc.copyout",
        &[&[device], &[variable], &[], &queue],
        &[],
        &attributes,
        vec![],
    );
    device
}

/// Operand groups of data operations that start a lifetime.
const BOUNDS: usize = 2;
const QUEUE: usize = 3;

fn copy_in<'c>(b: &Builder<'c>, entry: Op<'c>, bounds: &[Value<'c>]) -> Value<'c> {
    b.segmented_op(
        "acc.copyin",
        &[
            &[entry.operand(0)],
            &[],
            bounds,
            &entry.operand_segment(QUEUE),
        ],
        &[entry.result(0).ty()],
        &implicit_attributes(entry),
        vec![],
    )
    .result(0)
}

/// Attributes of a data operation that `entry` implies.
fn implicit_attributes(entry: Op<'_>) -> Vec<(&'static str, Attribute<'_>)> {
    let mut attributes: Vec<_> = ["varType", "asyncOperandsDeviceType", "asyncOnly", "name"]
        .into_iter()
        .filter_map(|name| Some((name, entry.attribute(name)?)))
        .collect();
    attributes.push(("implicit", Attribute::boolean(entry.ctx(), true)));
    attributes
}

/// The bounds of the dimension that the acc.bounds `section` is a part of.
fn whole_dimension<'c>(b: &Builder<'c>, section: Op<'c>) -> Value<'c> {
    let extent = section.operand_segment(2).first().copied();
    let Some(extent) = extent else {
        return section.result(0);
    };
    let zero = arith::constant(b, extent.ty(), 0);
    let one = arith::constant(b, extent.ty(), 1);
    let last = arith::sub(b, extent, one);
    let whole = section.clone_op();
    whole.set_operand_segment(0, &[zero]);
    whole.set_operand_segment(1, &[last]);
    b.insert(whole).result(0)
}

/// The clause (`acc.data_clause`) of the declare directive that names the variable
/// of `op`, a global or a declaration.
pub fn declare_clause(op: Op<'_>) -> Option<i64> {
    let attribute = op.attribute(DECLARE)?;
    // SAFETY: a query on a live attribute; -1 when it is of another kind.
    let clause = unsafe { crate::ffi::acccDeclareClause(attribute.raw()) };
    (clause >= 0).then_some(clause)
}

/// Data whose lifetime begins and ends where the program says, outside of
/// constructs: a variable with a descriptor.
#[derive(Clone, Copy)]
pub struct DynamicData<'a, 'c> {
    /// The descriptor or its address.
    pub variable: Value<'c>,
    pub name: &'a str,
}

impl<'c> DynamicData<'_, 'c> {
    /// Starts its lifetime on the device, without contents.
    pub fn create(self, b: &Builder<'c>) {
        self.entry(b, "acc.create", data_clause::CREATE);
    }

    /// Starts its lifetime on the device with the host's contents.
    pub fn copyin(self, b: &Builder<'c>) {
        self.entry(b, "acc.copyin", data_clause::COPYIN);
    }

    /// Ends its lifetime on all devices: it is about to be deallocated.
    pub fn delete(self, b: &Builder<'c>) {
        let entry = self.entry(b, "acc.getdeviceptr", data_clause::CREATE);
        delete(b, entry).set_attribute(DEALLOCATES, Attribute::unit(b.ctx()));
    }

    fn entry(self, b: &Builder<'c>, operation: &str, of: i64) -> Op<'c> {
        let ctx = b.ctx();
        let ty = self.variable.ty();
        let object = ty.pointee().filter(|_| ty.is_descriptor_address());
        b.segmented_op(
            operation,
            &[&[self.variable], &[], &[], &[]],
            &[ty],
            &[
                ("dataClause", clause(ctx, of)),
                ("name", Attribute::string(ctx, self.name)),
                ("implicit", Attribute::boolean(ctx, true)),
                ("structured", Attribute::boolean(ctx, false)),
                ("varType", Attribute::type_attribute(object.unwrap_or(ty))),
            ],
            vec![],
        )
    }
}

fn clause<'c>(ctx: Ctx<'c>, number: i64) -> Attribute<'c> {
    // SAFETY: the context is live and the number is one of `data_clause`.
    Attribute::from_raw(unsafe { crate::ffi::acccDataClause(ctx.raw(), number) })
}

/// `acc.data_clause` of a data operation.
pub fn clause_of(op: Op<'_>) -> i64 {
    op.attribute("dataClause")
        .and_then(Attribute::enum_value)
        .unwrap_or(-1)
}

/// `acc.data_clause_modifier` of a data operation.
pub fn modifiers_of(op: Op<'_>) -> i64 {
    op.attribute("modifiers")
        .and_then(Attribute::enum_value)
        .unwrap_or(0)
}

/// A boolean attribute with its default.
pub fn flag(op: Op<'_>, name: &str, default: bool) -> bool {
    op.attribute(name)
        .and_then(Attribute::as_bool)
        .unwrap_or(default)
}

/// The operator of an acc.reduction.recipe.
pub fn reduction_operator(recipe: Op<'_>) -> Option<Operator> {
    // Numbers of acc.reduction_operator, which differ from accgpu's order.
    Some(match recipe.attribute("reductionOperator")?.enum_value()? {
        1 => Operator::Add,
        2 => Operator::Mul,
        3 => Operator::Max,
        4 => Operator::Min,
        5 => Operator::Iand,
        6 => Operator::Ior,
        7 => Operator::Xor,
        8 => Operator::Eqv,
        9 => Operator::Neqv,
        10 => Operator::Land,
        11 => Operator::Lor,
        _ => return None,
    })
}
