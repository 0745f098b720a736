//! Says to LLVM what it cannot see: what is called from outside, which
//! processor each function is for, and what its operations may assume.

use super::{
    atomics,
    library::code_object_version,
    target::{DeviceTarget, Vendor},
    unordered_atomics,
};
use crate::codegen::conversions;
use inkwell::{
    GlobalVisibility,
    attributes::{Attribute, AttributeLoc},
    context::Context,
    module::{FlagBehavior, Linkage, Module},
    values::{FunctionValue, InstructionValue},
};
use std::collections::HashSet;

/// Prepares a complete module, libraries included, for optimisation. Everything
/// but what is `visible` to the host becomes private to the module. `any_memory`: kernels may find
/// variables in other memory than the device's.
pub fn prepare<'c>(
    context: &'c Context,
    module: &Module<'c>,
    target: &DeviceTarget,
    visible: &HashSet<String>,
    any_memory: bool,
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
            atomics::finish(context, instruction, target, any_memory);
        }
        if target.vendor() != Vendor::Simt {
            conversions::convert_plainly(context, function);
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
