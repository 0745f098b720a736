//===- heap_to_stack.h - Heap memory of constant size -----------*- C++ -*-===//
//
// Part of accc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ACCC_CODEGEN_DEVICE_HEAP_TO_STACK_H
#define ACCC_CODEGEN_DEVICE_HEAP_TO_STACK_H

#include "llvm/IR/PassManager.h"

// Makes memory of the heap local variables where inlining has shown that it has
// a constant size and stays in its function.
struct AcccHeapToStack : llvm::PassInfoMixin<AcccHeapToStack> {
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
};

#endif
