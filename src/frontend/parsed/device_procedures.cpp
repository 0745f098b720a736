// Finds the procedures of a source that device code may call, in the parse tree
// before semantics, where nothing is known but names, or behind it.
//
// A name in a compute construct may be one of a procedure, of a generic, of a
// binding or of a variable; so may each in a procedure that is called there.
// All that names lead to counts, which may be too much and is never too little:
// operators and assignments that the program defines have no name, and count
// wherever there is a construct. What other files call is not seen.
#include "parsed/device_procedures.h"
#include "syntax/clauses.h"
#include "syntax/loop_directives.h"
#include "syntax/walk.h"

#include "flang/Evaluate/tools.h"
#include "flang/Semantics/symbol.h"

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

using namespace Fortran::parser;

namespace {

using Names = std::set<std::string>;

// ROUTINE directives, all or those with a level, but for those about the
// procedures of interfaces.
class DirectiveFinder final
    : public AcccVisitor<const InterfaceBlock, const OpenACCRoutineConstruct> {
public:
  enum Directives { All, WithLevel };
  explicit DirectiveFinder(Directives wanted) : wanted(wanted) {}

  bool Pre(const InterfaceBlock &) override { return false; }
  void Post(const OpenACCRoutineConstruct &directive) override {
    if (wanted == WithLevel &&
        !acccHas<AccClause::Gang, AccClause::Worker, AccClause::Vector>(
            std::get<AccClauseList>(directive.t).v))
      return;
    const auto &name = std::get<std::optional<Name>>(directive.t);
    names.insert(name ? name->ToString() : std::string());
  }

  Names names;

private:
  Directives wanted;
};

// What the names of a program lead to.
class CallFinder final
    : public AcccVisitor<const SubroutineSubprogram, const FunctionSubprogram,
                         const SeparateModuleSubprogram,
                         const OpenACCBlockConstruct, const Block,
                         const OpenACCCombinedConstruct, const Name,
                         const TypeBoundProcDecl, const TypeBoundGenericStmt,
                         const GenericStmt, const InterfaceBlock> {
public:
  bool Pre(const SubroutineSubprogram &procedure) override {
    const auto &start = std::get<Statement<SubroutineStmt>>(procedure.t);
    return enter(std::get<Name>(start.statement.t));
  }
  void Post(const SubroutineSubprogram &) override { around.pop_back(); }
  bool Pre(const FunctionSubprogram &procedure) override {
    const auto &start = std::get<Statement<FunctionStmt>>(procedure.t);
    return enter(std::get<Name>(start.statement.t));
  }
  void Post(const FunctionSubprogram &) override { around.pop_back(); }
  bool Pre(const SeparateModuleSubprogram &procedure) override {
    return enter(
        std::get<Statement<MpSubprogramStmt>>(procedure.t).statement.v);
  }
  void Post(const SeparateModuleSubprogram &) override { around.pop_back(); }

  bool Pre(const OpenACCBlockConstruct &construct) override {
    depth += acccIsCompute(construct);
    return true;
  }
  void Post(const OpenACCBlockConstruct &construct) override {
    depth -= acccIsCompute(construct);
  }
  // The parser may leave the loop behind its directive.
  bool Pre(const Block &block) override {
    bool hasDirective = false;
    for (const ExecutionPartConstruct &item : block) {
      depth += hasDirective;
      acccWalk(item, *this);
      depth -= hasDirective;
      hasDirective = isLoneCombined(item);
    }
    return false;
  }
  bool Pre(const OpenACCCombinedConstruct &) override {
    ++depth;
    return true;
  }
  void Post(const OpenACCCombinedConstruct &) override { --depth; }

  void Post(const Name &name) override {
    for (const std::string &key : keysOf(name)) {
      if (depth > 0)
        called.insert(key);
      if (!around.empty())
        leadsTo[around.back()].insert(key);
    }
  }

  void Post(const TypeBoundProcDecl &binding) override {
    const Name &name = std::get<Name>(binding.t);
    const auto &procedure = std::get<std::optional<Name>>(binding.t);
    if (name.symbol)
      leadsTo[name.ToString()].insert(acccKeyOf(*name.symbol));
    else if (procedure)
      leadsTo[name.ToString()].insert(procedure->ToString());
  }
  void Post(const TypeBoundGenericStmt &generic) override {
    lead(std::get<Fortran::common::Indirection<GenericSpec>>(generic.t).value(),
         std::get<std::list<Name>>(generic.t));
  }
  void Post(const GenericStmt &generic) override {
    lead(std::get<GenericSpec>(generic.t),
         std::get<std::list<Name>>(generic.t));
  }
  bool Pre(const InterfaceBlock &block) override {
    const auto &start = std::get<Statement<InterfaceStmt>>(block.t).statement;
    const auto *generic = std::get_if<std::optional<GenericSpec>>(&start.u);
    for (const auto &item :
         std::get<std::list<InterfaceSpecification>>(block.t)) {
      const auto *list = std::get_if<Statement<ProcedureStmt>>(&item.u);
      if (list && generic && *generic)
        lead(**generic, std::get<std::list<Name>>(list->statement.t));
      if (const auto *body = std::get_if<InterfaceBody>(&item.u))
        Fortran::common::visit([&](const auto &body) { take(body); }, body->u);
    }
    return false;
  }

  // All procedures that constructs lead to, and those of interfaces.
  Names found() const {
    Names names = routines;
    std::vector<std::string> pending(called.begin(), called.end());
    if (!called.empty())
      pending.push_back("");
    while (!pending.empty()) {
      std::string name = pending.back();
      pending.pop_back();
      auto next = leadsTo.find(name);
      if (!names.insert(name).second || next == leadsTo.end())
        continue;
      pending.insert(pending.end(), next->second.begin(), next->second.end());
    }
    names.erase("");
    return names;
  }

private:
  bool enter(const Name &procedure) {
    around.push_back(procedure.symbol ? acccKeyOf(*procedure.symbol)
                                      : procedure.ToString());
    return true;
  }

  // What has no name is found under "".
  void lead(const GenericSpec &generic, const std::list<Name> &procedures) {
    const auto *name = std::get_if<Name>(&generic.u);
    for (const Name &procedure : procedures)
      leadsTo[name ? name->ToString() : std::string()].insert(
          procedure.ToString());
  }

  // The interface of a module procedure, which may be in a submodule without
  // it.
  void take(const InterfaceBody::Function &body) {
    take(std::get<Statement<FunctionStmt>>(body.t).statement, body);
  }
  void take(const InterfaceBody::Subroutine &body) {
    take(std::get<Statement<SubroutineStmt>>(body.t).statement, body);
  }
  template <typename Start, typename Body>
  void take(const Start &start, const Body &body) {
    const auto &prefix = std::get<std::list<PrefixSpec>>(start.t);
    const auto &specification =
        std::get<Fortran::common::Indirection<SpecificationPart>>(body.t)
            .value();
    if (acccIsPure(prefix) ||
        !acccProceduresOfDirectives(specification).empty())
      routines.insert(std::get<Name>(start.t).ToString());
  }

  // What may run where `name` stands: by that, or, once names are resolved, the
  // procedures behind it.
  static Names keysOf(const Name &name) {
    using namespace Fortran::semantics;
    if (!name.symbol)
      return {name.ToString()};
    const Symbol &symbol = name.symbol->GetUltimate();
    Names keys;
    // The procedure that types extended from this one have instead.
    if (symbol.has<ProcBindingDetails>())
      keys.insert(name.ToString());
    if (const auto *generic = symbol.detailsIf<GenericDetails>())
      for (const Symbol &specific : generic->specificProcs())
        keys.insert(acccKeyOf(specific));
    if (IsProcedure(symbol))
      keys.insert(acccKeyOf(symbol));
    return keys;
  }

  static bool isLoneCombined(const ExecutionPartConstruct &item) {
    const auto *executable = std::get_if<ExecutableConstruct>(&item.u);
    const auto *construct =
        executable
            ? std::get_if<Fortran::common::Indirection<OpenACCConstruct>>(
                  &executable->u)
            : nullptr;
    return construct &&
           acccIsLone<OpenACCCombinedConstruct>(construct->value());
  }

  std::map<std::string, Names> leadsTo;
  Names called, routines;
  // The procedures around the node that is visited.
  std::vector<std::string> around;
  // Compute constructs around it.
  int depth = 0;
};

} // namespace

