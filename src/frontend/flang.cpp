// flang's front end in this process, in the caller's MLIR context. The steps
// are those of flang's own CodeGenAction (flang/lib/Frontend/FrontendActions),
// cut where accc takes over: after HLFIR, after FIR.
#include "flang.h"
#include "files_read.h"
#include "lower_action.h"
#include "lowering/module_constants.h"
#include "short_modules.h"

#include "flang/Frontend/CompilerInstance.h"
#include "flang/Frontend/CompilerInvocation.h"
#include "flang/Frontend/FrontendActions.h"
#include "flang/Frontend/TextDiagnosticBuffer.h"
#include "flang/FrontendTool/Utils.h"
#include "flang/Lower/Support/Verifier.h"
#include "flang/Optimizer/CodeGen/CodeGen.h"
#include "flang/Optimizer/HLFIR/Passes.h"
#include "flang/Optimizer/OpenACC/Passes.h"
#include "flang/Optimizer/Passes/Pipelines.h"
#include "flang/Optimizer/Support/InitFIR.h"
#include "flang/Tools/CrossToolHelpers.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Registration.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "clang/Basic/DiagnosticOptions.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Target/TargetMachine.h"

using namespace Fortran;
using namespace Fortran::frontend;

namespace {

llvm::OptimizationLevel optimizationLevel(const CodeGenOptions &options) {
  switch (options.OptimizationLevel) {
  case 0:
    return llvm::OptimizationLevel::O0;
  case 1:
    return llvm::OptimizationLevel::O1;
  case 2:
    return llvm::OptimizationLevel::O2;
  default:
    return llvm::OptimizationLevel::O3;
  }
}

/// AMD's processors gather and scatter a vector element by element, which LLVM
/// 22 takes for cheap instructions: loops over arrays of structures would take
/// three times as long as with scalars. A feature of the command line comes
/// after these.
void avoidSlowGathers(Fortran::frontend::TargetOptions &target) {
  if (llvm::StringRef(target.cpu).starts_with("znver")) {
    auto &features = target.featuresAsWritten;
    features.insert(features.begin(),
                    {"+prefer-no-gather", "+prefer-no-scatter"});
  }
}

/// A compiler instance for `arguments`, or null after its diagnostics.
std::unique_ptr<CompilerInstance> createInstance(int count,
                                                 const char **arguments) {
  auto instance = std::make_unique<CompilerInstance>();
  clang::DiagnosticOptions options;
  auto *buffer = new TextDiagnosticBuffer;
  llvm::IntrusiveRefCntPtr<clang::DiagnosticIDs> ids(
      new clang::DiagnosticIDs());
  clang::DiagnosticsEngine diagnostics(ids, options, buffer);
  bool valid = CompilerInvocation::createFromArgs(
      instance->getInvocation(), llvm::ArrayRef<const char *>(arguments, count),
      diagnostics, "accc");
  instance->createDiagnostics();
  buffer->flushDiagnostics(instance->getDiagnostics());
  // flang takes intrinsic modules only from beside its own executable; here
  // that is accc's, so the option's directory must count too.
  CompilerInvocation &invocation = instance->getInvocation();
  for (const std::string &directory :
       invocation.getPreprocessorOpts().searchDirectoriesFromIntrModPath)
    invocation.getFortranOpts().intrinsicModuleDirectories.push_back(directory);
  avoidSlowGathers(invocation.getTargetOpts());
  return valid ? std::move(instance) : nullptr;
}

/// Where flang looks for the module files of a program.
std::vector<std::string> moduleDirectories(CompilerInvocation &invocation) {
  std::vector<std::string> directories =
      invocation.getPreprocessorOpts().searchDirectoriesFromDashI;
  directories.push_back(invocation.getModuleDir());
  return directories;
}

/// Runs `act` on the instance; false after an error. The instance is not
/// destroyed where flang was interrupted.
bool guarded(std::unique_ptr<CompilerInstance> &instance,
             llvm::function_ref<bool(CompilerInstance &)> act) {
  bool done = false;
  if (!acccHasShortModule([&] { done = act(*instance); },
                          moduleDirectories(instance->getInvocation())))
    return done;
  instance.release();
  return false;
}

} // namespace

struct AcccUnit {
  std::unique_ptr<CompilerInstance> instance;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  std::string features;

  CompilerInvocation &invocation() { return instance->getInvocation(); }

