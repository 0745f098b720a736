// One file from its text to HLFIR: what flang's own actions do, with accc's
// changes between the steps. The folders are named for when their files act:
//
//   text/      flang's prescanner has read the lines
//   parsed/    there is a tree, in which names mean nothing
//   names/     names are resolved, unit by unit (construct_names.cpp);
//   checks/    before those in directives, what flang would crash at is refused
//   checked/   the program is legal
//   lowering/  there is a module of HLFIR, or flang is making it
#include "lower_action.h"
#include "checked/bare_data.h"
#include "checked/bound_routines.h"
#include "checked/checked.h"
#include "checked/concurrent_directives.h"
#include "checked/concurrent_loops.h"
#include "checked/declared_members.h"
#include "checked/entries.h"
#include "checked/named_routines.h"
#include "checked/object_reductions.h"
#include "checked/real_bounds.h"
#include "checked/signalling_nans.h"
#include "checks/check_names.h"
#include "lowering/declared.h"
#include "lowering/defined_assignments.h"
#include "lowering/pointees.h"
#include "names/foreign_declares.h"
#include "names/other_levels.h"
#include "names/reading_writes.h"
#include "parsed/block_variables.h"
#include "parsed/left_data.h"
#include "parsed/lone_captures.h"
#include "parsed/lone_concurrent.h"
#include "parsed/lone_formats.h"
#include "parsed/parsed.h"
#include "text/cut_lines.h"
#include "text/device_types.h"
#include "text/directive_ends.h"
#include "text/foreign_modules.h"
#include "text/foreign_spellings.h"
#include "text/loop_ends.h"
#include "text/lost_directives.h"
#include "text/routine_lists.h"
#include "text/spellings.h"
#include "text/stray_directives.h"
#include "text/uses_first.h"

#include "flang/Frontend/CompilerInstance.h"
#include "flang/Lower/Bridge.h"
#include "flang/Optimizer/Support/Utils.h"
#include "flang/Parser/parsing.h"
#include "flang/Support/default-kinds.h"
#include "flang/Tools/CrossToolHelpers.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/SourceMgr.h"

using namespace Fortran;
using namespace Fortran::frontend;

/// flang names the place in its own source where a feature is missing. Says
/// the same as accc's passes do instead; fails for other diagnostics.
static llvm::LogicalResult reportUnsupported(mlir::Diagnostic &diagnostic) {
  constexpr llvm::StringLiteral marker = "not yet implemented: ";
  std::string text = diagnostic.str();
  size_t place = text.find(marker);
  if (place == std::string::npos)
    return mlir::failure();
  mlir::emitError(diagnostic.getLocation())
      << "not yet supported: " << text.substr(place + marker.size());
  return mlir::success();
}

bool LowerAction::beginSourceFileAction() {
  if (!runPrescan() || !parse())
    return false;
  announceModules();
  parser::Program &program = *getInstance().getParsing().parseTree();
  if (usesOpenMP(getInstance().getInvocation()))
    acccDropDeviceSimd(program);
  acccDropConcurrentCollapse(program);
  acccDropTileComments(program);
  acccMoveLateData(program);
  acccMoveEarlyDeclares(program);
  acccTakeSelfConditions(program);
  acccNameStridedUpdates(program);
  acccAttachSelectors(program);
  acccLeaveDataByItsEnd(program);
  acccDirectConcurrentLoops(program, offloadsConcurrent);
  auto blockVariables = acccMakeBlockVariablesTargets(program);
  if (!runSemanticChecks())
    return false;
  acccMakeNoTargets(blockVariables);
  acccRestoreSequentialForOthers(program);
  acccRestoreReadingWrites(program);
  return generateRtTypeTables();
}

