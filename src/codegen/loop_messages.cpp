//===- loop_messages.cpp - What LLVM says of loops --------------*- C++ -*-===//
//
// Part of accc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM's C interface gives diagnostics as text only.
//
//===----------------------------------------------------------------------===//

#include "lower.h"

#include "llvm/IR/BasicBlock.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;

// Whether the loop with this header is one whose iterations a directive
// promises to be independent (`!dir$ ivdep`).
static bool isPromised(const BasicBlock &header) {
  auto isOfPromise = [](const MDOperand &operand) {
    auto *property = dyn_cast_or_null<MDNode>(operand);
    if (!property || property->getNumOperands() == 0)
      return false;
    auto *name = dyn_cast_or_null<MDString>(property->getOperand(0));
    return name && name->getString() == "llvm.loop.parallel_accesses";
  };
  return any_of(predecessors(&header), [&](const BasicBlock *end) {
    MDNode *loop = end->getTerminator()->getMetadata(LLVMContext::MD_loop);
    return loop && any_of(loop->operands(), isOfPromise);
  });
}

bool acccLoopMessage(LLVMDiagnosticInfoRef raw, void *state,
                     void (*visit)(void *state, const AcccLoopMessage *)) {
  auto *info = dyn_cast<DiagnosticInfoIROptimization>(unwrap(raw));
  if (!info || !info->isLocationAvailable())
    return false;
  bool isFailure = isa<DiagnosticInfoOptimizationFailure>(info);
  auto *header = dyn_cast_or_null<BasicBlock>(info->getCodeRegion());
  if (isFailure && (!header || isPromised(*header)))
    return false;
  StringRef file;
  AcccLoopMessage message;
  info->getLocation(file, message.line, message.column);
  std::string text = isFailure ? info->getRemarkName().str() : info->getMsg();
  message.file = {file.data(), file.size()};
  message.text = {text.data(), text.size()};
  message.isFailure = isFailure;
  visit(state, &message);
  return true;
}
