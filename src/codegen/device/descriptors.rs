//! Descriptors in device memory: members of derived types that are allocatable or
//! pointers.
//!
//! flang copies a descriptor before it reads it, and says nothing of its alignment: it
//! would be loaded by bytes on NVIDIA, and not by scalar loads on AMD. Nor does LLVM know
//! that the address in it is one of device memory, so that each access would have to
//! find out whether it means shared memory or the stack.
//!
//! ## Before
//! ```llvm
//! call void @llvm.memcpy(ptr %copy, ptr %member, i32 48, i1 false)
//! %base = load ptr, ptr %copy
//! ```
//! ## After
//! ```llvm
//! call void @llvm.memcpy(ptr align 8 %copy, ptr align 8 %member, i32 48, i1 false)
//! %0 = load ptr addrspace(1), ptr %copy
//! %base = addrspacecast ptr addrspace(1) %0 to ptr
//! ```
//! The same where a procedure makes a descriptor of its own of such an address, as for the dummy
//! `a(:)`.
//!
//! Legality: descriptors have members of eight bytes, and compilers align them. What a
//! parameter of a kernel leads to is device memory, with descriptors that the host or a
//! kernel has put there. The host's are of device memory; where any procedure of the
//! module writes an address to memory that is not its own stack, which may make a
//! descriptor of private memory, accesses stay as they are.

use super::{descriptor_scope::DescriptorScope, symbols::GLOBAL, target::Vendor};
use inkwell::{
    attributes::{Attribute, AttributeLoc},
    module::Module,
    values::{AsValueRef, FunctionValue},
};
use llvm_sys::{
    LLVMOpcode::{self, *},
    LLVMTypeKind::*,
    core::*,
    prelude::{LLVMTypeRef, LLVMValueRef},
};
use std::collections::HashSet;

const ALIGNMENT: u32 = 8;

/// Describes the descriptors of a program's module, before libraries join it.
pub fn describe(module: &Module, vendor: Vendor) {
    if vendor == Vendor::Simt {
        return;
    }
    let functions: Vec<_> = module
        .get_functions()
        .map(|function| (function, instructions(function)))
        .collect();
    for &instruction in functions.iter().flat_map(|(_, all)| all) {
        if let Some(copy) = Copy::of(instruction) {
            copy.align();
        }
    }
    let assigns = |all: &Vec<_>| all.iter().any(|&instruction| writes_address(instruction));
    if functions.iter().any(|(_, all)| assigns(all)) {
        return;
    }
    let scope = DescriptorScope::new(module);
    for (function, all) in &functions {
        all.iter()
            .for_each(|&instruction| scope.exclude_store(instruction));
        let mut global: HashSet<_> = parameters(*function);
        // An address that is known to be one of device memory may lead to descriptors.
        let mut made: Vec<_> = all.iter().filter_map(|&it| Made::of(it)).collect();
        while let Some(next) = made
            .iter()
            .position(|descriptor| descriptor.is_from(&global))
        {
            let descriptor = made.remove(next);
            if let Made::Copied(copy) = &descriptor {
                scope.contains(copy.call);
            }
            let variable = descriptor.variable();
            let is_only = !made.iter().any(|other| other.variable() == variable);
            if let Some(loads) = loads_of_base(variable).filter(|_| is_only) {
                global.extend(loads.into_iter().map(load_global));
            }
        }
    }
}

fn instructions(function: FunctionValue) -> Vec<LLVMValueRef> {
    function
        .get_basic_block_iter()
        .flat_map(|block| block.get_instructions())
        .map(|instruction| instruction.as_value_ref())
        .collect()
}

/// The parameters of `function` that are addresses of device memory, as kernels have, or
/// descriptors of it.
fn parameters(function: FunctionValue) -> HashSet<LLVMValueRef> {
    // SAFETY: a question about the type of a pointer.
    let is_global = |value| unsafe { LLVMGetPointerAddressSpace(LLVMTypeOf(value)) == GLOBAL };
    let by_value = ["byref", "byval"].map(Attribute::get_named_enum_kind_id);
    let is_descriptor = |place: u32| {
        let place = AttributeLoc::Param(place);
        let mut kinds = by_value.iter();
        kinds.any(|&kind| function.get_enum_attribute(place, kind).is_some())
    };
    let parameters = (0..).zip(function.get_param_iter());
    parameters
        .filter(|(_, parameter)| parameter.is_pointer_value())
        .map(|(place, parameter)| (place, parameter.as_value_ref()))
        .filter(|&(place, parameter)| is_global(parameter) || is_descriptor(place))
        .map(|(_, parameter)| parameter)
        .collect()
}

