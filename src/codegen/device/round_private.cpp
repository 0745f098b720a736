//===- round_private.cpp - Private arrays as registers ----------*- C++ -*-===//
//
// Part of accc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A thread's own small array with subscripts that are no constants becomes a
// vector for AMD's GPUs, whose registers can be chosen by a number. There are
// such registers for 2, 3, 4, 8 and 16 elements of 64 bits, and for up to 12,
// 16 and 32 of 32 bits; LLVM 22 makes vectors of any other length, too, and
// then stores all of one to memory for each element that changes, and loads it
// again. It makes none of arrays of complex numbers and other structures.
//
// Before:
//   %u = alloca [5 x double], addrspace(5)
//   call void @llvm.memset(ptr addrspace(5) %u, i8 0, i64 40)
// After:
//   %u = alloca [8 x double], addrspace(5)
//   call void @llvm.memset(ptr addrspace(5) %u, i8 0, i64 64)
//
// Legality: structures of numbers of one type lie in memory as arrays of these
// do. Nothing names the elements behind the program's. Those that are set
// with all of the array are, too: LLVM takes only such for a vector's zeros.
//
//===----------------------------------------------------------------------===//

#include "round_private.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace {

// Numbers of one type, one behind the other.
struct Numbers {
  Type *type = nullptr;
  uint64_t count = 0;
};

// On an array that is longer than the program's: how many bytes that has.
constexpr const char *programBytes = "accc.program_bytes";

// What a variable of this type consists of; none where that is something else.
Numbers numbersIn(Type *type) {
  if (auto *array = dyn_cast<ArrayType>(type)) {
    Numbers element = numbersIn(array->getElementType());
    return {element.type, element.count * array->getNumElements()};
  }
  auto *structure = dyn_cast<StructType>(type);
  if (!structure)
    return {type, 1};
  Numbers all;
  for (Type *member : structure->elements()) {
    Numbers part = numbersIn(member);
    if (!part.type || all.type && part.type != all.type)
      return {};
    all = {part.type, all.count + part.count};
  }
  return all;
}

// How many elements the shortest vector for `numbers` has; none where there are
// no registers, or LLVM makes no vector.
std::optional<uint64_t> vectorLength(const Numbers &numbers) {
  static constexpr uint64_t ofWords[] = {2, 3,  4,  5,  6,  7, 8,
                                         9, 10, 11, 12, 16, 32};
  static constexpr uint64_t ofDoubles[] = {2, 3, 4, 8, 16};
  bool isNumber = numbers.type && (numbers.type->isIntegerTy() ||
                                   numbers.type->isFloatingPointTy());
  unsigned bits = isNumber ? numbers.type->getScalarSizeInBits() : 0;
  if (numbers.count < 2 || bits != 32 && bits != 64)
    return std::nullopt;
  ArrayRef<uint64_t> lengths =
      bits == 32 ? ArrayRef(ofWords) : ArrayRef(ofDoubles);
  const uint64_t *length = lower_bound(lengths, numbers.count);
  if (length == lengths.end())
    return std::nullopt;
  return *length;
}

// Makes `variable`, where that is an array, or has structures, one that LLVM
// makes a vector with registers of.
bool round(AllocaInst &variable, const DataLayout &layout) {
  Type *type = variable.getAllocatedType();
  Numbers numbers = numbersIn(type);
  std::optional<uint64_t> length = vectorLength(numbers);
  if (!length || !variable.isStaticAlloca() || !type->isAggregateType())
    return false;
  auto *rounded = ArrayType::get(numbers.type, *length);
  if (rounded == type)
    return false;
  if (*length > numbers.count) {
    LLVMContext &context = variable.getContext();
    auto *bytes = ConstantInt::get(Type::getInt64Ty(context),
                                   layout.getTypeAllocSize(type));
    variable.setMetadata(programBytes,
                         MDNode::get(context, ConstantAsMetadata::get(bytes)));
  }
  variable.setAllocatedType(rounded);
  return true;
}

// Sets all of a longer array where all of the program's is.
bool setAll(AllocaInst &array, const DataLayout &layout) {
  const MDNode *note = array.getMetadata(programBytes);
  if (!note)
    return false;
  auto *bytes = mdconst::extract<ConstantInt>(note->getOperand(0));
  uint64_t all = layout.getTypeAllocSize(array.getAllocatedType());
  bool hasChanged = false;
  for (User *user : array.users()) {
    auto *set = dyn_cast<MemSetInst>(user);
    auto *length = set ? dyn_cast<ConstantInt>(set->getLength()) : nullptr;
    if (length && length->getZExtValue() == bytes->getZExtValue()) {
      set->setLength(ConstantInt::get(length->getType(), all));
      hasChanged = true;
    }
  }
  return hasChanged;
}

} // namespace

PreservedAnalyses AcccRoundPrivate::run(Function &function,
                                        FunctionAnalysisManager &) {
  const DataLayout &layout = function.getDataLayout();
  bool hasChanged = false;
  for (Instruction &instruction : instructions(function)) {
    auto *array = dyn_cast<AllocaInst>(&instruction);
    if (!array)
      continue;
    hasChanged |= round(*array, layout);
    hasChanged |= setAll(*array, layout);
  }
  return hasChanged ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
