// What MLIR's C API lacks: single questions and constructors, without logic of
// our own. Declared for Rust in ffi.rs.
#include "AccGpu.h"

#include "flang/Optimizer/Dialect/FIRAttr.h"
#include "flang/Optimizer/Dialect/FIRDialect.h"
#include "flang/Optimizer/Dialect/FIROps.h"
#include "flang/Optimizer/Dialect/FIRType.h"
#include "flang/Optimizer/Dialect/Support/FIRContext.h"
#include "flang/Optimizer/Dialect/Support/KindMapping.h"
#include "flang/Optimizer/HLFIR/HLFIROps.h"
#include "flang/Optimizer/Support/DataLayout.h"
#include "mlir/Analysis/Presburger/IntegerRelation.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Pass.h"
#include "mlir/CAPI/Registration.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/OpenACC/OpenACC.h"
#include "mlir/Dialect/OpenMP/OpenMPDialect.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace accc::accgpu;

extern "C" {

// ---- Diagnostics and passes

/// Severity: 0 error, 1 warning, 2 remark; `noteCount` notes are attached.
void acccEmitDiagnostic(MlirLocation location, int severity,
                        MlirStringRef message, size_t noteCount,
                        const MlirLocation *noteLocations,
                        const MlirStringRef *notes) {
  DiagnosticSeverity kinds[] = {DiagnosticSeverity::Error,
                                DiagnosticSeverity::Warning,
                                DiagnosticSeverity::Remark};
  Location at = unwrap(location);
  InFlightDiagnostic diagnostic =
      at->getContext()->getDiagEngine().emit(at, kinds[severity]);
  diagnostic << unwrap(message);
  for (size_t i = 0; i < noteCount; ++i)
    diagnostic.attachNote(unwrap(noteLocations[i])) << unwrap(notes[i]);
}

void acccRegisterPass(MlirPass (*create)()) {
  registerPass([create] { return std::unique_ptr<Pass>(unwrap(create())); });
}

int acccOptMain(int argc, char **argv, MlirDialectRegistry registry) {
  return failed(MlirOptMain(argc, argv, "accc-opt\n", *unwrap(registry)));
}

// ---- Operations

bool acccIs(MlirOperation op, MlirStringRef name) {
  return unwrap(op)->getName().getStringRef() == unwrap(name);
}

/// Hands over all operations inside `root`, outer ones first; nothing may
/// change meanwhile.
void acccVisit(MlirOperation root, void (*visit)(MlirOperation, void *),
               void *data) {
  unwrap(root)->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op != unwrap(root))
      visit(wrap(op), data);
  });
}

/// The same for those with one of `count` names. Functions hold no functions:
/// who looks for nothing else need not look inside.
void acccVisitNamed(MlirOperation root, size_t count,
                    const MlirStringRef *names,
                    void (*visit)(MlirOperation, void *), void *data) {
  llvm::SmallVector<OperationName> wanted;
  for (const MlirStringRef &name : llvm::ArrayRef(names, count))
    wanted.emplace_back(unwrap(name), unwrap(root)->getContext());
  OperationName function(func::FuncOp::getOperationName(),
                         unwrap(root)->getContext());
  bool areFunctions = count == 1 && wanted.front() == function;
  unwrap(root)->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op == unwrap(root) || !llvm::is_contained(wanted, op->getName()))
      return WalkResult::advance();
    visit(wrap(op), data);
    return areFunctions ? WalkResult::skip() : WalkResult::advance();
  });
}

/// True when `op` neither reads nor writes memory and can be repeated or
/// dropped; regions count.
bool acccIsPure(MlirOperation op) { return isPure(unwrap(op)); }
bool acccIsMemoryEffectFree(MlirOperation op) {
  return isMemoryEffectFree(unwrap(op));
}
/// True when the only effect of `op` is to read memory.
bool acccOnlyReads(MlirOperation op) {
  return hasSingleEffect<MemoryEffects::Read>(unwrap(op));
}

/// True when the region of `op`, an acc.atomic.update, folds to one that
/// returns what it gets.
bool acccChangesNothing(MlirOperation op) {
  auto update = cast<acc::AtomicUpdateOp>(unwrap(op));
  llvm::SmallVector<Operation *> inside;
  for (Operation &inner : update.getRegion().front().without_terminator())
    inside.push_back(&inner);
  (void)applyOpPatternsGreedily(inside, FrozenRewritePatternSet());
  return update.isNoOp();
}

/// True when the variable that `op` declares has the attribute TARGET or
/// POINTER.
bool acccMayBePointedTo(MlirOperation op) {
  auto variable = dyn_cast<fir::FortranVariableOpInterface>(unwrap(op));
  return variable && (variable.isTarget() || variable.isPointer());
}

// ---- Enum attributes of acc and accgpu