/// A descriptor on the stack, by what makes it.
enum Made {
    Copied(Copy),
    /// From its parts.
    Stored {
        variable: LLVMValueRef,
        parts: LLVMValueRef,
    },
}

impl Made {
    fn of(instruction: LLVMValueRef) -> Option<Made> {
        if let Some(copy) = Copy::of(instruction) {
            return Some(Made::Copied(copy));
        }
        let [parts, target] = stored(instruction)?;
        let variable = uncast(target);
        is_descriptor(variable).then_some(Made::Stored { variable, parts })
    }

    fn variable(&self) -> LLVMValueRef {
        match self {
            Made::Copied(copy) => copy.target,
            Made::Stored { variable, .. } => *variable,
        }
    }

    /// Whether it is of device memory, to which these addresses lead. (What it is made of may be
    /// another value than before: see [`load_global`].)
    fn is_from(&self, global: &HashSet<LLVMValueRef>) -> bool {
        match self {
            Made::Copied(copy) => copy.is_from(global),
            Made::Stored { parts, .. } => {
                first_part(*parts).is_some_and(|base| global.contains(&object(base)))
            }
        }
    }
}

/// What a store writes, and where.
fn stored(instruction: LLVMValueRef) -> Option<[LLVMValueRef; 2]> {
    // SAFETY: a store has these operands.
    let operand = |index| unsafe { LLVMGetOperand(instruction, index) };
    (opcode(instruction) == Some(LLVMStore)).then(|| [operand(0), operand(1)])
}

/// The first field of a structure, if it is put in by one of the instructions that make it.
fn first_part(mut structure: LLVMValueRef) -> Option<LLVMValueRef> {
    while opcode(structure) == Some(LLVMInsertValue) {
        // SAFETY: the instruction has these operands, and an index at least.
        unsafe {
            if *LLVMGetIndices(structure) == 0 {
                return Some(LLVMGetOperand(structure, 1));
            }
            structure = LLVMGetOperand(structure, 0);
        }
    }
    None
}

/// A copy of a descriptor to the stack or from there.
struct Copy {
    call: LLVMValueRef,
    /// The stack's variable, if it is what is written.
    target: LLVMValueRef,
}

impl Copy {
    fn of(call: LLVMValueRef) -> Option<Copy> {
        let [target, source] = copied(call)?.map(uncast);
        (is_descriptor(target) || is_descriptor(source)).then_some(Copy { call, target })
    }

    fn align(&self) {
        for parameter in [1, 2] {
            // SAFETY: a call with these parameters, addresses.
            unsafe { LLVMSetInstrParamAlignment(self.call, parameter, ALIGNMENT) };
        }
    }

    /// Whether one of these addresses leads to the source. (It may be another one than
    /// before: see [`load_global`].)
    fn is_from(&self, global: &HashSet<LLVMValueRef>) -> bool {
        let comes_from = |source| global.contains(&object(source));
        is_descriptor(self.target) && copied(self.call).is_some_and(|[_, from]| comes_from(from))
    }
}

