//! Attributes.

use super::{Ctx, Type, string_of, string_ref};
use crate::ffi;
use mlir_sys::*;
use std::{fmt, marker::PhantomData};

/// A handle on an MLIR attribute.
#[derive(Clone, Copy)]
pub struct Attribute<'c> {
    raw: MlirAttribute,
    marker: PhantomData<&'c ()>,
}

impl PartialEq for Attribute<'_> {
    fn eq(&self, other: &Self) -> bool {
        // SAFETY: both are live attributes.
        unsafe { mlirAttributeEqual(self.raw, other.raw) }
    }
}

impl fmt::Display for Attribute<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // SAFETY: melior only borrows the attribute for the call.
        let shown = unsafe { melior::ir::Attribute::from_raw(self.raw) };
        write!(f, "{shown}")
    }
}

// SAFETY (all below): queries and constructors on live attributes; accessors
// check the kind before they read.
impl<'c> Attribute<'c> {
    /// Takes what the C interface gave; not null.
    pub fn from_raw(raw: MlirAttribute) -> Self {
        Attribute {
            raw,
            marker: PhantomData,
        }
    }

    pub(crate) fn optional(raw: MlirAttribute) -> Option<Self> {
        (!raw.ptr.is_null()).then(|| Self::from_raw(raw))
    }

    /// For calls of the C interface.
    pub fn raw(self) -> MlirAttribute {
        self.raw
    }

    /// An attribute that only is there or not.
    pub fn unit(ctx: Ctx<'c>) -> Self {
        Self::from_raw(unsafe { mlirUnitAttrGet(ctx.raw()) })
    }

    /// A text.
    pub fn string(ctx: Ctx<'c>, text: &str) -> Self {
        Self::from_raw(unsafe { mlirStringAttrGet(ctx.raw(), string_ref(text)) })
    }

    /// A string attribute of any bytes.
    pub fn bytes(ctx: Ctx<'c>, bytes: &[u8]) -> Self {
        let text = MlirStringRef {
            data: bytes.as_ptr().cast(),
            length: bytes.len(),
        };
        Self::from_raw(unsafe { mlirStringAttrGet(ctx.raw(), text) })
    }

    /// A reference to the symbol `name`.
    pub fn symbol(ctx: Ctx<'c>, name: &str) -> Self {
        Self::from_raw(unsafe { mlirFlatSymbolRefAttrGet(ctx.raw(), string_ref(name)) })
    }

    /// A number of an integer or index type.
    pub fn integer(of: Type<'c>, value: i64) -> Self {
        Self::from_raw(unsafe { mlirIntegerAttrGet(of.raw(), value) })
    }

    /// A number of a floating-point type, rounded to it.
    pub fn float(of: Type<'c>, value: f64) -> Self {
        Self::from_raw(unsafe { mlirFloatAttrDoubleGet(of.ctx().raw(), of.raw(), value) })
    }

    /// `true` or `false`.
    pub fn boolean(ctx: Ctx<'c>, value: bool) -> Self {
        Self::from_raw(unsafe { mlirBoolAttrGet(ctx.raw(), value.into()) })
    }

    /// A type as an attribute.
    pub fn type_attribute(of: Type<'c>) -> Self {
        Self::from_raw(unsafe { mlirTypeAttrGet(of.raw()) })
    }

