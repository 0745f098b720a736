//! acc.routine: procedures for devices.

use super::{applies_to_default, position_of_default};
use crate::{
    accgpu::Level,
    func,
    ir::{Attribute, Op},
};
use std::collections::HashMap;

/// At a procedure: the symbol of the one that devices call instead.
pub const BIND: &str = "accc.bind";

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
