//===- shared_loops.h - Loops that threads share ---------------*- C++ -*-===//
//
// Part of accc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ACCC_CODEGEN_DEVICE_SHARED_LOOPS_H
#define ACCC_CODEGEN_DEVICE_SHARED_LOOPS_H

#include "llvm/IR/PassManager.h"

// Keeps LLVM's vectoriser from loops whose iterations gangs, workers or lanes
// share. For the place where it starts.
struct AcccKeepScalar : llvm::PassInfoMixin<AcccKeepScalar> {
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
};

// Keeps LLVM's loop strength reduction from such loops. The last pass.
struct AcccHideCounters : llvm::PassInfoMixin<AcccHideCounters> {
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
};

#endif
