// Says with directives what DO CONCURRENT loops in compute constructs mean.
//
// flang 22 refuses locality there. It becomes clauses: LOCAL private and REDUCE
// reduction (OpenACC 3.4, 2.17.2); SHARED and DEFAULT(NONE) have done their
// work by now. They take the place of the directive's clauses for the same
// variables. A loop without a directive gets one for them. Loops have no
// clause for variables that begin each iteration with a value: LOCAL_INIT
// becomes private as well, and an attribute of the operation that the variable
// in the clause becomes says the rest. One says of LOCAL variables that they
// begin each iteration anew: with their default initialisation.
//
// In kernels constructs flang has such loops proven independent. DO CONCURRENT
// says that they are (F2023, 11.1.7.5), whatever procedures they call, so that
// all get a directive that says so.
#include "checked/concurrent_directives.h"
#include "syntax/clauses.h"
#include "syntax/loops.h"
#include "syntax/places.h"
#include "syntax/walk.h"

#include "flang/Parser/parse-tree.h"
#include "flang/Parser/tools.h"
#include "flang/Semantics/symbol.h"
#include "mlir/Dialect/OpenACC/OpenACC.h"

#include <map>
#include <set>
#include <vector>

using namespace Fortran::parser;
using Fortran::semantics::Symbol;

