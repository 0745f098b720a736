//! Types, and the questions about FIR types that passes ask.

use super::{Attribute, Ctx, Op};
use crate::ffi;
use mlir_sys::*;
use std::{fmt, marker::PhantomData};

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

    /// An integer of `bits` bits, without sign.
    pub fn integer(ctx: Ctx<'c>, bits: u32) -> Self {
        Self::from_raw(unsafe { mlirIntegerTypeGet(ctx.raw(), bits) })
    }

    /// The type of subscripts and trip counts.
    pub fn index(ctx: Ctx<'c>) -> Self {
        Self::from_raw(unsafe { mlirIndexTypeGet(ctx.raw()) })
    }

    /// Double precision.
    pub fn float64(ctx: Ctx<'c>) -> Self {
        Self::from_raw(unsafe { mlirF64TypeGet(ctx.raw()) })
    }

    /// The untyped LLVM pointer of address space `space`.
    pub fn llvm_pointer(ctx: Ctx<'c>, space: u32) -> Self {
        Self::from_raw(unsafe { mlirLLVMPointerTypeGet(ctx.raw(), space) })
    }

    /// `!llvm.array<bytes x i8>`.
    pub fn llvm_byte_array(ctx: Ctx<'c>, bytes: usize) -> Self {
        let byte = Self::integer(ctx, 8);
        Self::from_raw(unsafe { mlirLLVMArrayTypeGet(byte.raw, bytes as u32) })
    }

    /// `!llvm.struct<(fields)>`.
    pub fn llvm_structure(ctx: Ctx<'c>, fields: &[Type<'c>]) -> Self {
        let raw: Vec<_> = fields.iter().map(|t| t.raw).collect();
        Self::from_raw(unsafe {
            mlirLLVMStructTypeLiteralGet(ctx.raw(), raw.len() as isize, raw.as_ptr(), false)
        })
    }

    /// That of the address or descriptor of the same variable if it were not VOLATILE.
    pub fn without_volatile(self) -> Self {
        Self::from_raw(unsafe { ffi::acccWithoutVolatile(self.raw) })
    }

    /// `!fir.ref<self>`.
    pub fn reference(self) -> Self {
        Self::from_raw(unsafe { ffi::acccReferenceTo(self.raw) })
    }

    /// `!fir.tdesc<none>`: the description, at run time, of a type.
    pub fn description(ctx: Ctx<'c>) -> Self {
        Self::from_raw(unsafe { ffi::acccTypeDescription(ctx.raw()) })
    }

    /// `!fir.box<none>`: a descriptor of anything.
    pub fn any_descriptor(ctx: Ctx<'c>) -> Self {
        Self::from_raw(unsafe { ffi::acccAnyDescriptor(ctx.raw()) })
    }

    /// `!fir.llvm_ptr<i8>`: an address as flang's library takes it.
    pub fn byte_address(ctx: Ctx<'c>) -> Self {
        Self::from_raw(unsafe { ffi::acccByteAddress(ctx.raw()) })
    }

    /// `none`, what CLASS(*) and TYPE(*) refer to.
    pub fn none(ctx: Ctx<'c>) -> Self {
        Self::from_raw(unsafe { mlirNoneTypeGet(ctx.raw()) })
    }

    /// `!fir.heap<self>`.
    pub fn heap(self) -> Self {
        Self::from_raw(unsafe { ffi::acccHeapOf(self.raw) })
    }

    /// `!fir.array<extent x self>`; a negative extent is one known at run time.
    pub fn array(self, extent: i64) -> Self {
        Self::from_raw(unsafe { ffi::acccArrayOf(self.raw, extent) })
    }

    /// The type of an expression with the shape and elements of this type, an array's, or of an
    /// object of this type.
    pub fn expression(self) -> Self {
        Self::from_raw(unsafe { ffi::acccExpressionOf(self.raw) })
    }

    /// The type of an array for the value of an array expression of this type; `None` for others.
    pub fn array_of_expression(self) -> Option<Self> {
        Self::optional(unsafe { ffi::acccArrayOfExpression(self.raw) })
    }

    /// The type of the elements of an expression of this type, or of its value where that is a scalar;
    /// `None` for other types.
    pub fn element_of_expression(self) -> Option<Self> {
        Self::optional(unsafe { ffi::acccElementOfExpression(self.raw) })
    }

    /// `!fir.box<!fir.array<extents x self>>`; `None` is an extent known at run time.
    pub fn array_descriptor(self, extents: &[Option<i64>]) -> Self {
        let extents: Vec<_> = extents.iter().map(|e| e.unwrap_or(-1)).collect();
        let rank = extents.len() as std::ffi::c_int;
        Self::from_raw(unsafe { ffi::acccArrayDescriptor(self.raw, rank, extents.as_ptr()) })
    }

    /// `!fir.shape<rank>`: extents of an array.
    pub fn shape(ctx: Ctx<'c>, rank: usize) -> Self {
        Self::from_raw(unsafe { ffi::acccShapeOf(ctx.raw(), rank as _) })
    }

    /// `!fir.shapeshift<rank>`: lower bounds and extents of an array.
    pub fn shape_shift(ctx: Ctx<'c>, rank: usize) -> Self {
        Self::from_raw(unsafe { ffi::acccShapeShiftOf(ctx.raw(), rank as _) })
    }

    /// `!fir.slice<rank>`: the subscript triplets of a section.
    pub fn slice(ctx: Ctx<'c>, rank: usize) -> Self {
        Self::from_raw(unsafe { ffi::acccSliceOf(ctx.raw(), rank as _) })
    }

    /// The type of a function.
    pub fn function(ctx: Ctx<'c>, inputs: &[Type<'c>], results: &[Type<'c>]) -> Self {
        let raw = |types: &[Type<'c>]| types.iter().map(|t| t.raw).collect::<Vec<_>>();
        let (inputs, results) = (raw(inputs), raw(results));
        Self::from_raw(unsafe {
            mlirFunctionTypeGet(
                ctx.raw(),
                inputs.len() as isize,
                inputs.as_ptr(),
                results.len() as isize,
                results.as_ptr(),
            )
        })
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
