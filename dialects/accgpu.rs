//! Enums, constructors and views of the accgpu dialect.

mod cache;
mod effects;
mod loops;
mod notes;
mod privates;
mod variable;

use crate::{
    ffi,
    ir::{Attribute, Block, Builder, Ctx, Op, Region, Type, Value},
};

pub use cache::Cache;
pub use effects::*;
pub use loops::*;
pub use notes::*;
pub use privates::*;
pub use variable::Variable;

crate::ir::operations! {
    BARRIER = "accgpu.barrier",
    CACHE = "accgpu.cache",
    COUNT = "accgpu.count",
    ESTIMATE = "accgpu.estimate",
    ID = "accgpu.id",
    LOOP = "accgpu.loop",
    PRIVATE = "accgpu.private",
    REDUCE = "accgpu.reduce",
    REGION = "accgpu.region",
    VARIABLE = "accgpu.variable",
    YIELD = "accgpu.yield",
}

/// A level of parallelism, outermost first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Level {
    /// Workgroups of a launch.
    Gang = 0,
    /// Wavefronts or rows of a workgroup.
    Worker = 1,
    /// Lanes of a worker.
    Vector = 2,
}

impl Level {
    /// From the outermost to the innermost.
    pub const ALL: [Level; 3] = [Level::Gang, Level::Worker, Level::Vector];

    fn from_number(number: i64) -> Option<Self> {
        Self::ALL.into_iter().find(|&l| l as i64 == number)
    }

    /// As an attribute of accgpu's operations.
    pub fn attribute<'c>(self, ctx: Ctx<'c>) -> Attribute<'c> {
        // SAFETY: constructs an attribute in a live context.
        Attribute::from_raw(unsafe { ffi::acccLevelAttr(ctx.raw(), self as u32) })
    }

    /// The clause's name.
    pub fn keyword(self) -> &'static str {
        ["gang", "worker", "vector"][self as usize]
    }
}

/// The construct a region comes from; numbered as in accrt.h.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Construct {
    /// `parallel` (2.5.1)
    Parallel = 0,
    /// A part of `kernels` (2.5.3) that is one launch.
    Kernels = 1,
    /// `serial` (2.5.2)
    Serial = 2,
}

/// What is known of a loop's iterations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// `seq`: one iteration after the other.
    Sequential = 0,
    /// `independent`: the iterations may run in any order.
    Independent = 1,
    /// `auto`: independent if accc can prove it.
    Auto = 2,
}

impl Mode {
    fn attribute<'c>(self, ctx: Ctx<'c>) -> Attribute<'c> {
        // SAFETY: constructs an attribute in a live context.
        Attribute::from_raw(unsafe { ffi::acccModeAttr(ctx.raw(), self as u32) })
    }
}

/// A reduction operator (OpenACC 3.4, 2.5.15).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operator {
    /// `+`
    Add = 0,
    /// `*`
    Mul = 1,
    /// `max`
    Max = 2,
    /// `min`
    Min = 3,
    /// `iand`
    Iand = 4,
    /// `ior`
    Ior = 5,
    /// `ieor`
    Xor = 6,
    /// `.and.`
    Land = 7,
    /// `.or.`
    Lor = 8,
    /// `.eqv.`
    Eqv = 9,
    /// `.neqv.`
    Neqv = 10,
}

impl Operator {
    const ALL: [Operator; 11] = [
        Operator::Add,
        Operator::Mul,
        Operator::Max,
        Operator::Min,
        Operator::Iand,
        Operator::Ior,
        Operator::Xor,
        Operator::Land,
        Operator::Lor,
        Operator::Eqv,
        Operator::Neqv,
    ];

    /// As a reduction clause has it.
    pub fn spelling(self) -> &'static str {
        const SPELLINGS: [&str; 11] = [
            "+", "*", "max", "min", "iand", "ior", "ieor", ".and.", ".or.", ".eqv.", ".neqv.",
        ];
        SPELLINGS[self as usize]
    }

    fn attribute<'c>(self, ctx: Ctx<'c>) -> Attribute<'c> {
        // SAFETY: constructs an attribute in a live context.
        Attribute::from_raw(unsafe { ffi::acccOperatorAttr(ctx.raw(), self as u32) })
    }
}

/// The sizes and the queue of a region, as operands.
#[derive(Default, Clone)]
pub struct Bounds<'c> {
    /// Up to three; none where accc chooses.
    pub num_gangs: Vec<Value<'c>>,
    /// None where accc chooses.
    pub num_workers: Option<Value<'c>>,
    /// None where accc chooses.
    pub vector_length: Option<Value<'c>>,
    /// The number of its async queue; none for the local thread to wait.
    pub queue: Option<Value<'c>>,
}

impl Bounds<'_> {
    /// Whether the program gives the construct one gang.
    pub fn has_one_gang(&self) -> bool {
        is_one_gang(&self.num_gangs)
    }
}

/// Whether what a clause NUM_GANGS says, a number for each dimension or nothing, is one gang.
pub fn is_one_gang(numbers: &[Value<'_>]) -> bool {
    let is_one = |&number: &Value<'_>| crate::arith::constant_value(number) == Some(1);
    !numbers.is_empty() && numbers.iter().all(is_one)
}

/// Builds a region with `body`.
pub fn region<'c>(
    b: &Builder<'c>,
    construct: Construct,
    bounds: &Bounds<'c>,
    body: Region<'c>,
) -> Op<'c> {
    // SAFETY: constructs an attribute in a live context.
    let kind =
        Attribute::from_raw(unsafe { ffi::acccConstructAttr(b.ctx().raw(), construct as u32) });
    b.segmented_op(
        REGION,
        &[
            &bounds.num_gangs,
            bounds.num_workers.as_slice(),
            bounds.vector_length.as_slice(),
            bounds.queue.as_slice(),
        ],
        &[],
        &[("construct", kind)],
        vec![body],
    )
}

