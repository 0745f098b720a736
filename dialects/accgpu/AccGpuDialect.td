//===- AccGpuDialect.td - the accgpu dialect ----------------*- tablegen -*-===//
#ifndef ACCGPU_DIALECT_TD
#define ACCGPU_DIALECT_TD

include "mlir/IR/OpBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"

def AccGpu_Dialect : Dialect {
  let name = "accgpu";
  let cppNamespace = "::accc::accgpu";
  let summary = "which statement of a compute construct is parallel at which level";
  let description = [{
    `accgpu` holds a compute construct between the front end (OpenACC, CUDA
    Fortran, OpenMP loops) and the code of a device. It makes all defaults
    explicit: the levels of every loop, who owns a private variable, which
    variable a reduction updates. Bodies stay in FIR, arith, math and scf.

    Levels are OpenACC's: gang (workgroup, thread block), worker (a row of the
    workgroup) and vector (the lanes of a worker).
  }];
  let useDefaultAttributePrinterParser = 1;
  let dependentDialects = [];
}

def AccGpu_Level : I32EnumAttr<"Level", "a level of parallelism", [
  I32EnumAttrCase<"Gang", 0, "gang">,
  I32EnumAttrCase<"Worker", 1, "worker">,
  I32EnumAttrCase<"Vector", 2, "vector">
]> {
  let cppNamespace = "::accc::accgpu";
  let genSpecializedAttr = 0;
}
def AccGpu_LevelAttr : EnumAttr<AccGpu_Dialect, AccGpu_Level, "level"> {
  let assemblyFormat = "`<` $value `>`";
}

def AccGpu_Construct : I32EnumAttr<"Construct", "the construct a region comes from", [
  I32EnumAttrCase<"Parallel", 0, "parallel">,
  I32EnumAttrCase<"Kernels", 1, "kernels">,
  I32EnumAttrCase<"Serial", 2, "serial">
]> {
  let cppNamespace = "::accc::accgpu";
  let genSpecializedAttr = 0;
}
def AccGpu_ConstructAttr : EnumAttr<AccGpu_Dialect, AccGpu_Construct, "construct"> {
  let assemblyFormat = "`<` $value `>`";
}

def AccGpu_Mode : I32EnumAttr<"Mode", "what is known of a loop's iterations", [
  I32EnumAttrCase<"Sequential", 0, "seq">,
  I32EnumAttrCase<"Independent", 1, "independent">,
  I32EnumAttrCase<"Auto", 2, "auto">
]> {
  let cppNamespace = "::accc::accgpu";
  let genSpecializedAttr = 0;
}
def AccGpu_ModeAttr : EnumAttr<AccGpu_Dialect, AccGpu_Mode, "mode"> {
  let assemblyFormat = "`<` $value `>`";
}

def AccGpu_Operator : I32EnumAttr<"Operator", "a reduction operator", [
  I32EnumAttrCase<"Add", 0, "add">,
  I32EnumAttrCase<"Mul", 1, "mul">,
  I32EnumAttrCase<"Max", 2, "max">,
  I32EnumAttrCase<"Min", 3, "min">,
  I32EnumAttrCase<"Iand", 4, "iand">,
  I32EnumAttrCase<"Ior", 5, "ior">,
  I32EnumAttrCase<"Xor", 6, "xor">,
  I32EnumAttrCase<"Land", 7, "land">,
  I32EnumAttrCase<"Lor", 8, "lor">,
  I32EnumAttrCase<"Eqv", 9, "eqv">,
  I32EnumAttrCase<"Neqv", 10, "neqv">
]> {
  let cppNamespace = "::accc::accgpu";
  let genSpecializedAttr = 0;
}
def AccGpu_OperatorAttr : EnumAttr<AccGpu_Dialect, AccGpu_Operator, "operator"> {
  let assemblyFormat = "`<` $value `>`";
}

#endif
