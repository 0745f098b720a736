// Statements that leave DATA constructs.
#ifndef ACCC_FRONTEND_PARSED_LEFT_DATA_H
#define ACCC_FRONTEND_PARSED_LEFT_DATA_H

namespace Fortran::parser {
struct Program;
}

// Has RETURN, EXIT and CYCLE statements of `program`, which has not been
// checked yet, leave DATA and HOST_DATA constructs by their end.
void acccLeaveDataByItsEnd(Fortran::parser::Program &program);

#endif
