//! Which parameters of a kernel reach memory that no other parameter reaches.
//!
//! A variable that one name modifies is not reached by another one (F2023,
//! 15.5.2.14), unless it has the attribute TARGET or POINTER, or the names share
//! storage: by a common block, an equivalence or an association, or one is the pointee of a Cray
//! pointer, which programs let stand for parts of any variable. So different
//! variables with storage of their own are different memory, on the device as on
//! the host. LLVM then may load before it stores. So is what libaccrt gives a construct for
//! its temporaries: only the construct has the address.

use super::capture::{Captures, Passing};
use crate::{
    acc::data::runtime::symbol, accgpu::analysis::descriptor_writes::leads_to_descriptors,
};
use accc_dialects::{
    acc::CRAY_POINTER,
    accgpu, arith, fir, func,
    ir::{Op, Value, Walk},
    llvm,
};
use std::collections::HashMap;

/// What else may reach a variable's memory.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    Nothing,
    /// Pointers, or variables that share its storage: none that is reached by
    /// nothing else.
    Some,
    /// Any variable.
    Anything,
}

/// What a parameter leads to.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Memory<'c> {
    /// The variable of that name.
    Variable(String),
    /// What this call of libaccrt gives.
    Temporary(Op<'c>),
    /// What a component's descriptor that the host has read to this place describes, and the name
    /// of the variable that owns it.
    Component(Op<'c>, String),
}

/// The declarations of a module's variables outside of regions, by procedure and name; none where two
/// variables have it.
pub struct HostDeclarations<'c>(HashMap<(Op<'c>, String), Option<Op<'c>>>);

impl<'c> HostDeclarations<'c> {
    /// Those of `module`. One walk for all regions: a procedure may have hundreds.
    pub fn of(module: Op<'c>) -> Self {
        let mut declarations = HashMap::new();
        for procedure in module.collect_named(func::FUNC) {
            procedure.walk(&mut |op| {
                if op.is(accgpu::REGION) {
                    return Walk::Skip;
                }
                if op.is(fir::DECLARE)
                    && let Some(name) = op.text("uniq_name")
                {
                    declarations
                        .entry((procedure, name))
                        .and_modify(|known: &mut Option<Op<'c>>| {
                            *known = known.filter(|it| is_same_memory(*it, op));
                        })
                        .or_insert(Some(op));
                }
                Walk::Advance
            });
        }
        Self(declarations)
    }

    /// The declaration of variable `name` in the procedure around `region`.
    fn around(&self, region: Op<'c>, name: &str) -> Option<Op<'c>> {
        let procedure = region.enclosing(&[func::FUNC])?;
        *self.0.get(&(procedure, name.to_owned()))?
    }
}

/// Whether two declarations are of one variable: flang calls what ASSOCIATE names as a variable of the
/// procedure that has the name as well.
fn is_same_memory<'c>(one: Op<'c>, other: Op<'c>) -> bool {
    let [one, other] = [one, other].map(|declare| fir::origin(declare.operand(0)));
    fir::are_same_variable(one, other)
}

/// For each parameter of the kernel of `region`, whether it is an address, and the only way to
/// what it points to.
pub fn unaliased<'c>(
    region: Op<'c>,
    captures: &Captures<'c>,
    declarations: &HostDeclarations<'c>,
) -> Vec<bool> {
    let passings = captures.parameters.iter().map(|&(_, passing)| passing);
    passings
        .zip(leads_alone(region, captures, declarations))
        .map(|(passing, is_alone)| is_alone && passing == Passing::Address)
        .collect()
}

