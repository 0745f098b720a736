//! acc.loop: one loop, or a nest of them under one directive.

use super::{
    DeviceType, LOOP, PRIVATE, REDUCTION, YIELD, applies_to_default, compute, default_operands,
    defining_ops, position_of_default,
};
use crate::{
    accgpu::Level,
    fir,
    ir::{Attribute, Block, Builder, Op, Region, Value},
};

/// acc.loop.
pub struct Loop<'c>(pub Op<'c>);

impl<'c> Loop<'c> {
    /// First values of the variables of a collapsed nest, the outermost loop first.
    pub fn lower(&self) -> Vec<Value<'c>> {
        self.0.operand_segment(0)
    }

    /// Last values, in the same order.
    pub fn upper(&self) -> Vec<Value<'c>> {
        self.0.operand_segment(1)
    }

    /// Steps, in the same order.
    pub fn step(&self) -> Vec<Value<'c>> {
        self.0.operand_segment(2)
    }

    /// Whether the last values belong to the ranges, as in Fortran.
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

    /// The operand of gang(dim:): 1, 2 or 3.
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

    /// The operand of worker(num:).
    pub fn worker_num(&self) -> Option<Value<'c>> {
        default_operands(self.0, 4, "workerNumOperandsDeviceType", None)
            .first()
            .copied()
    }

    /// The operand of vector(length:).
    pub fn vector_length(&self) -> Option<Value<'c>> {
        default_operands(self.0, 5, "vectorOperandsDeviceType", None)
            .first()
            .copied()
    }

    /// Whether the loop has a gang clause, with an operand or without.
    pub fn has_gang(&self) -> bool {
        applies_to_default(self.0, "gang") || applies_to_default(self.0, "gangOperandsDeviceType")
    }

    /// Whether it has a worker clause.
    pub fn has_worker(&self) -> bool {
        applies_to_default(self.0, "worker")
            || applies_to_default(self.0, "workerNumOperandsDeviceType")
    }

    /// Whether it has a vector clause.
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

    /// Whether it has a seq clause (2.9.5).
    pub fn is_seq(&self) -> bool {
        applies_to_default(self.0, "seq")
    }

    /// Whether it has an independent clause, or stands where loops are independent (2.9.6).
    pub fn is_independent(&self) -> bool {
        applies_to_default(self.0, "independent")
    }

    /// Whether it has an auto clause, or stands where loops are auto (2.9.7).
    pub fn is_auto(&self) -> bool {
        applies_to_default(self.0, "auto_")
    }

    /// How many indices the DO CONCURRENT has whose mask is the IF in the body.
    pub fn masked_indices(&self) -> Option<i64> {
        self.0.attribute("accc.masked")?.as_integer()
    }

    /// Sizes of tiles for all devices, that of the innermost loop first (OpenACC 3.4,
    /// 2.9.8); -1 stands for `*`.
    pub fn tile_sizes(&self) -> Vec<Value<'c>> {
        default_operands(
            self.0,
            SIZES,
            "tileOperandsDeviceType",
            Some("tileOperandsSegments"),
        )
    }

    /// acc.private operations.
    pub fn privates(&self) -> Vec<Op<'c>> {
        defining_ops(self.0.operand_segment(PRIVATES))
    }

    /// acc.firstprivate operations.
    pub fn firstprivates(&self) -> Vec<Op<'c>> {
        defining_ops(self.0.operand_segment(FIRSTPRIVATES))
    }

    /// acc.reduction operations.
    pub fn reductions(&self) -> Vec<Op<'c>> {
        defining_ops(self.0.operand_segment(REDUCTIONS))
    }

    /// The loop variables that the body has in memory, as flang lowers loops.
    pub fn counters(&self) -> Vec<Counter<'c>> {
        self.0
            .body(0)
            .arguments()
            .into_iter()
            .filter_map(|value| {
                let (store, _) = value
                    .uses()
                    .into_iter()
                    .find(|&(user, operand)| user.is(fir::STORE) && operand == 0)?;
                let variable = store.operand(1);
                Some(Counter { value, variable })
            })
            .collect()
    }

    /// The loop exits early: its control flow is spelled out inside the body.
    pub fn is_unstructured(&self) -> bool {
        self.0.has_attribute("unstructured")
    }
}

/// A loop variable.
#[derive(Clone, Copy)]
pub struct Counter<'c> {
    /// The argument of the body that has its value.
    pub value: Value<'c>,
    /// Where the program's variable is.
    pub variable: Value<'c>,
}

const PRIVATES: usize = 8;
const FIRSTPRIVATES: usize = 9;
const REDUCTIONS: usize = 10;
const SEGMENTS: usize = 11;