/// The number of an enum case, or -1 when the attribute is none of them.
int64_t acccEnumValue(MlirAttribute attribute) {
  return llvm::TypeSwitch<Attribute, int64_t>(unwrap(attribute))
      .Case<LevelAttr, ConstructAttr, ModeAttr, OperatorAttr,
            acc::DataClauseAttr, acc::DeviceTypeAttr, acc::GangArgTypeAttr,
            acc::ReductionOperatorAttr, acc::ClauseDefaultValueAttr,
            acc::CombinedConstructsTypeAttr, acc::DataClauseModifierAttr,
            acc::ParLevelAttr>(
          [](auto attr) { return static_cast<int64_t>(attr.getValue()); })
      .Default([](Attribute) { return -1; });
}
MlirAttribute acccLevelAttr(MlirContext context, uint32_t value) {
  return wrap(LevelAttr::get(unwrap(context), static_cast<Level>(value)));
}
MlirAttribute acccConstructAttr(MlirContext context, uint32_t value) {
  return wrap(
      ConstructAttr::get(unwrap(context), static_cast<Construct>(value)));
}
MlirAttribute acccModeAttr(MlirContext context, uint32_t value) {
  return wrap(ModeAttr::get(unwrap(context), static_cast<Mode>(value)));
}
MlirAttribute acccOperatorAttr(MlirContext context, uint32_t value) {
  return wrap(OperatorAttr::get(unwrap(context), static_cast<Operator>(value)));
}

// ---- Attributes of arith and LLVM

/// Fast-math flags `flags` (bits of arith::FastMathFlags) added to those of
/// `attribute`, which may be null.
MlirAttribute acccAddFastMath(MlirContext context, MlirAttribute attribute,
                              uint32_t flags) {
  auto added = static_cast<arith::FastMathFlags>(flags);
  if (auto old = dyn_cast_or_null<arith::FastMathFlagsAttr>(unwrap(attribute)))
    added = added | old.getValue();
  return wrap(arith::FastMathFlagsAttr::get(unwrap(context), added));
}

/// A new group of memory accesses.
MlirAttribute acccAccessGroup(MlirContext context) {
  return wrap(LLVM::AccessGroupAttr::get(unwrap(context)));
}

/// Annotates a loop none of whose accesses in `group` depends on one of another
/// iteration.
MlirAttribute acccParallelAccesses(MlirAttribute group) {
  auto access = cast<LLVM::AccessGroupAttr>(unwrap(group));
  return wrap(LLVM::LoopAnnotationAttr::get(
      access.getContext(), /*disableNonforced=*/{}, /*vectorize=*/{},
      /*interleave=*/{}, /*unroll=*/{}, /*unrollAndJam=*/{}, /*licm=*/{},
      /*distribute=*/{}, /*pipeline=*/{}, /*peeled=*/{}, /*unswitch=*/{},
      /*mustProgress=*/{}, /*isVectorized=*/{}, /*startLoc=*/{}, /*endLoc=*/{},
      {access}));
}

/// The number of the data clause in the declare attribute of a variable, or -1.
int64_t acccDeclareClause(MlirAttribute attribute) {
  auto declare = dyn_cast<acc::DeclareAttr>(unwrap(attribute));
  return declare ? static_cast<int64_t>(declare.getDataClause().getValue())
                 : -1;
}

/// The attribute of a device type, by its number.
MlirAttribute acccDeviceType(MlirContext context, int64_t device) {
  return wrap(acc::DeviceTypeAttr::get(unwrap(context),
                                       static_cast<acc::DeviceType>(device)));
}

/// The attribute of a data clause, by its number.
MlirAttribute acccDataClause(MlirContext context, int64_t clause) {
  return wrap(acc::DataClauseAttr::get(unwrap(context),
                                       static_cast<acc::DataClause>(clause)));
}

// ---- Variables

/// True when `declaration` declares an optional dummy argument.
bool acccIsOptional(MlirOperation declaration) {
  auto variable =
      dyn_cast<fir::FortranVariableOpInterface>(unwrap(declaration));
  return variable && variable.isOptional();
}

/// Adds OPTIONAL to the attributes of a declaration.
void acccDeclareOptional(MlirOperation declaration) {
  auto variable = cast<fir::FortranVariableOpInterface>(unwrap(declaration));
  const auto none = fir::FortranVariableFlagsEnum::None;
  variable.setFortranAttrs(variable.getFortranAttrs().value_or(none) |
                           fir::FortranVariableFlagsEnum::optional);
}

/// Whether an attribute, that of a procedure's properties, says that it is
/// pure.
bool acccIsPureProcedure(MlirAttribute properties) {
  auto flags = dyn_cast<fir::FortranProcedureFlagsEnumAttr>(unwrap(properties));
  return flags && fir::bitEnumContainsAny(flags.getValue(),
                                          fir::FortranProcedureFlagsEnum::pure);
}