namespace {

class Annotator final
    : public AcccVisitor<OpenACCBlockConstruct, OpenACCCombinedConstruct,
                         OpenACCLoopConstruct, Block> {
public:
  bool Pre(OpenACCBlockConstruct &construct) override {
    const auto &begin = std::get<AccBeginBlockDirective>(construct.t);
    enter(std::get<AccBlockDirective>(begin.t).v);
    return true;
  }
  void Post(OpenACCBlockConstruct &) override { around.pop_back(); }

  bool Pre(OpenACCCombinedConstruct &construct) override {
    auto &begin = std::get<AccBeginCombinedDirective>(construct.t);
    enter(std::get<AccCombinedDirective>(begin.t).v);
    takeLocality(std::get<std::optional<DoConstruct>>(construct.t),
                 std::get<AccClauseList>(begin.t));
    return true;
  }
  void Post(OpenACCCombinedConstruct &) override { around.pop_back(); }

  AcccLocalVariables variables;

  bool Pre(OpenACCLoopConstruct &construct) override {
    auto &begin = std::get<AccBeginLoopDirective>(construct.t);
    takeLocality(std::get<std::optional<DoConstruct>>(construct.t),
                 std::get<AccClauseList>(begin.t));
    return true;
  }

  bool Pre(Block &block) override {
    if (isInCompute())
      for (ExecutionPartConstruct &item : block)
        annotate(item);
    return true;
  }

private:
  enum class Kind { Other, Kernels, Compute };

  void enter(llvm::acc::Directive directive) {
    switch (directive) {
    case llvm::acc::ACCD_kernels:
    case llvm::acc::ACCD_kernels_loop:
      around.push_back(Kind::Kernels);
      break;
    case llvm::acc::ACCD_parallel:
    case llvm::acc::ACCD_parallel_loop:
    case llvm::acc::ACCD_serial:
    case llvm::acc::ACCD_serial_loop:
      around.push_back(Kind::Compute);
      break;
    default:
      around.push_back(Kind::Other);
    }
  }

  bool isInCompute() const {
    return !around.empty() && around.back() != Kind::Other;
  }

  // Gives a DO CONCURRENT loop a LOOP directive if it needs one.
  void annotate(ExecutionPartConstruct &item) {
    auto *executable = std::get_if<ExecutableConstruct>(&item.u);
    auto *found = executable
                      ? std::get_if<Fortran::common::Indirection<DoConstruct>>(
                            &executable->u)
                      : nullptr;
    if (!found || !found->value().IsDoConcurrent())
      return;
    bool isInKernels = around.back() == Kind::Kernels;
    if (!isInKernels && localityOf(found->value()).empty())
      return;
    CharBlock source = acccStartOf(found->value()).source;
    std::list<AccClause> clauses;
    if (isInKernels)
      add(clauses, AccClause{AccClause::Independent{}}, source);
    AccLoopDirective directive{llvm::acc::Directive{llvm::acc::ACCD_loop}};
    directive.source = source;
    AccBeginLoopDirective begin{std::move(directive),
                                AccClauseList{std::move(clauses)}};
    begin.source = source;
    OpenACCLoopConstruct construct{std::move(begin)};
    std::get<std::optional<DoConstruct>>(construct.t) =
        std::move(found->value());
    executable->u = Fortran::common::Indirection<OpenACCConstruct>{
        OpenACCConstruct{std::move(construct)}};
  }

  static std::list<LocalitySpec> &localityOf(DoConstruct &loop) {
    return std::get<std::list<LocalitySpec>>(acccConcurrentOf(loop).t);
  }

  void takeLocality(std::optional<DoConstruct> &loop, AccClauseList &clauses) {
    if (!loop || !loop->IsDoConcurrent())
      return;
    dropClausesOf(localityOf(*loop), clauses.v);
    for (LocalitySpec &locality : localityOf(*loop)) {
      if (auto *local = std::get_if<LocalitySpec::Local>(&locality.u)) {
        addPrivate(clauses.v, local->v);
        note(local->v, variables.local);
      } else if (auto *local =
                     std::get_if<LocalitySpec::LocalInit>(&locality.u)) {
        addPrivate(clauses.v, local->v);
        note(local->v, variables.initialised);
      } else if (auto *reduce =
                     std::get_if<LocalitySpec::Reduce>(&locality.u)) {
        auto &[operation, names] = reduce->t;
        CharBlock source = names.front().source;
        AccObjectListWithReduction reduction{std::move(operation),
                                             objects(names)};
        add(clauses.v, AccClause{AccClause::Reduction{std::move(reduction)}},
            source);
      }
    }
    localityOf(*loop).clear();
  }

  // Drops the variables of `localities` from the clauses that these become: a
  // second copy would be made of the first, and combined with it.
  static void dropClausesOf(const std::list<LocalitySpec> &localities,
                            std::list<AccClause> &clauses) {
    std::set<const Symbol *> local;
    auto add = [&](const std::list<Name> &names) {
      for (const Name &name : names)
        local.insert(&name.symbol->GetUltimate());
    };
    for (const LocalitySpec &locality : localities) {
      if (const auto *names = std::get_if<LocalitySpec::Local>(&locality.u))
        add(names->v);
      else if (const auto *names =
                   std::get_if<LocalitySpec::LocalInit>(&locality.u))
        add(names->v);
      else if (const auto *reduce =
                   std::get_if<LocalitySpec::Reduce>(&locality.u))
        add(std::get<std::list<Name>>(reduce->t));
    }
    auto isLocal = [&](const AccObject &object) {
      const Name *name = acccVariableOf(object);
      return name && name->symbol &&
             local.count(&name->symbol->GetUltimate()) > 0;
    };
    clauses.remove_if([&](AccClause &clause) {
      auto *objects =
          acccObjectsOf<AccClause::Private, AccClause::Reduction>(clause);
      if (objects)
        objects->v.remove_if(isLocal);
      return objects && objects->v.empty();
    });
  }

  static void note(const std::list<Name> &names,
                   std::vector<CharBlock> &places) {
    for (const Name &name : names)
      places.push_back(name.source);
  }

  static void addPrivate(std::list<AccClause> &clauses,
                         const std::list<Name> &names) {
    add(clauses, AccClause{AccClause::Private{objects(names)}},
        names.front().source);
  }

  static void add(std::list<AccClause> &clauses, AccClause &&clause,
                  CharBlock source) {
    clause.source = source;
    clauses.push_back(std::move(clause));
  }

  // The variables outside of the loop. Inside it names have symbols of their
  // own, which lead lowering to the outer ones' copies when they are not local.
  static AccObjectList objects(const std::list<Name> &names) {
    std::list<AccObject> list;
    for (const Name &name : names) {
      Symbol &local = *name.symbol;
      local.set(Symbol::Flag::LocalityLocal, false);
      local.set(Symbol::Flag::LocalityLocalInit, false);
      Name outer{name.source, const_cast<Symbol *>(&local.GetUltimate())};
      Designator designator{DataRef{std::move(outer)}};
      designator.source = name.source;
      list.emplace_back(std::move(designator));
    }
    return AccObjectList{std::move(list)};
  }

  // The constructs around the node that is visited, outermost first.
  std::vector<Kind> around;
};

} // namespace

AcccLocalVariables acccAnnotateConcurrentLoops(Program &program) {
  Annotator annotator;
  acccWalk(program, annotator);
  return std::move(annotator.variables);
}

void acccMarkLocal(mlir::ModuleOp module, const AcccLocalVariables &variables,
                   const AllCookedSources &sources) {
  std::map<AcccPlace, llvm::StringRef> marks;
  auto mark = [&](const std::vector<CharBlock> &names, llvm::StringRef as) {
    for (CharBlock name : names)
      if (auto place = acccPlaceOf(name, sources))
        marks.emplace(*place, as);
  };
  mark(variables.local, "accc.starts_anew");
  mark(variables.initialised, "accc.starts_with_original");
  if (marks.empty())
    return;
  module.walk([&](mlir::acc::PrivateOp variable) {
    auto place = acccPlaceOf(variable);
    auto found = place ? marks.find(*place) : marks.end();
    if (found != marks.end())
      variable->setAttr(found->second,
                        mlir::UnitAttr::get(module.getContext()));
  });
}
