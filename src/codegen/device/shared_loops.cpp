//===- shared_loops.cpp - Loops that threads share --------------*- C++ -*-===//
//
// Part of accc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A thread has few iterations of a loop that gangs, workers or lanes share,
// often one. Two of LLVM's transformations pay in loops of many:
//
// Strength reduction replaces subscripts by pointers that each iteration moves
// on. It pays for the first place and the distance of each before the loop,
// keeps all of them in registers, and no longer uses what the addresses have in
// common, which AMD's GPUs add in the access.
//
// Vectors for AMD's packed instructions take two iterations at a time, whose
// elements lie apart, in a loop before the one that most threads need.
//
// Before:
//   %i = phi i64 [ %thread, %entry ], [ %next, %loop ]
//   %next = add i64 %i, %threads
// After:
//   %i = phi i64 [ %thread, %entry ], [ %next, %loop ]
//   %hidden = call i64 asm "", "=v,0"(i64 %i)
//   %next = add i64 %hidden, %threads
//
// Legality: no instruction, whose result is its operand. It is the last pass'
// work, since every other wants to know the counter.
//
//===----------------------------------------------------------------------===//

#include "shared_loops.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace {

// The fewest lanes that share a loop: those of the narrowest wavefront. Steps
// that a program writes are smaller.
constexpr uint64_t fewestThreads = 32;

// The most that a block has.
constexpr uint64_t mostThreads = 1024;

// So many pointers cost less to move in each iteration than to make.
constexpr size_t fewAccesses = 4;

bool isBlock(const IntrinsicInst &call) {
  switch (call.getIntrinsicID()) {
  case Intrinsic::amdgcn_workgroup_id_x:
  case Intrinsic::amdgcn_workgroup_id_y:
  case Intrinsic::amdgcn_workgroup_id_z:
  case Intrinsic::nvvm_read_ptx_sreg_ctaid_x:
  case Intrinsic::nvvm_read_ptx_sreg_ctaid_y:
  case Intrinsic::nvvm_read_ptx_sreg_ctaid_z:
    return true;
  default:
    return false;
  }
}

bool isThread(const IntrinsicInst &call) {
  switch (call.getIntrinsicID()) {
  case Intrinsic::amdgcn_workitem_id_x:
  case Intrinsic::amdgcn_workitem_id_y:
  case Intrinsic::amdgcn_workitem_id_z:
  case Intrinsic::nvvm_read_ptx_sreg_tid_x:
  case Intrinsic::nvvm_read_ptx_sreg_tid_y:
  case Intrinsic::nvvm_read_ptx_sreg_tid_z:
    return true;
  default:
    return false;
  }
}

// The counters of `loop`; none where it also carries something else from
// iteration to iteration. That is a reduction, whose threads are few and take
// many iterations, so that their results are few.
SmallVector<PHINode *> counters(const Loop &loop, ScalarEvolution &evolution) {
  SmallVector<PHINode *> found;
  for (PHINode &phi : loop.getHeader()->phis()) {
    const SCEV *value =
        evolution.isSCEVable(phi.getType()) ? evolution.getSCEV(&phi) : nullptr;
    auto *counter = dyn_cast_or_null<SCEVAddRecExpr>(value);
    if (!counter || counter->getLoop() != &loop || !counter->isAffine())
      return {};
    if (phi.getType()->isIntegerTy(32) || phi.getType()->isIntegerTy(64))
      found.push_back(&phi);
  }
  return found;
}

bool hasFewAccesses(const Loop &loop) {
  size_t accesses = 0;
  for (const BasicBlock *block : loop.blocks())
    accesses += count_if(*block, [](const Instruction &access) {
      return getLoadStorePointerOperand(&access) != nullptr;
    });
  return accesses <= fewAccesses;
}

// Whether `counter` begins at a number of which `is` holds.
bool beginsAt(const SCEVAddRecExpr &counter,
              function_ref<bool(const IntrinsicInst &)> is) {
  return SCEVExprContains(counter.getStart(), [is](const SCEV *part) {
    auto *unknown = dyn_cast<SCEVUnknown>(part);
    auto *call =
        unknown ? dyn_cast<IntrinsicInst>(unknown->getValue()) : nullptr;
    return call && is(*call);
  });
}

// Whether a loop with this counter is shared: it begins at the thread's or the
// block's number, and goes on by how many of them there are.
bool isShared(PHINode *phi, ScalarEvolution &evolution) {
  auto *counter = cast<SCEVAddRecExpr>(evolution.getSCEV(phi));
  auto *step = dyn_cast<SCEVConstant>(counter->getStepRecurrence(evolution));
  if (step && step->getAPInt().abs().ult(fewestThreads))
    return false;
  return beginsAt(*counter, isBlock) || beginsAt(*counter, isThread);
}

