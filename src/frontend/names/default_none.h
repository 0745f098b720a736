// What clauses name in constructs with DEFAULT(NONE).
#ifndef ACCC_FRONTEND_NAMES_DEFAULT_NONE_H
#define ACCC_FRONTEND_NAMES_DEFAULT_NONE_H

#include <vector>

namespace Fortran::parser {
struct AccClauseList;
struct ProgramUnit;
} // namespace Fortran::parser
namespace Fortran::semantics {
class SemanticsContext;
}

// A directive that has a clause more.
struct AcccListing {
  Fortran::parser::AccClauseList *clauses;
  // Whether it lists components of objects that it does not list.
  bool hasComponents;
};

// Lists the variables whose components clauses name, and all others that they
// name, in constructs of `unit` with DEFAULT(NONE): for flang, which asks for
// the variables. Other components are errors in `context`. Returns the
// directives that got a clause, at the end.
std::vector<AcccListing>
acccListNamed(Fortran::semantics::SemanticsContext &context,
              Fortran::parser::ProgramUnit &unit);

// Takes these clauses away again, and DEFAULT(NONE) where it has components.
void acccUnlist(const std::vector<AcccListing> &);

#endif
