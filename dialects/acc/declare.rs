//! Declare directives, and lifetimes that begin and end where the program says.

use super::{
    COPYIN, CREATE, GET_DEVICEPTR,
    data::{clause, data_clause},
    delete,
};
use crate::ir::{Attribute, Builder, Op, Value};

/// Marks the variables of declare directives: globals, and declarations of
/// procedures' variables.
pub const DECLARE: &str = "acc.declare";

/// The ranges of a declared common block that declare directives name, where they do not name
/// all of it: each one's first byte and the one behind it.
pub const DECLARED_PARTS: &str = "accc.declared_parts";

/// Whether a declare directive names what lies `offset` bytes from the start of `global`.
pub fn is_declared_at(global: Op<'_>, offset: i64) -> bool {
    let parts = global
        .attribute(DECLARED_PARTS)
        .and_then(|parts| parts.as_i64s());
    let is_in_part = |parts: Vec<i64>| {
        let mut ranges = parts.chunks_exact(2);
        ranges.any(|range| (range[0]..range[1]).contains(&offset))
    };
    global.has_attribute(DECLARE) && parts.is_none_or(is_in_part)
}

/// Marks an acc.delete for a variable that is about to be deallocated.
pub const DEALLOCATES: &str = "accc.deallocates";

/// Marks an entry for a variable that may be a declared one.
pub const IF_DECLARED: &str = "accc.if_declared";

/// At an entry for a declared variable that has been given another one's memory: nothing is done
/// where its data is present.
pub const MOVED: &str = "accc.moved";

/// Holds the data entries of a global's declare directive.
pub const GLOBAL_CONSTRUCTOR: &str = "acc.global_ctor";

/// The clause (`acc.data_clause`) of the declare directive that names the variable
/// of `op`, a global or a declaration.
pub fn declare_clause(op: Op<'_>) -> Option<i64> {
    let attribute = op.attribute(DECLARE)?;
    // SAFETY: a query on a live attribute; -1 when it is of another kind.
    let clause = unsafe { crate::ffi::acccDeclareClause(attribute.raw()) };
    (clause >= 0).then_some(clause)
}

/// Data whose lifetime begins and ends where the program says, outside of
/// constructs: a variable with a descriptor.
#[derive(Clone, Copy)]
pub struct DynamicData<'a, 'c> {
    /// The descriptor or its address.
    pub variable: Value<'c>,
    /// What the clause calls the variable.
    pub name: &'a str,
}

impl<'c> DynamicData<'_, 'c> {
    /// Starts its lifetime on the device, without contents.
    pub fn create(self, b: &Builder<'c>) {
        self.entry(b, CREATE, data_clause::CREATE);
    }

    /// As [`Self::create`] or [`Self::copyin`], where the run finds that the variable is a
    /// declared one whose data is not there.
    pub fn enter_if_declared(self, b: &Builder<'c>, keeps_contents: bool) {
        let entry = match keeps_contents {
            true => self.entry(b, COPYIN, data_clause::COPYIN),
            false => self.entry(b, CREATE, data_clause::CREATE),
        };
        entry.set_attribute(IF_DECLARED, Attribute::unit(b.ctx()));
    }

    /// Starts its lifetime on the device with the host's contents, where its memory has not brought
    /// data with it that another variable had.
    pub fn take_over(self, b: &Builder<'c>) {
        let entry = self.entry(b, COPYIN, data_clause::COPYIN);
        entry.set_attribute(MOVED, Attribute::unit(b.ctx()));
    }

    /// Ends its lifetime on all devices: it is about to be deallocated.
    pub fn delete(self, b: &Builder<'c>) {
        let entry = self.entry(b, GET_DEVICEPTR, data_clause::CREATE);
        delete(b, entry).set_attribute(DEALLOCATES, Attribute::unit(b.ctx()));
    }

    fn entry(self, b: &Builder<'c>, operation: &str, of: i64) -> Op<'c> {
        let ctx = b.ctx();
        let ty = self.variable.ty();
        let object = ty.pointee().filter(|_| ty.is_descriptor_address());
        b.segmented_op(
            operation,
            &[&[self.variable], &[], &[], &[]],
            &[ty],
            &[
                ("dataClause", clause(ctx, of)),
                ("name", Attribute::string(ctx, self.name)),
                ("implicit", Attribute::boolean(ctx, true)),
                ("structured", Attribute::boolean(ctx, false)),
                ("varType", Attribute::type_attribute(object.unwrap_or(ty))),
            ],
            vec![],
        )
    }
}
