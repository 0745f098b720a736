//===- high_halves.cpp - High halves of products ----------------*- C++ -*-===//
//
// Part of accc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Keeps an error of ptxas away from NVIDIA's kernels. Where the high half of a
// product of 64 bits is multiplied on, as in
//
//   mul.lo.s64  %rd1, %rd2, %rd3;
//   mov.b64     {_, %r1}, %rd1;
//   mad.lo.s32  %r2, %r1, %r3, %r4;
//
// ptxas 12.9 and 13.5 at -O3, their default, multiply %rd2 by %r3 first and
// take the high half then, which is another number: seen on an H100, in the
// remainder of a division by multiplication. They are right with the
// instructions for high halves and with shifts.
//
// Before:
//   %product = mul i64 %a, %b
//   %shifted = lshr i64 %product, 32
//   %high = trunc i64 %shifted to i32
// After, if %a and %b have no bits above the low 32:
//   %high = call i32 @llvm.nvvm.mulhi.ui(i32 %low_a, i32 %low_b)
// else, so that LLVM selects no `mov` for the last two:
//   %shifted = call i64 asm "shr.u64 $0, $1, 32;", "=l,l"(i64 %product)
//   %high = trunc i64 %shifted to i32
//
// Legality: both are what the instructions before compute, by definition.
//
//===----------------------------------------------------------------------===//

#include "high_halves.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/KnownBits.h"

using namespace llvm;
using namespace llvm::PatternMatch;

static bool hasLowHalfOnly(Value *value, const DataLayout &layout) {
  return computeKnownBits(value, layout).countMinLeadingZeros() >= 32;
}

static Value *shifted(IRBuilder<> &builder, Value *product) {
  Type *type = builder.getInt64Ty();
  InlineAsm *shift =
      InlineAsm::get(FunctionType::get(type, {type}, /*isVarArg=*/false),
                     "shr.u64 $0, $1, 32;", "=l,l", /*hasSideEffects=*/false);
  return builder.CreateCall(shift, {product});
}

// The high half of the product of `a` and `b`, which `product` is, at `high`.
static Value *highHalf(Instruction *high, Value *product, Value *a, Value *b) {
  IRBuilder<> builder(high);
  const DataLayout &layout = high->getDataLayout();
  Type *half = builder.getInt32Ty();
  if (!hasLowHalfOnly(a, layout) || !hasLowHalfOnly(b, layout))
    return builder.CreateTrunc(shifted(builder, product), half);
  return builder.CreateIntrinsic(
      half, Intrinsic::nvvm_mulhi_ui,
      {builder.CreateTrunc(a, half), builder.CreateTrunc(b, half)});
}

PreservedAnalyses AcccHighHalves::run(Function &function,
                                      FunctionAnalysisManager &) {
  SmallVector<Instruction *> replaced;
  for (Instruction &high : instructions(function)) {
    Value *product, *a, *b;
    if (high.getType()->isIntegerTy(32) &&
        match(&high, m_Trunc(m_Shr(m_Value(product), m_SpecificInt(32)))) &&
        product->getType()->isIntegerTy(64) &&
        match(product, m_Mul(m_Value(a), m_Value(b)))) {
      high.replaceAllUsesWith(highHalf(&high, product, a, b));
      replaced.push_back(&high);
    }
  }
  for (Instruction *high : replaced)
    high->eraseFromParent();
  return replaced.empty() ? PreservedAnalyses::all()
                          : PreservedAnalyses::none();
}
