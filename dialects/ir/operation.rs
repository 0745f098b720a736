//! Operations: their names, operands, results and attributes.

use super::{Attribute, Ctx, Location, Type, Value, string_of, string_ref};
use crate::ffi;
use mlir_sys::*;
use std::{fmt, marker::PhantomData};

/// A handle on an operation.
#[derive(Clone, Copy, Debug)]
pub struct Op<'c> {
    raw: MlirOperation,
    marker: PhantomData<&'c ()>,
}

impl PartialEq for Op<'_> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.raw.ptr, other.raw.ptr)
    }
}
impl Eq for Op<'_> {}
impl std::hash::Hash for Op<'_> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.raw.ptr.hash(state);
    }
}

impl fmt::Display for Op<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // SAFETY: melior only borrows the operation for the call.
        let shown = unsafe { melior::ir::operation::OperationRef::from_raw(self.raw) };
        write!(f, "{shown}")
    }
}

// SAFETY (all below): calls on a live operation with indices in range; null
// results become `None`.
impl<'c> Op<'c> {
    /// Takes what the C interface gave; not null.
    pub fn from_raw(raw: MlirOperation) -> Self {
        Op {
            raw,
            marker: PhantomData,
        }
    }

    pub(super) fn optional(raw: MlirOperation) -> Option<Self> {
        (!raw.ptr.is_null()).then(|| Self::from_raw(raw))
    }

    /// For calls of the C interface.
    pub fn raw(self) -> MlirOperation {
        self.raw
    }

