// Procedures with ENTRY statements.
#ifndef ACCC_FRONTEND_CHECKED_ENTRIES_H
#define ACCC_FRONTEND_CHECKED_ENTRIES_H

namespace Fortran::parser {
struct Program;
}

// Lets the procedures of `program` with ENTRY statements begin with a statement
// that flang can branch around.
void acccBeginEntries(Fortran::parser::Program &program);

#endif
