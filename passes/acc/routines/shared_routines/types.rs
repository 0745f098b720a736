//! What other files have to know of the derived types in a routine: default values,
//! finalisation, and the procedures that objects of extended types call.

use crate::acc::objects::object_types::{element_of, object_type};
use accc_dialects::{
    fir::{self, TypeInfo},
    ir::{Module, Op, Type},
};

/// The names of the symbols about the types of what `procedure`, which is made of `ops`, works
/// with.
pub fn names_for<'c>(procedure: Op<'c>, ops: &[Op<'c>], symbols: &Module<'c>) -> Vec<String> {
    let mut types = Vec::new();
    for op in ops {
        op.results()
            .into_iter()
            .for_each(|value| add(value.ty(), &mut types));
    }
    for block in procedure.region(0).blocks() {
        block
            .arguments()
            .into_iter()
            .for_each(|value| add(value.ty(), &mut types));
    }
    // Descriptors of objects name what describes the type.
    let own = types.iter();
    let described = own.filter_map(|ty| fir::description_of_type(symbols, *ty));
    let described: Vec<_> = described.collect();
    for description in &described {
        let ty = description.type_attribute("type");
        ty.into_iter().for_each(|ty| add(ty, &mut types));
    }
    let mut names: Vec<_> = types.iter().map(|ty| ty.record_name()).collect();
    names.extend(described.into_iter().filter_map(Op::symbol_name));
    names.extend(names_by_type(ops, symbols));
    names
}

/// The names of what those of `ops` may need that depend on the type of an object.
pub fn names_by_type<'c>(ops: &[Op<'c>], symbols: &Module<'c>) -> Vec<String> {
    let asking = ops.iter();
    asking
        .filter(|op| op.is_any(&[fir::DISPATCH, fir::SELECT_TYPE]))
        .flat_map(|op| names_among(*op, symbols))
        .collect()
}

/// Adds the derived type of objects of type `ty`, and those of its components.
fn add<'c>(ty: Type<'c>, types: &mut Vec<Type<'c>>) {
    let mut pending = vec![object_type(ty)];
    while let Some(ty) = pending.pop() {
        if ty.is_record() && !types.contains(&ty) {
            types.push(ty);
            let members = ty.record_members().into_iter();
            pending.extend(members.map(|(_, member)| element_of(object_type(member))));
        }
    }
}

/// The names of what tells types apart, where `op` depends on the type that an object has at
/// run time: the types that extend the declared one, and the procedures that they bind.
fn names_among<'c>(op: Op<'c>, symbols: &Module<'c>) -> Vec<String> {
    let class = object_type(op.operand(0).ty());
    let infos = TypeInfo::all(symbols);
    let bound = op.text("method");
    let among = infos.iter().filter(|info| info.extends(class, &infos));
    among
        .flat_map(|info| {
            let description = fir::description_of_type(symbols, info.ty());
            let procedure = bound.as_ref().and_then(|name| info.bound_procedure(name));
            [
                Some(info.ty().record_name()),
                description.and_then(Op::symbol_name),
                procedure,
            ]
        })
        .flatten()
        .collect()
}

/// The names of the default values of the type of `info`, a fir.type_info.
pub fn names_for_type<'c>(info: Op<'c>, symbols: &Module<'c>) -> Vec<String> {
    let ty = info.type_attribute("type");
    ty.map_or_else(Vec::new, |ty| fir::default_value_symbols(symbols, ty))
}
