// What DO CONCURRENT says of its iterations, as directives.
#ifndef ACCC_FRONTEND_CHECKED_CONCURRENT_DIRECTIVES_H
#define ACCC_FRONTEND_CHECKED_CONCURRENT_DIRECTIVES_H

#include "flang/Parser/char-block.h"
#include "mlir/IR/BuiltinOps.h"

#include <vector>

namespace Fortran::parser {
struct Program;
class AllCookedSources;
} // namespace Fortran::parser

// Takes COLLAPSE away from directives of DO CONCURRENT loops in `program`,
// which has not been checked yet, where it takes no more than the loop's
// indices.
void acccDropConcurrentCollapse(Fortran::parser::Program &program);

// Puts the locality of DO CONCURRENT loops in compute constructs of `program`
// into clauses, and tells flang that those of kernels constructs are
// independent. Returns the variables of LOCAL_INIT.
std::vector<Fortran::parser::CharBlock>
acccAnnotateConcurrentLoops(Fortran::parser::Program &program);

// Marks what those variables became: private variables whose iterations begin
// with the value of the original (`accc.starts_with_original`).
void acccMarkInitialised(mlir::ModuleOp,
                         const std::vector<Fortran::parser::CharBlock> &,
                         const Fortran::parser::AllCookedSources &);

#endif
