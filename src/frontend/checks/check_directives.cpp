// Finds mistakes in the clauses of OpenACC directives at which flang 22
// crashes, before it does.
//
// While it resolves the names of directives it takes for granted that clauses
// of WAIT, ATOMIC and DECLARE are those that the directive may have, and that
// ATTACH, DETACH and DECLARE name something. It cannot lower components in
// CACHE, WAIT clauses with queues beside one without, nor SEQ beside a level,
// nor an element of the components of all elements of an array, nor substrings
// in ATTACH, DETACH and CACHE. Sections with a stride, but without bounds,
// become whole arrays.
#include "checks/checks.h"
#include "syntax/clauses.h"
#include "syntax/statements.h"
#include "syntax/walk.h"

#include "flang/Parser/parse-tree.h"
#include "flang/Parser/tools.h"
#include "flang/Semantics/scope.h"
#include "flang/Semantics/semantics.h"
#include "flang/Semantics/symbol.h"

#include <set>
#include <string>

using namespace Fortran::parser;
using Fortran::semantics::SemanticsContext;

namespace {

class Checker final
    : public AcccVisitor<
          const OpenACCWaitConstruct, const SubroutineSubprogram,
          const FunctionSubprogram, const SeparateModuleSubprogram,
          const OpenACCBlockConstruct, const EntryStmt, const AcccStatement,
          const AccAtomicRead, const AccAtomicWrite, const AccAtomicUpdate,
          const AccAtomicCapture, const OpenACCStandaloneDeclarativeConstruct,
          const AccClauseList, const AccObject, const SubscriptTriplet,
          const OpenACCCacheConstruct> {
public:
  explicit Checker(SemanticsContext &context) : context(context) {}

  void Post(const OpenACCWaitConstruct &wait) override {
    require<AccClause::Async, AccClause::If>(wait.t, "WAIT");
  }
  // An entry is a function of its own for flang 22, which ends what DECLARE and
  // constructs have begun in none of them.
  void Post(const SubroutineSubprogram &procedure) override {
    checkEntries(procedure);
  }
  void Post(const FunctionSubprogram &procedure) override {
    checkEntries(procedure);
  }
  void Post(const SeparateModuleSubprogram &procedure) override {
    checkEntries(procedure);
  }
  bool Pre(const OpenACCBlockConstruct &) override {
    ++constructs;
    return true;
  }
  void Post(const OpenACCBlockConstruct &) override { --constructs; }
  bool Pre(const AcccStatement &it) override {
    statement = it.source;
    return true;
  }
  void Post(const EntryStmt &) override {
    if (constructs > 0)
      say(statement,
          "an ENTRY statement may not stand in an OpenACC construct"_err_en_US);
  }

  void Post(const AccAtomicRead &atomic) override {
    require<AccClause::If>(atomic.t, "ATOMIC");
    checkRead(std::get<Statement<AssignmentStmt>>(atomic.t).statement);
  }
  void Post(const AccAtomicWrite &atomic) override {
    require<AccClause::If>(atomic.t, "ATOMIC");
  }
  void Post(const AccAtomicUpdate &atomic) override {
    require<AccClause::If>(atomic.t, "ATOMIC");
  }
  void Post(const AccAtomicCapture &atomic) override {
    require<AccClause::If>(atomic.t, "ATOMIC");
  }
  void Post(const OpenACCStandaloneDeclarativeConstruct &declare) override {
    require<AccClause::Copy, AccClause::Copyin, AccClause::Copyout,
            AccClause::Create, AccClause::Present, AccClause::Deviceptr,
            AccClause::DeviceResident, AccClause::Link>(declare.t, "DECLARE");
    inDeclare = false;
  }
  bool Pre(const OpenACCStandaloneDeclarativeConstruct &) override {
    return inDeclare = true;
  }

  void Post(const AccClauseList &clauses) override {
    checkQueues(clauses);
    checkSequential(clauses);
    checkTypes(clauses);
    for (const AccClause &clause : clauses.v) {
      if (const auto *pointers =
              acccObjectsOf<AccClause::Attach, AccClause::Detach>(clause)) {
        checkNames(*pointers);
        checkSubstrings(*pointers);
      }
    }
  }

  void Post(const OpenACCCacheConstruct &cache) override {
    checkSubstrings(std::get<AccObjectListWithModifier>(cache.t));
  }

  // flang 22 sees a stride only beside bounds, and takes none into account.
  // Those of UPDATE have gone (strided_updates.cpp).
  bool Pre(const AccObject &object) override {
    inObject = true;
    checkElement(object);
    if (inDeclare)
      checkDeclared(object);
    return true;
  }
  void Post(const AccObject &) override { inObject = false; }
  void Post(const SubscriptTriplet &section) override {
    const auto &stride = std::get<2>(section.t);
    if (!inObject || !stride)
      return;
    const CharBlock source = stride->thing.thing.value().source;
    if (source.ToString() != "1")
      say(source, "stride cannot be specified on an array section"_err_en_US);
  }

  bool foundMistakes = false;

private:
  template <typename Procedure> void checkEntries(const Procedure &procedure) {
    const auto &body = std::get<ExecutionPart>(procedure.t).v;
    if (!acccHasStatement<EntryStmt>(body))
      return;
    for (const auto &declaration : std::get<std::list<DeclarationConstruct>>(
             std::get<SpecificationPart>(procedure.t).t))
      if (const auto *declare =
              Unwrap<OpenACCStandaloneDeclarativeConstruct>(declaration))
        say(declare->source,
            "not yet supported: DECLARE in a procedure with ENTRY statements; use a DATA construct in each"_err_en_US);
  }

  // `x%a(1)`, where `x` is an array.
  void checkElement(const AccObject &object) {
    using Fortran::common::Indirection;
    const auto *designator = std::get_if<Designator>(&object.u);
    const auto *part =
        designator ? std::get_if<DataRef>(&designator->u) : nullptr;
    if (!part || !std::holds_alternative<Indirection<ArrayElement>>(part->u))
      return;
    const StructureComponent *component = acccComponentIn(*part);
    if (component && isArray(component->base))
      say(component->component.source,
          "not yet supported: an element of the component of an array in a "
          "clause"_err_en_US);
  }

  // Whether `reference` is an array or a section of one.
  static bool isArray(const DataRef &reference) {
    using Fortran::common::Indirection;
    if (const auto *element =
            std::get_if<Indirection<ArrayElement>>(&reference.u)) {
      for (const SectionSubscript &subscript : element->value().subscripts)
        if (std::holds_alternative<SubscriptTriplet>(subscript.u))
          return true;
      const StructureComponent *component = acccComponentIn(reference);
      return component && isArray(component->base);
    }
    const Name &name = GetLastName(reference);
    return name.symbol && name.symbol->GetUltimate().Rank() > 0;
  }

  // What is read is a variable (OpenACC 3.4, 2.12): flang 22 reads the
  // variables of an expression as ever, and then its value from a temporary. An
  // element still looks like a call here.
  void checkRead(const AssignmentStmt &read) {
    using Fortran::common::Indirection;
    const auto &source = std::get<Expr>(read.t);
    if (!std::holds_alternative<Indirection<Designator>>(source.u) &&
        !std::holds_alternative<Indirection<FunctionReference>>(source.u))
      say(source.source,
          "what ATOMIC READ reads has to be a variable, not an expression"_err_en_US);
    else if (words(source.source) ==
             words(std::get<Variable>(read.t).GetSource()))
      say(source.source,
          "ATOMIC READ has to assign what it reads to another variable"_err_en_US);
  }

  static std::string words(CharBlock text) {
    std::string words;
    for (char character : text)
      if (character != ' ')
        words += character;
    return words;
  }

  void checkQueues(const AccClauseList &clauses) {
    // Those of one type of device.
    const AccClause *waitForAll = nullptr;
    const AccClause *waitForSome = nullptr;
    for (const AccClause &clause : clauses.v) {
      if (acccIs<AccClause::DeviceType>(clause))
        waitForAll = waitForSome = nullptr;
      if (const auto *wait = std::get_if<AccClause::Wait>(&clause.u))
        (wait->v ? waitForSome : waitForAll) = &clause;
      if (waitForAll && waitForSome) {
        say(clause.source,
            "not yet supported: WAIT clauses with and without queues on one "
            "directive"_err_en_US);
        return;
      }
    }
  }

  // A clause that two DEVICE_TYPE clauses give to one type of device: which of
  // them counts is open (OpenACC 3.4, 2.4).
  void checkTypes(const AccClauseList &clauses) {
    using Types = AccClause::DeviceType;
    std::set<std::pair<Fortran::common::OpenACCDeviceType, std::size_t>> seen,
        here;
    const Types *types = nullptr;
    for (const AccClause &clause : clauses.v) {
      if (const auto *next = std::get_if<Types>(&clause.u)) {
        types = next;
        seen.merge(here);
        here.clear();
        continue;
      }
      if (!types)
        continue;
      for (const AccDeviceTypeExpr &type : types->v.v) {
        here.emplace(type.v, clause.u.index());
        if (!seen.count({type.v, clause.u.index()}))
          continue;
        say(clause.source,
            "a clause before gives this one to the same type of device"_err_en_US);
        return;
      }
    }
  }

  // Names that stand for nothing, such as components that the type does not
  // have.
  void checkNames(const AccObjectList &objects) {
    for (const AccObject &object : objects.v)
      checkName(object);
  }
  void checkName(const AccObject &object) {
    if (const auto *designator = std::get_if<Designator>(&object.u))
      if (const Name &name = GetLastName(*designator); !name.symbol)
        say(name.source, "'%s' is not a variable or component here"_err_en_US,
            name.source);
  }

  // flang 22 asks for those in other clauses.
  template <typename Objects> void checkSubstrings(const Objects &all) {
    for (const AccObject &object : acccObjectsIn(all)->v)
      if (const auto *designator = std::get_if<Designator>(&object.u);
          designator && isSubstring(*designator))
        say(designator->source,
            "Substrings are not allowed on OpenACC directives or clauses"_err_en_US);
  }

  // That of a scalar still looks like a section of an array.
  static bool isSubstring(const Designator &designator) {
    using Fortran::common::Indirection;
    const auto *reference = std::get_if<DataRef>(&designator.u);
    if (!reference)
      return true;
    if (!std::holds_alternative<Indirection<ArrayElement>>(reference->u))
      return false;
    const Name &name = GetLastName(*reference);
    const auto *type = name.symbol ? name.symbol->GetType() : nullptr;
    return type && name.symbol->GetUltimate().Rank() == 0 &&
           type->category() == Fortran::semantics::DeclTypeSpec::Character;
  }

  // flang looks at the symbols of DECLARE after errors, too.
  void checkDeclared(const AccObject &object) {
    checkName(object);
    const auto *designator = std::get_if<Designator>(&object.u);
    const Name *name = designator ? &GetLastName(*designator) : nullptr;
    if (!name || name->symbol)
      return;
    Fortran::semantics::Scope &scope = context.FindScope(name->source);
    name->symbol = &scope.MakeSymbol(name->source, Fortran::semantics::Attrs{},
                                     Fortran::semantics::ObjectEntityDetails{});
  }

  // SEQ leaves no iterations to share (OpenACC 3.4, 2.9.5). On ROUTINE flang
  // says so itself.
  void checkSequential(const AccClauseList &clauses) {
    // Those of one type of device.
    const AccClause *sequential = nullptr;
    const AccClause *level = nullptr;
    for (const AccClause &clause : clauses.v) {
      if (acccIs<AccClause::DeviceType>(clause))
        sequential = level = nullptr;
      if (acccIs<AccClause::Seq>(clause))
        sequential = &clause;
      if (acccIs<AccClause::Gang, AccClause::Worker, AccClause::Vector>(clause))
        level = &clause;
      if (sequential && level) {
        say(level->source, "%s clause is not allowed with SEQ"_err_en_US,
            acccNameOf(*level));
        return;
      }
    }
  }

  // An error of the program.
  template <typename... Arguments>
  Message &say(CharBlock at, Arguments &&...message) {
    foundMistakes = true;
    return context.Say(at, std::forward<Arguments>(message)...);
  }

  template <typename... Allowed, typename Parts>
  void require(const Parts &parts, const char *directive) {
    for (const AccClause &clause : std::get<AccClauseList>(parts).v)
      if (!acccIs<Allowed...>(clause))
        say(clause.source,
            "%s clause is not allowed on the %s directive"_err_en_US,
            acccNameOf(clause), directive);
  }

  SemanticsContext &context;
  bool inObject = false, inDeclare = false;
  // Those around the node that is visited.
  int constructs = 0;
  // The one around the node.
  CharBlock statement;
};

} // namespace

bool acccDirectivesAreSound(SemanticsContext &context,
                            const ProgramUnit &unit) {
  Checker checker{context};
  acccWalk(unit, checker);
  return !checker.foundMistakes;
}