static bool hasFlag(MlirOperation declaration,
                    fir::FortranVariableFlagsEnum flag) {
  auto variable =
      dyn_cast<fir::FortranVariableOpInterface>(unwrap(declaration));
  auto flags = variable ? variable.getFortranAttrs() : std::nullopt;
  return flags && fir::bitEnumContainsAny(*flags, flag);
}

/// Whether alias tags, those of a load or store, are of a class of memory whose
/// name, as flang's TBAABuilder gives them, begins with `kind`.
bool acccIsTagOf(MlirAttribute tags, MlirStringRef kind) {
  auto isOfKind = [&](Attribute tag) {
    auto access = dyn_cast<LLVM::TBAATagAttr>(tag);
    auto type =
        access ? dyn_cast<LLVM::TBAATypeDescriptorAttr>(access.getBaseType())
               : nullptr;
    return type && type.getId().starts_with(unwrap(kind));
  };
  auto all = dyn_cast<ArrayAttr>(unwrap(tags));
  return all && llvm::any_of(all, isOfKind);
}

/// Whether `declaration` declares a dummy argument with INTENT(IN).
bool acccIsIntentIn(MlirOperation declaration) {
  return hasFlag(declaration, fir::FortranVariableFlagsEnum::intent_in);
}

/// Whether `declaration` declares a dummy argument with INTENT(OUT).
bool acccIsIntentOut(MlirOperation declaration) {
  return hasFlag(declaration, fir::FortranVariableFlagsEnum::intent_out);
}

/// Whether a declaration gives its variable the attribute TARGET.
bool acccIsTarget(MlirOperation declaration) {
  auto variable =
      dyn_cast<fir::FortranVariableOpInterface>(unwrap(declaration));
  return variable && variable.isTarget();
}

/// Whether a declaration gives its variable an attribute by which others than
/// its procedure may use it: TARGET, VOLATILE, ASYNCHRONOUS.
bool acccIsSeenElsewhere(MlirOperation declaration) {
  auto variable =
      dyn_cast<fir::FortranVariableOpInterface>(unwrap(declaration));
  auto attributes = variable ? variable.getFortranAttrs() : std::nullopt;
  using Flags = fir::FortranVariableFlagsEnum;
  return attributes &&
         bitEnumContainsAny(*attributes, Flags::target |
                                             Flags::fortran_volatile |
                                             Flags::asynchronous);
}

// ---- Types of FIR

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
/// The value of an array expression: `array` without a place in memory.
MlirType acccExpressionOf(MlirType array) {
  auto type = cast<fir::SequenceType>(unwrap(array));
  return wrap(hlfir::ExprType::get(type.getContext(), type.getShape(),
                                   type.getElementType(),
                                   /*polymorphic=*/false));
}
/// The other way round.
MlirType acccArrayOfExpression(MlirType expression) {
  auto type = cast<hlfir::ExprType>(unwrap(expression));
  return wrap(fir::SequenceType::get(type.getShape(), type.getElementType()));
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
/// Bytes of a value of `type` in memory with padding, -1 when unknown.
/// Bytes of a descriptor, which is as long as its rank and element ask for
/// (flang/Runtime/descriptor.h).
static int64_t descriptorBytes(fir::BaseBoxType type) {
  constexpr int64_t header = 24, dimension = 24, addendum = 16;
  return header + fir::getBoxRank(type) * dimension +
         (fir::boxHasAddendum(type) ? addendum : 0);
}

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
MlirAttribute acccDenseI32Array(MlirContext context, intptr_t count,
                                const int32_t *values) {
  return wrap(DenseI32ArrayAttr::get(unwrap(context),
                                     llvm::ArrayRef<int32_t>(values, count)));
}

// ---- Integer sets

/// Whether no integers satisfy rows * (values, 1) == 0 and >= 0. A row has
/// `variables` coefficients and a constant.
bool acccHasNoIntegerPoint(size_t variables, size_t equations,
                           const int64_t *equationRows, size_t inequalities,
                           const int64_t *inequalityRows) {
  presburger::IntegerPolyhedron set(
      presburger::PresburgerSpace::getSetSpace(variables));
  size_t columns = variables + 1;
  for (size_t i = 0; i < equations; ++i)
    set.addEquality(ArrayRef(equationRows + i * columns, columns));
  for (size_t i = 0; i < inequalities; ++i)
    set.addInequality(ArrayRef(inequalityRows + i * columns, columns));
  return set.isIntegerEmpty();
}

MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(FIR, fir);
}

// flang has no handle of its dialect for C.
MLIR_DEFINE_CAPI_DIALECT_REGISTRATION(FIR, fir, fir::FIROpsDialect)
