//! What values are computed from.

use accc_dialects::ir::Value;
use std::collections::HashSet;

/// What a value is to the question where another one comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// What is asked for.
    Meant,
    /// Neither that nor computed from it.
    Other,
    /// What its operation computes it from counts.
    Operands,
}

/// Whether `value` is computed from one that is [`Source::Meant`].
pub fn comes_from<'c>(value: Value<'c>, what: &dyn Fn(Value<'c>) -> Source) -> bool {
    let mut open = vec![value];
    let mut seen = HashSet::new();
    while let Some(value) = open.pop() {
        match what(value) {
            Source::Meant => return true,
            Source::Operands if seen.insert(value) => {
                open.extend(value.defining_op().map_or(Vec::new(), |op| op.operands()));
            }
            Source::Operands | Source::Other => {}
        }
    }
    false
}
