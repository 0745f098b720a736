// Changes to a program that has been checked.
#ifndef ACCC_FRONTEND_CHECKED_H
#define ACCC_FRONTEND_CHECKED_H

namespace Fortran::parser {
struct Program;
} // namespace Fortran::parser
namespace Fortran::semantics {
class SemanticsContext;
}

// Gives sections in clauses of `program`, which has been checked, that have no
// elements by constant bounds other ones.
void acccMoveEmptySections(Fortran::semantics::SemanticsContext &context,
                           Fortran::parser::Program &program);

// Takes variables out of DECLARE directives of `program`, which has been
// checked, that ones of the same scope have named before.
void acccDropRepeatedDeclares(Fortran::semantics::SemanticsContext &context,
                              Fortran::parser::Program &program);

// Keeps the local variables of the procedures of `program` that device code may
// call out of what -fno-automatic makes static.
void acccKeepLocalsAutomatic(Fortran::semantics::SemanticsContext &context,
                             const Fortran::parser::Program &program);

#endif
