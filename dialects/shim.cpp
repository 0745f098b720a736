// What MLIR's C API lacks: single questions and constructors, without logic of
// our own. Declared for Rust in ffi.rs.
#include "AccGpu.h"

#include "flang/Optimizer/Dialect/FIRDialect.h"
#include "flang/Optimizer/Dialect/FIROps.h"
#include "flang/Optimizer/Dialect/FIRType.h"
#include "flang/Optimizer/HLFIR/HLFIROps.h"
#include "flang/Optimizer/Transforms/Passes.h"
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
#include "mlir/IR/Matchers.h"
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

/// Lowers the fir.do_concurrent operations in `root` to nests of fir.do_loop,
/// as flang does in front of its code generation.
void acccLowerConcurrentLoops(MlirOperation root) {
  SmallVector<Operation *> loops;
  unwrap(root)->walk([&](fir::DoConcurrentOp loop) { loops.push_back(loop); });
  RewritePatternSet patterns(unwrap(root)->getContext());
  fir::populateSimplifyFIROperationsPatterns(
      patterns, /*preferInlineImplementation=*/false);
  // Patterns of other operations, and folds, are for later passes.
  GreedyRewriteConfig config;
  config.setStrictness(GreedyRewriteStrictness::ExistingOps);
  config.enableFolding(false);
  (void)applyOpPatternsGreedily(loops, std::move(patterns), config);
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

/// Visits the names of the symbols that `root` and what is inside it refer to,
/// a name perhaps more than once.
void acccVisitSymbolsUsed(MlirOperation root,
                          void (*visit)(MlirStringRef, void *), void *data) {
  unwrap(root)->walk([&](Operation *op) {
    op->getAttrDictionary().walk([&](SymbolRefAttr symbol) {
      visit(wrap(symbol.getRootReference().getValue()), data);
    });
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

/// True when `op` divides integers and may have zero for the divisor.
bool acccMayTrap(MlirOperation op) {
  Operation *division = unwrap(op);
  if (!isa<arith::CeilDivSIOp, arith::CeilDivUIOp, arith::DivSIOp,
           arith::DivUIOp, arith::FloorDivSIOp, arith::RemSIOp, arith::RemUIOp>(
          division))
    return false;
  llvm::APInt divisor;
  return !matchPattern(division->getOperand(1), m_ConstantInt(&divisor)) ||
         divisor.isZero();
}
/// True when `op` neither reads nor writes memory and can be repeated or
/// dropped; regions count. MLIR 22 says so of all remainders.
bool acccIsPure(MlirOperation op) {
  auto mayTrap = [](Operation *inner) {
    return acccMayTrap(wrap(inner)) ? WalkResult::interrupt()
                                    : WalkResult::advance();
  };
  return isPure(unwrap(op)) && !unwrap(op)->walk(mayTrap).wasInterrupted();
}
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

/// A new domain of alias scopes, or a new scope in `domain` if that isn't null.
MlirAttribute acccAliasScope(MlirContext context, MlirAttribute domain) {
  if (auto in = dyn_cast_or_null<LLVM::AliasScopeDomainAttr>(unwrap(domain)))
    return wrap(LLVM::AliasScopeAttr::get(in));
  return wrap(LLVM::AliasScopeDomainAttr::get(unwrap(context)));
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

// ---- Lists

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
