//===- split_stores.cpp - Stores to one of two arrays -----------*- C++ -*-===//
//
// Part of accc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A loop with a store in both branches of a condition, to different arrays, has
// masked stores in a vector. But LLVM joins such stores before it looks for
// vectors: there is one then, to an address that is chosen, and each element of
// a vector would be stored by itself.
//
// Before:
//   %array = select i1 %condition, ptr %b, ptr %c
//   %element = getelementptr double, ptr %array, i64 %i
//   store double %value, ptr %element
// After:
//   br i1 %condition, label %then, label %else
// then:
//   %1 = getelementptr double, ptr %b, i64 %i
//   store double %value, ptr %1
// else:
//   %2 = getelementptr double, ptr %c, i64 %i
//   store double %value, ptr %2
//
// Legality: it is the same store, to the address that the condition chooses.
// Both arrays are the same ones in all iterations of the innermost loop, and
// neighbouring iterations store to neighbouring elements; the processor has
// masked stores. What the vectoriser leaves of the loop is joined again.
//
//===----------------------------------------------------------------------===//

#include "split_stores.h"

#include "llvm/Analysis/DomTreeUpdater.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace {

// A store to an element of one of two arrays.
struct ChosenStore {
  StoreInst *store;
  // From the array to the element: each takes the address of the next one.
  SmallVector<GetElementPtrInst *, 2> steps;
  // A select, or a phi of two addresses.
  Instruction *choice;
};

// The addresses that `choice` chooses from.
std::pair<Value *, Value *> choices(Instruction *choice) {
  if (auto *select = dyn_cast<SelectInst>(choice))
    return {select->getTrueValue(), select->getFalseValue()};
  auto *phi = cast<PHINode>(choice);
  return {phi->getIncomingValue(0), phi->getIncomingValue(1)};
}

// Whether the loop comes by `choice` each time, with one of two arrays.
bool isChoice(Instruction *choice, const Loop &loop) {
  if (!loop.contains(choice))
    return false;
  if (const auto *select = dyn_cast<SelectInst>(choice)) {
    if (!select->getCondition()->getType()->isIntegerTy(1))
      return false;
  } else {
    const auto *phi = dyn_cast<PHINode>(choice);
    if (!phi || phi->getNumIncomingValues() != 2 ||
        phi->getParent() == loop.getHeader())
      return false;
  }
  auto [one, other] = choices(choice);
  return one != other && loop.isLoopInvariant(one) &&
         loop.isLoopInvariant(other);
}

std::optional<ChosenStore> chosenStore(StoreInst &store, const Loop &loop,
                                       const TargetTransformInfo &target) {
  if (!store.isSimple() ||
      !target.isLegalMaskedStore(store.getValueOperand()->getType(),
                                 store.getAlign(),
                                 store.getPointerAddressSpace()))
    return std::nullopt;
  ChosenStore found{&store, {}, nullptr};
  Value *address = store.getPointerOperand();
  while (auto *step = dyn_cast<GetElementPtrInst>(address)) {
    found.steps.push_back(step);
    address = step->getPointerOperand();
  }
  found.choice = dyn_cast<Instruction>(address);
  if (!found.choice || !isChoice(found.choice, loop))
    return std::nullopt;
  return found;
}

// Whether neighbouring iterations of `loop` store to neighbouring elements.
bool isContiguous(const ChosenStore &chosen, const Loop &loop,
                  ScalarEvolution &evolution) {
  const DataLayout &layout = chosen.store->getDataLayout();
  TypeSize size =
      layout.getTypeStoreSize(chosen.store->getValueOperand()->getType());
  const SCEV *distance = nullptr;
  for (GetElementPtrInst *step : chosen.steps) {
    if (step->getNumIndices() != 1)
      return false;
    const SCEV *index = evolution.getSCEV(*step->idx_begin());
    Type *word = evolution.getEffectiveSCEVType(step->getType());
    const SCEV *bytes = evolution.getMulExpr(
        evolution.getTruncateOrSignExtend(index, word),
        evolution.getSizeOfExpr(word, step->getSourceElementType()));
    distance = distance ? evolution.getAddExpr(distance, bytes) : bytes;
  }
  const auto *line = dyn_cast_or_null<SCEVAddRecExpr>(distance);
  if (!line || line->getLoop() != &loop || !line->isAffine())
    return false;
  const auto *stride =
      dyn_cast<SCEVConstant>(line->getStepRecurrence(evolution));
  return stride && stride->getAPInt() == size.getFixedValue();
}

