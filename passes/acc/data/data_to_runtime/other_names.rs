//! Variables that a procedure's clauses name in two ways: as what ASSOCIATE or SELECT TYPE call them,
//! and as themselves.
//!
//! Each clause has a call of its own, whose result stands for the variable. Until then the addresses
//! show that both are one; behind it `accgpu::HAS_OTHER_NAMES` does. What brings the whole comes first, since
//! an object of which a part is present cannot be entered (OpenACC 3.4, 2.7.2): `Order`. So does a TARGET,
//! before pointers.

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

/// What comes first of entries that may be of one memory: the least, by the first field that differs.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Order {
    pub steps: usize,
    /// What pointers lead to may be a part of a variable.
    is_behind_pointer: bool,
    /// The program's clauses come before what accc adds.
    is_implicit: bool,
    /// An implicit PRESENT asks for what another entry brings; the program's own for what other
    /// directives have brought.
    only_asks: bool,
    /// The largest first; those whose size only the run knows before.
    bytes: Reverse<i64>,
    /// Sections before sections of these.
    path: usize,
}

impl Order {
    pub fn of(entry: Op<'_>) -> Self {
        let variable = DataEntry(entry).variable();
        let access = Access::of(variable, true);
        let is_pointer = variable.ty().pointee().is_some_and(Type::is_pointer);
        let order = Order {
            steps: 0,
            is_behind_pointer: is_pointer || matches!(access.memory, Memory::BehindPointer),
            is_implicit: false,
            only_asks: false,
            bytes: Reverse(i64::MAX),
            path: 0,
        };
        if !entry.has_attribute(accgpu::HAS_OTHER_NAMES) {
            return order;
        }
        let is_implicit = DataEntry(entry).is_implicit();
        let module = entry.enclosing(&[builtin::MODULE]);
        let bytes = module.and_then(|module| object_of(variable.ty()).byte_size(module));
        // None of an array whose extents the run knows.
        let bytes = bytes.filter(|&bytes| bytes > 0);
        Order {
            steps: steps(&access.path),
            is_implicit,
            only_asks: is_implicit && entry.is(acc::PRESENT),
            bytes: Reverse(bytes.unwrap_or(i64::MAX)),
            path: access.path.len(),
            ..order
        }
    }
}

/// Whether `part` may be of what `whole` brings, or asks for that.
pub(super) fn belongs_behind(part: Op<'_>, whole: Op<'_>) -> bool {
    let has_names = |entry: Op<'_>| entry.has_attribute(accgpu::HAS_OTHER_NAMES);
    let (part_order, order) = (Order::of(part), Order::of(whole));
    if has_names(part) && has_names(whole) {
        return part_order > order;
    }
    let may_lead_into = || {
        let is_target = fir::is_target(DataEntry(whole).variable());
        part_order.is_behind_pointer && !order.is_behind_pointer && is_target
    };
    part_order.steps > order.steps || may_lead_into()
}

/// How many steps `path` is from a variable: components, and subscripts, those of a section of a section
/// together.
fn steps(path: &[Step<'_>]) -> usize {
    let is_subscript =
        |step: &Step<'_>| matches!(step, Step::Block(..) | Step::Element(_) | Step::View(_));
    let path = path.iter().filter(|step| !step.is_whole_view());
    let path: Vec<_> = path.collect();
    let groups = path.chunk_by(|one, other| is_subscript(one) && is_subscript(other));
    groups.count()
}

/// What an entry calls its variable.
struct Named<'c> {
    entry: Op<'c>,
    access: Access<'c>,
    declaration: Option<Op<'c>>,
    is_other_name: bool,
}

impl<'c> Named<'c> {
    fn of(entry: Op<'c>) -> Self {
        let variable = DataEntry(entry).variable();
        let declaration = fir::declaration(fir::chosen_first(variable).unwrap_or(variable));
        Named {
            entry,
            access: Access::of_clause(DataEntry(entry)),
            declaration,
            is_other_name: declaration.is_some_and(is_declared_otherwise),
        }
    }

    /// Marks both if `other` is another variable, in the same memory; tells whether it is.
    fn note(&self, other: &Self) -> bool {
        // What different pointers lead to, nobody knows.
        let is_apart = || Parts::of(&self.access, &other.access) == Parts::Apart;
        let are_one = self.declaration != other.declaration && !is_apart();
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
