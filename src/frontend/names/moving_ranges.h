// Loops whose ranges move with the variables of loops around them.
#ifndef ACCC_FRONTEND_NAMES_MOVING_RANGES_H
#define ACCC_FRONTEND_NAMES_MOVING_RANGES_H

#include "flang/Parser/parse-tree.h"

#include <optional>
#include <vector>

namespace Fortran::semantics {
class SemanticsContext;
}

// Has a loop with the range `bounds` count from where it would with 0 for the
// variables `around`, if it has as many iterations for all others: by a
// variable of its own. Gives the statement that gives the program's variable
// its value in an iteration; none if the number of iterations is not known to
// be the same, and the loop is as it was.
std::optional<Fortran::parser::AssignmentStmt>
acccFixRange(Fortran::semantics::SemanticsContext &context,
             Fortran::parser::LoopControl::Bounds &bounds,
             const std::vector<Fortran::parser::Name> &around);

#endif