    /// Attributes in order.
    pub fn array(ctx: Ctx<'c>, elements: &[Attribute<'c>]) -> Self {
        let raw: Vec<_> = elements.iter().map(|a| a.raw).collect();
        Self::from_raw(unsafe { mlirArrayAttrGet(ctx.raw(), raw.len() as isize, raw.as_ptr()) })
    }

    /// A dense array of i32.
    pub fn i32_array(ctx: Ctx<'c>, values: &[i32]) -> Self {
        Self::from_raw(unsafe {
            ffi::acccDenseI32Array(ctx.raw(), values.len() as isize, values.as_ptr())
        })
    }

    /// Whether a dictionary has an entry of that name.
    pub fn has_entry(self, name: &str) -> bool {
        let entry = unsafe { mlirDictionaryAttrGetElementByName(self.raw, string_ref(name)) };
        !entry.ptr.is_null()
    }

    /// What a dictionary has under `name`.
    pub fn entry(self, name: &str) -> Option<Self> {
        self.has_entry(name).then(|| {
            // SAFETY: a dictionary, which has the entry.
            let entry = unsafe { mlirDictionaryAttrGetElementByName(self.raw, string_ref(name)) };
            Self::from_raw(entry)
        })
    }

    /// A dictionary of unit attributes.
    pub fn units(ctx: Ctx<'c>, names: &[&str]) -> Self {
        let entries: Vec<_> = names
            .iter()
            .map(|name| unsafe {
                mlirNamedAttributeGet(
                    mlirIdentifierGet(ctx.raw(), string_ref(name)),
                    Self::unit(ctx).raw,
                )
            })
            .collect();
        Self::from_raw(unsafe {
            mlirDictionaryAttrGet(ctx.raw(), entries.len() as isize, entries.as_ptr())
        })
    }

    /// The dictionary without the entry `name`.
    pub fn without_entry(self, name: &str) -> Self {
        // SAFETY: only called on dictionaries; an identifier outlives the context.
        let entries: Vec<_> = unsafe {
            let dropped = mlirIdentifierGet(mlirAttributeGetContext(self.raw), string_ref(name));
            (0..mlirDictionaryAttrGetNumElements(self.raw))
                .map(|index| mlirDictionaryAttrGetElement(self.raw, index))
                .filter(|entry| !mlirIdentifierEqual(entry.name, dropped))
                .collect()
        };
        Self::from_raw(unsafe {
            let context = mlirAttributeGetContext(self.raw);
            mlirDictionaryAttrGet(context, entries.len() as isize, entries.as_ptr())
        })
    }

    /// `#gpu<dim x>`
    pub fn gpu_dimension_x(ctx: Ctx<'c>) -> Self {
        Self::parse(ctx, "#gpu<dim x>")
    }

    /// `#gpu<dim y>`
    pub fn gpu_dimension_y(ctx: Ctx<'c>) -> Self {
        Self::parse(ctx, "#gpu<dim y>")
    }

    /// `#gpu<dim z>`
    pub fn gpu_dimension_z(ctx: Ctx<'c>) -> Self {
        Self::parse(ctx, "#gpu<dim z>")
    }

    /// `#gpu<shuffle_mode xor>`
    pub fn gpu_shuffle_xor(ctx: Ctx<'c>) -> Self {
        Self::parse(ctx, "#gpu<shuffle_mode xor>")
    }

    /// `#gpu<shuffle_mode idx>`
    pub fn gpu_shuffle_idx(ctx: Ctx<'c>) -> Self {
        Self::parse(ctx, "#gpu<shuffle_mode idx>")
    }

    /// A dense array of i64.
    pub fn i64_array(ctx: Ctx<'c>, values: &[i64]) -> Self {
        Self::from_raw(unsafe {
            mlirDenseI64ArrayGet(ctx.raw(), values.len() as isize, values.as_ptr())
        })
    }

    /// A dense array of i1.
    pub fn bool_array(ctx: Ctx<'c>, values: &[bool]) -> Self {
        let values: Vec<_> = values.iter().copied().map(i32::from).collect();
        Self::from_raw(unsafe {
            mlirDenseBoolArrayGet(ctx.raw(), values.len() as isize, values.as_ptr())
        })
    }

    /// Parses an attribute from text that is fixed at compile time: for upstream
    /// enums that have no constructor in the C API.
    pub(crate) fn parse(ctx: Ctx<'c>, text: &'static str) -> Self {
        let raw = unsafe { mlirAttributeParseGet(ctx.raw(), string_ref(text)) };
        Self::optional(raw).expect("an attribute in accc's own source parses")
    }

    /// The text of a string attribute or the name of a symbol reference.
    pub fn text(self) -> Option<String> {
        unsafe {
            if mlirAttributeIsAString(self.raw) {
                Some(string_of(mlirStringAttrGetValue(self.raw)))
            } else if mlirAttributeIsAFlatSymbolRef(self.raw) {
                Some(string_of(mlirFlatSymbolRefAttrGetValue(self.raw)))
            } else if mlirAttributeIsASymbolRef(self.raw) {
                Some(string_of(mlirSymbolRefAttrGetLeafReference(self.raw)))
            } else {
                None
            }
        }
    }

    /// The type of a typed attribute, such as a number's.
    pub fn ty(self) -> Type<'c> {
        Type::from_raw(unsafe { mlirAttributeGetType(self.raw) })
    }

    /// The number, if this is one.
    pub fn as_integer(self) -> Option<i64> {
        unsafe { mlirAttributeIsAInteger(self.raw).then(|| mlirIntegerAttrGetValueInt(self.raw)) }
    }

    /// The value, if this is a real number, rounded to 64 bits.
    pub fn as_real(self) -> Option<f64> {
        unsafe { mlirAttributeIsAFloat(self.raw).then(|| mlirFloatAttrGetValueDouble(self.raw)) }
    }

    /// The truth value, if this is one.
    pub fn as_bool(self) -> Option<bool> {
        unsafe { mlirAttributeIsABool(self.raw).then(|| mlirBoolAttrGetValue(self.raw)) }
    }

    /// The type, if this holds one.
    pub fn as_type(self) -> Option<Type<'c>> {
        unsafe {
            mlirAttributeIsAType(self.raw).then(|| Type::from_raw(mlirTypeAttrGetValue(self.raw)))
        }
    }

    /// The elements of an array attribute.
    pub fn elements(self) -> Vec<Attribute<'c>> {
        unsafe {
            if !mlirAttributeIsAArray(self.raw) {
                return Vec::new();
            }
            (0..mlirArrayAttrGetNumElements(self.raw))
                .map(|i| Self::from_raw(mlirArrayAttrGetElement(self.raw, i)))
                .collect()
        }
    }

    /// The elements of a dense i32 array.
    pub fn as_i32s(self) -> Option<Vec<i32>> {
        unsafe {
            mlirAttributeIsADenseI32Array(self.raw).then(|| {
                (0..mlirDenseArrayGetNumElements(self.raw))
                    .map(|i| mlirDenseI32ArrayGetElement(self.raw, i))
                    .collect()
            })
        }
    }

    /// The elements of a dense i64 array.
    pub fn as_i64s(self) -> Option<Vec<i64>> {
        unsafe {
            mlirAttributeIsADenseI64Array(self.raw).then(|| {
                (0..mlirDenseArrayGetNumElements(self.raw))
                    .map(|i| mlirDenseI64ArrayGetElement(self.raw, i))
                    .collect()
            })
        }
    }

    /// The elements of a dense tensor of integers of 32 or 64 bits.
    pub fn as_integers(self) -> Option<Vec<i64>> {
        // SAFETY: the attribute is live, and one of such elements.
        unsafe {
            if !mlirAttributeIsADenseIntElements(self.raw) {
                return None;
            }
            let bits = Type::from_raw(mlirShapedTypeGetElementType(self.ty().raw())).bit_width();
            let element = |at| match bits {
                32 => Some(mlirDenseElementsAttrGetInt32Value(self.raw, at).into()),
                64 => Some(mlirDenseElementsAttrGetInt64Value(self.raw, at)),
                _ => None,
            };
            let count = mlirElementsAttrGetNumElements(self.raw) as isize;
            (0..count).map(element).collect()
        }
    }

    /// The elements of a dense array of booleans.
    pub fn as_bools(self) -> Option<Vec<bool>> {
        unsafe {
            mlirAttributeIsADenseBoolArray(self.raw).then(|| {
                (0..mlirDenseArrayGetNumElements(self.raw))
                    .map(|i| mlirDenseBoolArrayGetElement(self.raw, i))
                    .collect()
            })
        }
    }

    /// The number of an enum case of the acc and accgpu dialects.
    pub fn enum_value(self) -> Option<i64> {
        let value = unsafe { ffi::acccEnumValue(self.raw) };
        (value >= 0).then_some(value)
    }
}
