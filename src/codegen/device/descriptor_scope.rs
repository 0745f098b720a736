//! Says to LLVM that stores of numbers leave descriptors in device memory as they are.
//!
//! Device code has no types of Fortran any more. A store of a number through an address from one
//! descriptor could write to the next one, so that each iteration of a loop would read all
//! descriptors of an object's components again.
//!
//! ## Before
//! ```llvm
//! call void @llvm.memcpy(ptr %copy, ptr addrspace(1) %component, i32 72, i1 false)
//! store double %sum, ptr %element
//! ```
//! ## After
//! ```llvm
//! call void @llvm.memcpy(ptr %copy, ptr addrspace(1) %component, i32 72, i1 false), !alias.scope !2
//! store double %sum, ptr %element, !noalias !2
//! ```
//!
//! Legality: a descriptor contains an address, and where no procedure of the module writes one to
//! memory that is not its own stack (`descriptors`), no store of a number, nor an atomic update of
//! one, makes or changes a descriptor there. Calls and copies of structures say nothing.

use inkwell::module::Module;
use llvm_sys::{
    LLVMOpcode::*,
    LLVMTypeKind::*,
    core::*,
    prelude::{LLVMContextRef, LLVMMetadataRef, LLVMValueRef},
};

const NAME: &str = "accc descriptors";

/// The descriptors in device memory, for LLVM's analysis of aliases.
pub struct DescriptorScope {
    context: LLVMContextRef,
    scope: LLVMMetadataRef,
}

impl DescriptorScope {
    pub fn new(module: &Module) -> Self {
        // SAFETY: nodes of the module's own context, which they live as long as.
        unsafe {
            let context = LLVMGetModuleContext(module.as_mut_ptr());
            let name = LLVMMDStringInContext2(context, NAME.as_ptr().cast(), NAME.len());
            let node = |mut operands: Vec<LLVMMetadataRef>| {
                LLVMMDNodeInContext2(context, operands.as_mut_ptr(), operands.len())
            };
            let domain = node(vec![name]);
            let scope = node(vec![name, domain]);
            DescriptorScope { context, scope }
        }
    }

    /// `copy` reads a descriptor.
    pub fn contains(&self, copy: LLVMValueRef) {
        self.add(copy, c"alias.scope");
    }

    /// Marks `instruction` if it writes a number to memory.
    pub fn exclude_store(&self, instruction: LLVMValueRef) {
        // SAFETY: questions about a live instruction and its operands.
        let writes_number = unsafe {
            let written = match LLVMGetInstructionOpcode(instruction) {
                LLVMStore => Some(LLVMGetOperand(instruction, 0)),
                LLVMAtomicRMW => Some(LLVMGetOperand(instruction, 1)),
                LLVMAtomicCmpXchg => Some(LLVMGetOperand(instruction, 2)),
                _ => None,
            };
            written.is_some_and(|value| {
                let may_hold_address = [
                    LLVMPointerTypeKind,
                    LLVMStructTypeKind,
                    LLVMArrayTypeKind,
                    LLVMVectorTypeKind,
                ];
                !may_hold_address.contains(&LLVMGetTypeKind(LLVMTypeOf(value)))
            })
        };
        if writes_number {
            self.add(instruction, c"noalias");
        }
    }

    /// Adds the scope to those that `instruction` has of that kind.
    fn add(&self, instruction: LLVMValueRef, kind: &std::ffi::CStr) {
        let length = kind.count_bytes() as u32;
        // SAFETY: a live instruction; its metadata of these kinds is a list of nodes.
        unsafe {
            let kind = LLVMGetMDKindIDInContext(self.context, kind.as_ptr(), length);
            let mut scopes = Vec::new();
            let old = LLVMGetMetadata(instruction, kind);
            if !old.is_null() {
                let mut values = vec![std::ptr::null_mut(); LLVMGetMDNodeNumOperands(old) as usize];
                LLVMGetMDNodeOperands(old, values.as_mut_ptr());
                scopes.extend(values.into_iter().map(|value| LLVMValueAsMetadata(value)));
            }
            scopes.push(self.scope);
            let list = LLVMMDNodeInContext2(self.context, scopes.as_mut_ptr(), scopes.len());
            LLVMSetMetadata(instruction, kind, LLVMMetadataAsValue(self.context, list));
        }
    }
}
