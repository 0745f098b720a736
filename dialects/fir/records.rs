//! Objects of derived type: members and default initialisation.

use super::{COORDINATE_OF, GLOBAL, TYPE_INFO, memory::load, variables::address_of};
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

/// How many times the first component has to be taken from an object of type `extended` to come to
/// that of the type `parent`, which it extends.
pub fn levels_between<'c>(extended: Type<'c>, parent: Type<'c>) -> Option<usize> {
    let first = |ty: &Type<'c>| Some(ty.record_members().first()?.1).filter(|ty| ty.is_record());
    std::iter::successors(Some(extended), first).position(|ty| ty == parent)
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

/// Whether intrinsic assignment of objects of derived type `ty` calls procedures that types of
/// components bind to ASSIGNMENT(=).
pub fn has_defined_assignment<'c>(module: &Module<'c>, ty: Type<'c>) -> bool {
    let mut types = component_types(ty);
    let mut next = 0;
    while let Some(&component) = types.get(next) {
        next += 1;
        let new = component_types(component).into_iter();
        let new: Vec<_> = new.filter(|ty| !types.contains(ty)).collect();
        types.extend(new);
    }
    // src/frontend/lowering/defined_assignments.cpp
    const MARK: &str = "accc.defined_assignment";
    types.into_iter().any(|ty| {
        let info = module.lookup(&ty.record_name());
        info.is_some_and(|info| info.has_attribute(MARK))
    })
}

/// The derived types of components, but for pointers.
fn component_types(record: Type<'_>) -> Vec<Type<'_>> {
    let members = record.record_members().into_iter();
    let objects = members.filter_map(|(_, member)| {
        let mut object = member;
        while let Some(pointee) = object.pointee() {
            object = pointee;
            if object.is_pointer() {
                return None;
            }
        }
        Some(if object.rank() > 0 {
            object.element()
        } else {
            object
        })
    });
    objects.filter(|object| object.is_record()).collect()
}

/// How flang's names of what it copies into new objects end.
const INITIAL_OBJECT: &str = ".DerivedInit";

/// The global constant that flang copies into new objects of `ty`; `None` where the file
/// has no variable that needs it.
pub fn initial_object<'c>(module: &Module<'c>, ty: Type<'c>) -> Option<String> {
    let name = format!("_QQ{}{INITIAL_OBJECT}", ty.record_name());
    module.lookup(&name).map(|_| name)
}

/// The constant that describes the derived type `ty` at run time, or (`di`) the initial
/// value of a component: flang's names are the scope's with `E.`, what it is, the type's.
/// Kinds that a type has as parameters (`TrealsK8`) follow after dots there.
fn description<'c>(module: &Module<'c>, ty: Type<'c>, what: &str, of: &str) -> Option<Op<'c>> {
    let record = ty.record_name();
    let (scope, name) = record.rsplit_once('T')?;
    let name = name.replace('K', ".");
    module.lookup(&format!("{scope}E.{what}.{name}{of}"))
}

/// The global constant that describes the derived type `ty` at run time, if the file names it.
pub fn description_of_type<'c>(module: &Module<'c>, ty: Type<'c>) -> Option<Op<'c>> {
    description(module, ty, "dt", "").filter(|global| is_type_description(*global))
}

/// Whether a global constant describes a derived type.
pub fn is_type_description(global: Op<'_>) -> bool {
    const DESCRIPTION: &str = "_QM__fortran_type_infoTderivedtype";
    let ty = global.is(GLOBAL).then(|| global.type_attribute("type"));
    ty.flatten()
        .is_some_and(|ty| ty.is_record() && ty.record_name() == DESCRIPTION)
}

/// At a fir.type_info: the initial values of components have come with it from another file.
const HAS_VALUES: &str = "accc.has_default_values";

/// Whether the file has the initial values of the components of derived type `ty`: with its
/// description, or as another file has given them.
pub fn has_default_values<'c>(module: &Module<'c>, ty: Type<'c>) -> bool {
    let is_defined =
        |global: Op<'_>| global.region_count() > 0 && !global.region(0).blocks().is_empty();
    let info = module.lookup(&ty.record_name());
    description(module, ty, "dt", "").is_some_and(is_defined)
        || info.is_some_and(|info| info.has_attribute(HAS_VALUES))
}

/// Notes on `info`, a copy of a fir.type_info of `module` for another file, whether the
/// initial values go with it.
pub fn keep_default_values<'c>(info: Op<'c>, module: &Module<'c>) {
    let ty = info.type_attribute("type");
    if ty.is_some_and(|ty| has_default_values(module, ty)) {
        info.set_attribute(HAS_VALUES, Attribute::unit(info.ctx()));
    }
}

/// The constants with initial values of objects of derived type `ty`, and of its components.
pub fn default_value_symbols<'c>(module: &Module<'c>, ty: Type<'c>) -> Vec<String> {
    let members = ty.record_members().into_iter();
    let values = members.filter_map(|(name, _)| {
        let value = description(module, ty, "di", &format!(".{name}"));
        value.and_then(Op::symbol_name)
    });
    values.chain(initial_object(module, ty)).collect()
}

/// Whether a global constant is what flang copies into new objects.
pub fn is_initial_object(global: Op<'_>) -> bool {
    let name = global.symbol_name();
    name.is_some_and(|name| name.starts_with("_QQ") && name.ends_with(INITIAL_OBJECT))
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
