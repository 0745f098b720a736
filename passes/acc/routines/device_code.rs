//! What may run on a device: routines, and what constructs and they call.

use super::globals;
use crate::acc::DEVICE_TYPES;
use accc_dialects::{
    acc, builtin, fir, func,
    ir::{Attribute, Module, Op},
};
use std::collections::HashSet;

/// Whether the module is compiled for CPUs only.
pub fn is_for_hosts(module: Op<'_>) -> bool {
    let names = module.attribute(DEVICE_TYPES).map(Attribute::elements);
    names.is_some_and(|names| {
        names
            .into_iter()
            .all(|name| name.text().is_some_and(|name| name == "host"))
    })
}

/// Constructs, and the procedures with a ROUTINE directive that have a body.
pub fn scopes(module: Op<'_>) -> Vec<Op<'_>> {
    let mut all = module.collect_any(&acc::COMPUTE);
    all.extend(routines(module));
    all
}

/// The procedures with a ROUTINE directive, of the program or implicit, that have a body.
pub fn routines(module: Op<'_>) -> Vec<Op<'_>> {
    let mut functions = module.collect_named(func::FUNC);
    functions.retain(|function| {
        let has_body = function.region(0).first_block().is_some();
        has_body && function.has_attribute(acc::ROUTINE_INFO)
    });
    functions
}

/// The names of procedures that constructs call, and of routines.
pub fn device_code(symbols: &Module<'_>) -> HashSet<String> {
    let functions = symbols.op().collect_named(func::FUNC).into_iter();
    let routines = functions.filter(|function| function.has_attribute(acc::ROUTINE_INFO));
    let mut pending: Vec<_> = routines.filter_map(Op::symbol_name).collect();
    for construct in symbols.op().collect_any(&acc::COMPUTE) {
        pending.extend(called_in(construct));
    }
    reached_from(pending, symbols)
}

/// The names of these procedures and of all that they call, directly or through others.
pub fn reached_from(mut pending: Vec<String>, symbols: &Module<'_>) -> HashSet<String> {
    let mut found = HashSet::new();
    while let Some(name) = pending.pop() {
        if found.insert(name.clone())
            && let Some(function) = symbols.lookup(&name)
        {
            pending.extend(called_in(function));
        }
    }
    found
}

/// The names of procedures that `op` calls.
pub fn called_in(op: Op<'_>) -> Vec<String> {
    let calls = op.collect_named(fir::CALL).into_iter();
    calls.filter_map(|call| call.callee()).collect()
}

/// Whether a procedure that one of `calls` calls, directly or through others, may use the global
/// variable `symbol`, which no directive declares: routines of other files cannot (OpenACC 3.4,
/// 2.15.1).
pub fn may_use(calls: &[Op<'_>], symbol: &str) -> bool {
    let module = calls
        .first()
        .and_then(|call| call.enclosing(&[builtin::MODULE]));
    let Some(module) = module else {
        return false;
    };
    let symbols = Module::new(module);
    let called = calls.iter().filter_map(|call| call.callee()).collect();
    let reached = reached_from(called, &symbols);
    let mut procedures = reached.iter().filter_map(|name| symbols.lookup(name));
    let uses = |procedure: Op<'_>| {
        let used = globals::used_in(procedure, &symbols);
        used.iter().any(|(global, _)| global.symbol == symbol)
    };
    let any_unknown = |calls: &[Op<'_>]| calls.iter().any(|&call| is_unknown(call));
    any_unknown(calls)
        || procedures.any(|procedure| any_unknown(&calls_in(procedure)) || uses(procedure))
}

/// The calls in `scope`, also those by the type of an object.
pub fn calls_in(scope: Op<'_>) -> Vec<Op<'_>> {
    scope.collect_any(&[fir::CALL, fir::DISPATCH])
}

/// Whether only the run knows which procedure `call` calls.
fn is_unknown(call: Op<'_>) -> bool {
    call.is(fir::DISPATCH) || call.callee().is_none()
}

/// The operations `names` in constructs and in procedures that may run on a device, for
/// which `is_wanted` holds.
pub fn collect<'c>(
    symbols: &Module<'c>,
    names: &[&str],
    is_wanted: &dyn Fn(Op<'c>) -> bool,
) -> Vec<Op<'c>> {
    let mut ops = symbols.op().collect_any(names);
    ops.retain(|op| is_wanted(*op));
    in_device_code(symbols, ops)
}

/// Those of `ops` that stand in constructs and in procedures that may run on a device, or in what
/// such procedures do for LOCAL variables of their loops.
pub fn in_device_code<'c>(symbols: &Module<'c>, mut ops: Vec<Op<'c>>) -> Vec<Op<'c>> {
    if ops.is_empty() {
        return ops;
    }
    let mut device_code = device_code(symbols);
    if ops.iter().any(|op| op.enclosing(&[fir::LOCAL]).is_some()) {
        let procedures = device_code.iter().filter_map(|name| symbols.lookup(name));
        let used: Vec<_> = procedures.flat_map(Op::symbols_used).collect();
        device_code.extend(used);
    }
    ops.retain(|op| {
        let around = op
            .enclosing(&[func::FUNC, fir::LOCAL])
            .and_then(Op::symbol_name);
        op.enclosing(&acc::COMPUTE).is_some()
            || around.is_some_and(|name| device_code.contains(&name))
    });
    ops
}
