//! Variables that a procedure's clauses name in two ways: as what ASSOCIATE or SELECT TYPE call them,
//! and as themselves.
//!
//! Each clause has a call of its own, whose result stands for the variable. Until then the addresses
//! show that both are one; behind it `accgpu::HAS_OTHER_NAMES` does.

use crate::{
    acc::objects::object_of,
    accgpu::analysis::{
        access::{Access, Memory, Step},
        parts::Parts,
    },
};
use accc_dialects::{
    acc::{self, DataEntry},
    accgpu, builtin, fir, func,
    ir::{Attribute, Op, Type},
};
use std::cmp::Reverse;

/// Marks the entries of such variables. flang's tags know memory by how it is declared: what two names
/// reach, or a name and pointers, has none.
pub(super) fn note(module: Op<'_>) {
    for procedure in module.collect_named(func::FUNC) {
        let entries = procedure.collect(&|op| acc::is_data_entry(op));
        let all: Vec<_> = entries.into_iter().map(Named::of).collect();
        let mut are_mixed = false;
        for (at, named) in all.iter().enumerate().filter(|(_, it)| it.is_other_name) {
            are_mixed |= matches!(named.access.memory, Memory::BehindPointer);
            for (_, other) in all.iter().enumerate().filter(|&(other, _)| other != at) {
                are_mixed |= named.note(other);
            }
        }
        if are_mixed {
            accgpu::set_has_mixed_targets(procedure);
        }
    }
}

/// What comes first of entries that may be of one memory: those of the fewest steps from the variable, of
/// these variables before what pointers lead to, which may be a part, the program's clauses before
/// implicit ones, such that bring something before such that only ask for what is there, the largest
/// first, and sections before sections of these.
pub(super) type Order = (usize, [bool; 3], Reverse<i64>, usize);

pub(super) fn order(entry: Op<'_>) -> Order {
    let variable = DataEntry(entry).variable();
    let access = Access::of(variable, true);
    let is_pointer = variable.ty().pointee().is_some_and(Type::is_pointer);
    let is_behind_pointer = is_pointer || matches!(access.memory, Memory::BehindPointer);
    if !entry.has_attribute(accgpu::HAS_OTHER_NAMES) {
        let comes_later = [is_behind_pointer, false, false];
        return (0, comes_later, Reverse(i64::MAX), 0);
    }
    // The program's own PRESENT asks for what other directives have brought.
    let is_implicit = DataEntry(entry).is_implicit();
    let only_asks = entry.is(acc::PRESENT) && is_implicit;
    let module = entry.enclosing(&[builtin::MODULE]);
    let object = object_of(DataEntry(entry).variable().ty());
    // None of an array whose extents the run knows.
    let bytes = module.and_then(|module| object.byte_size(module));
    let bytes = bytes.filter(|&bytes| bytes > 0);
    let bytes = bytes.unwrap_or(i64::MAX);
    let comes_later = [is_behind_pointer, is_implicit, only_asks];
    (steps(entry), comes_later, Reverse(bytes), access.path.len())
}

/// Whether `part` may be of what `whole` brings, or asks for that.
pub(super) fn belongs_behind(part: Op<'_>, whole: Op<'_>) -> bool {
    let have_names = [part, whole].map(|entry| entry.has_attribute(accgpu::HAS_OTHER_NAMES));
    match have_names {
        [true, true] => order(part) > order(whole),
        _ => steps(part) > steps(whole),
    }
}

/// How many steps lead from another variable to that of `entry`, if it has such a name: components, and
/// subscripts, those of a section of a section together.
fn steps(entry: Op<'_>) -> usize {
    if !entry.has_attribute(accgpu::HAS_OTHER_NAMES) {
        return 0;
    }
    let is_subscript =
        |step: &Step<'_>| matches!(step, Step::Block(..) | Step::Element(_) | Step::View(_));
    let path = Access::of(DataEntry(entry).variable(), true).path;
    let path: Vec<_> = path
        .into_iter()
        .filter(|step| !step.is_whole_view())
        .collect();
    let groups = path.chunk_by(|one, other| is_subscript(one) && is_subscript(other));
    groups.count()
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
        let access = Access::of_clause(DataEntry(entry));
        let declaration = fir::declaration(variable);
        let is_other_name = declaration.is_some_and(is_declared_otherwise);
        Named {
            entry,
            access,
            is_other_name,
        }
    }

    /// Marks both if `other` is another variable, in the same memory; tells whether it is.
    fn note(&self, other: &Self) -> bool {
        let [own, others] =
            [self, other].map(|named| fir::declaration(DataEntry(named.entry).variable()));
        // What different pointers lead to, nobody knows.
        let is_apart = || Parts::of(&self.access, &other.access) == Parts::Apart;
        let are_one = own != others && !is_apart();
        if are_one {
            for entry in [self.entry, other.entry] {
                entry.set_attribute(accgpu::HAS_OTHER_NAMES, Attribute::unit(entry.ctx()));
            }
        }
        are_one
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
