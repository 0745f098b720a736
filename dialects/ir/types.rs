//! Types, and the questions about FIR types that passes ask.

mod make;

use super::{Attribute, Ctx, Op};
use crate::ffi;
use mlir_sys::*;
use std::{
    fmt,
    hash::{Hash, Hasher},
    marker::PhantomData,
};

/// A handle on an MLIR type.
#[derive(Clone, Copy)]
pub struct Type<'c> {
    raw: MlirType,
    marker: PhantomData<&'c ()>,
}

/// How a Fortran entity of a type is passed around.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TypeClass {
    /// A value: integer, real, index, tuple ...
    Value,
    /// `!fir.ref`, `!fir.heap`, `!fir.ptr`, `!llvm.ptr`.
    Address,
    /// `!fir.box`, `!fir.class`.
    Descriptor,
    /// `!fir.boxchar`.
    Character,
    /// A procedure.
    Procedure,
}

impl PartialEq for Type<'_> {
    fn eq(&self, other: &Self) -> bool {
        // SAFETY: both are live types.
        unsafe { mlirTypeEqual(self.raw, other.raw) }
    }
}
impl Eq for Type<'_> {}

impl Hash for Type<'_> {
    /// MLIR makes each type once.
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.raw.ptr.hash(state);
    }
}

impl fmt::Display for Type<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // SAFETY: melior only borrows the type for the call.
        let shown = unsafe { melior::ir::Type::from_raw(self.raw) };
        write!(f, "{shown}")
    }
}

impl fmt::Debug for Type<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

// SAFETY (all below): queries and constructors on live types of one context.
impl<'c> Type<'c> {
    /// Takes what the C interface gave; not null.
    pub fn from_raw(raw: MlirType) -> Self {
        Type {
            raw,
            marker: PhantomData,
        }
    }

    pub(crate) fn optional(raw: MlirType) -> Option<Self> {
        (!raw.ptr.is_null()).then(|| Self::from_raw(raw))
    }

    /// For calls of the C interface.
    pub fn raw(self) -> MlirType {
        self.raw
    }

