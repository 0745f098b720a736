// Members of common blocks that declare directives name without their block.
#ifndef ACCC_FRONTEND_CHECKED_DECLARED_MEMBERS_H
#define ACCC_FRONTEND_CHECKED_DECLARED_MEMBERS_H

#include "flang/Optimizer/Dialect/FIROps.h"
#include "mlir/Dialect/OpenACC/OpenACC.h"

#include <optional>

namespace Fortran::parser {
struct Program;
}
namespace Fortran::semantics {
class SemanticsContext;
class Symbol;
} // namespace Fortran::semantics

// Names the blocks of members that declare directives of modules name: flang
// looks for a variable of the member's name.
void acccNameDeclaredBlocks(Fortran::parser::Program &program);

// Gives device copies to the members that a program unit of the file, or a
// module that it uses, declares, and to no others: flang takes the whole block.
// Such blocks have the ranges of their members in "accc.declared_parts", each
// with its first byte and the one behind it.
void acccMarkDeclaredMembers(
    mlir::ModuleOp module, Fortran::semantics::SemanticsContext &semantics,
    llvm::function_ref<std::optional<mlir::acc::DataClause>(
        const Fortran::semantics::Symbol &)>
        clauseOf,
    llvm::function_ref<void(fir::GlobalOp, mlir::acc::DataClause)> mark);

#endif
