//===- mixed_extremes.h - Minima of two kinds in a loop ---------*- C++ -*-===//
//
// Part of accc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ACCC_CODEGEN_MIXED_EXTREMES_H
#define ACCC_CODEGEN_MIXED_EXTREMES_H

#include "llvm/IR/PassManager.h"

/// Keeps loops with minima or maxima of several real types from the vectoriser.
struct AcccMixedExtremes : llvm::PassInfoMixin<AcccMixedExtremes> {
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
};

#endif
