//! Questions about LLVM's values that passes over a device's module share.

use llvm_sys::{
    LLVMOpcode::{self, *},
    core::*,
    prelude::LLVMValueRef,
};

/// The opcode of an instruction; `None` for other values.
pub fn opcode(value: LLVMValueRef) -> Option<LLVMOpcode> {
    // SAFETY: a live value; only instructions have an opcode.
    unsafe { (!LLVMIsAInstruction(value).is_null()).then(|| LLVMGetInstructionOpcode(value)) }
}

/// The instructions and constants that use `value`, one for each operand.
pub fn users(value: LLVMValueRef) -> Vec<LLVMValueRef> {
    let mut users = Vec::new();
    // SAFETY: the uses of a live value, which nothing changes meanwhile.
    unsafe {
        let mut next = LLVMGetFirstUse(value);
        while !next.is_null() {
            users.push(LLVMGetUser(next));
            next = LLVMGetNextUse(next);
        }
    }
    users
}

/// Whether `user` is a direct call of `function`.
pub fn calls(user: LLVMValueRef, function: LLVMValueRef) -> bool {
    // SAFETY: the called value of a live call.
    opcode(user) == Some(LLVMCall) && unsafe { LLVMGetCalledValue(user) } == function
}

/// What a store writes, and where.
pub fn stored(instruction: LLVMValueRef) -> Option<[LLVMValueRef; 2]> {
    // SAFETY: a store has these operands.
    let operand = |index| unsafe { LLVMGetOperand(instruction, index) };
    (opcode(instruction) == Some(LLVMStore)).then(|| [operand(0), operand(1)])
}

/// Target and source of a memcpy.
pub fn copied(call: LLVMValueRef) -> Option<[LLVMValueRef; 2]> {
    const MEMCPY: &[u8] = b"llvm.memcpy.";
    if opcode(call) != Some(LLVMCall) {
        return None;
    }
    // SAFETY: a call; its callee's name lives as long as the module.
    unsafe {
        let mut length = 0;
        let name = LLVMGetValueName2(LLVMGetCalledValue(call), &mut length);
        let name = std::slice::from_raw_parts(name.cast::<u8>(), length);
        let operand = |index| LLVMGetOperand(call, index);
        name.starts_with(MEMCPY).then(|| [operand(0), operand(1)])
    }
}

/// `address` without changes of its address space.
pub fn uncast(mut address: LLVMValueRef) -> LLVMValueRef {
    while opcode(address) == Some(LLVMAddrSpaceCast) {
        // SAFETY: a cast has an operand.
        address = unsafe { LLVMGetOperand(address, 0) };
    }
    address
}

/// What `address` is computed from.
pub fn object(mut address: LLVMValueRef) -> LLVMValueRef {
    while let Some(LLVMAddrSpaceCast | LLVMGetElementPtr) = opcode(address) {
        // SAFETY: the first operand of both is an address.
        address = unsafe { LLVMGetOperand(address, 0) };
    }
    address
}
