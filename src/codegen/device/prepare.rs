//! Says to LLVM what it cannot see: what is called from outside, which
//! processor each function is for, and how atomics reach memory.

use super::{
    library::code_object_version,
    target::{DeviceTarget, Vendor},
    unordered_atomics,
};
use inkwell::{
    AtomicOrdering, GlobalVisibility,
    attributes::{Attribute, AttributeLoc},
    context::Context,
    module::{FlagBehavior, Linkage, Module},
    types::AsTypeRef,
    values::{
        AsValueRef, CallSiteValue, FunctionValue, InstructionOpcode, InstructionValue, Operand,
    },
};
use llvm_sys::{core, prelude::LLVMValueRef};
use std::collections::HashSet;

/// Prepares a complete module, libraries included, for optimisation. Everything
/// but what is `visible` to the host becomes private to the module.
pub fn prepare<'c>(
    context: &'c Context,
    module: &Module<'c>,
    target: &DeviceTarget,
    visible: &HashSet<String>,
) {
    internalize(module, visible);
    if target.vendor() == Vendor::Amd {
        let version = context
            .i32_type()
            .const_int(u64::from(code_object_version(target)), false);
        module.add_basic_value_flag("amdhsa_code_object_version", FlagBehavior::Error, version);
    }
    for function in module
        .get_functions()
        .filter(|function| is_defined(*function))
    {
        set_attributes(context, function, target);
        unordered_atomics::order_by_fences(context, function, target);
        for instruction in instructions(function) {
            finish_atomic(context, instruction, target.vendor());
        }
        if target.vendor() != Vendor::Simt {
            convert_plainly(context, function);
        }
    }
}

fn is_defined(function: FunctionValue) -> bool {
    function.count_basic_blocks() > 0
}

fn instructions<'c>(function: FunctionValue<'c>) -> impl Iterator<Item = InstructionValue<'c>> {
    function
        .get_basic_block_iter()
        .flat_map(|block| block.get_instructions())
}

fn internalize(module: &Module, visible: &HashSet<String>) {
    let functions = module
        .get_functions()
        .filter(|function| is_defined(*function));
    let variables = module
        .get_globals()
        .filter(|global| !global.is_declaration());
    for value in functions
        .map(FunctionValue::as_global_value)
        .chain(variables)
    {
        let name = value.get_name().to_string_lossy();
        if visible.contains(name.as_ref()) {
            // Found by name in the image, and never replaced by another's.
            value.set_visibility(GlobalVisibility::Protected);
        } else if !name.starts_with("llvm.") {
            value.set_linkage(Linkage::Internal);
        }
    }
}

/// Attributes that hold for all device code: no exceptions, one processor.
fn set_attributes(context: &Context, function: FunctionValue, target: &DeviceTarget) {
    let nounwind = Attribute::get_named_enum_kind_id("nounwind");
    // Of the libraries, which are compiled for no processor in particular.
    for attribute in ["target-features", "tune-cpu"] {
        function.remove_string_attribute(AttributeLoc::Function, attribute);
    }
    let mut attributes = vec![
        context.create_enum_attribute(nounwind, 0),
        context.create_string_attribute("target-cpu", target.cpu()),
    ];
    if target.vendor() == Vendor::Amd && is_seldom(function) {
        // A kernel has the registers of all that it calls.
        let waves = if target.fixed_wavefront_size() == Some(64) {
            "8"
        } else {
            "16"
        };
        attributes.push(context.create_string_attribute("amdgpu-waves-per-eu", waves));
        attributes.push(context.create_string_attribute("amdgpu-agpr-alloc", "0"));
    }
    if target.vendor() == Vendor::Simt {
        // A fiber has little stack: reach its guard page, never over it.
        attributes.push(context.create_string_attribute("probe-stack", "inline-asm"));
    }
    let features = target.features();
    if !features.is_empty() {
        attributes.push(context.create_string_attribute("target-features", &features));
    }
    for attribute in attributes {
        function.add_attribute(AttributeLoc::Function, attribute);
    }
}

/// Whether `function` is one of the libraries', for output or the end of the program: kernels that
/// have it for the worst case call it seldom or never.
fn is_seldom(function: FunctionValue) -> bool {
    const FAMILIES: [&str; 4] = ["_FortranAio", "_FortranAStop", "_ZN4accc", "__ockl_"];
    let name = function.get_name().to_string_lossy();
    FAMILIES.iter().any(|family| name.starts_with(family))
}

