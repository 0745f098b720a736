//! Data clauses that the specification implies for a construct.

use super::{
    COPYIN, COPYOUT, DELETE, PRESENT,
    data::{clause, data_clause},
    queue::ASYNC_TYPES,
};
use crate::ir::{Attribute, Builder, Op, Value};

/// An implicit data clause.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Implied {
    /// `copy`
    Copy,
    /// `copyin`
    Copyin,
    /// `present`
    Present,
}

/// Copies `variable` to the device at `before` and back at `after` in the queue of
/// `construct`, as an implicit copy clause of the construct does; returns what
/// stands for it on the device.
pub fn copy_variable_around<'c>(
    before: &Builder<'c>,
    after: &Builder<'c>,
    construct: Op<'c>,
    variable: Value<'c>,
    name: &str,
) -> Value<'c> {
    imply_around(before, after, construct, variable, name, Implied::Copy)
}

/// The same for an implicit clause of any kind.
pub fn imply_around<'c>(
    before: &Builder<'c>,
    after: &Builder<'c>,
    construct: Op<'c>,
    variable: Value<'c>,
    name: &str,
    implied: Implied,
) -> Value<'c> {
    let object = variable.ty().pointee().expect("the address of a variable");
    let queue = construct.operand_segment(0);
    let mut attributes: Vec<_> = ASYNC_TYPES
        .into_iter()
        .filter_map(|name| Some((name, construct.attribute(name)?)))
        .collect();
    let (entry, number) = match implied {
        Implied::Copy => (COPYIN, data_clause::COPY),
        Implied::Copyin => (COPYIN, data_clause::COPYIN),
        Implied::Present => (PRESENT, data_clause::PRESENT),
    };
    attributes.push(("dataClause", clause(construct.ctx(), number)));
    attributes.push(("name", Attribute::string(construct.ctx(), name)));
    attributes.push(("implicit", Attribute::boolean(construct.ctx(), true)));
    attributes.push(("varType", Attribute::type_attribute(object)));
    let device = before
        .segmented_op(
            entry,
            &[&[variable], &[], &[], &queue],
            &[variable.ty()],
            &attributes,
            vec![],
        )
        .result(0);
    if implied == Implied::Copy {
        after.segmented_op(
            COPYOUT,
            &[&[device], &[variable], &[], &queue],
            &[],
            &attributes,
            vec![],
        );
    } else {
        attributes.retain(|&(name, _)| name != "varType");
        after.segmented_op(DELETE, &[&[device], &[], &queue], &[], &attributes, vec![]);
    }
    device
}
