//===- split_stores.h - Stores to one of two arrays -------------*- C++ -*-===//
//
// Part of accc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ACCC_CODEGEN_SPLIT_STORES_H
#define ACCC_CODEGEN_SPLIT_STORES_H

#include "llvm/IR/PassManager.h"

// Makes two conditional stores of one to a chosen array, before the vectoriser.
struct AcccSplitStores : llvm::PassInfoMixin<AcccSplitStores> {
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
};

#endif