/// The sizes and the queue of an accgpu.region.
pub fn region_bounds(region: Op<'_>) -> Bounds<'_> {
    let first = |segment| region.operand_segment(segment).first().copied();
    Bounds {
        num_gangs: region.operand_segment(0),
        num_workers: first(1),
        vector_length: first(2),
        queue: first(3),
    }
}

/// Sets the sizes and the queue of an accgpu.region.
pub fn set_region_bounds<'c>(region: Op<'c>, bounds: &Bounds<'c>) {
    region.set_operand_segment(0, &bounds.num_gangs);
    region.set_operand_segment(1, bounds.num_workers.as_slice());
    region.set_operand_segment(2, bounds.vector_length.as_slice());
    region.set_operand_segment(3, bounds.queue.as_slice());
}

/// Lets one gang run all of the construct `region`, whatever its clauses say.
pub fn limit_to_one_gang(region: Op<'_>) {
    let one = crate::arith::i32(&Builder::before(region), 1);
    region.set_operand_segment(0, &[one]);
}

/// What the program wrote for an accgpu.region.
pub fn region_construct(region: Op<'_>) -> Construct {
    match region
        .attribute("construct")
        .and_then(Attribute::enum_value)
    {
        Some(1) => Construct::Kernels,
        Some(2) => Construct::Serial,
        _ => Construct::Parallel,
    }
}

fn levels_attribute<'c>(ctx: Ctx<'c>, levels: &[Level]) -> Attribute<'c> {
    let levels: Vec<_> = levels.iter().map(|l| l.attribute(ctx)).collect();
    Attribute::array(ctx, &levels)
}

/// The levels of a loop or of a reduction.
pub fn levels(op: Op<'_>) -> Vec<Level> {
    op.attribute("levels")
        .map(Attribute::elements)
        .unwrap_or_default()
        .into_iter()
        .filter_map(|a| Level::from_number(a.enum_value()?))
        .collect()
}

/// The level of accgpu.private, accgpu.id and accgpu.count.
pub fn level(op: Op<'_>) -> Level {
    op.attribute("level")
        .and_then(Attribute::enum_value)
        .and_then(Level::from_number)
        .expect("the verifier demands a level")
}

/// Makes `level` the owner of an accgpu.private.
pub fn set_level(op: Op<'_>, level: Level) {
    op.set_attribute("level", level.attribute(op.ctx()));
}

/// Combines `partial` of all units of `levels` into `target`.
pub fn reduce<'c>(
    b: &Builder<'c>,
    operator: Operator,
    partial: Value<'c>,
    target: Value<'c>,
    levels: &[Level],
    combiner: Region<'c>,
) -> Op<'c> {
    b.op(
        REDUCE,
        &[partial, target],
        &[],
        &[
            ("kind", operator.attribute(b.ctx())),
            ("levels", levels_attribute(b.ctx(), levels)),
        ],
        vec![combiner],
    )
}

/// The operator of an accgpu.reduce.
pub fn reduce_operator(op: Op<'_>) -> Operator {
    let number = op.attribute("kind").and_then(Attribute::enum_value);
    Operator::ALL
        .into_iter()
        .find(|&o| Some(o as i64) == number)
        .expect("the verifier demands an operator")
}

/// Inlines the combiner of a reduction at the cursor: `target` = `target` op
/// `partial`.
pub fn inline_combiner<'c>(b: &Builder<'c>, reduce: Op<'c>, target: Value<'c>, partial: Value<'c>) {
    let block: Block<'c> = reduce.body(0);
    let arguments = block.arguments();
    let mut mapping = [(arguments[0], target), (arguments[1], partial)]
        .into_iter()
        .collect();
    for op in block.ops() {
        if !op.is(YIELD) {
            b.insert(op.clone_mapped(&mut mapping));
        }
    }
}

/// Ends a region, a loop body or a combiner.
pub fn yield_op<'c>(b: &Builder<'c>) {
    b.op(YIELD, &[], &[], &[], vec![]);
}

/// `value`, of which the host expects `expected`.
pub fn estimate<'c>(b: &Builder<'c>, value: Value<'c>, expected: Value<'c>) -> Value<'c> {
    b.value(ESTIMATE, &[value, expected], value.ty(), &[])
}

/// The number of this gang, worker or lane among its siblings, from 0 (index).
pub fn id<'c>(b: &Builder<'c>, level: Level) -> Value<'c> {
    b.value(
        ID,
        &[],
        Type::index(b.ctx()),
        &[("level", level.attribute(b.ctx()))],
    )
}

/// How many gangs, workers or lanes there are (index).
pub fn count<'c>(b: &Builder<'c>, level: Level) -> Value<'c> {
    b.value(
        COUNT,
        &[],
        Type::index(b.ctx()),
        &[("level", level.attribute(b.ctx()))],
    )
}

/// The threads of a gang or of a worker wait for each other.
pub fn barrier<'c>(b: &Builder<'c>, level: Level) -> Op<'c> {
    b.op(
        BARRIER,
        &[],
        &[],
        &[("level", level.attribute(b.ctx()))],
        vec![],
    )
}
