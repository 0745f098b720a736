//! Variables that a procedure's clauses name in two ways: as what ASSOCIATE or SELECT TYPE call them,
//! and as themselves.
//!
//! Each clause has a call of its own, whose result stands for the variable. Until then the addresses
//! show that both are one; behind it `accgpu::HAS_OTHER_NAMES` does.

use crate::accgpu::analysis::{
    access::{Access, Memory},
    dependence::may_overlap,
};
use accc_dialects::{
    acc::{self, DataEntry},
    accgpu, fir, func,
    ir::{Attribute, Op},
};

/// Marks the entries of such variables.
pub(super) fn note(module: Op<'_>) {
    for procedure in module.collect_named(func::FUNC) {
        let entries = procedure.collect(&|op| acc::is_data_entry(op));
        let all: Vec<_> = entries.into_iter().map(Named::of).collect();
        for (at, named) in all.iter().enumerate().filter(|(_, it)| it.is_other_name) {
            let mut others = all.iter().enumerate().filter(|&(other, _)| other != at);
            others.by_ref().for_each(|(_, other)| named.note(other));
        }
    }
}

/// How many steps lead from another variable to that of `entry`, if it has such a name.
pub(super) fn steps(entry: Op<'_>) -> usize {
    match entry.has_attribute(accgpu::HAS_OTHER_NAMES) {
        true => Named::of(entry).access.path.len(),
        false => 0,
    }
}

/// What an entry calls its variable.
struct Named<'c> {
    entry: Op<'c>,
    access: Access<'c>,
    is_other_name: bool,
}

impl<'c> Named<'c> {
    fn of(entry: Op<'c>) -> Self {
        let variable = DataEntry(entry).variable();
        let access = Access::of(variable, true);
        let is_pointer = matches!(access.memory, Memory::BehindPointer);
        let declaration = fir::declaration(variable);
        let is_other_name = !is_pointer && declaration.is_some_and(is_declared_otherwise);
        Named {
            entry,
            access,
            is_other_name,
        }
    }

    /// Marks both if `other` is another variable, in the same memory.
    fn note(&self, other: &Self) {
        let [own, others] =
            [self, other].map(|named| fir::declaration(DataEntry(named.entry).variable()));
        if own != others && may_overlap(&self.access, &other.access) {
            for entry in [self.entry, other.entry] {
                entry.set_attribute(accgpu::HAS_OTHER_NAMES, Attribute::unit(entry.ctx()));
            }
        }
    }
}

/// Whether `declaration` is of what another declaration is of, or of a part.
fn is_declared_otherwise(declaration: Op<'_>) -> bool {
    let mut memory = declaration.operand(0);
    while let Some(op) = memory.defining_op() {
        if op.is(fir::DECLARE) {
            return true;
        }
        match op.operands().first() {
            Some(&from) if !op.is(fir::CALL) => memory = from,
            _ => return false,
        }
    }
    false
}
