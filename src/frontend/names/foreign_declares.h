// Names of other scopes in DECLARE directives.
#ifndef ACCC_FRONTEND_NAMES_FOREIGN_DECLARES_H
#define ACCC_FRONTEND_NAMES_FOREIGN_DECLARES_H

namespace Fortran::parser {
struct Program;
struct ProgramUnit;
} // namespace Fortran::parser
namespace Fortran::semantics {
class SemanticsContext;
}

// Tells `context` of the variables in DECLARE directives of the modules in
// `unit` that are not the module's own.
void acccCheckForeignDeclares(Fortran::semantics::SemanticsContext &context,
                              Fortran::parser::ProgramUnit &unit);

// Puts objects in the place of the components that DECLARE directives of the
// modules in `unit` name; tells `context` of those that cannot be replaced so.
void acccDeclareWholeObjects(Fortran::semantics::SemanticsContext &context,
                             Fortran::parser::ProgramUnit &unit);

// Takes other modules' constants out of the DECLARE directives of the modules
// in `program`.
void acccDropForeignConstants(Fortran::semantics::SemanticsContext &context,
                              Fortran::parser::Program &program);

#endif
