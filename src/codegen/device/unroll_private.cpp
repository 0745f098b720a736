//===- unroll_private.cpp - Loops over private arrays -----------*- C++ -*-===//
//
// Part of accc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A thread's own small array is registers if all its subscripts are constants,
// and memory otherwise: registers have no numbers that a program computes. LLVM
// unrolls loops over such arrays further than others for AMD's GPUs, and for
// NVIDIA's as little as any loop.
//
// Before:
//   do l = 1, 19
//     fl(l) = f(i, l)
//     ux = ux + fl(l) * ex(l)
//   end do
// After: the loop has llvm.loop.unroll.full, so that LLVM's next pass makes
//   fl(1) = f(i, 1)
//   ux = ux + fl(1) * 0
//   ...
//
// Legality: unrolling changes no result. LLVM does what it is asked where it
// knows the number of iterations, and it does here.
//
//===----------------------------------------------------------------------===//

#include "unroll_private.h"

#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/Analysis/CodeMetrics.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace {

// A thread has 255 registers of 4 bytes at most. Half of them leaves room for
// everything else.
constexpr uint64_t mostBytes = 512;

// What LLVM 22 allows such loops on AMD's GPUs, of the unrolled loop's
// instructions.
constexpr uint64_t mostInstructions = 2700;

// Whether LLVM may keep the elements of `array` in registers once it knows
// their subscripts: nothing that it would have to have an address for uses it.
bool canBeRegisters(const AllocaInst *array, const DataLayout &layout) {
  std::optional<TypeSize> size = array->getAllocationSize(layout);
  return array->isStaticAlloca() && size && !size->isScalable() &&
         size->getFixedValue() <= mostBytes &&
         !PointerMayBeCaptured(array, /*ReturnCaptures=*/true);
}

// Whether an access in `loop` has a subscript that changes with it, to an array
// that can be registers.
bool choosesRegisters(const Loop &loop, ScalarEvolution &evolution) {
  const DataLayout &layout = loop.getHeader()->getDataLayout();
  for (const BasicBlock *block : loop.blocks())
    for (const Instruction &access : *block) {
      const Value *address = getLoadStorePointerOperand(&access);
      if (!address || loop.isLoopInvariant(address))
        continue;
      auto *array = dyn_cast<AllocaInst>(getUnderlyingObject(address));
      const SCEV *place = evolution.getSCEV(const_cast<Value *>(address));
      if (array && !evolution.isLoopInvariant(place, &loop) &&
          canBeRegisters(array, layout))
        return true;
    }
  return false;
}

// Whether `trips` copies of the body of `loop` are few enough, and allowed.
bool canBeCopied(const Loop &loop, unsigned trips,
                 LoopStandardAnalysisResults &results) {
  if (!loop.isLoopSimplifyForm() || !loop.isSafeToClone())
    return false;
  SmallPtrSet<const Value *, 32> free;
  CodeMetrics::collectEphemeralValues(&loop, &results.AC, free);
  CodeMetrics metrics;
  for (const BasicBlock *block : loop.blocks())
    metrics.analyzeBasicBlock(block, results.TTI, free, /*PrepareForLTO=*/false,
                              &loop);
  return !metrics.notDuplicatable &&
         metrics.Convergence == ConvergenceKind::None &&
         metrics.NumInsts.isValid() &&
         metrics.NumInsts * trips <= mostInstructions;
}

} // namespace

PreservedAnalyses AcccUnrollPrivate::run(Loop &loop, LoopAnalysisManager &,
                                         LoopStandardAnalysisResults &results,
                                         LPMUpdater &) {
  bool isFree = hasUnrollTransformation(&loop) == TM_Unspecified &&
                !loop.getHeader()->getParent()->hasOptSize();
  unsigned trips = results.SE.getSmallConstantTripCount(&loop);
  if (isFree && trips > 1 && canBeCopied(loop, trips, results) &&
      choosesRegisters(loop, results.SE))
    addStringMetadataToLoop(&loop, "llvm.loop.unroll.full", 1);
  return PreservedAnalyses::all();
}
