//===- hoist_divisions.h - Divisions in masked blocks -----------*- C++ -*-===//
//
// Part of accc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ACCC_CODEGEN_HOIST_DIVISIONS_H
#define ACCC_CODEGEN_HOIST_DIVISIONS_H

#include "llvm/IR/PassManager.h"

/// Moves divisions of values that a loop does not change out of its branches.
struct AcccHoistDivisions : llvm::PassInfoMixin<AcccHoistDivisions> {
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
};

#endif
