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

// Where the names of variables stand that have a locality.
struct AcccLocalVariables {
  // LOCAL
  std::vector<Fortran::parser::CharBlock> local;
  // LOCAL_INIT
  std::vector<Fortran::parser::CharBlock> initialised;
};

// Puts the locality of DO CONCURRENT loops in compute constructs of `program`
// into clauses, and tells flang that those of kernels constructs are
// independent.
AcccLocalVariables acccAnnotateConcurrentLoops(Fortran::parser::Program &);

// Marks what those variables became: private variables whose iterations begin
// with their default initialisation (`accc.starts_anew`), or with the value of
// the original (`accc.starts_with_original`).
void acccMarkLocal(mlir::ModuleOp, const AcccLocalVariables &,
                   const Fortran::parser::AllCookedSources &);

#endif
