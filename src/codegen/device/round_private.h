//===- round_private.h - Private arrays as registers ------------*- C++ -*-===//
//
// Part of accc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ACCC_CODEGEN_DEVICE_ROUND_PRIVATE_H
#define ACCC_CODEGEN_DEVICE_ROUND_PRIVATE_H

#include "llvm/IR/PassManager.h"

// Makes private arrays as long as AMD's GPUs have registers with numbers that a
// program computes.
struct AcccRoundPrivate : llvm::PassInfoMixin<AcccRoundPrivate> {
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
};

#endif
