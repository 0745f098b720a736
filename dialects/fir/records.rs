//! Objects of derived type: members and default initialisation.

use super::{COORDINATE_OF, TYPE_INFO};
use crate::ir::{Attribute, Builder, Module, Op, Type, Value};

/// Address of member `index`, of type `ty`, of the object of derived type at
/// `object`.
pub fn member<'c>(b: &Builder<'c>, object: Value<'c>, index: i32, ty: Type<'c>) -> Value<'c> {
    b.value(
        COORDINATE_OF,
        &[object],
        ty.reference(),
        &[
            ("baseType", Attribute::type_attribute(object.ty())),
            (FIELDS, Attribute::i32_array(b.ctx(), &[index])),
        ],
    )
}

/// The attribute of fir.coordinate_of with the components that it finds.
const FIELDS: &str = "field_indices";

/// Whether `op` finds a component of an object.
pub fn finds_component(op: Op<'_>) -> bool {
    op.is(COORDINATE_OF) && op.has_attribute(FIELDS)
}

/// The numbers of the components, from the outside, of what `op` finds in its operand;
/// `None` for other operations and where subscripts belong to it.
pub fn component_path(op: Op<'_>) -> Option<Vec<i32>> {
    let finds_only_components = finds_component(op) && op.operand_count() == 1;
    finds_only_components
        .then(|| op.attribute(FIELDS)?.as_i32s())
        .flatten()
}

/// Whether objects of derived type `ty` start with values, be it in members of theirs.
pub fn has_default_initialisation<'c>(module: &Module<'c>, ty: Type<'c>) -> bool {
    module
        .lookup(&ty.record_name())
        .is_some_and(|info| info.is(TYPE_INFO) && !info.has_attribute("no_init"))
}

/// The global constant that flang copies into new objects of `ty`; `None` where the file
/// has no variable that needs it.
pub fn initial_object<'c>(module: &Module<'c>, ty: Type<'c>) -> Option<String> {
    let name = format!("_QQ{}.DerivedInit", ty.record_name());
    module.lookup(&name).map(|_| name)
}
