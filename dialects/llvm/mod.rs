//! Constructors for the few LLVM dialect operations accc builds itself:
//! constant data, pointers to it, atomics.

mod accesses;
mod atomics;
mod functions;
mod globals;
mod loops;

pub use accesses::*;
pub use atomics::*;
pub use functions::*;
pub use globals::*;
pub use loops::*;

use crate::{
    fir,
    ir::{Builder, Type, Value},
};

crate::ir::operations! {
    ADDRESS_OF = "llvm.mlir.addressof",
    ADDRSPACECAST = "llvm.addrspacecast",
    ATOMICRMW = "llvm.atomicrmw",
    CALL = "llvm.call",
    CALL_INTRINSIC = "llvm.call_intrinsic",
    CMPXCHG = "llvm.cmpxchg",
    CONSTANT = "llvm.mlir.constant",
    EXTRACTVALUE = "llvm.extractvalue",
    FENCE = "llvm.fence",
    FREEZE = "llvm.freeze",
    FUNC = "llvm.func",
    GLOBAL = "llvm.mlir.global",
    GLOBAL_CONSTRUCTORS = "llvm.mlir.global_ctors",
    INSERTVALUE = "llvm.insertvalue",
    INTTOPTR = "llvm.inttoptr",
    LOAD = "llvm.load",
    MEMCPY = "llvm.intr.memcpy",
    MEMMOVE = "llvm.intr.memmove",
    POISON = "llvm.mlir.poison",
    PTRTOINT = "llvm.ptrtoint",
    RETURN = "llvm.return",
    STACKRESTORE = "llvm.intr.stackrestore",
    STACKSAVE = "llvm.intr.stacksave",
    STORE = "llvm.store",
    UNDEF = "llvm.mlir.undef",
    ZERO = "llvm.mlir.zero",
}

/// The attribute of a global variable with the number of its address space.
pub const ADDRESS_SPACE: &str = "addr_space";
/// The attribute of a parameter that is the only way to the memory it points to.
pub const NO_ALIAS: &str = "llvm.noalias";
/// The address space of memory that a gang shares, on AMD and NVIDIA.
pub const SHARED: u32 = 3;

/// The null pointer.
pub fn null<'c>(b: &Builder<'c>) -> Value<'c> {
    b.value(ZERO, &[], Type::llvm_pointer(b.ctx(), 0), &[])
}

/// The index `value` as a number of its own: LLVM's analyses of loops do not look at
/// what it is computed from.
pub fn freeze<'c>(b: &Builder<'c>, value: Value<'c>) -> Value<'c> {
    let number = fir::to_i64(b, value);
    let frozen = b.value(FREEZE, &[number], number.ty(), &[]);
    fir::to_index(b, frozen)
}

/// The top of the thread's stack, for [`stack_restore`].
pub fn stack_save<'c>(b: &Builder<'c>) -> Value<'c> {
    let pointer = Type::llvm_pointer(b.ctx(), 0);
    b.value(STACKSAVE, &[], pointer, &[])
}

/// Gives back what was taken from the stack since `top` was saved.
pub fn stack_restore<'c>(b: &Builder<'c>, top: Value<'c>) {
    b.op(STACKRESTORE, &[top], &[], &[], vec![]);
}