  /// Verifies what the passes leave: they are flang's, and after each of them
  /// it would take long.
  mlir::LogicalResult run(mlir::PassManager &passes) {
    passes.enableVerifier(false);
    return mlir::success(mlir::succeeded(passes.run(*module)) &&
                         mlir::succeeded(mlir::verify(*module)));
  }
};

void acccRegisterFlangDialects(MlirDialectRegistry registry) {
  fir::support::registerDialects(*unwrap(registry));
  fir::support::addFIRExtensions(*unwrap(registry));
  fir::acc::registerOpenACCExtensions(*unwrap(registry));
  fir::omp::registerOpenMPExtensions(*unwrap(registry));
}

void acccRegisterFlangPasses() {
  fir::support::registerMLIRPassesForFortranTools();
  fir::registerOptCodeGenPasses();
  fir::registerOptTransformPasses();
  fir::acc::registerFIROpenACCPasses();
  hlfir::registerHLFIRPasses();
}

int acccFlangRunAction(int count, const char **arguments) {
  auto instance = createInstance(count, arguments);
  auto execute = [](CompilerInstance &instance) {
    return executeCompilerInvocation(&instance);
  };
  return instance && guarded(instance, execute) ? 0 : 1;
}

AcccUnit *acccFlangLower(MlirContext context, int count, const char **arguments,
                         bool offloadsConcurrent, void *state,
                         void (*defines)(void *state, const char *module)) {
  auto instance = createInstance(count, arguments);
  if (!instance)
    return nullptr;
  instance->getFrontendOpts().programAction = ParseSyntaxOnly;
  auto announce = [&](const char *module) { defines(state, module); };
  LowerAction action(*unwrap(context), offloadsConcurrent, announce);
  auto execute = [&](CompilerInstance &instance) {
    return instance.executeAction(action);
  };
  if (!guarded(instance, execute) || !action.module)
    return nullptr;
  auto *unit = new AcccUnit{std::move(instance), std::move(action.module), {}};
  unit->features = unit->instance->getTargetFeatures();
  return unit;
}

AcccUnit *acccFlangResume(MlirModule module, int count,
                          const char **arguments) {
  mlir::OwningOpRef<mlir::ModuleOp> owned(unwrap(module));
  auto instance = createInstance(count, arguments);
  if (!instance)
    return nullptr;
  auto *unit = new AcccUnit{std::move(instance), std::move(owned), {}};
  unit->features = unit->instance->getTargetFeatures();
  return unit;
}

void acccUnitDestroy(AcccUnit *unit) { delete unit; }

void acccUnitFilesRead(AcccUnit *unit, void *state,
                       void (*file)(void *state, const char *path)) {
  for (const std::string &path : acccFilesRead(unit->instance->getAllSources()))
    file(state, path.c_str());
}

void acccUnitDefineConstants(AcccUnit *unit) {
  acccDefineModuleConstants(*unit->module,
                            unit->instance->getSemanticsContext());
}

MlirModule acccUnitModule(AcccUnit *unit) { return wrap(*unit->module); }

AcccTargetOptions acccUnitTargetOptions(AcccUnit *unit) {
  const auto &target = unit->invocation().getTargetOpts();
  const auto &options = unit->invocation().getCodeGenOpts();
  AcccTargetOptions result;
  result.triple = target.triple.c_str();
  result.cpu = target.cpu.c_str();
  result.features = unit->features.c_str();
  result.optimizationLevel = options.OptimizationLevel;
  result.picLevel = options.PICLevel;
  result.isPie = options.IsPIE;
  result.codeModel = options.CodeModel.c_str();
  result.largeDataThreshold = options.LargeDataThreshold;
  result.vectorizeLoops = options.VectorizeLoop;
  result.vectorizeSlp = options.VectorizeSLP;
  result.unrollLoops = options.UnrollLoops;
  result.versionLoops = options.LoopVersioning;
  result.hasDebugInfo =
      options.getDebugInfo() != llvm::codegenoptions::NoDebugInfo;
  result.vectorLibrary = static_cast<int>(options.getVecLib());
  return result;
}

