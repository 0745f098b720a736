// Keeps the meaning of names that are declared inside OpenACC constructs.
//
// When flang resolves the names of directives, it looks up each name inside a
// construct once more, from the scope of the directive. It finds the outer
// variable for names that a SELECT TYPE, ASSOCIATE, BLOCK, FORALL or DO
// CONCURRENT inside of the construct declares anew: components of the selected
// type are then not found, and a local variable is taken for the outer one
// without a message. Here such names get back the symbols that they had. The
// linker sends flang's call here (--wrap in build.rs).
//
// flang lowers DO CONCURRENT in compute constructs only with indices that are
// variables of the procedure: it crashes at others, and refuses the outer
// variable that gives an index its type where it is that of a DO loop around.
// Such an index becomes a variable of the procedure with a name of its own,
// also in expressions that have been analysed already: selectors, and bounds of
// arrays that a BLOCK declares. DEFAULT(NONE) would ask for the locality of
// that, so that it goes; what it forbids does not change what the loop means.
//
// With DEFAULT(NONE) on a construct flang asks for a clause for all names in it
// that the procedure declares: for named constants and the names of constructs,
// too, which are no variables (OpenACC 3.4, 2.5.16). While flang looks, such a
// name is one character longer, so that the procedure declares none of that
// name.
//
// A unit with mistakes at which flang would crash is not resolved.
#include "checks/check_names.h"
#include "checks/checks.h"
#include "names/declared_parts.h"
#include "names/default_none.h"
#include "names/foreign_declares.h"
#include "names/foreign_functions.h"
#include "names/names.h"
#include "names/other_levels.h"
#include "names/reading_writes.h"
#include "syntax/scopes.h"
#include "syntax/walk.h"

#include "flang/Parser/parse-tree.h"
#include "flang/Parser/tools.h"
#include "flang/Semantics/scope.h"
#include "flang/Semantics/semantics.h"
#include "flang/Semantics/symbol.h"
#include "flang/Semantics/tools.h"

#include <list>
#include <map>
#include <utility>
#include <vector>

using namespace Fortran;

#define RESOLVE                                                                \
  "_ZN7Fortran9semantics15ResolveAccPartsERNS0_16SemanticsContextERKNS_"       \
  "6parser11ProgramUnitEPNS0_5ScopeE"

// flang's own function.
void resolveDirectives(semantics::SemanticsContext &,
                       const parser::ProgramUnit &,
                       semantics::Scope *) __asm__("__real_" RESOLVE);

void resolveAndKeepLocals(semantics::SemanticsContext &,
                          const parser::ProgramUnit &,
                          semantics::Scope *) __asm__("__wrap_" RESOLVE);