std::string acccKeyOf(const Fortran::semantics::Symbol &procedure) {
  using namespace Fortran::semantics;
  const Symbol &symbol = procedure.GetUltimate();
  if (const auto *binding = symbol.detailsIf<ProcBindingDetails>())
    return acccKeyOf(binding->symbol());
  // The interface has a symbol of its own, in another scope.
  if (symbol.attrs().test(Attr::MODULE))
    return symbol.name().ToString();
  return symbol.name().ToString() + '@' +
         std::to_string(reinterpret_cast<std::uintptr_t>(&symbol));
}

bool acccIsCompute(const OpenACCBlockConstruct &construct) {
  const auto &begin = std::get<AccBeginBlockDirective>(construct.t);
  auto directive = std::get<AccBlockDirective>(begin.t).v;
  return directive != llvm::acc::ACCD_data &&
         directive != llvm::acc::ACCD_host_data;
}

bool acccIsPure(const std::list<PrefixSpec> &prefix) {
  bool isPure = false, isImpure = false;
  for (const PrefixSpec &word : prefix) {
    isPure |= std::holds_alternative<PrefixSpec::Pure>(word.u) ||
              std::holds_alternative<PrefixSpec::Elemental>(word.u);
    isImpure |= std::holds_alternative<PrefixSpec::Impure>(word.u);
  }
  return isPure && !isImpure;
}

std::set<std::string>
acccProceduresOfDirectives(const SpecificationPart &specification) {
  DirectiveFinder finder{DirectiveFinder::All};
  acccWalk(specification, finder);
  return std::move(finder.names);
}

std::set<std::string>
acccProceduresWithLevels(const SpecificationPart &specification) {
  DirectiveFinder finder{DirectiveFinder::WithLevel};
  acccWalk(specification, finder);
  return std::move(finder.names);
}

std::set<std::string> acccProceduresWithLevels(const Program &program) {
  DirectiveFinder finder{DirectiveFinder::WithLevel};
  acccWalk(program, finder);
  finder.names.erase("");
  return std::move(finder.names);
}

std::set<std::string> acccDeviceProcedures(const Program &program) {
  DirectiveFinder directives{DirectiveFinder::All};
  acccWalk(program, directives);
  // Those without a name are about the procedures around them.
  directives.names.erase("");
  CallFinder calls;
  acccWalk(program, calls);
  directives.names.merge(calls.found());
  return std::move(directives.names);
}