void LowerAction::executeAction() {
  CompilerInstance &instance = getInstance();
  CompilerInvocation &invocation = instance.getInvocation();
  auto &semantics = instance.getSemanticsContext();
  fir::KindMapping kinds(&context,
                         llvm::ArrayRef<fir::KindTy>{
                             fir::fromDefaultKinds(semantics.defaultKinds())});
  auto bridge = Fortran::lower::LoweringBridge::create(
      context, semantics, semantics.defaultKinds(), semantics.intrinsics(),
      semantics.targetCharacteristics(), instance.getAllCookedSources(),
      invocation.getTargetOpts().triple, kinds, invocation.getLoweringOpts(),
      invocation.getFrontendOpts().envDefaults,
      invocation.getFrontendOpts().features, instance.getTargetMachine(),
      invocation.getTargetOpts(), invocation.getCodeGenOpts());
  if (usesOpenMP(invocation)) {
    const auto &options = invocation.getLangOpts();
    setOffloadModuleInterfaceAttributes(
        bridge.getModule(), OffloadModuleOpts(invocation.getLangOpts()));
    setOpenMPVersionAttribute(bridge.getModule(), options.OpenMPVersion);
  }
  // In place of the bridge's own handler, so that errors look like those of
  // semantics; lowering goes on after some of them, but makes wrong code.
  llvm::SourceMgr files;
  mlir::SourceMgrDiagnosticHandler printer(files, &context, llvm::errs());
  bool failed = false;
  mlir::ScopedDiagnosticHandler watcher(
      &context, [&](mlir::Diagnostic &diagnostic) {
        if (diagnostic.getSeverity() != mlir::DiagnosticSeverity::Error)
          return mlir::failure();
        failed = true;
        return reportUnsupported(diagnostic);
      });
  parser::Program &program = *instance.getParsing().parseTree();
  acccKeepLocalsAutomatic(semantics, program);
  // Before clauses need their loops to be DO CONCURRENT no more.
  auto localVariables = acccAnnotateConcurrentLoops(program);
  auto masked = acccSpellOutConcurrentLoops(program);
  acccConvertBounds(program);
  acccAssignSignallingNans(program);
  acccDissolveBareData(program);
  acccNameDeclaredBlocks(program);
  acccBeginEntries(program);
  acccDropForeignConstants(semantics, program);
  acccDropRepeatedDeclares(semantics, program);
  acccMoveEmptySections(semantics, program);
  acccInheritRoutines(semantics);
  auto reductions = acccTakeObjectReductions(program, semantics);
  bridge.lower(program, semantics);
  if (failed)
    return;
  module = bridge.getModuleAndRelease();
  const auto &sources = instance.getAllCookedSources();
  acccMarkObjectReductions(*module, reductions, sources);
  acccMarkLocal(*module, localVariables, sources);
  acccMarkMasked(*module, masked, sources);
  acccMarkDeclared(*module, semantics);
  acccMarkDefinedAssignments(*module, semantics);
  acccMarkNamedRoutines(*module, program, semantics);
  acccBindRoutines(*module, program, semantics);
  acccMarkPointees(*module, semantics);
}

bool LowerAction::usesOpenMP(CompilerInvocation &invocation) {
  return invocation.getFrontendOpts().features.IsEnabled(
      common::LanguageFeature::OpenMP);
}

bool LowerAction::parse() {
  parser::Parsing &parsing = getInstance().getParsing();
  CompilerInvocation &invocation = getInstance().getInvocation();
  const auto &features = invocation.getFrontendOpts().features;
  acccWarnLostDirectives(parsing, features,
                         invocation.getFortranOpts().isFixedForm);
  if (invocation.getFortranOpts().isFixedForm)
    acccWarnCutLines(parsing, features,
                     invocation.getFrontendOpts().fixedFormColumns);
  acccAcceptForeignSpellings(parsing, features);
  acccPutUsesFirst(parsing, features);
  acccDropLoopEnds(parsing);
  acccDropStrayDirectives(parsing, features);
  acccCheckDeviceTypes(parsing);
  acccCheckDirectiveEnds(parsing);
  AcccRoutineLists routines(parsing, features);
  parsing.Parse(llvm::outs());
  acccSuggestSpellings(parsing.messages(), getInstance().getAllCookedSources());
  if (parsing.parseTree()) {
    routines.split();
    acccRefuseLoneRoutines(parsing);
    acccRefuseLoneCaptures(parsing);
    acccRefuseLoneFormats(parsing);
    acccRefuseForeignModules(parsing,
                             invocation.getFortranOpts().searchDirectories);
  }
  return !reportFatalParsingErrors();
}

void LowerAction::announceModules() {
  using Module = common::Indirection<parser::Module>;
  for (const parser::ProgramUnit &unit :
       getInstance().getParsing().parseTree()->v)
    if (const auto *module = std::get_if<Module>(&unit.u))
      defines(std::get<parser::Statement<parser::ModuleStmt>>(module->value().t)
                  .statement.v.ToString()
                  .c_str());
}
