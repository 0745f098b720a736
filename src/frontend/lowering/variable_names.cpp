// Names variables that flang chooses by a condition, and substrings.
//
// flang's question for the name of a variable goes on for ever where an address
// or descriptor is the result of fir.if, as for an optional argument that is
// passed on, or that of a character in others (LLVM 22). The linker sends the
// question here (--wrap in build.rs): such a variable has the name of what is
// chosen where the condition holds, and a substring that of its variable.
#include "flang/Optimizer/Dialect/FIROps.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

#include <string>

#define VARIABLE_NAME "_ZN3fir3acc15getVariableNameB5cxx11EN4mlir5ValueEb"

// flang's own function.
std::string flangsName(mlir::Value, bool) __asm__("__real_" VARIABLE_NAME);

std::string variableName(mlir::Value, bool) __asm__("__wrap_" VARIABLE_NAME);

/// The value that `view` makes another view of, or null.
static mlir::Value viewed(mlir::Operation *view) {
  if (auto op = mlir::dyn_cast_or_null<mlir::ViewLikeOpInterface>(view))
    return op.getViewSource();
  if (mlir::isa_and_nonnull<fir::ReboxOp, fir::BoxAddrOp, fir::ConvertOp>(view))
    return view->getOperand(0);
  return {};
}

std::string variableName(mlir::Value value, bool demangled) {
  mlir::Value origin = value;
  while (mlir::Value source = viewed(origin.getDefiningOp()))
    origin = source;
  auto part = origin.getDefiningOp<fir::CoordinateOp>();
  if (part && !part.getFieldIndices())
    return variableName(part.getRef(), demangled);
  auto choice = origin.getDefiningOp<fir::IfOp>();
  if (!choice)
    return flangsName(value, demangled);
  unsigned which = mlir::cast<mlir::OpResult>(origin).getResultNumber();
  auto *result = choice.getThenRegion().front().getTerminator();
  return variableName(result->getOperand(which), demangled);
}
