//! Data clauses that begin a lifetime on the device: one accrt_enter each, whose
//! result stands for the variable from there on.

use super::{
    operation::{
        HELD, construct_flag, is_declared, modifier_flags, objects, presence, region_flags,
    },
    owner::{HOST_DATA, OWNERS, condition_of, entry_cursor, owner_of, queue_of},
    update::convert_update_device,
};
use crate::acc::{
    data::{
        runtime::{self, At, action},
        variable::describe,
    },
    has_descriptors, object_type,
    objects::{
        member_actions::{self, OnEnter},
        members,
    },
    routines::globals::has_initial_value,
};
use accc_dialects::{
    acc::{self, DataEntry},
    accgpu::{self, Variable},
    fir, func,
    ir::{Attribute, Builder, Module, Op, Reported, Type, Value},
    llvm,
};

pub(super) fn convert_entry<'c>(symbols: &mut Module<'c>, op: Op<'c>) -> Result<(), Reported> {
    let entry = DataEntry(op);
    note_target(entry);
    let owner = owner_of(op);
    let b = entry_cursor(op, owner);
    let kind = match op.name().as_str() {
        acc::COPYIN => action::COPYIN,
        acc::CREATE if begins_with_value(entry, symbols) => action::COPYIN,
        acc::CREATE => action::CREATE,
        acc::PRESENT => action::PRESENT,
        acc::NOCREATE => action::NO_CREATE,
        acc::ATTACH => action::ATTACH,
        acc::DEVICEPTR => action::DEVICEPTR,
        acc::USE_DEVICE => action::USE_DEVICE,
        acc::DECLARE_LINK => action::DECLARE_LINK,
        acc::DECLARE_DEVICE_RESIDENT => action::DEVICE_RESIDENT,
        acc::UPDATE_DEVICE => return convert_update_device(symbols, entry, owner),
        // Only links an exit to its variable.
        _ => {
            entry.result().replace_all_uses_with(entry.variable());
            return Ok(());
        }
    };
    let mut flags = kind | modifier_flags(op) | construct_flag(entry);
    if op.has_attribute(HELD) {
        flags |= region_flags(owner);
    }
    if owner.is_some_and(|o| o.is(HOST_DATA) && o.has_attribute("ifPresent")) {
        flags |= action::IF_PRESENT;
    }
    let queue = runtime::queue(&b, queue_of(entry, owner));
    let condition = condition_of(owner);
    let device = enter(&b, symbols, entry, flags, queue, condition)?;
    if let Some(result) = device.defining_op() {
        describe_result(entry, result);
    }
    for (user, operand) in entry.result().uses() {
        if !user.is_any(&OWNERS) {
            user.set_operand(operand, device);
        }
    }
    Ok(())
}

/// Notes on `result`, which stands for the variable of `entry` on the device, what the clause says
/// of it.
fn describe_result<'c>(entry: DataEntry<'c>, result: Op<'c>) {
    let declaration = fir::declaration(entry.variable());
    if let Some(name) = declaration.and_then(|declare| declare.attribute("uniq_name")) {
        result.set_attribute(accgpu::DECLARED_AS, name);
    }
    if let Some(mark) = entry.0.attribute(accgpu::HAS_OTHER_NAMES) {
        result.set_attribute(accgpu::HAS_OTHER_NAMES, mark);
    }
    if entry.brings_whole() {
        result.set_attribute(accgpu::IS_WHOLE, Attribute::unit(result.ctx()));
    }
}

/// Whether `entry`, of a CREATE clause, is the declaration of a variable with an initial value.
///
/// CREATE promises nothing about values. The device copies of other compilers are variables of the
/// device's code, which begin with that value as the host's does, and programs count on it.
fn begins_with_value<'c>(entry: DataEntry<'c>, symbols: &Module<'c>) -> bool {
    let variable = entry.variable();
    is_declared(entry.0)
        && !variable.ty().is_descriptor_address()
        && has_initial_value(variable, symbols)
}

/// Emits accrt_enter and returns what stands for the variable on the device,
/// with the type of the entry's result.
fn enter<'c>(
    b: &Builder<'c>,
    symbols: &mut Module<'c>,
    entry: DataEntry<'c>,
    flags: i64,
    queue: Value<'c>,
    condition: Option<Value<'c>>,
) -> Result<Value<'c>, Reported> {
    let ty = entry.result().ty();
    let host = entry.variable();
    if ty.is_descriptor() || ty.is_descriptor_address() {
        return enter_described(b, symbols, entry, flags, queue, condition);
    }
    let variable = describe(b, symbols, entry)?;
    let Some(_) = condition else {
        let address = enter_with_members(b, symbols, entry, &variable, flags, None, queue);
        return Ok(fir::convert(b, address, ty));
    };
    let pointer = Type::llvm_pointer(b.ctx(), 0);
    let holder = fir::alloca(b, Type::integer(b.ctx(), 64));
    let same = runtime::address_as_word(b, host);
    fir::store(b, same, holder);
    let inner = fir::under_any(b, condition);
    let address = enter_with_members(&inner, symbols, entry, &variable, flags, None, queue);
    let word = inner.value(llvm::PTRTOINT, &[address], same.ty(), &[]);
    fir::store(&inner, word, holder);
    let word = fir::load(b, holder);
    let address = b.value(llvm::INTTOPTR, &[word], pointer, &[]);
    Ok(fir::convert(b, address, ty))
}

