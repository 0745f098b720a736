// What DECLARE directives of modules may name and flang does not expect there.
//
// The directive has to stand where its variables are declared
// (OpenACC 3.4, 2.13). flang 22 looks for the global variable in the file and
// gives up without a place where it has none. Programs name constants of other
// modules there too, such as sizes that they share: those need no copy on the
// device, wherever they come from. Other compilers take variables of other
// modules: the directive does nothing for these here, with a warning, so that
// constructs copy them as if no directive named them. Components, which flang
// passes over, stand for their objects.
#include "names/foreign_declares.h"
#include "syntax/clauses.h"
#include "syntax/walk.h"

#include "flang/Parser/parse-tree.h"
#include "flang/Parser/tools.h"
#include "flang/Semantics/scope.h"
#include "flang/Semantics/semantics.h"
#include "flang/Semantics/tools.h"

#include <set>

using namespace Fortran;
using namespace Fortran::parser;
using semantics::Scope;
using semantics::SemanticsContext;
using semantics::Symbol;

namespace {

using Declare = OpenACCStandaloneDeclarativeConstruct;

// Looks at the DECLARE directives of modules and submodules. Those of
// procedures may name what the procedure sees (2.13).
class Visitor : public AcccVisitor<Declare> {
public:
  explicit Visitor(SemanticsContext &context) : context(context) {}

  void Post(Declare &declare) override {
    const Scope &scope = context.FindScope(declare.source);
    if (!scope.IsModule())
      return;
    std::list<AccClause> &clauses = std::get<AccClauseList>(declare.t).v;
    for (AccClause &clause : clauses)
      if (AccObjectList *objects = acccDeclaredBy(clause))
        visit(*objects, scope);
    clauses.remove_if([](AccClause &clause) {
      AccObjectList *objects = acccDeclaredBy(clause);
      return objects && objects->v.empty();
    });
  }

protected:
  virtual void visit(AccObjectList &objects, const Scope &scope) = 0;

  // The name of what another scope has declared.
  static const Name *foreignIn(const AccObject &object, const Scope &scope) {
    const auto *designator = std::get_if<Designator>(&object.u);
    const Name *name =
        designator ? GetDesignatorNameIfDataRef(*designator) : nullptr;
    bool isForeign =
        name && name->symbol && &name->symbol->GetUltimate().owner() != &scope;
    return isForeign ? name : nullptr;
  }

  SemanticsContext &context;
};

class Check final : public Visitor {
  using Visitor::Visitor;

  void visit(AccObjectList &objects, const Scope &scope) override {
    for (const AccObject &object : objects.v)
      if (const Name *name = foreignIn(object, scope))
        if (!IsNamedConstant(name->symbol->GetUltimate()))
          context.Warn(
              Fortran::common::UsageWarning::OpenAccUsage, name->source,
              "'%s' is not declared in this module: the directive does nothing for it, and its own module has to name it in a DECLARE directive (OpenACC 3.4, 2.13)"_warn_en_US,
              name->source);
  }
};

class Drop final : public Visitor {
  using Visitor::Visitor;

  void visit(AccObjectList &objects, const Scope &scope) override {
    objects.v.remove_if([&](const AccObject &object) {
      return foreignIn(object, scope) != nullptr;
    });
  }
};

// Puts objects in the place of their components: the device has an object as a
// whole.
class Whole final : public Visitor {
  using Visitor::Visitor;

  void visit(AccObjectList &objects, const Scope &) override {
    std::set<const Symbol *> seen;
    objects.v.remove_if([&](AccObject &object) {
      auto *designator = std::get_if<Designator>(&object.u);
      const StructureComponent *component =
          designator ? Unwrap<StructureComponent>(*designator) : nullptr;
      if (!component) {
        const Name *name =
            designator ? GetDesignatorNameIfDataRef(*designator) : nullptr;
        if (name)
          seen.insert(name->symbol);
        return false;
      }
      const Name &own = component->component;
      if (own.symbol && IsAllocatableOrPointer(*own.symbol)) {
        context.Say(
            own.source,
            "not yet supported: an allocatable or pointer component in a DECLARE directive"_err_en_US);
        return false;
      }
      const Name whole = GetFirstName(*component);
      designator->source = whole.source;
      designator->u = DataRef{Name{whole}};
      return !seen.insert(whole.symbol).second;
    });
  }
};

} // namespace

void acccDeclareWholeObjects(SemanticsContext &context, ProgramUnit &unit) {
  Whole whole{context};
  acccWalk(unit, whole);
}

void acccCheckForeignDeclares(SemanticsContext &context, ProgramUnit &unit) {
  Check check{context};
  acccWalk(unit, check);
}

void acccDropForeignConstants(SemanticsContext &context, Program &program) {
  Drop drop{context};
  acccWalk(program, drop);
}