/// A loop without clauses over `range`: its first and last value and its step. Returns its
/// argument too; its body ends already.
pub fn auto_loop<'c>(b: &Builder<'c>, range: [Value<'c>; 3]) -> (Op<'c>, Value<'c>) {
    let block = Block::create(&[(range[0].ty(), b.location())]);
    let body = Region::create();
    body.append(block);
    let [lower, upper, step] = range.each_ref().map(std::slice::from_ref);
    let none = Attribute::array(b.ctx(), &[DeviceType::None.attribute(b.ctx())]);
    let inclusive = Attribute::bool_array(b.ctx(), &[true]);
    let attributes = [("auto_", none), ("inclusiveUpperbound", inclusive)];
    let mut segments: [&[Value<'c>]; SEGMENTS] = [&[]; SEGMENTS];
    segments[..3].copy_from_slice(&[lower, upper, step]);
    let nest = b.segmented_op(LOOP, &segments, &[], &attributes, vec![body]);
    Builder::at_end(block, nest).op(YIELD, &[], &[], &[], vec![]);
    (nest, block.arguments()[0])
}

/// Leaves the `count` outermost loops of a nest in it. Variables of the others have no
/// values in its body any more.
pub fn keep_loops(nest: Op<'_>, count: usize) {
    const BOUNDS: [usize; 3] = [0, 1, 2];
    let counters = Loop(nest).counters();
    for bound in BOUNDS {
        nest.set_operand_segment(bound, &nest.operand_segment(bound)[..count]);
    }
    for (which, counter) in counters.into_iter().enumerate().skip(count).rev() {
        for (store, _) in counter.value.uses() {
            store.erase();
        }
        nest.body(0).erase_argument(which);
    }
    nest.set_attribute(
        "inclusiveUpperbound",
        Attribute::bool_array(nest.ctx(), &vec![true; count]),
    );
    if count == 1 {
        nest.remove_attribute("collapse");
        nest.remove_attribute("collapseDeviceType");
    } else if let Some(collapse) = nest.attribute("collapse") {
        let number = Attribute::integer(collapse.elements()[0].ty(), count as i64);
        let numbers = vec![number; collapse.elements().len()];
        nest.set_attribute("collapse", Attribute::array(nest.ctx(), &numbers));
    }
}

/// Makes a loop use `variable` itself instead of `entry`, its private copy.
pub fn drop_private<'c>(nest: Op<'c>, entry: Op<'c>, variable: Value<'c>) {
    let mut privates = nest.operand_segment(PRIVATES);
    privates.retain(|&private| private != entry.result(0));
    nest.set_operand_segment(PRIVATES, &privates);
    entry.result(0).replace_all_uses_with(variable);
    entry.erase();
}

/// Gives the private variable `entry` of the loop `from` to the loop `to`.
pub fn take_private<'c>(from: Op<'c>, to: Op<'c>, entry: Op<'c>) {
    let value = entry.result(0);
    let mut privates = from.operand_segment(PRIVATES);
    privates.retain(|&private| private != value);
    from.set_operand_segment(PRIVATES, &privates);
    to.set_operand_segment(
        PRIVATES,
        &[to.operand_segment(PRIVATES), vec![value]].concat(),
    );
}

/// Adds an implicit private variable to a loop; returns its copy of `variable`.
pub fn add_private<'c>(nest: Op<'c>, variable: Value<'c>, name: &str) -> Value<'c> {
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

/// Gives `entry`, an acc.private or acc.firstprivate, to a loop.
pub fn add_copy<'c>(nest: Op<'c>, entry: Op<'c>) {
    let segment = match entry.is(PRIVATE) {
        true => PRIVATES,
        false => FIRSTPRIVATES,
    };
    let mut entries = nest.operand_segment(segment);
    entries.push(entry.result(0));
    nest.set_operand_segment(segment, &entries);
}

/// Adds a reduction of `variable`, an address, to a loop or compute construct; returns
/// the private copy.
pub fn add_reduction<'c>(
    owner: Op<'c>,
    variable: Value<'c>,
    recipe: &str,
    name: &str,
) -> Value<'c> {
    let b = Builder::before(owner);
    let object = variable.ty().pointee().expect("an address");
    let entry = b.segmented_op(
        REDUCTION,
        &[&[variable], &[], &[], &[]],
        &[variable.ty()],
        &[
            ("name", Attribute::string(b.ctx(), name)),
            (super::RECIPE, Attribute::symbol(b.ctx(), recipe)),
            ("varType", Attribute::type_attribute(object)),
        ],
        vec![],
    );
    let segment = match owner.is(LOOP) {
        true => REDUCTIONS,
        false => compute::reduction_segment(owner),
    };
    let mut reductions = owner.operand_segment(segment);
    reductions.push(entry.result(0));
    owner.set_operand_segment(segment, &reductions);
    entry.result(0)
}

/// The operand group of tile sizes.
const SIZES: usize = 6;

/// Leaves the last `count` sizes of the tile clause of a loop, those of its outermost
/// loops (OpenACC 3.4, 2.9.8).
pub fn keep_outer_tile_sizes(op: Op<'_>, count: usize) {
    let sizes = default_operands(
        op,
        SIZES,
        "tileOperandsDeviceType",
        Some("tileOperandsSegments"),
    );
    if sizes.len() <= count {
        return;
    }
    op.set_operand_segment(SIZES, &sizes[sizes.len() - count..]);
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
