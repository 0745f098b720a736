// Signalling NaNs that a program assigns.
#ifndef ACCC_FRONTEND_CHECKED_SIGNALLING_NANS_H
#define ACCC_FRONTEND_CHECKED_SIGNALLING_NANS_H

namespace Fortran::parser {
struct Program;
}

// Makes assignments of constants that are signalling NaNs in `program`, which
// has been checked, ones of their bits.
void acccAssignSignallingNans(Fortran::parser::Program &program);

#endif
