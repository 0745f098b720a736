//! Data operations that take the place of others, or that the specification implies.

use super::{
    COPYIN, COPYOUT, CREATE, DELETE,
    data::{
        BOUNDS, DataEntry, PART_OF_REGIONS, PART_SUFFICES, WITH_COMPONENTS, clause, data_clause,
    },
    queue::{ASYNC_TYPES, QUEUE},
};
use crate::{
    arith,
    ir::{Attribute, Builder, Op, Value},
};

/// Ends the lifetime of the variable of `entry` without copying out.
pub fn delete<'c>(b: &Builder<'c>, entry: Op<'c>) -> Op<'c> {
    let attributes: Vec<_> = ["dataClause", "name", "structured", "implicit"]
        .into_iter()
        .filter_map(|name| Some((name, entry.attribute(name)?)))
        .collect();
    b.segmented_op(
        DELETE,
        &[&[entry.result(0)], &[], &[]],
        &[],
        &attributes,
        vec![],
    )
}

/// Replaces `entry`, an acc.copyin, by the acc.create of a create clause; returns that.
pub fn without_copy(entry: Op<'_>) -> Op<'_> {
    replace_entry(entry, CREATE, data_clause::CREATE)
}

/// Replaces `entry`, which starts a lifetime or asks for one, by the acc.copyin of a copyin clause;
/// returns that.
pub fn as_copyin(entry: Op<'_>) -> Op<'_> {
    replace_entry(entry, COPYIN, data_clause::COPYIN)
}

fn replace_entry<'c>(entry: Op<'c>, name: &str, data_clause: i64) -> Op<'c> {
    let segments = [0, 1, BOUNDS, QUEUE].map(|segment| entry.operand_segment(segment));
    let ty = entry.attribute("varType").map(|ty| ("varType", ty));
    let mut attributes = attributes_for(entry, data_clause);
    attributes.extend(ty);
    let other = Builder::before(entry).segmented_op(
        name,
        &segments.each_ref().map(Vec::as_slice),
        &[entry.result(0).ty()],
        &attributes,
        vec![],
    );
    entry.result(0).replace_all_uses_with(other.result(0));
    entry.erase();
    other
}

/// Replaces `exit`, an acc.copyout, by the acc.delete of a clause of kind `data_clause`.
pub fn without_copy_back(exit: Op<'_>, data_clause: i64) {
    // Without the second one, the variable on the host.
    let segments = [0, 2, 3].map(|segment| exit.operand_segment(segment));
    Builder::before(exit).segmented_op(
        DELETE,
        &segments.each_ref().map(Vec::as_slice),
        &[],
        &attributes_for(exit, data_clause),
        vec![],
    );
    exit.erase();
}

/// Attributes of an operation that replaces `op`, for another clause.
fn attributes_for(op: Op<'_>, data_clause: i64) -> Vec<(&'static str, Attribute<'_>)> {
    ["name", "structured", "implicit", "modifiers"]
        .into_iter()
        .chain([PART_SUFFICES, PART_OF_REGIONS])
        .chain(ASYNC_TYPES)
        .filter_map(|name| Some((name, op.attribute(name)?)))
        .chain([("dataClause", clause(op.ctx(), data_clause))])
        .collect()
}

/// Copies the variable of `entry`, a reduction's, to the device at `before` and
/// back at `after`, as an implicit copy clause does; returns what stands for it on
/// the device.
pub fn copy_around<'c>(before: &Builder<'c>, after: &Builder<'c>, entry: Op<'c>) -> Value<'c> {
    let bounds = entry.operand_segment(BOUNDS);
    let device = copy_in(before, entry, &bounds);
    after.segmented_op(
        COPYOUT,
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

/// Copies the variable of `entry`, a firstprivate's, to the device at `before` and drops
/// it at `after`, as an implicit copyin clause does, allocatable components included;
/// returns what stands for it on the device. `is_whole`: of a section all of the array.
pub fn copy_in_around<'c>(
    before: &Builder<'c>,
    after: &Builder<'c>,
    entry: Op<'c>,
    is_whole: bool,
) -> Value<'c> {
    let bounds = DataEntry(entry).bounds().into_iter();
    let bounds: Vec<_> = match is_whole {
        true => bounds.map(|it| whole_dimension(before, it)).collect(),
        false => bounds.map(|it| it.result(0)).collect(),
    };
    let device = copy_in(before, entry, &bounds);
    let mut attributes = implicit_attributes(entry);
    attributes.retain(|&(name, _)| name != "varType");
    let exit = after.segmented_op(
        DELETE,
        &[&[device], &bounds, &entry.operand_segment(QUEUE)],
        &[],
        &attributes,
        vec![],
    );
    for op in device.defining_op().into_iter().chain([exit]) {
        op.set_attribute(WITH_COMPONENTS, Attribute::unit(entry.ctx()));
    }
    device
}

fn copy_in<'c>(b: &Builder<'c>, entry: Op<'c>, bounds: &[Value<'c>]) -> Value<'c> {
    b.segmented_value(
        COPYIN,
        &[
            &[entry.operand(0)],
            &[],
            bounds,
            &entry.operand_segment(QUEUE),
        ],
        // flang gives the copy of a section the section's type.
        entry.operand(0).ty(),
        &implicit_attributes(entry),
    )
}

/// Attributes of a data operation that `entry` implies.
fn implicit_attributes(entry: Op<'_>) -> Vec<(&'static str, Attribute<'_>)> {
    let mut attributes: Vec<_> = ["varType", "name"]
        .into_iter()
        .chain(ASYNC_TYPES)
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
