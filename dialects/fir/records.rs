//! Objects of derived type: members and default initialisation.

use super::{COORDINATE_OF, TYPE_INFO, memory::load, variables::address_of};
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

/// Whether FINAL procedures, be it of members, are called where objects of derived type `ty`
/// end.
pub fn may_be_finalised<'c>(module: &Module<'c>, ty: Type<'c>) -> bool {
    module
        .lookup(&ty.record_name())
        .is_some_and(|info| info.is(TYPE_INFO) && !info.has_attribute("no_final"))
}

/// The global constant that flang copies into new objects of `ty`; `None` where the file
/// has no variable that needs it.
pub fn initial_object<'c>(module: &Module<'c>, ty: Type<'c>) -> Option<String> {
    let name = format!("_QQ{}.DerivedInit", ty.record_name());
    module.lookup(&name).map(|_| name)
}

/// The constant that describes the derived type `ty` at run time, or (`di`) the initial
/// value of a component: flang's names are the scope's with `E.`, what it is, the type's.
fn description<'c>(module: &Module<'c>, ty: Type<'c>, what: &str, of: &str) -> Option<Op<'c>> {
    let record = ty.record_name();
    let (scope, name) = record.rsplit_once('T')?;
    module.lookup(&format!("{scope}E.{what}.{name}{of}"))
}

/// Whether the file has the description of derived type `ty`, and so the initial values of
/// its components.
pub fn has_description<'c>(module: &Module<'c>, ty: Type<'c>) -> bool {
    let found = description(module, ty, "dt", "");
    found.is_some_and(|global| global.region_count() > 0 && !global.region(0).blocks().is_empty())
}

/// The initial value of the component `name`, of type `ty`, of derived type `record`; `None`
/// where it has none, or only what its own type says.
pub fn default_value<'c>(
    b: &Builder<'c>,
    module: &Module<'c>,
    record: Type<'c>,
    name: &str,
    ty: Type<'c>,
) -> Option<Value<'c>> {
    let global = description(module, record, "di", &format!(".{name}"))?;
    let kept = global.type_attribute("type")?;
    let symbol = global.symbol_name()?;
    if kept == ty {
        return Some(load(b, address_of(b, &symbol, ty)));
    }
    // Pointers are in an object of their own.
    let is_wrapped = kept.is_record() && kept.record_members().first()?.1 == ty;
    is_wrapped.then(|| {
        let object = address_of(b, &symbol, kept);
        load(b, member(b, object, 0, ty))
    })
}