bool acccUnitToFir(AcccUnit *unit, bool inlineArrays) {
  llvm::OptimizationLevel level =
      optimizationLevel(unit->invocation().getCodeGenOpts());
  if (inlineArrays && level == llvm::OptimizationLevel::O0)
    level = llvm::OptimizationLevel::O1;
  mlir::PassManager passes((*unit->module)->getName(),
                           mlir::OpPassManager::Nesting::Implicit);
  bool openMP = LowerAction::usesOpenMP(unit->invocation());
  if (openMP) {
    fir::OpenMPFIRPassPipelineOpts options;
    options.isTargetDevice = false;
    options.doConcurrentMappingKind =
        unit->invocation().getCodeGenOpts().getDoConcurrentMapping();
    fir::createOpenMPFIRPassPipeline(passes, options);
  }
  passes.addPass(std::make_unique<Fortran::lower::VerifierPass>());
  fir::createHLFIRToFIRPassPipeline(
      passes, openMP ? fir::EnableOpenMP::Full : fir::EnableOpenMP::None,
      level);
  return mlir::succeeded(unit->run(passes));
}

static void addPass(mlir::PassManager &passes, llvm::StringRef name) {
  if (mlir::failed(mlir::parsePassPipeline(name, passes)))
    llvm::report_fatal_error(name + " is not registered");
}

bool acccUnitToLlvmDialect(AcccUnit *unit, bool usesOpenMP) {
  CompilerInvocation &invocation = unit->invocation();
  const CodeGenOptions &options = invocation.getCodeGenOpts();
  MLIRToLLVMPassPipelineConfig config(
      optimizationLevel(options), options,
      invocation.getLoweringOpts().getMathOptions());
  config.EnableOpenMP = usesOpenMP || LowerAction::usesOpenMP(invocation);
  if (config.EnableOpenMP)
    config.EnableOpenMPSimd = false;
  config.NSWOnLoopVarInc = !invocation.getLoweringOpts().getIntegerWrapAround();
  config.ComplexRange = options.getComplexRange();
  fir::registerDefaultInlinerPass(config);
  // Constructs have an `if` each; these callbacks run just before flang's pass
  // for them.
  if (usesOpenMP)
    config.registerFIRInlinerCallback(
        [](mlir::PassManager &passes, llvm::OptimizationLevel) {
          addPass(passes, "fir-flatten-ifs");
        });

  mlir::PassManager passes((*unit->module)->getName(),
                           mlir::OpPassManager::Nesting::Implicit);
  llvm::StringRef file = invocation.getFrontendOpts().inputs.empty()
                             ? llvm::StringRef()
                             : invocation.getFrontendOpts().inputs[0].getFile();
  fir::createDefaultFIROptimizerPassPipeline(passes, config);
  // No operation is left that becomes a descriptor of another type.
  addPass(passes, "fir-drop-unreached");
  fir::createDefaultFIRCodeGenPassPipeline(passes, config, file);
  addPass(passes, "llvm-drop-dummy-tags");
  return mlir::succeeded(unit->run(passes));
}

struct AcccDiagnosticPrinter {
  AcccDiagnosticPrinter(mlir::MLIRContext *context, bool warnings, bool remarks)
      : handler(sources, context, llvm::errs()), context(context) {
    // Handlers run from the last registered to the first: this one swallows
    // what nobody asked for.
    filter = context->getDiagEngine().registerHandler(
        [this, warnings, remarks](mlir::Diagnostic &diagnostic) {
          mlir::DiagnosticSeverity severity = diagnostic.getSeverity();
          bool isWarning = severity == mlir::DiagnosticSeverity::Warning;
          bool wanted = severity == mlir::DiagnosticSeverity::Remark ? remarks
                        : isWarning                                  ? warnings
                                                                     : true;
          hasWarned |= isWarning && wanted;
          return mlir::success(!wanted);
        });
  }
  ~AcccDiagnosticPrinter() { context->getDiagEngine().eraseHandler(filter); }

  llvm::SourceMgr sources;
  mlir::SourceMgrDiagnosticHandler handler;
  mlir::MLIRContext *context;
  mlir::DiagnosticEngine::HandlerID filter;
  /// Passes run in this thread only.
  bool hasWarned = false;
};

AcccDiagnosticPrinter *
acccDiagnosticPrinterCreate(MlirContext context, bool warnings, bool remarks) {
  return new AcccDiagnosticPrinter(unwrap(context), warnings, remarks);
}

bool acccDiagnosticPrinterHasWarned(const AcccDiagnosticPrinter *printer) {
  return printer->hasWarned;
}

void acccDiagnosticPrinterDestroy(AcccDiagnosticPrinter *printer) {
  delete printer;
}
