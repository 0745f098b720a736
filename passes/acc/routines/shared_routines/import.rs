//! Routines of other files, put where they are declared, and those that procedure pointers
//! may mean.

use super::{
    calls::other_name_for_linkers, directives_of, is_defined, names_needed_by, symbols_used,
};
use accc_dialects::{
    acc, fir, func,
    ir::{Attribute, Builder, Module, Op, Type, Value},
};
use std::collections::BTreeSet;

/// Completes the procedures and constants of `module` that `exported` has, and adds the routines
/// that its calls of procedure pointers may mean, with what they need.
pub fn import<'c>(module: Op<'c>, exported: Op<'c>) {
    let mut symbols = Module::new(module);
    let source = Module::new(exported);
    let offered = exported.collect_any(&[func::FUNC, fir::GLOBAL]).into_iter();
    let names = offered.filter_map(Op::symbol_name);
    let mut pending: Vec<_> = names
        .filter(|name| is_declared(name, &mut symbols))
        .collect();
    pending.extend(routines_for(&types_called(module), exported));
    let mut imported = BTreeSet::new();
    while let Some(name) = pending.pop() {
        let Some(definition) = source.lookup(&name) else {
            continue;
        };
        if let Some(present) = symbols.lookup(&name) {
            if is_defined(present)
                || present.is(fir::TYPE_INFO)
                || !is_defined(definition)
                || !agree(present, definition) && !convert_calls(definition, module)
            {
                continue;
            }
            present.erase();
        }
        let copy = definition.clone_op();
        symbols.add(copy);
        pending.extend(names_needed_by(copy, &source));
        imported.insert(name);
    }
    // The definitions refer to their own directives.
    let declared = directives_of(&imported, module).into_iter();
    let bound: Vec<_> = declared.filter_map(take_bind_clauses).collect();
    for directive in directives_of(&imported, exported) {
        symbols.add(directive.clone_op());
    }
    for (procedure, clauses) in bound {
        bind(&procedure, &clauses, &symbols);
    }
}

/// Whether `symbols` declares `name`, which another file offers. Where it does by another symbol for
/// the same name to linkers, it does by `name` afterwards.
fn is_declared(name: &str, symbols: &mut Module<'_>) -> bool {
    if let Some(symbol) = symbols.lookup(name) {
        return !is_defined(symbol);
    }
    let other = other_name_for_linkers(name).and_then(|other| symbols.lookup(&other));
    let Some(declaration) = other.filter(|it| it.is(func::FUNC) && !is_defined(*it)) else {
        return false;
    };
    symbols.rename(declaration, name);
    true
}

type Clauses<'c> = Vec<(&'static str, Attribute<'c>)>;

/// Erases `directive`. What its bind clauses consist of, and the procedure that it is about, if there
/// are some.
fn take_bind_clauses<'c>(directive: Op<'c>) -> Option<(String, Clauses<'c>)> {
    let clauses = acc::BIND_ATTRIBUTES.into_iter();
    let clauses: Vec<_> = clauses
        .filter_map(|name| Some((name, directive.attribute(name)?)))
        .collect();
    let procedure = acc::routine_procedure(directive).filter(|_| !clauses.is_empty());
    directive.erase();
    procedure.map(|procedure| (procedure, clauses))
}

/// Gives the definition of `procedure` the bind clauses of its declaration, unless it has some: they
/// name the same then (OpenACC 3.4, 2.15.1).
fn bind<'c>(procedure: &str, clauses: &Clauses<'c>, symbols: &Module<'c>) {
    let names = BTreeSet::from([procedure.to_owned()]);
    for directive in directives_of(&names, symbols.op()) {
        if acc::bound_names(directive).is_empty() {
            for &(name, clause) in clauses {
                directive.set_attribute(name, clause);
            }
            acc::note_bound(directive, symbols);
        }
    }
}

/// The types of what constructs, and routines by pointers, call and only the run knows.
/// Dummies of routines are mostly known where these are called.
pub fn types_called(module: Op<'_>) -> Vec<Type<'_>> {
    let mut types = Vec::new();
    for call in module.collect_named(fir::CALL) {
        if call.callee().is_some() || !call.operand(0).ty().is_procedure() {
            continue;
        }
        let is_pointer = fir::origin(call.operand(0))
            .defining_op()
            .is_some_and(|op| op.is(fir::LOAD));
        let ty = call.operand(0).ty();
        if (is_pointer || call.enclosing(&acc::COMPUTE).is_some()) && !types.contains(&ty) {
            types.push(ty);
        }
    }
    types
}

/// The routines of `exported` that may be called as procedures of one of `types`.
fn routines_for<'c>(types: &[Type<'c>], exported: Op<'c>) -> Vec<String> {
    if types.is_empty() {
        return Vec::new();
    }
    let routines = exported.collect(&|op| op.has_attribute(acc::ROUTINE_INFO));
    let fits = |routine: &Op<'c>| {
        let own = routine.type_attribute(func::TYPE);
        own.is_some_and(|own| types.iter().any(|&ty| fir::may_be_called_as(own, ty)))
    };
    let fitting = routines.into_iter().filter(fits);
    fitting.filter_map(Op::symbol_name).collect()
}

/// Whether a declaration is one of `definition`.
fn agree(declaration: Op<'_>, definition: Op<'_>) -> bool {
    declaration.name() == definition.name()
        && [func::TYPE, "type"]
            .iter()
            .all(|name| declaration.type_attribute(name) == definition.type_attribute(name))
}

/// Has all calls in `module` of what `definition` defines pass what it declares, although
/// they take it for another type: where the caller has no interface (F2023, 15.4.2.2), the
/// types are those of the arguments, say an element where the procedure has an array. Both
/// are addresses then. False, and nothing has changed, where other types differ, or its
/// address is taken.
fn convert_calls<'c>(definition: Op<'c>, module: Op<'c>) -> bool {
    let name = definition.symbol_name();
    let is_named = |used: String| name.as_ref() == Some(&used);
    let uses = module.collect(&|op| symbols_used(op).into_iter().any(is_named));
    let are_accepted = definition.is(func::FUNC)
        && uses
            .iter()
            .all(|call| call.is(fir::CALL) && is_accepted(*call, definition));
    if are_accepted {
        uses.into_iter()
            .for_each(|call| convert_arguments(call, definition));
    }
    are_accepted
}

fn is_accepted<'c>(call: Op<'c>, definition: Op<'c>) -> bool {
    let parameters = definition.body(0).arguments();
    let results = definition.type_attribute(func::TYPE);
    let passed = call.operands();
    results.is_some_and(|ty| ty.function_results() == types(&call.results()))
        && passed.len() == parameters.len()
        && passed.iter().zip(&parameters).all(|(passed, parameter)| {
            let (passed, parameter) = (passed.ty(), parameter.ty());
            passed == parameter || is_plain_address(passed) && is_plain_address(parameter)
        })
}

fn types<'c>(values: &[Value<'c>]) -> Vec<Type<'c>> {
    values.iter().map(|value| value.ty()).collect()
}

fn is_plain_address(ty: Type<'_>) -> bool {
    ty.is_address() && !ty.is_descriptor_address()
}

/// Has `call` pass the types that `definition` declares.
fn convert_arguments<'c>(call: Op<'c>, definition: Op<'c>) {
    let b = Builder::before(call);
    for (number, parameter) in definition.body(0).arguments().into_iter().enumerate() {
        let passed = call.operand(number);
        if passed.ty() != parameter.ty() {
            call.set_operand(number, fir::convert(&b, passed, parameter.ty()));
        }
    }
}
