// Names in OpenACC directives.
#ifndef ACCC_FRONTEND_CHECKS_CHECK_NAMES_H
#define ACCC_FRONTEND_CHECKS_CHECK_NAMES_H

namespace Fortran::parser {
class Parsing;
struct ProgramUnit;
} // namespace Fortran::parser
namespace Fortran::semantics {
class SemanticsContext;
}

// Whether names in directives of `unit` that have to be ones of variables or
// procedures are; `context` has been told of those that are not.
bool acccNamesAreSound(Fortran::semantics::SemanticsContext &context,
                       const Fortran::parser::ProgramUnit &unit);

// Tells `parsing`, which has parsed a source, of ROUTINE directives outside of
// all program units.
void acccRefuseLoneRoutines(Fortran::parser::Parsing &parsing);

#endif
