// Questions about types of FIR, and their constructors, which MLIR's C API
// lacks. Declared for Rust in ffi.rs.
#include "flang/Optimizer/Dialect/FIRAttr.h"
#include "flang/Optimizer/Dialect/FIROps.h"
#include "flang/Optimizer/Dialect/FIRType.h"
#include "flang/Optimizer/Dialect/Support/FIRContext.h"
#include "flang/Optimizer/Dialect/Support/KindMapping.h"
#include "flang/Optimizer/HLFIR/HLFIROps.h"
#include "flang/Optimizer/Support/DataLayout.h"
#include "mlir/CAPI/IR.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;

extern "C" {

/// 0 neither, 1 an address (ref, heap, ptr, llvm.ptr), 2 a descriptor (box,
/// class), 3 a character with its length (boxchar), 4 a procedure.
int acccTypeClass(MlirType type) {
  Type t = unwrap(type);
  if (isa<fir::ReferenceType, fir::HeapType, fir::PointerType,
          fir::LLVMPointerType, LLVM::LLVMPointerType>(t))
    return 1;
  if (isa<fir::BaseBoxType>(t))
    return 2;
  if (isa<fir::BoxCharType>(t))
    return 3;
  if (isa<fir::BoxProcType, FunctionType>(t))
    return 4;
  return 0;
}
/// Whether `type` is a pointer's address, or its descriptor.
bool acccIsPointer(MlirType type) {
  Type t = unwrap(type);
  if (auto box = dyn_cast<fir::BaseBoxType>(t))
    t = box.getEleTy();
  return isa<fir::PointerType>(t);
}
/// What an address or a descriptor refers to; null when `type` is neither.
MlirType acccPointee(MlirType type) {
  Type t = unwrap(type);
  if (auto box = dyn_cast<fir::BaseBoxType>(t))
    return wrap(box.getEleTy());
  if (Type element = fir::dyn_cast_ptrEleTy(t))
    return wrap(element);
  return {nullptr};
}
/// The type of an address or a descriptor that accesses of are not VOLATILE.
MlirType acccWithoutVolatile(MlirType type) {
  return wrap(fir::updateTypeWithVolatility(unwrap(type), false));
}
/// The array type inside any number of addresses and descriptors, or null.
MlirType acccArrayType(MlirType type) {
  Type t = fir::unwrapPassByRefType(fir::unwrapRefType(unwrap(type)));
  t = fir::unwrapPassByRefType(t);
  return isa<fir::SequenceType>(t) ? wrap(t) : MlirType{nullptr};
}
/// Rank of an array type, 0 for all others.
int acccArrayRank(MlirType type) {
  auto array = dyn_cast<fir::SequenceType>(unwrap(type));
  return array ? array.getDimension() : 0;
}
/// Extent of dimension `i` of an array type, -1 when known only at run time.
int64_t acccArrayExtent(MlirType type, int i) {
  int64_t extent = cast<fir::SequenceType>(unwrap(type)).getShape()[i];
  return extent == fir::SequenceType::getUnknownExtent() ? -1 : extent;
}
MlirType acccArrayElement(MlirType type) {
  return wrap(cast<fir::SequenceType>(unwrap(type)).getEleTy());
}
bool acccIsRecord(MlirType type) { return isa<fir::RecordType>(unwrap(type)); }

/// A derived type: its name, and its members in order.
MlirAttribute acccRecordName(MlirType type) {
  auto record = cast<fir::RecordType>(unwrap(type));
  return wrap(
      Attribute(StringAttr::get(record.getContext(), record.getName())));
}

int acccRecordMemberCount(MlirType type) {
  return cast<fir::RecordType>(unwrap(type)).getNumFields();
}

MlirAttribute acccRecordMember(MlirType type, int index) {
  auto record = cast<fir::RecordType>(unwrap(type));
  return wrap(Attribute(
      StringAttr::get(record.getContext(), record.getTypeList()[index].first)));
}

MlirType acccRecordMemberType(MlirType type, int index) {
  return wrap(cast<fir::RecordType>(unwrap(type)).getTypeList()[index].second);
}
bool acccIsCharacter(MlirType type) {
  return isa<fir::CharacterType>(unwrap(type));
}
/// Of a character, or an array of some, whose length is not constant: one of
/// them with length 1; null for other types.
MlirType acccCharacterUnit(MlirType type) {
  auto character =
      dyn_cast<fir::CharacterType>(fir::unwrapSequenceType(unwrap(type)));
  if (!character || character.hasConstantLen())
    return MlirType{nullptr};
  return wrap(fir::CharacterType::getSingleton(character.getContext(),
                                               character.getFKind()));
}
/// Of a character of constant length: an array of ones with length 1; null for
/// other types.
MlirType acccArrayOfCharacters(MlirType type) {
  auto character = dyn_cast<fir::CharacterType>(unwrap(type));
  if (!character || !character.hasConstantLen())
    return MlirType{nullptr};
  auto unit = fir::CharacterType::getSingleton(character.getContext(),
                                               character.getFKind());
  return wrap(fir::SequenceType::get({character.getLen()}, unit));
}
/// `type` with objects of another type in it, whatever is around them.
MlirType acccWithObject(MlirType type, MlirType object) {
  return wrap(fir::changeElementType(unwrap(type), unwrap(object),
                                     /*turnBoxIntoClass=*/false));
}
/// Integer, real, complex or logical.
bool acccIsTrivial(MlirType type) { return fir::isa_trivial(unwrap(type)); }
bool acccIsLogical(MlirType type) {
  return isa<fir::LogicalType>(unwrap(type));
}
bool acccIsIntegerLike(MlirType type) { return unwrap(type).isIntOrIndex(); }
bool acccIsFloat(MlirType type) { return isa<FloatType>(unwrap(type)); }
bool acccIsComplex(MlirType type) { return isa<ComplexType>(unwrap(type)); }
bool acccIsPolymorphic(MlirType type) {
  if (auto expression = dyn_cast<hlfir::ExprType>(unwrap(type)))
    return expression.isPolymorphic();
  return fir::isPolymorphicType(unwrap(type));
}
/// Bits of an integer or real type, 0 for others; index counts as 64.
unsigned acccBitWidth(MlirType type) {
  Type t = unwrap(type);
  if (t.isIndex())
    return 64;
  return t.isIntOrFloat() ? t.getIntOrFloatBitWidth() : 0;
}
MlirType acccReferenceTo(MlirType type) {
  return wrap(fir::ReferenceType::get(unwrap(type)));
}
MlirType acccHeapOf(MlirType type) {
  return wrap(fir::HeapType::get(unwrap(type)));
}
/// `!fir.tdesc<none>`.
MlirType acccTypeDescription(MlirContext context) {
  return wrap(fir::TypeDescType::get(NoneType::get(unwrap(context))));
}
/// `!fir.box<none>`.
MlirType acccAnyDescriptor(MlirContext context) {
  return wrap(fir::BoxType::get(NoneType::get(unwrap(context))));
}
/// !fir.llvm_ptr<i8>: an address as flang's library takes it.
MlirType acccByteAddress(MlirContext context) {
  MLIRContext *in = unwrap(context);
  return wrap(fir::LLVMPointerType::get(in, IntegerType::get(in, 8)));
}
/// The type that `guard`, of a SELECT TYPE, names; null for CLASS DEFAULT.
/// `isExact` tells TYPE IS from CLASS IS.
MlirType acccGuardedType(MlirAttribute guard, bool *isExact) {
  Attribute attribute = unwrap(guard);
  if (auto exact = dyn_cast<fir::ExactTypeAttr>(attribute)) {
    *isExact = true;
    return wrap(exact.getType());
  }
  *isExact = false;
  if (auto among = dyn_cast<fir::SubclassAttr>(attribute))
    return wrap(among.getType());
  return wrap(Type());
}
/// What descriptors of objects of type `type` in `module` have for it.
int32_t acccTypeCode(MlirType type, MlirOperation module) {
  return fir::getTypeCode(unwrap(type), fir::getKindMapping(unwrap(module)));
}
/// `!fir.box` of an array with `rank` `extents`, negative ones for the run
/// time's.
MlirType acccArrayDescriptor(MlirType element, int rank,
                             const int64_t *extents) {
  llvm::SmallVector<int64_t> shape;
  for (int64_t extent : llvm::ArrayRef(extents, rank))
    shape.push_back(extent < 0 ? fir::SequenceType::getUnknownExtent()
                               : extent);
  return wrap(
      fir::BoxType::get(fir::SequenceType::get(shape, unwrap(element))));
}
MlirType acccArrayOf(MlirType element, int64_t extent) {
  return wrap(fir::SequenceType::get(
      {extent < 0 ? fir::SequenceType::getUnknownExtent() : extent},
      unwrap(element)));
}
/// The value of an expression: an array or object without a place in memory.
MlirType acccExpressionOf(MlirType type) {
  Type t = unwrap(type);
  auto array = dyn_cast<fir::SequenceType>(t);
  return wrap(hlfir::ExprType::get(
      t.getContext(), array ? array.getShape() : hlfir::ExprType::Shape{},
      array ? array.getElementType() : t, /*polymorphic=*/false));
}
/// The other way round.
MlirType acccArrayOfExpression(MlirType expression) {
  auto type = dyn_cast<hlfir::ExprType>(unwrap(expression));
  if (!type || type.isScalar())
    return MlirType{nullptr};
  return wrap(fir::SequenceType::get(type.getShape(), type.getElementType()));
}
/// The type of an expression's elements, its own for a scalar's.
MlirType acccElementOfExpression(MlirType expression) {
  auto type = dyn_cast<hlfir::ExprType>(unwrap(expression));
  return type ? wrap(type.getElementType()) : MlirType{nullptr};
}
MlirType acccShapeOf(MlirContext context, int rank) {
  return wrap(fir::ShapeType::get(unwrap(context), rank));
}

MlirType acccShapeShiftOf(MlirContext context, int rank) {
  return wrap(fir::ShapeShiftType::get(unwrap(context), rank));
}
MlirType acccSliceOf(MlirContext context, int rank) {
  return wrap(fir::SliceType::get(unwrap(context), rank));
}
bool acccHasConstantSize(MlirType type) {
  return !fir::hasDynamicSize(unwrap(type));
}
/// Bytes of a descriptor, which is as long as its rank and element ask for
/// (flang/Runtime/descriptor.h).
static int64_t descriptorBytes(fir::BaseBoxType type) {
  constexpr int64_t header = 24, dimension = 24, addendum = 16;
  return header + fir::getBoxRank(type) * dimension +
         (fir::boxHasAddendum(type) ? addendum : 0);
}

/// Bytes of a value of `type` in memory with padding, -1 when unknown.
int64_t acccByteSize(MlirOperation module, MlirType type) {
  if (auto descriptor = dyn_cast<fir::BaseBoxType>(unwrap(type)))
    return descriptor.isAssumedRank() ? -1 : descriptorBytes(descriptor);
  auto mod = cast<ModuleOp>(unwrap(module));
  auto layout =
      fir::support::getOrSetMLIRDataLayout(mod, /*allowDefault=*/true);
  if (!layout)
    return -1;
  auto kinds = fir::getKindMapping(mod);
  auto result =
      fir::getTypeSizeAndAlignment(mod.getLoc(), unwrap(type), *layout, kinds);
  if (!result)
    return -1;
  return llvm::alignTo(result->first, result->second);
}
/// Bytes of an object whose components may have descriptors, or a few more; -1
/// when unknown.
int64_t acccObjectBytes(MlirOperation module, MlirType type) {
  constexpr uint64_t largestAlignment = 16;
  if (int64_t known = acccByteSize(module, type); known >= 0)
    return known;
  if (auto array = dyn_cast<fir::SequenceType>(unwrap(type))) {
    int64_t element = acccObjectBytes(module, wrap(array.getEleTy()));
    bool isKnown = element >= 0 && !array.hasDynamicExtents();
    return isKnown ? element * int64_t(array.getConstantArraySize()) : -1;
  }
  auto record = dyn_cast<fir::RecordType>(unwrap(type));
  if (!record)
    return -1;
  int64_t sum = 0;
  for (auto &[name, component] : record.getTypeList()) {
    int64_t bytes = acccObjectBytes(module, wrap(component));
    if (bytes < 0)
      return -1;
    sum += llvm::alignTo(bytes, largestAlignment);
  }
  return sum;
}
}
