// Loops over integers that begin, end or step at reals.
#ifndef ACCC_FRONTEND_CHECKED_REAL_BOUNDS_H
#define ACCC_FRONTEND_CHECKED_REAL_BOUNDS_H

namespace Fortran::parser {
struct Program;
}

// Makes bounds and steps of loops in `program`, which has been checked,
// integers where the loop's variable is one.
void acccConvertBounds(Fortran::parser::Program &program);

#endif
