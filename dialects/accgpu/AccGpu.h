// C++ declarations of the accgpu dialect.
#ifndef ACCC_DIALECTS_ACCGPU_H
#define ACCC_DIALECTS_ACCGPU_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "AccGpuDialect.h.inc"
#include "AccGpuEnums.h.inc"
#define GET_ATTRDEF_CLASSES
#include "AccGpuAttrs.h.inc"
#define GET_OP_CLASSES
#include "AccGpuOps.h.inc"

#endif