    /// The context it is in.
    pub fn ctx(self) -> Ctx<'c> {
        Ctx::from_raw(unsafe { mlirTypeGetContext(self.raw) })
    }

    /// Whether it is the type of a function.
    pub fn is_function(self) -> bool {
        unsafe { mlirTypeIsAFunction(self.raw) }
    }

    /// The inputs of a function type.
    pub fn function_inputs(self) -> Vec<Type<'c>> {
        let count = unsafe { mlirFunctionTypeGetNumInputs(self.raw) };
        (0..count)
            .map(|i| Self::from_raw(unsafe { mlirFunctionTypeGetInput(self.raw, i) }))
            .collect()
    }

    /// The results of a function type.
    pub fn function_results(self) -> Vec<Type<'c>> {
        let count = unsafe { mlirFunctionTypeGetNumResults(self.raw) };
        (0..count)
            .map(|i| Self::from_raw(unsafe { mlirFunctionTypeGetResult(self.raw, i) }))
            .collect()
    }

    /// What kind of type it is.
    pub fn class(self) -> TypeClass {
        match unsafe { ffi::acccTypeClass(self.raw) } {
            1 => TypeClass::Address,
            2 => TypeClass::Descriptor,
            3 => TypeClass::Character,
            4 => TypeClass::Procedure,
            _ => TypeClass::Value,
        }
    }

    /// Whether it is an address of Fortran's: a reference, pointer, heap pointer or one of LLVM.
    pub fn is_address(self) -> bool {
        self.class() == TypeClass::Address
    }

    /// Whether it is a descriptor (fir.box, fir.class).
    pub fn is_descriptor(self) -> bool {
        self.class() == TypeClass::Descriptor
    }

    /// Whether it is a procedure, with variables of its host or without.
    pub fn is_procedure(self) -> bool {
        self.class() == TypeClass::Procedure
    }

    /// An address of a descriptor: how allocatables and pointers are held.
    pub fn is_descriptor_address(self) -> bool {
        self.is_address() && self.pointee().is_some_and(Type::is_descriptor)
    }

    /// The address or the descriptor of a pointer's target.
    pub fn is_pointer(self) -> bool {
        unsafe { ffi::acccIsPointer(self.raw) }
    }

    /// What an address or a descriptor refers to.
    pub fn pointee(self) -> Option<Self> {
        Self::optional(unsafe { ffi::acccPointee(self.raw) })
    }

    /// The array type behind any number of addresses and descriptors.
    pub fn array_type(self) -> Option<Self> {
        Self::optional(unsafe { ffi::acccArrayType(self.raw) })
    }

    /// Rank of an array type, 0 for others.
    pub fn rank(self) -> usize {
        unsafe { ffi::acccArrayRank(self.raw) as usize }
    }

    /// Extent of a dimension of an array type when it is a constant.
    pub fn extent(self, dimension: usize) -> Option<i64> {
        let extent = unsafe { ffi::acccArrayExtent(self.raw, dimension as i32) };
        (extent >= 0).then_some(extent)
    }

    /// Element type of an array type.
    pub fn element(self) -> Self {
        Self::from_raw(unsafe { ffi::acccArrayElement(self.raw) })
    }

    /// What CLASS(*) and TYPE(*) refer to.
    pub fn is_none(self) -> bool {
        unsafe { mlirTypeIsANone(self.raw) }
    }

    /// A tuple: what an internal procedure gets of its host's variables.
    pub fn is_tuple(self) -> bool {
        unsafe { mlirTypeIsATuple(self.raw) }
    }

    /// Whether it is a derived type.
    pub fn is_record(self) -> bool {
        unsafe { ffi::acccIsRecord(self.raw) }
    }

    /// flang's name of a derived type.
    pub fn record_name(self) -> String {
        Attribute::from_raw(unsafe { ffi::acccRecordName(self.raw) })
            .text()
            .unwrap_or_default()
    }

    /// Names and types of the members of a derived type, in order.
    pub fn record_members(self) -> Vec<(String, Type<'c>)> {
        let count = unsafe { ffi::acccRecordMemberCount(self.raw) };
        (0..count)
            .map(|index| {
                let name = Attribute::from_raw(unsafe { ffi::acccRecordMember(self.raw, index) });
                let ty = Self::from_raw(unsafe { ffi::acccRecordMemberType(self.raw, index) });
                (name.text().unwrap_or_default(), ty)
            })
            .collect()
    }

    /// Whether it is a character.
    pub fn is_character(self) -> bool {
        unsafe { ffi::acccIsCharacter(self.raw) }
    }

    /// Of a character, or an array of some, whose length is not constant: one of length 1.
    pub fn character_unit(self) -> Option<Self> {
        let unit = unsafe { ffi::acccCharacterUnit(self.raw) };
        (!unit.ptr.is_null()).then(|| Self::from_raw(unit))
    }

    /// Of a character of constant length: an array of as many of length 1; `None` for other types.
    pub fn array_of_characters(self) -> Option<Self> {
        Self::optional(unsafe { ffi::acccArrayOfCharacters(self.raw) })
    }

    /// The same with objects of type `object`, in whatever addresses, descriptors and arrays.
    pub fn with_object(self, object: Self) -> Self {
        Self::from_raw(unsafe { ffi::acccWithObject(self.raw, object.raw) })
    }

    /// Integer, real, complex or logical.
    pub fn is_trivial(self) -> bool {
        unsafe { ffi::acccIsTrivial(self.raw) }
    }

    /// Whether it is a logical of any kind.
    pub fn is_logical(self) -> bool {
        unsafe { ffi::acccIsLogical(self.raw) }
    }

    /// Whether it is an integer or index.
    pub fn is_integer(self) -> bool {
        unsafe { ffi::acccIsIntegerLike(self.raw) }
    }

    /// Whether it is a real.
    pub fn is_float(self) -> bool {
        unsafe { ffi::acccIsFloat(self.raw) }
    }

    /// Whether it is complex.
    pub fn is_complex(self) -> bool {
        unsafe { ffi::acccIsComplex(self.raw) }
    }

    /// Whether it is a descriptor of CLASS or TYPE(*), or an expression of CLASS.
    pub fn is_polymorphic(self) -> bool {
        unsafe { ffi::acccIsPolymorphic(self.raw) }
    }

    /// Bits of an integer or real type (64 for index), 0 for others.
    pub fn bit_width(self) -> u32 {
        unsafe { ffi::acccBitWidth(self.raw) }
    }

    /// Whether all objects of the type have one size: no unknown extent, no
    /// character of unknown length.
    pub fn has_constant_size(self) -> bool {
        unsafe { ffi::acccHasConstantSize(self.raw) }
    }

    /// Bytes in memory, padding included; `None` when only FIR's lowering or the
    /// run time knows.
    pub fn byte_size(self, module: Op<'c>) -> Option<i64> {
        let bytes = unsafe { ffi::acccByteSize(module.raw(), self.raw) };
        (bytes >= 0).then_some(bytes)
    }

    /// Bytes of an object whose components may have descriptors, or a few more.
    pub fn object_bytes(self, module: Op<'c>) -> Option<i64> {
        let bytes = unsafe { ffi::acccObjectBytes(module.raw(), self.raw) };
        (bytes >= 0).then_some(bytes)
    }
}

impl<'c> Type<'c> {
    /// The type of the real and imaginary part of a complex type.
    pub fn complex_part(self) -> Self {
        // SAFETY: only called on complex types.
        Self::from_raw(unsafe { mlirComplexTypeGetElementType(self.raw) })
    }
}
