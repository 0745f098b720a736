// What flang's alias analysis knows of two addresses or descriptors.
#include "flang/Optimizer/Analysis/AliasAnalysis.h"
#include "mlir/CAPI/IR.h"

// Whether they are of memory of which no byte is the other's.
extern "C" bool acccAreApart(MlirValue one, MlirValue other) {
  fir::AliasAnalysis analysis;
  return analysis.alias(unwrap(one), unwrap(other)).isNo();
}
