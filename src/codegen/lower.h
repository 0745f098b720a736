//===- lower.h - What code generation needs from C++ -------------*- C++
//-*-===//
//
// Part of accc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The pieces of MLIR, flang and LLVM that have no C interface, as plain C
// functions. src/codegen/ffi.rs declares the same functions to Rust.
//
//===----------------------------------------------------------------------===//
#ifndef ACCC_CODEGEN_LOWER_H
#define ACCC_CODEGEN_LOWER_H

#include "mlir-c/IR.h"
#include "llvm-c/TargetMachine.h"
#include "llvm-c/Types.h"

extern "C" {

// Registers every pass that the code generation pipelines name. May be called
// more than once.
void acccRegisterCodegenPasses();

// Gives the module the triple, CPU, features ("+a,-b", may be empty) and data
// layout that flang's lowering reads. Replaces what the module had.
void acccSetModuleTarget(MlirModule module, MlirStringRef triple,
                         MlirStringRef cpu, MlirStringRef features,
                         MlirStringRef dataLayout);

// Whether objects of `type`, of the LLVM dialect, lie otherwise in memory where
// 128-bit integers are aligned to 8 bytes than where they are to 16.
bool acccDependsOnWideIntegers(MlirType type);

// Moves into `destination` what it uses of `library` and does not define, and
// consumes `library`, which may be lazily loaded bitcode. Returns false on
// failure, after reporting it to the LLVM context's diagnostic handler.
bool acccLinkNeeded(LLVMModuleRef destination, LLVMModuleRef library);

// Makes the machine emit constructors as ELF's init_array, which is what C
// libraries of today run.
void acccUseInitArray(LLVMTargetMachineRef machine);

// Gives the module the machine's code model, and both the size in bytes from
// which on the medium model keeps a variable apart from the others.
void acccSetCodeModel(LLVMModuleRef module, LLVMTargetMachineRef machine,
                      unsigned long long largeDataThreshold);

// Choices of flang's command line for LLVM's pipeline.
struct AcccOptimisation {
  int level; // 0 to 3
  int vectorizeLoops;
  int vectorizeSlp;
  int unrollLoops;
  int vectorLibrary; // llvm::driver::VectorLibrary
};

// Runs LLVM's pipeline of the level over a module for `machine`.
void acccOptimise(LLVMModuleRef module, LLVMTargetMachineRef machine,
                  AcccOptimisation options);

// Runs a pipeline in the notation of opt's -passes over device code for
// `machine`, with our passes at the places that LLVM's pipelines have for them.
// Returns false if there is no such pipeline.
bool acccOptimiseDevice(LLVMModuleRef module, LLVMTargetMachineRef machine,
                        const char *pipeline);

// What LLVM's passes say of a loop.
struct AcccLoopMessage {
  MlirStringRef file;
  unsigned line;
  unsigned column;
  MlirStringRef text; // of a failure, its name
  bool isFailure;     // what a directive demands is not done
};

// Calls `visit` where `diagnostic` is such a message, and knows its place; else
// it returns false. Failures of loops that are only promised to be parallel are
// none.
bool acccLoopMessage(LLVMDiagnosticInfoRef diagnostic, void *state,
                     void (*visit)(void *state, const AcccLoopMessage *));

// Calls `visit` with the name of every processor that LLVM knows for a triple
// whose target has been initialised.
void acccVisitProcessors(MlirStringRef triple,
                         void (*visit)(MlirStringRef name, void *context),
                         void *context);

} // extern "C"

#endif // ACCC_CODEGEN_LOWER_H
