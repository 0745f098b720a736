//! Whether two accesses may reach the same memory, whatever their subscripts are.

use crate::accgpu::access::{Access, Memory, Step};
use accc_dialects::{
    fir,
    ir::{Op, Type, Value},
};

/// Whether two accesses may reach the same for some elements.
pub fn may_overlap(one: &Access<'_>, other: &Access<'_>) -> bool {
    match (one.memory, other.memory) {
        (Memory::Variable { .. }, Memory::Variable { .. }) => {
            match are_same_origin(one.origin, other.origin) {
                true => !are_other_parts(&one.path, &other.path),
                false => may_be_one_target(one, other),
            }
        }
        _ => true,
    }
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

/// Whether the caller may have passed one variable as both, or as one of them what is the other:
/// dummy arguments with TARGET, which are scalars or of assumed shape and not INTENT(IN), may be
/// reached by other names (F2023, 15.5.2.14).
pub fn may_be_one_target(one: &Access<'_>, other: &Access<'_>) -> bool {
    let origins = [one.origin, other.origin];
    let is_scalar = |object: Option<Type<'_>>| {
        object.is_some_and(|object| object.rank() == 0 && !object.is_descriptor())
    };
    let is_shared_dummy = |origin: Value<'_>| {
        origin.as_argument().is_some()
            && !fir::is_intent_in(origin)
            && (origin.ty().is_descriptor() || is_scalar(origin.ty().pointee()))
    };
    let is_target = |origin: &Value<'_>| {
        let declares = origin.users().into_iter();
        let mut declares = declares.filter(|user| user.is(fir::DECLARE));
        declares.any(Op::may_be_pointed_to)
    };
    // A dummy that is no such one is reached by its own name only.
    let is_own = |origin: &Value<'_>| origin.as_argument().is_some() && !is_shared_dummy(*origin);
    origins.iter().any(|&origin| is_shared_dummy(origin))
        && origins.iter().all(is_target)
        && !origins.iter().any(is_own)
}

/// Whether two addresses are those of one variable.
pub fn are_same_origin(one: Value<'_>, other: Value<'_>) -> bool {
    let global = |value: Value<'_>| value.defining_op()?.text("symbol");
    one == other || global(one).is_some_and(|name| global(other) == Some(name))
}
