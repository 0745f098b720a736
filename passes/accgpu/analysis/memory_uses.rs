//! Everything that is done with a variable's memory.

use accc_dialects::{
    accgpu::{self, ArgumentEffect},
    arith, fir,
    ir::{Op, TypeClass, Value},
    llvm,
};
use std::collections::HashSet;

/// Operations whose results lead to the memory that their operands lead to, or to
/// a part of it.
const DERIVES: [&str; 10] = [
    arith::SELECT,
    fir::ARRAY_COOR,
    fir::BOX_ADDR,
    fir::CONVERT,
    fir::COORDINATE_OF,
    fir::DECLARE,
    fir::EMBOX,
    fir::EMBOXCHAR,
    fir::REBOX,
    fir::UNBOXCHAR,
];

/// The operations that use memory, each with the operand that leads there. The memory
/// is found under other names, by descriptors of it, and where those are kept in
/// variables; what only leads on to it is not among them.
pub fn memory_uses(address: Value<'_>) -> Vec<(Op<'_>, usize)> {
    let mut found = Found::default();
    found.follow(address);
    found.uses
}

/// What is done with the elements of an array, or with a scalar, that `variable` leads to: as
/// `memory_uses`, but for questions about its shape and whether it is allocated.
pub fn element_uses(variable: Value<'_>) -> Vec<(Op<'_>, usize)> {
    const SHAPE: [&str; 2] = [fir::BOX_DIMS, fir::BOX_ELESIZE];
    let mut names = vec![variable];
    let mut found = Vec::new();
    while let Some(name) = names.pop() {
        for (user, operand) in memory_uses(name) {
            if user.is(fir::LOAD) && user.result(0).ty().is_descriptor() {
                names.push(user.result(0));
            } else if !user.is_any(&SHAPE) && leads_to_memory(user.operand(operand)) {
                found.push((user, operand));
            }
        }
    }
    found
}

/// Whether nothing keeps or passes on the address of an object: what pointers lead to is elsewhere.
pub fn is_reached_by_name_only(address: Value<'_>) -> bool {
    let mut found = Found::default();
    found.follow(address);
    let is_access = |&(user, operand): &(Op<'_>, usize)| {
        const QUESTIONS: [&str; 4] = [fir::BOX_DIMS, fir::BOX_ELESIZE, fir::FREEMEM, fir::LOAD];
        user.is_any(&QUESTIONS) || fir::is_store(user, operand)
    };
    found.holders.is_empty() && found.uses.iter().all(is_access)
}

/// Operations that only read what their operands lead to. What libaccrt does with a variable
/// is no matter of the host's memory.
const READS: [&str; 5] = [
    accgpu::CACHE,
    accgpu::VARIABLE,
    fir::BOX_DIMS,
    fir::BOX_ELESIZE,
    fir::LOAD,
];

/// Whether `user` leaves the memory as it is, and nothing keeps its address.
pub fn reads_only(user: Op<'_>, operand: usize) -> bool {
    user.is_any(&READS)
        || user.is(fir::STORE) && operand == 0 && !leads_to_memory(user.operand(0))
        || user.is(accgpu::REDUCE) && operand == 0
        // What characters are copied from.
        || user.is_any(&[llvm::MEMCPY, llvm::MEMMOVE]) && operand == 1
        || operand == 1 && user.is(fir::CALL) && fir::is_library_assignment(user)
        || is_only_read_by_call(user, operand)
}

/// Whether a call is known to leave the memory behind an argument as it is.
fn is_only_read_by_call(user: Op<'_>, operand: usize) -> bool {
    user.is_any(&[fir::CALL, fir::DISPATCH])
        && accgpu::argument_effect(user, operand) < ArgumentEffect::Write
}

#[derive(Default)]
struct Found<'c> {
    uses: Vec<(Op<'c>, usize)>,
    followed: HashSet<(Op<'c>, usize)>,
    /// Variables in which the address is kept.
    holders: HashSet<Value<'c>>,
}

impl<'c> Found<'c> {
    fn follow(&mut self, address: Value<'c>) {
        for (user, operand) in address.uses() {
            if !self.followed.insert((user, operand)) {
                continue;
            }
            if leads_on(user) {
                // With the address of characters fir.unboxchar has their length.
                for result in user.results().into_iter().filter(|it| leads_to_memory(*it)) {
                    self.follow(result);
                }
                continue;
            }
            let keeps_it = user.is(fir::STORE) && operand == 0 && leads_to_memory(user.operand(0));
            match keeps_it.then(|| holder(user.operand(1))).flatten() {
                Some(variable) => self.follow_holder(variable),
                None => self.uses.push((user, operand)),
            }
        }
    }

    /// Follows what is loaded from a variable that holds the address.
    fn follow_holder(&mut self, variable: Value<'c>) {
        if !self.holders.insert(variable) {
            return;
        }
        for (user, operand) in memory_uses(variable) {
            if user.is(fir::LOAD) {
                self.follow(user.result(0));
            } else if !reads_only(user, operand) && !user.is(fir::STORE) {
                // It may get at the address by the variable.
                self.uses.push((user, operand));
            }
        }
    }
}

/// Whether `op` does nothing with memory itself: its results lead there.
pub fn leads_on(op: Op<'_>) -> bool {
    op.is_any(&DERIVES)
}

pub fn leads_to_memory(value: Value<'_>) -> bool {
    const LEADS: [TypeClass; 3] = [
        TypeClass::Address,
        TypeClass::Character,
        TypeClass::Descriptor,
    ];
    LEADS.contains(&value.ty().class())
}

/// The variable at `address`, if the construct makes it: then all uses are known.
fn holder(address: Value<'_>) -> Option<Value<'_>> {
    let variable = fir::origin(address);
    variable
        .defining_op()
        .filter(|op| op.is_any(&[accgpu::PRIVATE, fir::ALLOCA]))
        .map(|_| variable)
}
