#ifndef ACCC_FRONTEND_CHECKED_OBJECT_REDUCTIONS_H
#define ACCC_FRONTEND_CHECKED_OBJECT_REDUCTIONS_H

#include "flang/Parser/parse-tree.h"
#include "flang/Parser/provenance.h"
#include "flang/Semantics/semantics.h"
#include "mlir/IR/BuiltinOps.h"

#include <string>
#include <vector>

/// A reduction of an object of derived type or of a component.
struct AcccObjectReduction {
  Fortran::parser::CharBlock directive;
  Fortran::parser::ReductionOperator::Operator reductionOperator;
  /// The unique name of the procedure around: a file may be included in
  /// several.
  std::string procedure;
  /// The unique name of the variable, with any number for a BLOCK construct
  /// around it, and the component's names from the outside; none for the object
  /// itself.
  std::string variable;
  std::vector<std::string> components;
  /// As the program has it.
  std::string text;
};

/// Takes such reductions from the directives of a checked program.
std::vector<AcccObjectReduction>
acccTakeObjectReductions(Fortran::parser::Program &,
                         Fortran::semantics::SemanticsContext &);

/// Names each at the operation that its directive became, in the attribute
/// `accc.object_reductions`, for the pass acc-reduce-objects.
void acccMarkObjectReductions(mlir::ModuleOp,
                              const std::vector<AcccObjectReduction> &,
                              const Fortran::parser::AllCookedSources &);

#endif
