//===- mixed_extremes.cpp - Minima of two kinds in a loop -------*- C++ -*-===//
//
// Part of accc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM 22's vectoriser leaves a loop with minima when an element is no number,
// and asks that of two minima at a time in one comparison: where one is of 4
// and the other of 8 bytes it makes wrong code of which it crashes.
//
// Before:
//   %s = phi float [ 0.0, %entry ], [ %lower, %loop ]
//   %t = phi double [ 0.0, %entry ], [ %least, %loop ]
//   %lower = call float @llvm.minnum.f32(float %s, float %x)
//   %least = call double @llvm.minnum.f64(double %t, double %y)
//   br i1 %more, label %loop, label %exit
// After:
//   br i1 %more, label %loop, label %exit, !llvm.loop !{..., isvectorized}
//
// Legality: nothing changes but what is asked of LLVM.
//
//===----------------------------------------------------------------------===//

#include "mixed_extremes.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace {

// The types of real numbers that `loop` carries from iteration to iteration.
SmallPtrSet<Type *, 2> typesOfCarried(const Loop &loop) {
  SmallPtrSet<Type *, 2> types;
  for (const PHINode &phi : loop.getHeader()->phis())
    if (phi.getType()->isFloatingPointTy())
      types.insert(phi.getType());
  return types;
}

bool isExtreme(const Instruction &instruction) {
  auto *call = dyn_cast<IntrinsicInst>(&instruction);
  return call && (call->getIntrinsicID() == Intrinsic::minnum ||
                  call->getIntrinsicID() == Intrinsic::maxnum);
}

// Whether there are minima or maxima of two of these types, as far as can be
// seen without a look at what is a reduction: the vectoriser does so later.
bool hasMixedExtremes(const Loop &loop) {
  SmallPtrSet<Type *, 2> carried = typesOfCarried(loop);
  if (carried.size() < 2)
    return false;
  SmallPtrSet<Type *, 2> types;
  for (const BasicBlock *block : loop.blocks())
    for (const Instruction &instruction : *block)
      if (isExtreme(instruction) && carried.contains(instruction.getType()))
        types.insert(instruction.getType());
  return types.size() > 1;
}

} // namespace

PreservedAnalyses AcccMixedExtremes::run(Function &function,
                                         FunctionAnalysisManager &analyses) {
  auto &loops = analyses.getResult<LoopAnalysis>(function);
  for (Loop *loop : loops.getLoopsInPreorder())
    if (hasMixedExtremes(*loop))
      addStringMetadataToLoop(loop, "llvm.loop.isvectorized", 1);
  return PreservedAnalyses::all();
}
