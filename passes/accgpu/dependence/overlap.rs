//! Whether two accesses may reach the same memory, whatever their subscripts are.

use crate::accgpu::access::{Access, Memory, Step};
use accc_dialects::ir::Value;

/// Whether two accesses may reach the same for some elements.
pub fn may_overlap(one: &Access<'_>, other: &Access<'_>) -> bool {
    match (one.memory, other.memory) {
        (Memory::Variable { .. }, Memory::Variable { .. }) => {
            are_same_origin(one.origin, other.origin) && !are_other_parts(&one.path, &other.path)
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

/// Whether two addresses are those of one variable.
pub fn are_same_origin(one: Value<'_>, other: Value<'_>) -> bool {
    let global = |value: Value<'_>| value.defining_op()?.text("symbol");
    one == other || global(one).is_some_and(|name| global(other) == Some(name))
}
