// Atomic writes of values that depend on the variable.
#ifndef ACCC_FRONTEND_NAMES_READING_WRITES_H
#define ACCC_FRONTEND_NAMES_READING_WRITES_H

namespace Fortran::parser {
struct Program;
struct ProgramUnit;
} // namespace Fortran::parser
namespace Fortran::semantics {
class SemanticsContext;
}

// Hides such writes in `unit` from flang's semantics, with a warning.
void acccHideReadingWrites(Fortran::semantics::SemanticsContext &context,
                           Fortran::parser::ProgramUnit &unit);

// Brings them back, for lowering.
void acccRestoreReadingWrites(Fortran::parser::Program &program);

#endif