/// As `enter`, for a variable behind a descriptor: returns a descriptor with
/// the device's address, or nothing's descriptor for an absent argument.
fn enter_described<'c>(
    b: &Builder<'c>,
    symbols: &mut Module<'c>,
    entry: DataEntry<'c>,
    flags: i64,
    queue: Value<'c>,
    condition: Option<Value<'c>>,
) -> Result<Value<'c>, Reported> {
    let ty = entry.result().ty();
    let host = entry.variable();
    let descriptor = if ty.is_descriptor() {
        ty
    } else {
        ty.pointee().expect("an address")
    };
    let holder = fir::alloca(b, descriptor);
    let present = presence(b, host);
    let inner = fir::under_any(b, present);
    if condition.is_some() {
        let same = if ty.is_descriptor() {
            host
        } else {
            fir::load(&inner, host)
        };
        fir::store(&inner, same, holder);
    }
    let inner = fir::under_any(&inner, condition);
    let variable = describe(&inner, symbols, entry)?;
    enter_with_members(
        &inner,
        symbols,
        entry,
        &variable,
        flags,
        Some(holder),
        queue,
    );
    let device = |b: &Builder<'c>| {
        if ty.is_descriptor() {
            fir::load(b, holder)
        } else {
            fir::convert(b, holder, ty)
        }
    };
    Ok(match present {
        Some(present) => fir::if_value(b, present, ty, device, |b| fir::absent(b, ty)),
        None => device(b),
    })
}

/// accrt_enter for the variable of `entry`, described by `variable`, and for what its
/// members are to do.
fn enter_with_members<'c>(
    b: &Builder<'c>,
    symbols: &mut Module<'c>,
    entry: DataEntry<'c>,
    variable: &Variable<'c>,
    flags: i64,
    device_descriptor: Option<Value<'c>>,
    queue: Value<'c>,
) -> Value<'c> {
    let host = entry.variable();
    let of_members = match flags & action::HELD {
        0 => flags,
        _ => flags & !(action::HELD | action::MOVED),
    };
    let on_enter = has_descriptors(object_type(host.ty()))
        .then(|| member_actions::action_on_enter(symbols.op(), entry.0, of_members))
        .flatten();
    let enter = |b: &Builder<'c>, symbols: &mut Module<'c>, flags: i64| {
        let at = At::here(b, symbols, flags, queue);
        runtime::enter(b, symbols, variable, device_descriptor, &at)
    };
    let follow = |b: &Builder<'c>, symbols: &mut Module<'c>, step, on_enter: i64| {
        let on_enter = on_enter | flags & action::DECLARED;
        let objects = objects(b, host, variable);
        members::follow(b, symbols, &objects, step, on_enter, queue);
    };
    match on_enter {
        None => enter(b, symbols, flags),
        Some((step, OnEnter::Follow(on_enter))) => {
            let address = enter(b, symbols, flags | member_actions::of_object(on_enter));
            follow(b, symbols, step, on_enter);
            address
        }
        Some((step, OnEnter::FollowNew(on_enter))) => {
            let made = enter(b, symbols, flags | action::IF_MADE);
            follow(
                &fir::under(b, members::is_made(b, made)),
                symbols,
                step,
                on_enter,
            );
            // What is no declared variable need not be there, and what is there needs nothing.
            match of_members & (action::IF_DECLARED | action::MOVED) {
                0 => {
                    let is_component = flags & (action::PART | action::IMPLICIT);
                    enter(b, symbols, action::USE_DEVICE | is_component)
                }
                _ => made,
            }
        }
    }
}

/// Whose elements are reached by the device's descriptor is a local variable's to flang's alias
/// tags, and other memory than what pointers lead to: if the variable is a TARGET, it is not.
fn note_target(entry: DataEntry<'_>) {
    let variable = entry.variable();
    let is_pointer = |ty: Type<'_>| ty.is_pointer() || ty.pointee().is_some_and(Type::is_pointer);
    if !is_pointer(variable.ty())
        && is_target(variable)
        && let Some(procedure) = entry.0.enclosing(&[func::FUNC])
    {
        accgpu::set_has_mixed_targets(procedure);
    }
}

/// Whether `variable`, or the one whose descriptor it is, has the attribute TARGET.
fn is_target(variable: Value<'_>) -> bool {
    if let Some(declaration) = fir::declaration(variable) {
        return declaration.may_be_pointed_to();
    }
    let source = fir::origin(variable).defining_op();
    source.is_some_and(|op| op.is(fir::LOAD) && is_target(op.operand(0)))
}