    /// The context it is in.
    pub fn ctx(self) -> Ctx<'c> {
        Ctx::from_raw(unsafe { mlirOperationGetContext(self.raw) })
    }

    /// Its place in the source.
    pub fn location(self) -> Location<'c> {
        Location::from_raw(unsafe { mlirOperationGetLocation(self.raw) })
    }

    /// Moves it to another place in the source.
    pub fn set_location(self, location: Location<'c>) {
        unsafe { mlirOperationSetLocation(self.raw, location.raw()) }
    }

    /// `dialect.mnemonic`.
    pub fn name(self) -> String {
        string_of(unsafe { mlirIdentifierStr(mlirOperationGetName(self.raw)) })
    }

    /// Whether it has this name, dialect included.
    pub fn is(self, name: &str) -> bool {
        unsafe { ffi::acccIs(self.raw, string_ref(name)) }
    }

    /// Whether it has one of these names.
    pub fn is_any(self, names: &[&str]) -> bool {
        names.iter().any(|name| self.is(name))
    }

    /// Whether the operation belongs to `dialect` ("acc", "fir" ...).
    pub fn in_dialect(self, dialect: &str) -> bool {
        self.name()
            .split_once('.')
            .is_some_and(|(prefix, _)| prefix == dialect)
    }

    // ---- Operands and results

    /// How many operands it has.
    pub fn operand_count(self) -> usize {
        unsafe { mlirOperationGetNumOperands(self.raw) as usize }
    }

    /// Operand `index`, which must exist: MLIR would read whatever is there.
    pub fn operand(self, index: usize) -> Value<'c> {
        assert!(
            index < self.operand_count(),
            "{} has no operand {index}",
            self.name()
        );
        Value::from_raw(unsafe { mlirOperationGetOperand(self.raw, index as isize) })
    }

    /// All operands, of all groups.
    pub fn operands(self) -> Vec<Value<'c>> {
        let raw = |index| unsafe { mlirOperationGetOperand(self.raw, index as isize) };
        let all = 0..self.operand_count();
        all.map(|index| Value::from_raw(raw(index))).collect()
    }

    /// Makes `value` operand `index`, which must exist.
    pub fn set_operand(self, index: usize, value: Value<'c>) {
        assert!(
            index < self.operand_count(),
            "{} has no operand {index}",
            self.name()
        );
        unsafe { mlirOperationSetOperand(self.raw, index as isize, value.raw()) }
    }

    /// Replaces all operands.
    pub fn set_operands(self, values: &[Value<'c>]) {
        let raw: Vec<_> = values.iter().map(|v| v.raw()).collect();
        unsafe { mlirOperationSetOperands(self.raw, raw.len() as isize, raw.as_ptr()) }
    }

    /// The operands of group `segment` of an operation with several groups.
    pub fn operand_segment(self, segment: usize) -> Vec<Value<'c>> {
        let sizes = self
            .attribute("operandSegmentSizes")
            .and_then(Attribute::as_i32s)
            .unwrap_or_default();
        let Some(&size) = sizes.get(segment) else {
            return Vec::new();
        };
        let start: i32 = sizes[..segment].iter().sum();
        (start..start + size)
            .map(|i| self.operand(i as usize))
            .collect()
    }

    /// Drops the operands of group `segment`.
    pub fn clear_operand_segment(self, segment: usize) {
        self.set_operand_segment(segment, &[]);
    }

    /// Makes `values` the operands of group `segment`, when there is such a
    /// group.
    pub fn set_operand_segment(self, segment: usize, values: &[Value<'c>]) {
        let Some(mut sizes) = self
            .attribute("operandSegmentSizes")
            .and_then(Attribute::as_i32s)
        else {
            return;
        };
        let Some(&size) = sizes.get(segment) else {
            return;
        };
        let start = sizes[..segment].iter().sum::<i32>() as usize;
        let mut operands = self.operands();
        operands.splice(start..start + size as usize, values.iter().copied());
        sizes[segment] = values.len() as i32;
        self.set_operands(&operands);
        self.set_attribute(
            "operandSegmentSizes",
            Attribute::i32_array(self.ctx(), &sizes),
        );
    }

    /// How many results it has.
    pub fn result_count(self) -> usize {
        unsafe { mlirOperationGetNumResults(self.raw) as usize }
    }

    /// Result `index`, which must exist: MLIR would read whatever is there.
    pub fn result(self, index: usize) -> Value<'c> {
        assert!(
            index < self.result_count(),
            "{} has no result {index}",
            self.name()
        );
        Value::from_raw(unsafe { mlirOperationGetResult(self.raw, index as isize) })
    }

    /// All results.
    pub fn results(self) -> Vec<Value<'c>> {
        let raw = |index| unsafe { mlirOperationGetResult(self.raw, index as isize) };
        let all = 0..self.result_count();
        all.map(|index| Value::from_raw(raw(index))).collect()
    }

    // ---- Attributes (inherent ones included)

    /// The attribute `name`, a property of the operation or not.
    pub fn attribute(self, name: &str) -> Option<Attribute<'c>> {
        let inherent =
            unsafe { mlirOperationGetInherentAttributeByName(self.raw, string_ref(name)) };
        Attribute::optional(inherent).or_else(|| {
            Attribute::optional(unsafe {
                mlirOperationGetDiscardableAttributeByName(self.raw, string_ref(name))
            })
        })
    }

    /// Whether it has the attribute `name`.
    pub fn has_attribute(self, name: &str) -> bool {
        self.attribute(name).is_some()
    }

    /// Text of a string or symbol attribute.
    pub fn text(self, name: &str) -> Option<String> {
        self.attribute(name).and_then(Attribute::text)
    }

    /// Sets or replaces an attribute.
    pub fn set_attribute(self, name: &str, value: Attribute<'c>) {
        unsafe { mlirOperationSetAttributeByName(self.raw, string_ref(name), value.raw()) }
    }

    /// Removes an attribute, if it is there.
    pub fn remove_attribute(self, name: &str) {
        unsafe {
            mlirOperationRemoveAttributeByName(self.raw, string_ref(name));
        }
    }

    /// The type in attribute `name`.
    pub fn type_attribute(self, name: &str) -> Option<Type<'c>> {
        self.attribute(name).and_then(Attribute::as_type)
    }
}
