//===- high_halves.h - High halves of products ------------------*- C++ -*-===//
//
// Part of accc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ACCC_CODEGEN_DEVICE_HIGH_HALVES_H
#define ACCC_CODEGEN_DEVICE_HIGH_HALVES_H

#include "llvm/IR/PassManager.h"

// Has ptxas get no 64-bit product of which only the high half is used.
struct AcccHighHalves : llvm::PassInfoMixin<AcccHighHalves> {
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
  // At -O0 as well: ptxas optimises whatever it gets.
  static bool isRequired() { return true; }
};

#endif
