//! Types made of nothing, or of others.

use super::Type;
use crate::{ffi, ir::Ctx};
use mlir_sys::*;

// SAFETY (all below): constructors on live types of one context.
impl<'c> Type<'c> {
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
}
