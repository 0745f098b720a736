//! The C functions of `shim.cpp`, `fir/*.cpp` and `AccGpu.cpp`.

use mlir_sys::{
    MlirAttribute, MlirBlock, MlirContext, MlirDialectHandle, MlirDialectRegistry, MlirLocation,
    MlirOperation, MlirPass, MlirStringRef, MlirType, MlirValue,
};
use std::ffi::{c_char, c_int, c_void};

/// Where C++ takes an optional attribute.
pub const NO_ATTRIBUTE: MlirAttribute = MlirAttribute {
    ptr: std::ptr::null(),
};

/// Where C++ takes an optional operation.
pub const NO_OPERATION: MlirOperation = MlirOperation {
    ptr: std::ptr::null_mut(),
};

/// What is called for each operation of a walk, with the walk's `data`.
pub type Visitor = extern "C" fn(MlirOperation, *mut c_void);

unsafe extern "C" {
    pub fn mlirGetDialectHandle__acc__() -> MlirDialectHandle;
    pub fn mlirGetDialectHandle__accgpu__() -> MlirDialectHandle;
    pub fn mlirGetDialectHandle__fir__() -> MlirDialectHandle;
    pub fn acccAreApart(one: MlirValue, other: MlirValue) -> bool;
    pub fn acccElementAt(
        block: MlirBlock,
        next: MlirOperation,
        location: MlirLocation,
        array: MlirValue,
        rank: isize,
        subscripts: *const MlirValue,
    ) -> MlirValue;
    pub fn acccArrayOfExpression(expression: MlirType) -> MlirType;
    pub fn acccElementOfExpression(expression: MlirType) -> MlirType;
    pub fn acccRegisterEffects(registry: MlirDialectRegistry);

    pub fn acccEmitDiagnostic(
        location: MlirLocation,
        severity: c_int,
        message: MlirStringRef,
        note_count: usize,
        note_locations: *const MlirLocation,
        notes: *const MlirStringRef,
    );
    pub fn acccRegisterPass(create: extern "C" fn() -> MlirPass);
    pub fn acccLowerConcurrentLoops(root: MlirOperation);
    pub fn acccOptMain(
        argc: c_int,
        argv: *const *const c_char,
        registry: MlirDialectRegistry,
    ) -> c_int;

    pub fn acccIs(op: MlirOperation, name: MlirStringRef) -> bool;
    pub fn acccVisit(root: MlirOperation, visit: Visitor, data: *mut c_void);
    pub fn acccVisitSymbolsUsed(
        root: MlirOperation,
        visit: extern "C" fn(MlirStringRef, *mut c_void),
        data: *mut c_void,
    );
    pub fn acccVisitNamed(
        root: MlirOperation,
        count: usize,
        names: *const MlirStringRef,
        visit: Visitor,
        data: *mut c_void,
    );
    pub fn acccIsPure(op: MlirOperation) -> bool;
    pub fn acccMayTrap(op: MlirOperation) -> bool;
    pub fn acccIsMemoryEffectFree(op: MlirOperation) -> bool;
    pub fn acccOnlyReads(op: MlirOperation) -> bool;
    pub fn acccMayBePointedTo(op: MlirOperation) -> bool;
    pub fn acccChangesNothing(op: MlirOperation) -> bool;

    pub fn acccEnumValue(attribute: MlirAttribute) -> i64;
    pub fn acccDeclareClause(attribute: MlirAttribute) -> i64;
    pub fn acccDeviceType(context: MlirContext, device: i64) -> MlirAttribute;
    pub fn acccDataClause(context: MlirContext, clause: i64) -> MlirAttribute;
    pub fn acccLevelAttr(context: MlirContext, value: u32) -> MlirAttribute;
    pub fn acccConstructAttr(context: MlirContext, value: u32) -> MlirAttribute;
    pub fn acccModeAttr(context: MlirContext, value: u32) -> MlirAttribute;
    pub fn acccOperatorAttr(context: MlirContext, value: u32) -> MlirAttribute;
    pub fn acccAddFastMath(
        context: MlirContext,
        attribute: MlirAttribute,
        flags: u32,
    ) -> MlirAttribute;
    pub fn acccAccessGroup(context: MlirContext) -> MlirAttribute;
    pub fn acccParallelAccesses(group: MlirAttribute) -> MlirAttribute;
    pub fn acccDemandsTransformation(annotation: MlirAttribute) -> bool;
    pub fn acccScopeOfPlaces(location: MlirLocation) -> MlirAttribute;
    pub fn acccWithPlace(
        annotation: MlirAttribute,
        location: MlirLocation,
        scope: MlirAttribute,
    ) -> MlirAttribute;
    pub fn acccAliasScope(context: MlirContext, domain: MlirAttribute) -> MlirAttribute;
    pub fn acccDenseI32Array(
        context: MlirContext,
        count: isize,
        values: *const i32,
    ) -> MlirAttribute;

    pub fn acccDeclareOptional(declaration: MlirOperation);
    pub fn acccIsOptional(declaration: MlirOperation) -> bool;
    pub fn acccIsPureProcedure(properties: MlirAttribute) -> bool;
    pub fn acccIsTagOf(tags: MlirAttribute, kind: MlirStringRef) -> bool;
    pub fn acccIsIntentIn(declaration: MlirOperation) -> bool;
    pub fn acccIsIntentOut(declaration: MlirOperation) -> bool;
    pub fn acccIsSeenElsewhere(declaration: MlirOperation) -> bool;
    pub fn acccIsTarget(declaration: MlirOperation) -> bool;

    pub fn acccTypeClass(r#type: MlirType) -> c_int;
    pub fn acccIsPointer(r#type: MlirType) -> bool;
    pub fn acccPointee(r#type: MlirType) -> MlirType;
    pub fn acccWithoutVolatile(r#type: MlirType) -> MlirType;
    pub fn acccArrayType(r#type: MlirType) -> MlirType;
    pub fn acccArrayRank(r#type: MlirType) -> c_int;
    pub fn acccArrayExtent(r#type: MlirType, dimension: c_int) -> i64;
    pub fn acccExpressionOf(r#type: MlirType) -> MlirType;
    pub fn acccShapeOf(context: MlirContext, rank: c_int) -> MlirType;
    pub fn acccShapeShiftOf(context: MlirContext, rank: c_int) -> MlirType;
    pub fn acccSliceOf(context: MlirContext, rank: c_int) -> MlirType;
    pub fn acccArrayElement(r#type: MlirType) -> MlirType;
    pub fn acccIsRecord(r#type: MlirType) -> bool;
    pub fn acccRecordName(r#type: MlirType) -> MlirAttribute;
    pub fn acccRecordMemberCount(r#type: MlirType) -> c_int;
    pub fn acccRecordMember(r#type: MlirType, index: c_int) -> MlirAttribute;
    pub fn acccRecordMemberType(r#type: MlirType, index: c_int) -> MlirType;
    pub fn acccIsCharacter(r#type: MlirType) -> bool;
    pub fn acccArrayOfCharacters(r#type: MlirType) -> MlirType;
    pub fn acccCharacterUnit(r#type: MlirType) -> MlirType;
    pub fn acccWithObject(r#type: MlirType, object: MlirType) -> MlirType;
    pub fn acccIsTrivial(r#type: MlirType) -> bool;
    pub fn acccIsLogical(r#type: MlirType) -> bool;
    pub fn acccIsIntegerLike(r#type: MlirType) -> bool;
    pub fn acccIsFloat(r#type: MlirType) -> bool;
    pub fn acccIsComplex(r#type: MlirType) -> bool;
    pub fn acccIsPolymorphic(r#type: MlirType) -> bool;
    pub fn acccBitWidth(r#type: MlirType) -> u32;
    pub fn acccReferenceTo(r#type: MlirType) -> MlirType;
    pub fn acccHasConstantSize(r#type: MlirType) -> bool;
    pub fn acccTypeDescription(context: MlirContext) -> MlirType;
    pub fn acccAnyDescriptor(context: MlirContext) -> MlirType;
    pub fn acccByteAddress(context: MlirContext) -> MlirType;
    pub fn acccTypeCode(ty: MlirType, module: MlirOperation) -> i32;
    pub fn acccGuardedType(guard: MlirAttribute, is_exact: *mut bool) -> MlirType;
    pub fn acccHeapOf(r#type: MlirType) -> MlirType;
    pub fn acccArrayDescriptor(element: MlirType, rank: c_int, extents: *const i64) -> MlirType;
    pub fn acccArrayOf(element: MlirType, extent: i64) -> MlirType;
    pub fn acccByteSize(module: MlirOperation, r#type: MlirType) -> i64;
    pub fn acccObjectBytes(module: MlirOperation, r#type: MlirType) -> i64;

    pub fn acccHasNoIntegerPoint(
        variables: usize,
        equations: usize,
        equation_rows: *const i64,
        inequalities: usize,
        inequality_rows: *const i64,
    ) -> bool;
}
