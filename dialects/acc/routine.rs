//! acc.routine: procedures for devices.

use super::{applies_to_default, position_of_default};
use crate::{
    accgpu::Level,
    func,
    ir::{Attribute, Module, Op},
};
use std::collections::HashMap;

/// At a procedure: the symbol of the one that devices call instead.
pub const BIND: &str = "accc.bind";

/// At a procedure: the symbols of all that its bind clauses name, for one type of device or another.
pub const BOUND: &str = "accc.bound";

/// At a procedure: its loops may be shared by the threads of the construct that
/// calls it.
pub const PARALLEL_ROUTINE: &str = "accc.parallel_routine";

/// At a procedure: the routine directives that are about it.
pub const ROUTINE_INFO: &str = "acc.routine_info";

const PROCEDURE: &str = "func_name";

/// The symbol of the procedure that an acc.routine is about.
pub fn routine_procedure(routine: Op<'_>) -> Option<String> {
    routine.text(PROCEDURE)
}

/// Has an acc.routine be about another procedure.
pub fn set_routine_procedure(routine: Op<'_>, procedure: &str) {
    let symbol = Attribute::symbol(routine.ctx(), procedure);
    routine.set_attribute(PROCEDURE, symbol);
}

/// The procedure that `call` calls, and the one that devices call instead where a bind clause names one.
pub fn procedures_of<'c>(call: Op<'c>, symbols: &Module<'c>) -> Vec<Op<'c>> {
    let procedure = call.callee().and_then(|name| symbols.lookup(&name));
    let bound = procedure.and_then(|procedure| symbols.lookup(&procedure.text(BIND)?));
    procedure.into_iter().chain(bound).collect()
}

/// The outermost level that the clauses gang, worker and vector of an acc.routine
/// let its procedure use.
pub fn routine_level(routine: Op<'_>) -> Option<Level> {
    const GANG_WITH_DIM: &str = "gangDimDeviceType";
    [
        ("gang", Level::Gang),
        (GANG_WITH_DIM, Level::Gang),
        ("worker", Level::Worker),
        ("vector", Level::Vector),
    ]
    .into_iter()
    .find_map(|(name, level)| applies_to_default(routine, name).then_some(level))
}

/// The routine directives of a module.
pub struct Routines<'c>(HashMap<String, Op<'c>>);

impl<'c> Routines<'c> {
    /// Those of `module`.
    pub fn of(module: Op<'c>) -> Self {
        let directives = module.collect_named(super::ROUTINE).into_iter();
        Routines(
            directives
                .filter_map(|routine| Some((routine_procedure(routine)?, routine)))
                .collect(),
        )
    }

    /// The directive about the procedure with the symbol `name`.
    pub fn about(&self, name: &str) -> Option<Op<'c>> {
        self.0.get(name).copied()
    }

    /// The directive about the procedure that `op` stands in.
    pub fn around(&self, op: Op<'c>) -> Option<Op<'c>> {
        self.about(&op.enclosing(&[func::FUNC])?.symbol_name()?)
    }
}

/// Whether an acc.routine has the clause gang, worker or vector.
pub fn is_parallel_routine(routine: Op<'_>) -> bool {
    routine_level(routine).is_some()
}

/// What the bind clause of an acc.routine consists of.
pub const BIND_ATTRIBUTES: [&str; 4] = [
    "bindIdName",
    "bindIdNameDeviceType",
    "bindStrName",
    "bindStrNameDeviceType",
];

/// The names in the bind clauses of an acc.routine, for all types of devices.
pub fn bound_names(routine: Op<'_>) -> Vec<String> {
    let lists = ["bindIdName", "bindStrName"].into_iter();
    let names = lists.filter_map(|list| routine.attribute(list));
    let names = names.flat_map(|names| names.elements());
    names.filter_map(|name| name.text()).collect()
}

/// Notes at the procedure of an acc.routine what its bind clauses name, which are symbols.
pub fn note_bound<'c>(routine: Op<'c>, symbols: &Module<'c>) {
    let ctx = routine.ctx();
    let names = bound_names(routine);
    let bound: Vec<_> = names.iter().map(|it| Attribute::symbol(ctx, it)).collect();
    let procedure = routine_procedure(routine).and_then(|name| symbols.lookup(&name));
    if let Some(procedure) = procedure.filter(|_| !bound.is_empty()) {
        procedure.set_attribute(BOUND, Attribute::array(ctx, &bound));
    }
}

/// Has the bind clauses of an acc.routine name symbols only: for each string, the one that
/// `symbol_for` says.
pub fn bind_symbols(routine: Op<'_>, symbol_for: &dyn Fn(&str) -> String) {
    let list = |name| routine.attribute(name).map(|list| list.elements());
    let (Some(strings), Some(string_types)) = (list("bindStrName"), list("bindStrNameDeviceType"))
    else {
        return;
    };
    let strings = strings.into_iter().filter_map(|string| string.text());
    let symbols = strings.map(|string| Attribute::symbol(routine.ctx(), &symbol_for(&string)));
    let mut names = list("bindIdName").unwrap_or_default();
    let mut types = list("bindIdNameDeviceType").unwrap_or_default();
    names.extend(symbols);
    types.extend(string_types);
    routine.set_attribute("bindIdName", Attribute::array(routine.ctx(), &names));
    routine.set_attribute(
        "bindIdNameDeviceType",
        Attribute::array(routine.ctx(), &types),
    );
    routine.remove_attribute("bindStrName");
    routine.remove_attribute("bindStrNameDeviceType");
}

/// The symbol that the bind clause of an acc.routine names.
pub fn bound_name(routine: Op<'_>) -> Option<String> {
    [
        ("bindIdName", "bindIdNameDeviceType"),
        ("bindStrName", "bindStrNameDeviceType"),
    ]
    .into_iter()
    .find_map(|(names, types)| {
        let position = position_of_default(routine, types)?;
        routine.attribute(names)?.elements().get(position)?.text()
    })
}