namespace {

/// Collects the names inside OpenACC constructs that stand for something
/// declared inside of the construct, and those that are not a variable's.
class LocalNames final
    : public AcccVisitor<const parser::OpenACCBlockConstruct,
                         const parser::OpenACCLoopConstruct,
                         const parser::OpenACCCombinedConstruct,
                         const parser::LoopControl::Concurrent,
                         const parser::AccObject, const parser::Name> {
public:
  using Found =
      std::vector<std::pair<const parser::Name *, semantics::Symbol *>>;

  bool Pre(const parser::OpenACCBlockConstruct &construct) override {
    const auto &begin = std::get<parser::AccBeginBlockDirective>(construct.t);
    auto directive = std::get<parser::AccBlockDirective>(begin.t).v;
    return enter(begin.source, directive != llvm::acc::ACCD_data &&
                                   directive != llvm::acc::ACCD_host_data);
  }
  void Post(const parser::OpenACCBlockConstruct &) override { leave(); }
  bool Pre(const parser::OpenACCLoopConstruct &construct) override {
    return enter(std::get<parser::AccBeginLoopDirective>(construct.t).source,
                 true);
  }
  void Post(const parser::OpenACCLoopConstruct &) override { leave(); }
  bool Pre(const parser::OpenACCCombinedConstruct &construct) override {
    return enter(
        std::get<parser::AccBeginCombinedDirective>(construct.t).source, true);
  }
  void Post(const parser::OpenACCCombinedConstruct &) override { leave(); }

  bool Pre(const parser::LoopControl::Concurrent &loop) override {
    if (constructs.empty() || !constructs.back().isCompute)
      return true;
    const auto &header = std::get<parser::ConcurrentHeader>(loop.t);
    for (const auto &index :
         std::get<std::list<parser::ConcurrentControl>>(header.t))
      if (semantics::Symbol *symbol = std::get<parser::Name>(index.t).symbol)
        indices.emplace(symbol, &acccVariableLike(*symbol));
    dropDefaultNone(loop);
    return true;
  }

  bool Pre(const parser::AccObject &object) override {
    listed = std::visit(
        [](const auto &variable) { return &parser::GetFirstName(variable); },
        object.u);
    return true;
  }

  void Post(const parser::Name &name) override {
    if (constructs.empty() || !name.symbol)
      return;
    auto index = indices.find(name.symbol);
    if (index != indices.end())
      found.emplace_back(&name, index->second);
    else if (isDeclaredInside(*name.symbol))
      found.emplace_back(&name, name.symbol);
    else if (&name != listed && needsNoClause(name))
      lengthened.push_back(&const_cast<parser::Name &>(name));
  }

  /// Makes the indices names of what they become.
  void redirectIndices() {
    for (auto &[index, variable] : indices)
      index->details() = semantics::HostAssocDetails{*variable};
  }

  Found found;
  /// Names for which there need be no clause.
  std::vector<parser::Name *> lengthened;

private:
  struct Construct {
    /// Where the directive begins.
    const char *begin;
    /// Whether it is a compute construct or inside of one.
    bool isCompute;
  };

  bool enter(parser::CharBlock directive, bool isCompute) {
    bool isInside = !constructs.empty() && constructs.back().isCompute;
    constructs.push_back({directive.begin(), isCompute || isInside});
    return true;
  }
  void leave() { constructs.pop_back(); }

  static void dropDefaultNone(const parser::LoopControl::Concurrent &loop) {
    // The tree is const for flang's visitors only.
    auto &locality = const_cast<std::list<parser::LocalitySpec> &>(
        std::get<std::list<parser::LocalitySpec>>(loop.t));
    locality.remove_if([](const parser::LocalitySpec &spec) {
      return std::holds_alternative<parser::LocalitySpec::DefaultNone>(spec.u);
    });
  }

  bool needsNoClause(const parser::Name &name) const {
    const semantics::Symbol &symbol = name.symbol->GetUltimate();
    if (symbol.owner().IsDerivedType())
      return false;
    return semantics::IsNamedConstant(symbol) ||
           symbol.has<semantics::MiscDetails>();
  }

  /// Scopes around the construct begin before its directive, which is the loop
  /// itself where the program has none (lone_concurrent.cpp). Those inside
  /// of an outer construct count: flang looks names up for each construct.
  bool isDeclaredInside(const semantics::Symbol &symbol) const {
    return acccIsDeclaredBehind(symbol, constructs.front().begin);
  }

  /// Indices of DO CONCURRENT, and what they become.
  std::map<semantics::Symbol *, semantics::Symbol *> indices;
  /// The constructs around, outermost first.
  std::vector<Construct> constructs;
  /// The name of the variable that the last clause names.
  const parser::Name *listed = nullptr;
};

} // namespace

void resolveAndKeepLocals(semantics::SemanticsContext &context,
                          const parser::ProgramUnit &unit,
                          semantics::Scope *scope) {
  // The tree is const for flang's call only.
  auto &changeable = const_cast<parser::ProgramUnit &>(unit);
  acccDropStorageSizeWarning(context, unit);
  acccAcceptForeignFunctions(context, changeable);
  acccDropClausesWithoutEffect(context, changeable);
  acccDropNestedLevels(context, changeable);
  acccSplitCombinedExits(changeable);
  acccDissolveUncountedLoops(changeable);
  acccDropRepeatedPrivates(context, changeable);
  acccDropLooseCaches(context, changeable);
  acccDropBareDirectives(context, changeable);
  acccDeclareWholeArrays(context, changeable);
  acccHideSequentialForOthers(changeable);
  bool isSound = acccDirectivesAreSound(context, changeable);
  isSound &= acccNamesAreSound(context, unit);
  isSound &= acccNestsAreSound(context, changeable);
  isSound &= acccValuesAreSound(context, changeable);
  isSound &= acccBlocksAreSound(context, unit);
  if (!acccBranchesAreSound(context, unit) || !isSound)
    return;
  acccDeclareWholeObjects(context, changeable);
  acccWarnRepeatedVariables(context, unit);
  acccWarnHostAddresses(context, unit);
  LocalNames names;
  acccWalk(unit, names);
  auto listed = acccListNamed(context, changeable);
  for (parser::Name *name : names.lengthened)
    name->source = {name->source.begin(), name->source.size() + 1};
  resolveDirectives(context, unit, scope);
  for (parser::Name *name : names.lengthened)
    name->source = {name->source.begin(), name->source.size() - 1};
  acccUnlist(listed);
  for (auto &[name, symbol] : names.found)
    name->symbol = symbol;
  names.redirectIndices();
  // It asks which variables DECLARE directives name.
  acccUpdateWholeArrays(context, changeable);
  // Their expressions keep the symbols that they are analysed with.
  acccDropIdleUpdates(context, changeable);
  acccGroupLongUpdates(context, changeable);
  acccHideReadingWrites(context, changeable);
  acccCheckForeignDeclares(context, changeable);
}
