// What DO CONCURRENT says of its iterations, as directives.
#ifndef ACCC_FRONTEND_CONCURRENT_DIRECTIVES_H
#define ACCC_FRONTEND_CONCURRENT_DIRECTIVES_H

namespace Fortran::parser {
struct Program;
}

// Puts the locality of DO CONCURRENT loops in compute constructs of `program` into
// clauses, and tells flang that those of kernels constructs are independent.
void acccAnnotateConcurrentLoops(Fortran::parser::Program &program);

#endif
