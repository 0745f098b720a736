// Keeps the meaning of names that are declared inside OpenACC constructs.
//
// When flang resolves the names of directives, it looks up each name inside a
// construct once more, from the scope of the directive. It finds the outer
// variable for names that a SELECT TYPE, ASSOCIATE, BLOCK or FORALL inside of the
// construct declares anew: components of the selected type are then not found, and
// a local variable is taken for the outer one without a message. Here such names
// get back the symbols that they had. The linker sends flang's call here (--wrap in
// build.rs).
//
// A unit with mistakes at which flang would crash is not resolved.
#include "check_directives.h"
#include "foreign_declares.h"

#include "flang/Parser/parse-tree-visitor.h"
#include "flang/Parser/parse-tree.h"
#include "flang/Semantics/scope.h"
#include "flang/Semantics/semantics.h"
#include "flang/Semantics/symbol.h"

#include <list>
#include <set>
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
/// declared inside of the construct.
class LocalNames {
public:
  using Found = std::vector<std::pair<const parser::Name *, semantics::Symbol *>>;

  template <typename T> bool Pre(const T &) { return true; }
  template <typename T> void Post(const T &) {}

  bool Pre(const parser::OpenACCBlockConstruct &construct) {
    return enter(std::get<parser::AccBeginBlockDirective>(construct.t).source);
  }
  void Post(const parser::OpenACCBlockConstruct &) { begins.pop_back(); }
  bool Pre(const parser::OpenACCLoopConstruct &construct) {
    return enter(std::get<parser::AccBeginLoopDirective>(construct.t).source);
  }
  void Post(const parser::OpenACCLoopConstruct &) { begins.pop_back(); }
  bool Pre(const parser::OpenACCCombinedConstruct &construct) {
    return enter(
        std::get<parser::AccBeginCombinedDirective>(construct.t).source);
  }
  void Post(const parser::OpenACCCombinedConstruct &) { begins.pop_back(); }

  // flang lowers the index of DO CONCURRENT in a construct as the outer variable.
  bool Pre(const parser::LoopControl::Concurrent &loop) {
    const auto &header = std::get<parser::ConcurrentHeader>(loop.t);
    for (const auto &index :
         std::get<std::list<parser::ConcurrentControl>>(header.t))
      outer.insert(std::get<parser::Name>(index.t).symbol);
    return true;
  }

  void Post(const parser::Name &name) {
    if (!begins.empty() && name.symbol && !outer.count(name.symbol) &&
        isDeclaredInside(*name.symbol))
      found.emplace_back(&name, name.symbol);
  }

  Found found;

private:
  bool enter(parser::CharBlock directive) {
    begins.push_back(directive.begin());
    return true;
  }

  /// Scopes around the construct begin before its directive. Those inside of an
  /// outer construct count: flang looks names up for each construct.
  bool isDeclaredInside(const semantics::Symbol &symbol) const {
    const semantics::Scope &scope = symbol.owner();
    switch (scope.kind()) {
    case semantics::Scope::Kind::BlockConstruct:
    case semantics::Scope::Kind::Forall:
    case semantics::Scope::Kind::OtherConstruct:
      return scope.sourceRange().begin() > begins.front();
    default:
      return false;
    }
  }

  /// Symbols that are to be looked up again.
  std::set<const semantics::Symbol *> outer;
  /// Where the directives of the constructs around begin, outermost first.
  std::vector<const char *> begins;
};

} // namespace

void resolveAndKeepLocals(semantics::SemanticsContext &context,
                          const parser::ProgramUnit &unit,
                          semantics::Scope *scope) {
  // The tree is const for flang's call only.
  auto &changeable = const_cast<parser::ProgramUnit &>(unit);
  acccDissolveUncountedLoops(changeable);
  acccDropPrivateReductions(context, changeable);
  acccDropLooseCaches(context, changeable);
  bool isSound = acccDirectivesAreSound(context, changeable);
  if (!acccBranchesAreSound(context, unit) || !isSound)
    return;
  acccDeclareWholeObjects(context, changeable);
  acccWarnRepeatedVariables(context, unit);
  LocalNames names;
  parser::Walk(unit, names);
  resolveDirectives(context, unit, scope);
  for (auto &[name, symbol] : names.found)
    name->symbol = symbol;
  acccCheckForeignDeclares(context, changeable);
}