/// Atomics come with AMD's names for synchronisation scopes, and assume device
/// memory: neither fine-grained nor of another device (OpenACC's data clauses
/// allocate no other). Else AMD would have to loop over a compare-and-swap.
fn finish_atomic(context: &Context, instruction: InstructionValue, vendor: Vendor) {
    use InstructionOpcode::*;
    let opcode = instruction.get_opcode();
    match vendor {
        Vendor::Nvidia if has_scope(instruction) => {
            rename_scope(context, instruction.as_value_ref());
        }
        Vendor::Amd if opcode == AtomicRMW => {
            mark(context, instruction, "amdgpu.no.fine.grained.memory");
            mark(context, instruction, "amdgpu.no.remote.memory");
            if instruction.get_type().is_float_type() {
                mark(context, instruction, "amdgpu.ignore.denormal.mode");
            }
        }
        _ => {}
    }
}

/// Lets the hardware round reals to integers: its instructions saturate, but LLVM
/// puts comparisons around them. Fortran asks for nothing where the integer
/// cannot represent the result (F2023, 16.9.110).
fn convert_plainly(context: &Context, function: FunctionValue) {
    const SATURATING: &str = "llvm.fptosi.sat.";
    let builder = context.create_builder();
    for instruction in instructions(function).collect::<Vec<_>>() {
        let Ok(call) = CallSiteValue::try_from(instruction) else {
            continue;
        };
        let is_conversion = call.get_called_fn_value().is_some_and(|callee| {
            callee
                .get_name()
                .to_bytes()
                .starts_with(SATURATING.as_bytes())
        });
        // inkwell takes no other operands than values: asked of others it panics.
        if !is_conversion {
            continue;
        }
        let operand = instruction.get_operand(0).and_then(Operand::value);
        let Some(real) = operand else {
            continue;
        };
        builder.position_before(&instruction);
        let ty = instruction.get_type().into_int_type();
        // SAFETY: the builder stands before the call, whose operand dominates it.
        unsafe {
            let converted = core::LLVMBuildFPToSI(
                builder.as_mut_ptr(),
                real.as_value_ref(),
                ty.as_type_ref(),
                c"".as_ptr(),
            );
            let converted = core::LLVMBuildFreeze(builder.as_mut_ptr(), converted, c"".as_ptr());
            core::LLVMReplaceAllUsesWith(instruction.as_value_ref(), converted);
        }
        instruction.erase_from_basic_block();
    }
}

/// Whether other threads may see when `instruction` happens.
fn has_scope(instruction: InstructionValue) -> bool {
    use InstructionOpcode::*;
    match instruction.get_opcode() {
        AtomicRMW | AtomicCmpXchg | Fence => true,
        Load | Store => instruction
            .get_atomic_ordering()
            .is_ok_and(|ordering| ordering != AtomicOrdering::NotAtomic),
        _ => false,
    }
}

/// Attaches metadata that says something by being there.
fn mark(context: &Context, instruction: InstructionValue, property: &str) {
    let kind = context.get_kind_id(property);
    // Fails for metadata other than nodes only.
    let _ = instruction.set_metadata(context.metadata_node(&[]), kind);
}

/// NVPTX's names for the scopes that AMD calls agent, workgroup and wavefront. The system's, which
/// clang gives all atomics of the libraries for NVIDIA, is more than they need: the host looks at
/// nothing before the kernel has ended, and fences for it take long.
fn rename_scope(context: &Context, instruction: LLVMValueRef) {
    let scope = |name: &str| {
        // SAFETY: the name is given with its length and only read.
        unsafe { core::LLVMGetSyncScopeID(context.raw(), name.as_ptr().cast(), name.len()) }
    };
    // SAFETY: the instruction is an atomic one, which has a scope.
    unsafe {
        let old = core::LLVMGetAtomicSyncScopeID(instruction);
        for (amd, nvidia) in [
            ("", "device"),
            ("agent", "device"),
            ("workgroup", "block"),
            ("wavefront", "block"),
        ] {
            if old == scope(amd) {
                core::LLVMSetAtomicSyncScopeID(instruction, scope(nvidia));
            }
        }
    }
}
