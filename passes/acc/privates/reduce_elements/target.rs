//! The variable that a reduction names.

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

/// For a construct that does more with the array than to use its elements.
pub fn used_otherwise(op: Op<'_>, entry: DataEntry<'_>) -> Reported {
    let message = format!(
        "reduction of '{}' where the construct uses the array in other ways; reduce a scalar, \
         and assign that to the element after the construct",
        entry.name()
    );
    not_yet_supported(op.location(), &message)
}
