// DECLARE directives that name parts of variables.
#ifndef ACCC_FRONTEND_NAMES_DECLARED_PARTS_H
#define ACCC_FRONTEND_NAMES_DECLARED_PARTS_H

namespace Fortran::parser {
struct ProgramUnit;
}
namespace Fortran::semantics {
class SemanticsContext;
}

// Has DECLARE directives of `unit` name the arrays whose elements, or in
// modules sections, they name, and leave components out that PRESENT names in
// procedures, with a warning.
void acccDeclareWholeArrays(Fortran::semantics::SemanticsContext &context,
                            Fortran::parser::ProgramUnit &unit);

#endif