/// Target and source of a memcpy.
fn copied(call: LLVMValueRef) -> Option<[LLVMValueRef; 2]> {
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

/// Whether `instruction` writes an address, or what may contain one, to memory that is
/// not known to be the thread's own.
fn writes_address(instruction: LLVMValueRef) -> bool {
    // SAFETY: questions about a live instruction.
    let is_address = |value| unsafe { LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMPointerTypeKind };
    let is_own = |address| opcode(object(address)) == Some(LLVMAlloca);
    if let Some([target, source]) = copied(instruction) {
        return is_own(source) && !is_own(target);
    }
    stored(instruction).is_some_and(|[value, target]| is_address(value) && !is_own(target))
}

/// The loads of the address in the descriptor `variable`, if nothing else is done with
/// it than to read its parts.
fn loads_of_base(variable: LLVMValueRef) -> Option<Vec<LLVMValueRef>> {
    let mut loads = Vec::new();
    let mut pending = vec![variable];
    while let Some(address) = pending.pop() {
        for user in users(address) {
            match opcode(user) {
                Some(LLVMAddrSpaceCast | LLVMGetElementPtr) => pending.push(user),
                Some(LLVMLoad) => loads.push(user),
                _ if copied(user).is_some_and(|[target, _]| uncast(target) == variable) => {}
                _ if stored(user).is_some_and(|[_, target]| uncast(target) == variable) => {}
                _ => return None,
            }
        }
    }
    // SAFETY: a question about live loads. The only address in a descriptor is its base.
    loads.retain(|&load| unsafe { LLVMGetTypeKind(LLVMTypeOf(load)) } == LLVMPointerTypeKind);
    Some(loads)
}

fn users(value: LLVMValueRef) -> Vec<LLVMValueRef> {
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

/// Loads an address of device memory instead of one of any memory, with the same bits;
/// returns the new load. (LLVM would remove casts there and back.)
fn load_global(load: LLVMValueRef) -> LLVMValueRef {
    // SAFETY: the new load reads the same place at the same time, and the cast stands in
    // front of all uses.
    unsafe {
        let generic = LLVMTypeOf(load);
        let context = LLVMGetTypeContext(generic);
        let builder = LLVMCreateBuilderInContext(context);
        LLVMPositionBuilderBefore(builder, load);
        let global = LLVMPointerTypeInContext(context, GLOBAL);
        let new = LLVMBuildLoad2(builder, global, LLVMGetOperand(load, 0), c"".as_ptr());
        LLVMSetAlignment(new, LLVMGetAlignment(load));
        let cast = LLVMBuildAddrSpaceCast(builder, new, generic, c"".as_ptr());
        LLVMReplaceAllUsesWith(load, cast);
        LLVMInstructionEraseFromParent(load);
        LLVMDisposeBuilder(builder);
        new
    }
}

/// `address` without changes of its address space.
fn uncast(mut address: LLVMValueRef) -> LLVMValueRef {
    while opcode(address) == Some(LLVMAddrSpaceCast) {
        // SAFETY: a cast has an operand.
        address = unsafe { LLVMGetOperand(address, 0) };
    }
    address
}

/// What `address` is computed from.
fn object(mut address: LLVMValueRef) -> LLVMValueRef {
    while let Some(LLVMAddrSpaceCast | LLVMGetElementPtr) = opcode(address) {
        // SAFETY: the first operand of both is an address.
        address = unsafe { LLVMGetOperand(address, 0) };
    }
    address
}

fn opcode(value: LLVMValueRef) -> Option<LLVMOpcode> {
    // SAFETY: a live value; only instructions have an opcode.
    unsafe { (!LLVMIsAInstruction(value).is_null()).then(|| LLVMGetInstructionOpcode(value)) }
}

/// Whether `value` is a variable on the stack that holds a descriptor: as flang has
/// them, address, bytes of an element, version, and more.
fn is_descriptor(value: LLVMValueRef) -> bool {
    // SAFETY: questions about a live instruction and its type.
    unsafe {
        if opcode(value) != Some(LLVMAlloca) {
            return false;
        }
        let ty = LLVMGetAllocatedType(value);
        let is = |field, kind| LLVMGetTypeKind(LLVMStructGetTypeAtIndex(ty, field)) == kind;
        is_structure(ty) && is(0, LLVMPointerTypeKind) && is(1, LLVMIntegerTypeKind)
    }
}

/// Whether `ty` is a structure without a name, of at least a descriptor's first fields.
fn is_structure(ty: LLVMTypeRef) -> bool {
    const FIELDS: u32 = 7;
    // SAFETY: questions about a type.
    unsafe {
        LLVMGetTypeKind(ty) == LLVMStructTypeKind
            && LLVMIsLiteralStruct(ty) != 0
            && LLVMCountStructElementTypes(ty) >= FIELDS
    }
}
