//! What calls, and copies of characters, do to the memory that they are passed.

use crate::accgpu::analysis::access::{Access, Step};
use accc_dialects::{
    accgpu::{self, ArgumentEffect, ArgumentPart},
    fir,
    ir::{Op, Type, TypeClass, Value},
    llvm,
};

/// The accesses of a call, one for each argument that it uses or each part of one, or of a copy; `None` when it may
/// do more, and for all that is neither.
pub fn accesses(call: Op<'_>) -> Option<Vec<Access<'_>>> {
    if call.is_any(&[llvm::MEMCPY, llvm::MEMMOVE]) {
        return copied_characters(call);
    }
    let effects = accgpu::argument_effects(call)?;
    let arguments = call.operands().into_iter().zip(effects).enumerate();
    let used = arguments.filter(|&(_, (_, effect))| effect != ArgumentEffect::None);
    let accesses = used.flat_map(|(number, (argument, effect))| {
        let parts = accgpu::argument_parts(call, number);
        match parts.is_empty() {
            true => vec![whole(call, number, argument, effect)],
            false => parts.iter().map(|it| part(argument, it)).collect(),
        }
    });
    Some(accesses.collect())
}

/// All that a procedure reaches by an argument.
fn whole<'c>(
    call: Op<'c>,
    number: usize,
    argument: Value<'c>,
    effect: ArgumentEffect,
) -> Access<'c> {
    let mut access = Access::of(argument, effect == ArgumentEffect::Write);
    if accgpu::is_scalar_character(call, number) {
        access.path.push(Step::Unknown);
    } else if !argument.ty().pointee().is_some_and(Type::is_trivial) {
        widen(&mut access, argument);
    }
    access
}

/// What a procedure reaches in a component of the object that is passed.
fn part<'c>(object: Value<'c>, part: &ArgumentPart) -> Access<'c> {
    let members = part.members.iter().copied().map(Step::Member);
    let path = members.chain([Step::Unknown]).rev().collect();
    Access::of_part(object, path, part.effect == ArgumentEffect::Write)
}

/// Whether `op` calls a pure function by the type of an object, or a procedure that does so
/// (`accgpu-note-effects`). It may read variables of modules besides what it is passed: `uses` asks
/// whether that matters.
pub fn is_override(op: Op<'_>) -> bool {
    op.is(fir::DISPATCH) && accgpu::argument_effects(op).is_some() || accgpu::calls_by_type(op)
}

/// What the assignment of a scalar CHARACTER value writes and reads, from its first character on.
fn copied_characters<'c>(copy: Op<'c>) -> Option<Vec<Access<'c>>> {
    let access = |address: Value<'c>, writes| {
        let conversion = address.defining_op().filter(|op| op.is(fir::CONVERT))?;
        let object = conversion.operand(0).ty().pointee()?;
        let mut access = Access::of(address, writes);
        access.path.push(Step::Unknown);
        // What else is copied so may have any length.
        object.is_character().then_some(access)
    };
    Some(vec![
        access(copy.operand(0), true)?,
        access(copy.operand(1), false)?,
    ])
}

/// What a procedure that gets `argument` may reach beyond the address: elements of an
/// array, members and targets.
fn widen<'c>(access: &mut Access<'c>, argument: Value<'c>) {
    // The dummy for a character may be an array as well, which then begins at an element or at some
    // characters of one.
    let is_array = argument.ty().pointee().is_none_or(|ty| ty.rank() > 0);
    if argument.ty().class() == TypeClass::Character {
        let is_element = |step: &Step<'_>| matches!(step, Step::Element(_));
        if let Some(first) = access.path.iter().rposition(is_element) {
            access.path.truncate(first);
        }
    } else if is_array && matches!(access.path.last(), Some(Step::Element(_))) {
        access.path.pop();
    }
    access.path.push(Step::Unknown);
}
