// Keeps the local variables of device code automatic where -fno-automatic has
// made those of all procedures static.
//
// All threads would share a static one; a ROUTINE may not have any
// (OpenACC 3.4, 2.15.1), and it is the option that says SAVE here, not the
// program. flang 22 exempts procedures that say RECURSIVE, so those that
// constructs call, or that a ROUTINE directive names, do from here on. A
// variable that the program saves itself stays saved.
#include "checked/checked.h"
#include "parsed/device_procedures.h"

#include "flang/Parser/parse-tree.h"
#include "flang/Semantics/scope.h"
#include "flang/Semantics/semantics.h"
#include "flang/Semantics/symbol.h"

using namespace Fortran::semantics;

/// Whether device code may call `procedure`, here or in another file.
static bool isOfDevice(const Symbol &procedure,
                       const std::set<std::string> &called) {
  const auto *details = procedure.detailsIf<SubprogramDetails>();
  return details && (!details->openACCRoutineInfos().empty() ||
                     called.count(acccKeyOf(procedure)) > 0);
}

static void keepAutomatic(Scope &scope, const std::set<std::string> &called) {
  if (Symbol *symbol = scope.symbol();
      symbol && scope.kind() == Scope::Kind::Subprogram &&
      isOfDevice(*symbol, called))
    symbol->attrs().set(Attr::RECURSIVE);
  for (Scope &child : scope.children())
    keepAutomatic(child, called);
}

void acccKeepLocalsAutomatic(SemanticsContext &context,
                             const Fortran::parser::Program &program) {
  if (context.languageFeatures().IsEnabled(
          Fortran::common::LanguageFeature::DefaultSave))
    keepAutomatic(context.globalScope(), acccDeviceProcedures(program));
}
