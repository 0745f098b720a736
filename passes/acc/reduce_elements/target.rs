//! The variable that a reduction names.

use crate::acc::captures::repeat_parts_of;
use accc_dialects::{
    acc::{self, DataEntry},
    fir,
    ir::{Attribute, Op, Reported, Value, not_yet_supported},
};

/// Makes `reduction` one of the variable at `variable`, an address, or of all that it
/// describes.
pub fn retarget<'c>(reduction: Op<'c>, variable: Value<'c>, recipe: &str) {
    let ty = variable.ty();
    let object = match ty.is_descriptor() {
        true => ty,
        false => ty.pointee().expect("an address"),
    };
    reduction.set_operand_segment(0, &[variable]);
    reduction.clear_operand_segment(2);
    reduction.result(0).set_type(ty);
    DataEntry(reduction).set_recipe(recipe);
    reduction.set_attribute("varType", Attribute::type_attribute(object));
}

/// The variable that an address or descriptor belongs to, through a descriptor in
/// memory and through data clauses of the construct.
pub fn root(mut value: Value<'_>) -> Value<'_> {
    loop {
        value = fir::origin(value);
        match value.defining_op() {
            Some(op) if op.is(fir::LOAD) && value.ty().is_descriptor() => value = op.operand(0),
            Some(op) if acc::is_data_entry(op) => value = DataEntry(op).variable(),
            _ => return value,
        }
    }
}

/// Gives `owner`, a construct or a loop, its own addresses and descriptors of parts of the variable
/// of `entry`, where it shares those of the code before it: only references inside become those to
/// the copy.
pub fn repeat_references<'c>(owner: Op<'c>, entry: DataEntry<'c>) {
    let variable = entry.variable();
    repeat_parts_of(owner, variable);
    let descriptor = variable.defining_op();
    if let Some(descriptor) = descriptor.filter(|op| op.is_any(&[fir::EMBOX, fir::REBOX])) {
        repeat_parts_of(owner, descriptor.operand(0));
    }
}

/// For a construct that does more with the array than to use its elements.
pub fn used_otherwise(op: Op<'_>, entry: DataEntry<'_>) -> Reported {
    let message = format!(
        "reduction of '{}' where the construct uses the array in other ways; reduce a scalar, \
         and assign that to the element after the construct",
        entry.name()
    );
    not_yet_supported(op.location(), &message)
}
