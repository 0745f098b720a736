// DO CONCURRENT loops in OpenACC constructs.
#ifndef ACCC_FRONTEND_CHECKED_CONCURRENT_LOOPS_H
#define ACCC_FRONTEND_CHECKED_CONCURRENT_LOOPS_H

namespace Fortran::parser {
struct Program;
}

// Changes those DO CONCURRENT loops in OpenACC constructs of `program` that
// flang does not lower rightly.
void acccSpellOutConcurrentLoops(Fortran::parser::Program &program);

#endif
