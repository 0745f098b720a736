// Intrinsic procedures as other compilers take them.
#ifndef ACCC_FRONTEND_NAMES_FOREIGN_FUNCTIONS_H
#define ACCC_FRONTEND_NAMES_FOREIGN_FUNCTIONS_H

namespace Fortran::parser {
struct ProgramUnit;
}
namespace Fortran::semantics {
class SemanticsContext;
}

// Changes what references in `unit`, whose names are resolved, refer to, so
// that flang takes them, with warnings.
void acccAcceptForeignFunctions(Fortran::semantics::SemanticsContext &context,
                                Fortran::parser::ProgramUnit &unit);

#endif
