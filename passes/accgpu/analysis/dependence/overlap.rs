//! Whether two accesses may reach the same memory, whatever their subscripts are.

use crate::accgpu::analysis::access::{Access, Memory, Step};
use accc_dialects::{
    accgpu, fir, func, gpu,
    ir::{Op, Type, Value},
    llvm,
};

/// Whether two accesses may reach the same for some elements.
pub fn may_overlap(one: &Access<'_>, other: &Access<'_>) -> bool {
    match (one.memory, other.memory) {
        (Memory::Variable { .. }, Memory::Variable { .. }) => {
            match fir::are_same_variable(one.origin, other.origin) {
                true => !are_other_parts(&one.path, &other.path),
                // An EQUIVALENCE of the host's does not show here.
                false => {
                    are_of_one_host(one, other)
                        || may_be_one_parameter(one.origin, other.origin)
                        || may_be_one_target(one, other)
                }
            }
        }
        _ => true,
    }
}

/// Whether both are variables of the host of an internal procedure.
fn are_of_one_host(one: &Access<'_>, other: &Access<'_>) -> bool {
    let tuple = |origin: Value<'_>| match origin.defining_op() {
        Some(load) => fir::tuple_of_host(load).is_some(),
        None => origin.ty().pointee().is_some_and(Type::is_tuple),
    };
    tuple(one.origin) && tuple(other.origin)
}

/// Whether both are parameters of a kernel that may lead to one variable: for elements that the host
/// has found the places of and for others, or by two names that it has. Only accgpu-outline-kernels
/// sees how they are declared.
fn may_be_one_parameter(one: Value<'_>, other: Value<'_>) -> bool {
    let leads_alone = |parameter: Value<'_>| {
        let (block, number) = parameter.as_argument()?;
        let kernel = block
            .parent_op()
            .filter(|op| op.has_attribute(gpu::KERNEL))?;
        let attributes = func::argument_attributes(kernel);
        Some(
            attributes
                .get(number)
                .is_some_and(|own| own.has_entry(llvm::NO_ALIAS)),
        )
    };
    leads_alone(one) == Some(false) && leads_alone(other) == Some(false)
}

/// Whether two paths from one variable part at different members, or one ends at a
/// descriptor through which the other one goes.
fn are_other_parts(one: &[Step<'_>], other: &[Step<'_>]) -> bool {
    for (one, other) in one.iter().zip(other) {
        if one.is_apart_from(other) {
            return true;
        }
        let are_elements = matches!((one, other), (Step::Element(_), Step::Element(_)));
        if !are_elements && !one.is_same_part(other) {
            return false;
        }
    }
    let length = one.len().min(other.len());
    matches!(one.get(length).or(other.get(length)), Some(Step::Target))
}

/// Whether different variables may be one: the caller may pass a variable to a dummy argument with
/// TARGET and reach it by another name as well (F2023, 15.5.2.14).
pub fn may_be_one_target(one: &Access<'_>, other: &Access<'_>) -> bool {
    let origins = [one.origin, other.origin];
    let is_dummy = |origin: &Value<'_>| origin.as_argument().is_some();
    let has_names = |origin: Value<'_>| !is_dummy(&origin) || may_have_other_names(origin);
    origins.iter().any(is_dummy)
        && origins
            .into_iter()
            .all(|origin| has_names(origin) && declares(origin).any(Op::may_be_pointed_to))
}

/// Whether a dummy argument with TARGET is of those that others may reach: scalars and arrays of
/// assumed shape without INTENT(IN).
fn may_have_other_names(dummy: Value<'_>) -> bool {
    let is_scalar = |object: Type<'_>| object.rank() == 0 && !object.is_descriptor();
    let is_of_kind = dummy.ty().is_descriptor() || dummy.ty().pointee().is_some_and(is_scalar);
    is_of_kind && !fir::is_intent_in(dummy)
}

/// The declarations of the variable at `origin`. A private array of a size that only the program
/// knows is declared behind a descriptor.
pub fn declares(origin: Value<'_>) -> impl Iterator<Item = Op<'_>> {
    let maker = origin.defining_op();
    let is_private = maker.is_some_and(|op| op.is(accgpu::PRIVATE));
    let mut names = vec![origin];
    let mut found = Vec::new();
    while let Some(name) = names.pop() {
        for user in name.users() {
            if user.is(fir::DECLARE) {
                found.push(user);
            } else if is_private && user.is_any(&[fir::EMBOX, fir::BOX_ADDR]) {
                names.push(user.result(0));
            }
        }
    }
    found.into_iter()
}