// The condition that chooses the first address.
Value *condition(Instruction *choice) {
  if (auto *select = dyn_cast<SelectInst>(choice))
    return select->getCondition();
  auto *phi = cast<PHINode>(choice);
  IRBuilder<> builder(phi);
  PHINode *isFirst = builder.CreatePHI(builder.getInt1Ty(), 2);
  isFirst->addIncoming(builder.getTrue(), phi->getIncomingBlock(0));
  isFirst->addIncoming(builder.getFalse(), phi->getIncomingBlock(1));
  return isFirst;
}

// The store, before `place`, to the element of `array`.
void storeTo(Value *array, const ChosenStore &chosen, Instruction *place) {
  Value *address = array;
  for (GetElementPtrInst *step : reverse(chosen.steps)) {
    Instruction *copy = step->clone();
    copy->setOperand(GetElementPtrInst::getPointerOperandIndex(), address);
    copy->insertBefore(place->getIterator());
    address = copy;
  }
  Instruction *copy = chosen.store->clone();
  copy->setOperand(StoreInst::getPointerOperandIndex(), address);
  copy->insertBefore(place->getIterator());
}

void split(const ChosenStore &chosen, DomTreeUpdater &updates,
           LoopInfo &loops) {
  auto [one, other] = choices(chosen.choice);
  Value *isFirst = condition(chosen.choice);
  Instruction *then = nullptr;
  Instruction *otherwise = nullptr;
  SplitBlockAndInsertIfThenElse(isFirst, chosen.store->getIterator(), &then,
                                &otherwise, /*BranchWeights=*/nullptr, &updates,
                                &loops);
  storeTo(one, chosen, then);
  storeTo(other, chosen, otherwise);
  chosen.store->eraseFromParent();
  for (GetElementPtrInst *step : chosen.steps)
    if (step->use_empty())
      step->eraseFromParent();
  if (chosen.choice->use_empty())
    chosen.choice->eraseFromParent();
}

} // namespace

PreservedAnalyses AcccSplitStores::run(Function &function,
                                       FunctionAnalysisManager &analyses) {
  auto &loops = analyses.getResult<LoopAnalysis>(function);
  auto &evolution = analyses.getResult<ScalarEvolutionAnalysis>(function);
  auto &target = analyses.getResult<TargetIRAnalysis>(function);
  SmallVector<ChosenStore> found;
  for (Loop *loop : loops.getLoopsInPreorder()) {
    if (!loop->isInnermost())
      continue;
    for (BasicBlock *block : loop->blocks())
      for (Instruction &instruction : *block)
        if (auto *store = dyn_cast<StoreInst>(&instruction))
          if (auto chosen = chosenStore(*store, *loop, target))
            if (isContiguous(*chosen, *loop, evolution))
              found.push_back(*chosen);
  }
  if (found.empty())
    return PreservedAnalyses::all();
  auto &dominators = analyses.getResult<DominatorTreeAnalysis>(function);
  DomTreeUpdater updates(dominators, DomTreeUpdater::UpdateStrategy::Eager);
  for (const ChosenStore &chosen : found)
    split(chosen, updates, loops);
  PreservedAnalyses preserved;
  preserved.preserve<DominatorTreeAnalysis>();
  preserved.preserve<LoopAnalysis>();
  return preserved;
}
