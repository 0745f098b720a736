// Takes variables out of DECLARE directives that others of the scope have
// named.
//
// A variable may be in one DECLARE directive of its scope, and once
// (OpenACC 3.4, 2.13). flang 22 warns of the second time, and goes on: it makes
// a second copy of the variable, and for allocatables and arrays with run-time
// sizes a second procedure of one name. Other compilers take the first time.
#include "checked/checked.h"
#include "syntax/clauses.h"
#include "syntax/walk.h"

#include "flang/Parser/parse-tree.h"
#include "flang/Parser/tools.h"
#include "flang/Semantics/scope.h"
#include "flang/Semantics/semantics.h"
#include "flang/Semantics/symbol.h"

#include <set>
#include <utility>

using namespace Fortran::parser;
using Fortran::semantics::Scope;
using Fortran::semantics::SemanticsContext;
using Fortran::semantics::Symbol;

namespace {

using Named = std::set<std::pair<const Scope *, const Symbol *>>;

// Looks at a clause of a DECLARE directive in `scope`.
class Clause final : public AcccVisitor<AccObjectList> {
public:
  Clause(const Scope &scope, Named &seen) : scope(scope), seen(seen) {}

  void Post(AccObjectList &objects) override {
    objects.v.remove_if(
        [&](const AccObject &object) { return isRepeated(object); });
    isEmpty = objects.v.empty();
  }

  // Whether no variable is left.
  bool isEmpty = false;

private:
  bool isRepeated(const AccObject &object) {
    const Name *name = acccVariableOf(object);
    return name && name->symbol &&
           !seen.emplace(&scope, &name->symbol->GetUltimate()).second;
  }

  const Scope &scope;
  Named &seen;
};

class Dropper final
    : public AcccVisitor<OpenACCStandaloneDeclarativeConstruct> {
public:
  explicit Dropper(SemanticsContext &context) : context(context) {}

  void Post(OpenACCStandaloneDeclarativeConstruct &declare) override {
    const Scope &scope = context.FindScope(declare.source);
    std::get<AccClauseList>(declare.t).v.remove_if([&](AccClause &clause) {
      Clause visitor{scope, seen};
      acccWalk(clause, visitor);
      return visitor.isEmpty;
    });
  }

private:
  SemanticsContext &context;
  Named seen;
};

} // namespace

void acccDropRepeatedDeclares(SemanticsContext &context, Program &program) {
  Dropper dropper{context};
  acccWalk(program, dropper);
}
