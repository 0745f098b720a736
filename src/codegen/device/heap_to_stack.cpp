//===- heap_to_stack.cpp - Heap memory of constant size ---------*- C++ -*-===//
//
// Part of accc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An automatic array of a routine, tmp(n), takes memory of the kernel's heap,
// since only the caller knows n. Often it is a constant, and LLVM has inlined
// the routine: then each thread needs no more than a local variable, which
// devices interleave for neighbouring threads, and which may become registers.
//
// Before:
//   %1 = call ptr addrspace(1) @accc.malloc(i64 480)
//   %2 = addrspacecast ptr addrspace(1) %1 to ptr
//   %3 = getelementptr double, ptr %2, i64 %k
//   store double %x, ptr %3
//   call void @accc_free(ptr %2)
// After:
//   %1 = alloca [480 x i8], align 16, addrspace(5)       ; in the entry block
//   %3 = getelementptr double, ptr addrspace(5) %1, i64 %k
//   store double %x, ptr addrspace(5) %3
//
// Legality: nothing but loads, stores and copies uses the memory, by addresses
// that are computed from this call's result. So no use is of what the same call
// gave before, in a loop, and one variable is enough for all of them.
//
//===----------------------------------------------------------------------===//

#include "heap_to_stack.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

#include <optional>

using namespace llvm;

namespace {

// Devices reserve what a thread has for all threads that they run at a time.
constexpr uint64_t mostBytes = 4096;
constexpr uint64_t mostBytesOfFunction = 8192;

// As the heap gives it.
constexpr uint64_t alignment = 16;

bool calls(const Instruction &instruction, ArrayRef<StringRef> names) {
  auto *call = dyn_cast<CallInst>(&instruction);
  const Function *callee = call ? call->getCalledFunction() : nullptr;
  return callee && is_contained(names, callee->getName());
}

// The bytes that `instruction` takes from the heap.
std::optional<uint64_t> bytesOfHeap(const Instruction &instruction) {
  if (!calls(instruction, {"accc.malloc", "accc_malloc"}))
    return std::nullopt;
  auto &call = cast<CallInst>(instruction);
  auto *bytes = call.arg_size() == 1
                    ? dyn_cast<ConstantInt>(call.getArgOperand(0))
                    : nullptr;
  if (!bytes || bytes->getValue().ugt(mostBytes))
    return std::nullopt;
  return bytes->getZExtValue();
}

bool frees(const Instruction &instruction) {
  return calls(instruction, {"accc_free"});
}

// The bytes of the local variables that `function` has.
uint64_t bytesOfVariables(const Function &function) {
  const DataLayout &layout = function.getDataLayout();
  uint64_t total = 0;
  for (const Instruction &instruction : function.getEntryBlock())
    if (auto *variable = dyn_cast<AllocaInst>(&instruction))
      if (auto size = variable->getAllocationSize(layout))
        total += size->getKnownMinValue();
  return total;
}

// Whether all that is done with `address` can be done with a local variable's.
bool isLocal(const Value &address) {
  return all_of(address.uses(), [&](const Use &use) {
    auto &user = *cast<Instruction>(use.getUser());
    if (isa<AddrSpaceCastInst>(user))
      return isLocal(user);
    if (isa<GetElementPtrInst>(user))
      return user.getType()->isPointerTy() && isLocal(user);
    if (auto *load = dyn_cast<LoadInst>(&user))
      return !load->isAtomic() && !load->isVolatile();
    if (auto *store = dyn_cast<StoreInst>(&user))
      return !store->isAtomic() && !store->isVolatile() &&
             use.getOperandNo() == StoreInst::getPointerOperandIndex();
    if (auto *compare = dyn_cast<ICmpInst>(&user))
      return compare->isEquality() &&
             any_of(compare->operands(), [](const Use &operand) {
               return isa<ConstantPointerNull>(operand);
             });
    if (auto *copy = dyn_cast<MemIntrinsic>(&user))
      return !copy->isVolatile();
    return frees(user);
  });
}

// The intrinsic of `copy` for the addresses that it has.
void declareAgain(MemIntrinsic &copy) {
  SmallVector<Type *> types{copy.getRawDest()->getType()};
  if (auto *transfer = dyn_cast<MemTransferInst>(&copy))
    types.push_back(transfer->getRawSource()->getType());
  types.push_back(copy.getLength()->getType());
  copy.setCalledFunction(Intrinsic::getOrInsertDeclaration(
      copy.getModule(), copy.getIntrinsicID(), types));
}

// Has the users of `address` use `variable`, of another address space perhaps.
void replace(Instruction &address, Value &variable) {
  for (Use &use : make_early_inc_range(address.uses())) {
    auto &user = *cast<Instruction>(use.getUser());
    if (isa<AddrSpaceCastInst>(user)) {
      replace(user, variable);
    } else if (isa<GetElementPtrInst>(user)) {
      Instruction *element = user.clone();
      element->setOperand(0, &variable);
      element->mutateType(variable.getType());
      element->insertBefore(user.getIterator());
      element->takeName(&user);
      replace(user, *element);
    } else if (auto *compare = dyn_cast<ICmpInst>(&user)) {
      // No variable is at null.
      bool isEqual = compare->getPredicate() == CmpInst::ICMP_EQ;
      compare->replaceAllUsesWith(
          ConstantInt::getBool(compare->getType(), !isEqual));
      compare->eraseFromParent();
    } else if (frees(user)) {
      user.eraseFromParent();
    } else {
      use.set(&variable);
      if (auto *copy = dyn_cast<MemIntrinsic>(&user))
        declareAgain(*copy);
    }
  }
  address.eraseFromParent();
}

} // namespace

PreservedAnalyses AcccHeapToStack::run(Function &function,
                                       FunctionAnalysisManager &) {
  SmallVector<Instruction *> calls;
  uint64_t total = bytesOfVariables(function);
  for (BasicBlock &block : function) {
    for (Instruction &instruction : block) {
      std::optional<uint64_t> bytes = bytesOfHeap(instruction);
      if (bytes && total + *bytes <= mostBytesOfFunction &&
          isLocal(instruction)) {
        total += *bytes;
        calls.push_back(&instruction);
      }
    }
  }
  if (calls.empty())
    return PreservedAnalyses::all();
  BasicBlock &entry = function.getEntryBlock();
  for (Instruction *call : calls) {
    // The call before may have been the block's first instruction.
    IRBuilder<> builder(&entry, entry.begin());
    uint64_t bytes = *bytesOfHeap(*call);
    AllocaInst *variable =
        builder.CreateAlloca(ArrayType::get(builder.getInt8Ty(), bytes));
    variable->setAlignment(Align(alignment));
    replace(*call, *variable);
  }
  PreservedAnalyses preserved;
  preserved.preserveSet<CFGAnalyses>();
  return preserved;
}
