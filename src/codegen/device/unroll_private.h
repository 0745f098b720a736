//===- unroll_private.h - Loops over private arrays -------------*- C++ -*-===//
//
// Part of accc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ACCC_CODEGEN_DEVICE_UNROLL_PRIVATE_H
#define ACCC_CODEGEN_DEVICE_UNROLL_PRIVATE_H

#include "llvm/Analysis/LoopAnalysisManager.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"

// Asks for whole unrolling of short loops over private arrays, before LLVM
// decides.
struct AcccUnrollPrivate : llvm::PassInfoMixin<AcccUnrollPrivate> {
  llvm::PreservedAnalyses run(llvm::Loop &loop,
                              llvm::LoopAnalysisManager &analyses,
                              llvm::LoopStandardAnalysisResults &results,
                              llvm::LPMUpdater &updater);
};

#endif