// The counters of `loop` if threads share it.
SmallVector<PHINode *> sharedCounters(const Loop &loop,
                                      ScalarEvolution &evolution) {
  SmallVector<PHINode *> found = counters(loop, evolution);
  erase_if(found,
           [&](PHINode *counter) { return !isShared(counter, evolution); });
  return found;
}

// The step of a counter, if it is a constant: threads of one block share the
// loop then, or those of a grid whose size the program says. They often take
// many iterations.
const SCEVConstant *constantStep(PHINode *phi, ScalarEvolution &evolution) {
  auto *counter = cast<SCEVAddRecExpr>(evolution.getSCEV(phi));
  return dyn_cast<SCEVConstant>(counter->getStepRecurrence(evolution));
}

// Whether a thread has few iterations of `loop`, or each costs so much that
// vectors would not pay. What is left to a block in which not all threads have
// as many iterations as the others begins at its number.
bool staysScalar(const Loop &loop, ScalarEvolution &evolution) {
  return any_of(sharedCounters(loop, evolution), [&](PHINode *phi) {
    auto *counter = cast<SCEVAddRecExpr>(evolution.getSCEV(phi));
    const SCEVConstant *step = constantStep(phi, evolution);
    return !step || !hasFewAccesses(loop) ||
           (step->getAPInt().abs().ule(mostThreads) &&
            beginsAt(*counter, isBlock));
  });
}

// The constraint of an operand in a register that holds `counter`.
StringRef registers(const PHINode &counter, const UniformityInfo *uniformity) {
  if (uniformity)
    return uniformity->isUniform(&counter) ? "=s,0" : "=v,0";
  return counter.getType()->isIntegerTy(64) ? "=l,0" : "=r,0";
}

void hide(PHINode &counter, StringRef constraint, ScalarEvolution &evolution) {
  Type *type = counter.getType();
  ConstantRange range = evolution.getUnsignedRange(evolution.getSCEV(&counter));
  IRBuilder<> builder(&*counter.getParent()->getFirstInsertionPt());
  auto *same = InlineAsm::get(FunctionType::get(type, type, /*isVarArg=*/false),
                              "", constraint, /*hasSideEffects=*/false);
  CallInst *hidden = builder.CreateCall(same, &counter);
  hidden->setDoesNotAccessMemory();
  hidden->setDoesNotThrow();
  hidden->addFnAttr(Attribute::WillReturn);
  // What makes 32 bits of offset enough.
  if (!range.isFullSet() && !range.isEmptySet())
    hidden->addRangeRetAttr(range);
  counter.replaceUsesWithIf(
      hidden, [hidden](const Use &use) { return use.getUser() != hidden; });
}

} // namespace

PreservedAnalyses AcccKeepScalar::run(Function &function,
                                      FunctionAnalysisManager &analyses) {
  auto &evolution = analyses.getResult<ScalarEvolutionAnalysis>(function);
  for (Loop *loop :
       analyses.getResult<LoopAnalysis>(function).getLoopsInPreorder())
    if (staysScalar(*loop, evolution))
      addStringMetadataToLoop(loop, "llvm.loop.isvectorized", 1);
  return PreservedAnalyses::all();
}

PreservedAnalyses AcccHideCounters::run(Function &function,
                                        FunctionAnalysisManager &analyses) {
  auto &evolution = analyses.getResult<ScalarEvolutionAnalysis>(function);
  SmallVector<PHINode *> shared;
  for (Loop *loop :
       analyses.getResult<LoopAnalysis>(function).getLoopsInPreorder())
    copy_if(sharedCounters(*loop, evolution), std::back_inserter(shared),
            [&](PHINode *counter) {
              return !constantStep(counter, evolution) ||
                     !hasFewAccesses(*loop);
            });
  if (shared.empty())
    return PreservedAnalyses::all();

  const UniformityInfo *uniformity =
      function.getParent()->getTargetTriple().isAMDGPU()
          ? &analyses.getResult<UniformityInfoAnalysis>(function)
          : nullptr;
  SmallVector<StringRef> constraints;
  for (PHINode *counter : shared)
    constraints.push_back(registers(*counter, uniformity));
  for (auto [counter, constraint] : zip_equal(shared, constraints))
    hide(*counter, constraint, evolution);
  return PreservedAnalyses::none();
}
