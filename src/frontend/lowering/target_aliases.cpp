// Has flang know local TARGET variables for such where it asks what pointers
// may lead to.
//
// WHERE and FORALL evaluate masks and right sides before they assign
// (F2023, 10.2.3.2 and 10.2.4.2.4). flang 22 keeps their values where they may
// lie in what is assigned, and asks its alias analysis about the memory alone,
// without the declaration that says TARGET:
//
//   integer, target :: c(n)
//   p => c
//   where (p > 3)
//     c = 0
//   elsewhere     ! saw the new c
//
// Who declares the memory says it. The linker sends the question here (--wrap
// in build.rs).
#include "flang/Optimizer/Analysis/AliasAnalysis.h"
#include "flang/Optimizer/Dialect/FIROps.h"
#include "flang/Optimizer/Dialect/FortranVariableInterface.h"
#include "flang/Optimizer/HLFIR/HLFIROps.h"

#define ALIAS "_ZN3fir13AliasAnalysis5aliasEN4mlir5ValueES2_"

using fir::AliasAnalysis;

// flang's member function, with its object as the first argument.
mlir::AliasResult alias(AliasAnalysis *, mlir::Value,
                        mlir::Value) __asm__("__wrap_" ALIAS);

/// Whether a declaration of the variable at `memory` says TARGET.
static bool isTarget(mlir::Value memory) {
  return llvm::any_of(memory.getUsers(), [&](mlir::Operation *user) {
    auto variable = mlir::dyn_cast<fir::FortranVariableOpInterface>(user);
    return variable && mlir::isa<fir::DeclareOp, hlfir::DeclareOp>(user) &&
           user->getOperand(0) == memory && variable.isTarget();
  });
}

static AliasAnalysis::Source sourceOf(AliasAnalysis &analysis,
                                      mlir::Value value) {
  AliasAnalysis::Source source = analysis.getSource(value);
  if (isTarget(value))
    source.attributes.set(AliasAnalysis::Attribute::Target);
  return source;
}

mlir::AliasResult alias(AliasAnalysis *analysis, mlir::Value left,
                        mlir::Value right) {
  return analysis->alias(sourceOf(*analysis, left), sourceOf(*analysis, right),
                         left, right);
}
