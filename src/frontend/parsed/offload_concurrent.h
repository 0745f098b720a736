// DO CONCURRENT loops that no construct holds.
#ifndef ACCC_FRONTEND_PARSED_OFFLOAD_CONCURRENT_H
#define ACCC_FRONTEND_PARSED_OFFLOAD_CONCURRENT_H

namespace Fortran::parser {
struct Program;
}

// Puts a KERNELS LOOP directive before each DO CONCURRENT loop of `program`, as
// the parser has left it, that may have one.
void acccOffloadConcurrentLoops(Fortran::parser::Program &program);

#endif