/// For each parameter, whether it is an address or a descriptor, and the only way to the array or
/// variable there.
pub fn leads_alone<'c>(
    region: Op<'c>,
    captures: &Captures<'c>,
    declarations: &HostDeclarations<'c>,
) -> Vec<bool> {
    let passes_objects = passes_objects(region);
    let mut seen: HashMap<Memory<'c>, usize> = HashMap::new();
    let mut reaches = Vec::new();
    for &(value, passing) in &captures.parameters {
        if passing == Passing::Value {
            reaches.push((None, Reach::Some));
            continue;
        }
        let memory = memory_of(value, region, captures);
        if let Some(memory) = &memory {
            *seen.entry(memory.clone()).or_default() += 1;
        }
        let reach = match &memory {
            Some(Memory::Temporary(_)) => Reach::Nothing,
            Some(Memory::Component(_, owner)) if owner.is_empty() || passes_objects => Reach::Some,
            Some(Memory::Component(_, owner)) => declarations
                .around(region, owner)
                .map_or(Reach::Some, reach),
            Some(Memory::Variable(name)) => declarations
                .around(region, name)
                .map_or(Reach::Anything, reach),
            None => Reach::Anything,
        };
        reaches.push((memory, reach));
    }
    let is_open = reaches.iter().any(|(_, reach)| *reach == Reach::Anything);
    reaches
        .iter()
        .map(|(memory, reach)| {
            let is_alone = memory.as_ref().is_some_and(|memory| seen[memory] == 1);
            *reach == Reach::Nothing && is_alone && !is_open
        })
        .collect()
}

/// Whether procedures that `region` calls may get an object, and reach components by it.
fn passes_objects(region: Op<'_>) -> bool {
    let calls = region.collect_named(fir::CALL);
    let mut passed = calls.into_iter().flat_map(|call| call.operands());
    passed.any(|argument| leads_to_descriptors(argument.ty()))
}

/// What the parameter for `value` leads to, if that is known.
fn memory_of<'c>(value: Value<'c>, region: Op<'c>, captures: &Captures<'c>) -> Option<Memory<'c>> {
    source(value).or_else(|| variable_of(value, region, captures).map(Memory::Variable))
}

/// Where `value` comes from, which may be where the first element would be (`strided`): a variable
/// that libaccrt has been asked for, or what it has given.
fn source(mut value: Value<'_>) -> Option<Memory<'_>> {
    const STEPS: [&str; 5] = [
        fir::CONVERT,
        llvm::INTTOPTR,
        llvm::PTRTOINT,
        arith::SUBI,
        fir::BOX_ADDR,
    ];
    loop {
        let op = value.defining_op()?;
        if let Some(name) = op.text(accgpu::DECLARED_AS) {
            return Some(Memory::Variable(name));
        }
        if let Some(owner) = op.text(accgpu::COMPONENT_OF) {
            return Some(Memory::Component(op, owner));
        }
        if op.callee().as_deref() == Some(symbol::TEMPORARY) {
            return Some(Memory::Temporary(op));
        }
        // A descriptor that the host has made for the device.
        let is_made = |op: Op<'_>| op.is(fir::ALLOCA);
        value = match op.name().as_str() {
            fir::IF => fir::chosen_first(value)?,
            fir::LOAD
                if fir::origin(op.operand(0))
                    .defining_op()
                    .is_some_and(is_made) =>
            {
                op.operand(0)
            }
            step if STEPS.contains(&step) => op.operand(0),
            _ => return None,
        };
    }
}

/// The name of the variable that the kernel declares `value` to be.
fn variable_of<'c>(value: Value<'c>, region: Op<'c>, captures: &Captures<'c>) -> Option<String> {
    let is_in_kernel = |user| region.is_ancestor_of(user) || captures.repeated.contains(&user);
    let mut names = value
        .users()
        .into_iter()
        .filter(|&user| is_in_kernel(user))
        .map(|user| user.is(fir::DECLARE).then(|| user.text("uniq_name"))?);
    let first = names.next()??;
    names
        .all(|name| name.as_ref() == Some(&first))
        .then_some(first)
}

/// What else may reach the memory of the variable that `declare` declares.
fn reach(declare: Op<'_>) -> Reach {
    if declare.has_attribute(CRAY_POINTER) {
        return Reach::Anything;
    }
    let memory = fir::unconverted(declare.operand(0));
    if fir::shares_storage(declare) || declare.may_be_pointed_to() {
        return Reach::Some;
    }
    match memory.defining_op() {
        // A part of another variable, or another name of it.
        Some(op) if !op.is_any(&[fir::ALLOCA, fir::ADDRESS_OF, fir::ALLOCMEM]) => Reach::Anything,
        _ => Reach::Nothing,
    }
}
