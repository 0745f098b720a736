// DO CONCURRENT loops that no construct holds, on devices and off them.
#ifndef ACCC_FRONTEND_PARSED_LONE_CONCURRENT_H
#define ACCC_FRONTEND_PARSED_LONE_CONCURRENT_H

namespace Fortran::parser {
struct Program;
}

// Puts a LOOP directive before each DO CONCURRENT loop of a routine of
// `program`, as the parser has left it, that may share it, and a KERNELS LOOP
// directive before each one outside of device code if it `offloads` these.
void acccDirectConcurrentLoops(Fortran::parser::Program &program,
                               bool offloads);

#endif
