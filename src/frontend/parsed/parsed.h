// Changes to a program that has been parsed, and not checked.
#ifndef ACCC_FRONTEND_PARSED_H
#define ACCC_FRONTEND_PARSED_H

namespace Fortran::parser {
struct Program;
} // namespace Fortran::parser

// Takes `!dir$` lines away from between the loops of `program`, which has not
// been checked yet, that TILE takes.
void acccDropTileComments(Fortran::parser::Program &program);

// Makes SIMD loops of OpenMP in `program`, which has not been checked yet,
// plain loops where device code has them, and drops DECLARE SIMD.
void acccDropDeviceSimd(Fortran::parser::Program &program);

// Moves DECLARE directives of `program`, which has not been checked yet, to the
// end of their specification parts.
void acccMoveEarlyDeclares(Fortran::parser::Program &program);

// Moves DATA statements with implied DO loops of `program`, which has not been
// checked yet, to the end of their specification parts.
void acccMoveLateData(Fortran::parser::Program &program);

// Takes the condition of SELF on compute constructs of `program`, which has not
// been checked yet, for an expression.
void acccTakeSelfConditions(Fortran::parser::Program &program);

// Gives sections with strides in UPDATE directives of `program`, which has not
// been checked yet, the names of ASSOCIATE constructs.
void acccNameStridedUpdates(Fortran::parser::Program &program);

// Has ATTACH and DETACH clauses of `program`, which has not been checked yet,
// name pointers instead of what ASSOCIATE calls them.
void acccAttachSelectors(Fortran::parser::Program &program);

#endif
