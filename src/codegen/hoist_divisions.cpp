//===- hoist_divisions.cpp - Divisions in masked blocks ---------*- C++ -*-===//
//
// Part of accc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A division of values that a loop does not change stays in a branch of the
// loop, since its divisor may be 0 where the branch is not taken. LLVM 22's
// vectoriser computes it once for a vector, if the first lane takes the
// branch, and has all lanes use it: where only others take the branch, an
// element with such a subscript is one at any address.
//
// Before:
//   br i1 %condition, label %then, label %next
// then:
//   %place = urem i32 %square, %n
// After, in front of the loop:
//   %divisor = freeze i32 %n
//   %isZero = icmp eq i32 %divisor, 0
//   %safe = select i1 %isZero, i32 1, i32 %divisor
//   %place = urem i32 %square, %safe
//
// Legality: where the branch is taken, the division is defined, and the same.
// Elsewhere nothing uses its result, and the divisor is one that no division
// traps for: neither 0, nor -1 for the smallest number.
//
//===----------------------------------------------------------------------===//

#include "hoist_divisions.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/LoopIterator.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;

namespace {

bool isDivision(const Instruction &instruction) {
  switch (instruction.getOpcode()) {
  case Instruction::SDiv:
  case Instruction::SRem:
  case Instruction::UDiv:
  case Instruction::URem:
    return instruction.getType()->isIntegerTy();
  default:
    return false;
  }
}

// The division with a divisor that it can always be computed with.
Value *divideSafely(BinaryOperator &division, IRBuilder<> &builder) {
  Type *type = division.getType();
  Value *dividend = builder.CreateFreeze(division.getOperand(0));
  Value *divisor = builder.CreateFreeze(division.getOperand(1));
  Value *traps = builder.CreateICmpEQ(divisor, ConstantInt::get(type, 0));
  bool isSigned = division.getOpcode() == Instruction::SDiv ||
                  division.getOpcode() == Instruction::SRem;
  if (isSigned) {
    APInt least = APInt::getSignedMinValue(type->getIntegerBitWidth());
    Value *overflows = builder.CreateAnd(
        builder.CreateICmpEQ(divisor, ConstantInt::getAllOnesValue(type)),
        builder.CreateICmpEQ(dividend, ConstantInt::get(type, least)));
    traps = builder.CreateOr(traps, overflows);
  }
  Value *safe = builder.CreateSelect(traps, ConstantInt::get(type, 1), divisor);
  return builder.CreateBinOp(division.getOpcode(), dividend, safe);
}

// Whether the loop does not change the operands, which leave it for that.
bool hoistOperands(const Instruction &division, const Loop &loop) {
  bool changes = false;
  return loop.makeLoopInvariant(division.getOperand(0), changes) &&
         loop.makeLoopInvariant(division.getOperand(1), changes);
}

bool hoist(Loop &loop, LoopInfo &loops) {
  BasicBlock *before = loop.getLoopPreheader();
  if (!before)
    return false;
  bool changes = false;
  // In the order of execution: a division of what another one has given, such
  // as mod(mod(i, n) + 1, m), comes behind it.
  LoopBlocksRPO blocks(&loop);
  blocks.perform(&loops);
  for (BasicBlock *block : blocks) {
    for (Instruction &instruction : make_early_inc_range(*block)) {
      if (!isDivision(instruction))
        continue;
      // Operands may have moved even if they could not all.
      changes = true;
      if (!hoistOperands(instruction, loop))
        continue;
      IRBuilder<> builder(before->getTerminator());
      Value *safe = divideSafely(cast<BinaryOperator>(instruction), builder);
      instruction.replaceAllUsesWith(safe);
      instruction.eraseFromParent();
    }
  }
  return changes;
}

} // namespace

PreservedAnalyses AcccHoistDivisions::run(Function &function,
                                          FunctionAnalysisManager &analyses) {
  auto &loops = analyses.getResult<LoopAnalysis>(function);
  bool changes = false;
  for (Loop *loop : loops.getLoopsInPreorder())
    if (loop->isInnermost())
      changes |= hoist(*loop, loops);
  if (!changes)
    return PreservedAnalyses::all();
  PreservedAnalyses preserved;
  preserved.preserveSet<CFGAnalyses>();
  return preserved;
}
