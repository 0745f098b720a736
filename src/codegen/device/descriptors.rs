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
//! `a(:)`, and in routines whose calls all pass such addresses or descriptors.
//!
//! Legality: descriptors have members of eight bytes, and compilers align them. What a
//! parameter of a kernel leads to is device memory, with descriptors that the host or a
//! kernel has put there. The host's are of device memory; where any procedure of the
//! module writes an address to memory that is not its own stack, which may make a
//! descriptor of private memory, accesses stay as they are.

use super::{
    descriptor_scope::DescriptorScope,
    made_descriptors::{Copy, Made},
    symbols::GLOBAL,
    target::Vendor,
    values::{calls, copied, object, opcode, stored, uncast, users},
};
use inkwell::{
    attributes::{Attribute, AttributeLoc},
    module::Module,
    values::{AsValueRef, FunctionValue},
};
use llvm_sys::{LLVMOpcode::*, LLVMTypeKind::*, core::*, prelude::LLVMValueRef};
use std::collections::HashSet;

/// Describes the descriptors of a program's module, before libraries join it. Functions that are
/// `visible` may be called from elsewhere.
pub fn describe(module: &Module, vendor: Vendor, visible: &HashSet<String>) {
    if vendor == Vendor::Simt {
        return;
    }
    let functions: Vec<_> = module.get_functions().collect();
    let all: Vec<_> = functions.iter().copied().flat_map(instructions).collect();
    for copy in all.iter().filter_map(|&it| Copy::of(it)) {
        copy.align();
    }
    if all.iter().any(|&instruction| writes_address(instruction)) {
        return;
    }
    let scope = DescriptorScope::new(module);
    for &instruction in &all {
        scope.exclude_store(instruction);
    }
    let mut known = Known::default();
    for &function in &functions {
        known.global.extend(parameters(function));
    }
    let mut made: Vec<_> = all.iter().filter_map(|&it| Made::of(it)).collect();
    let routines = functions.iter().filter(|function| {
        let name = function.get_name().to_string_lossy();
        function.count_basic_blocks() > 0 && !visible.contains(name.as_ref())
    });
    let routines: Vec<_> = routines.copied().collect();
    while known.follow(&mut made, &scope) || known.enter(&routines) {}
}

/// What is known of a module's addresses.
#[derive(Default)]
struct Known {
    /// Addresses of device memory, or of descriptors of it.
    global: HashSet<LLVMValueRef>,
    /// Descriptors of device memory on the stack, which are read, and passed on to be read.
    described: HashSet<LLVMValueRef>,
}

impl Known {
    /// Takes from `made` what is of device memory; an address there may lead to descriptors.
    /// Returns whether there was any.
    fn follow(&mut self, made: &mut Vec<Made>, scope: &DescriptorScope) -> bool {
        let is_from_global = |descriptor: &mut Made| descriptor.is_from(&self.global);
        let found: Vec<_> = made.extract_if(.., is_from_global).collect();
        let others: HashSet<_> = made.iter().map(Made::variable).collect();
        for descriptor in &found {
            if let Made::Copied(copy) = descriptor {
                scope.contains(copy.call);
            }
            let variable = descriptor.variable();
            if others.contains(&variable) || self.described.contains(&variable) {
                continue;
            }
            if let Some(loads) = loads_of_base(variable) {
                self.global.extend(loads.into_iter().map(load_global));
                self.described.insert(variable);
            }
        }
        !found.is_empty()
    }

    /// Adds the parameters of `routines` that have such arguments in all calls. Returns whether
    /// there was any.
    fn enter(&mut self, routines: &[FunctionValue]) -> bool {
        let before = self.global.len();
        for routine in routines {
            let Some(calls) = calls_of(*routine) else {
                continue;
            };
            for (place, parameter) in (0..).zip(routine.get_param_iter()) {
                let parameter = parameter.as_value_ref();
                // SAFETY: a call with as many arguments as the function has parameters.
                let argument = |&call: &LLVMValueRef| unsafe { LLVMGetOperand(call, place) };
                let mut arguments = calls.iter().map(argument);
                let is_described = |argument| self.described.contains(&uncast(argument));
                if self.described.contains(&parameter) {
                    continue;
                }
                if arguments.clone().all(is_described) {
                    if let Some(loads) = loads_of_base(parameter) {
                        self.global.extend(loads.into_iter().map(load_global));
                        self.global.insert(parameter);
                        self.described.insert(parameter);
                    }
                } else if arguments.all(|it| is_described(it) || self.global.contains(&object(it)))
                {
                    self.global.insert(parameter);
                }
            }
        }
        self.global.len() > before
    }
}

/// The calls of `function`, if there are any, and nothing else is done with it.
fn calls_of(function: FunctionValue) -> Option<Vec<LLVMValueRef>> {
    let function = function.as_value_ref();
    let users = users(function);
    let are_calls = users.iter().all(|&user| calls(user, function));
    (!users.is_empty() && are_calls).then_some(users)
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
/// it than to read its parts, or have the program's procedures read them.
fn loads_of_base(variable: LLVMValueRef) -> Option<Vec<LLVMValueRef>> {
    let mut loads = reads(variable, &mut HashSet::new())?;
    // SAFETY: a question about live loads. The only address in a descriptor is its base.
    loads.retain(|&load| unsafe { LLVMGetTypeKind(LLVMTypeOf(load)) } == LLVMPointerTypeKind);
    Some(loads)
}

/// The loads from the descriptor `variable`, if nothing else is done with it. `seen` are the
/// parameters of procedures that have been looked at.
fn reads(variable: LLVMValueRef, seen: &mut HashSet<LLVMValueRef>) -> Option<Vec<LLVMValueRef>> {
    let mut loads = Vec::new();
    let mut pending = vec![variable];
    while let Some(address) = pending.pop() {
        for user in users(address) {
            match opcode(user) {
                Some(LLVMAddrSpaceCast | LLVMGetElementPtr) => pending.push(user),
                Some(LLVMLoad) => loads.push(user),
                // To it, or from it to another one that is looked at as well.
                _ if Copy::of(user).is_some_and(|copy| copy.is_to_stack()) => {}
                _ if stored(user).is_some_and(|[_, target]| uncast(target) == variable) => {}
                Some(LLVMCall) if is_read_by(user, address, seen) => {}
                _ => return None,
            }
        }
    }
    Some(loads)
}

/// Whether `call` is one of a function that the module defines and that only reads the descriptor
/// at `address`: it hands it to no library either, which could make it another one.
fn is_read_by(call: LLVMValueRef, address: LLVMValueRef, seen: &mut HashSet<LLVMValueRef>) -> bool {
    // SAFETY: the called value of a live call, and if it is a function, with as many parameters as
    // the call has arguments, questions about it.
    unsafe {
        let function = LLVMGetCalledValue(call);
        if LLVMIsAFunction(function).is_null() || LLVMCountBasicBlocks(function) == 0 {
            return false;
        }
        (0..LLVMGetNumArgOperands(call))
            .filter(|&place| LLVMGetOperand(call, place) == address)
            .map(|place| LLVMGetParam(function, place))
            .all(|parameter| !seen.insert(parameter) || reads(parameter, seen).is_some())
    }
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
