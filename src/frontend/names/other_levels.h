// SEQ for one type of device beside levels for another.
#ifndef ACCC_FRONTEND_NAMES_OTHER_LEVELS_H
#define ACCC_FRONTEND_NAMES_OTHER_LEVELS_H

namespace Fortran::parser {
struct Program;
struct ProgramUnit;
} // namespace Fortran::parser

// Hides such SEQ clauses of LOOP directives from flang's semantics.
void acccHideSequentialForOthers(Fortran::parser::ProgramUnit &unit);

// Brings them back, for lowering.
void acccRestoreSequentialForOthers(Fortran::parser::Program &program);

#endif
