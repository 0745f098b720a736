//! How many registers ptxas gives to the threads of kernels. AMD's code has as many as LLVM finds that
//! its gangs leave.

use super::resources::KernelResources;
use inkwell::{attributes::AttributeLoc, module::Module, values::FunctionValue};

/// LLVM's name for PTX's `.maxnreg`.
const MOST: &str = "nvvm.maxnreg";

/// Has no thread of `kernels` take more than `most` registers.
pub fn limit<'k>(module: &Module, kernels: impl Iterator<Item = &'k String>, most: u32) {
    let limit = module
        .get_context()
        .create_string_attribute(MOST, &most.to_string());
    for function in kernels.filter_map(|name| module.get_function(name)) {
        function.add_attribute(AttributeLoc::Function, limit);
    }
}

/// Lets kernels of `module` that spill much have as many registers as a thread can; whether there
/// are any. ptxas decides how many gangs should run at a time before it knows what a thread needs:
/// a chemistry kernel of 400 reactions gets 32 registers and spills 17 KB, and 288 bytes if one
/// gang for each multiprocessor is enough. Asked for all kernels, that would only take threads
/// from those that need few registers.
pub fn give(module: &Module, kernels: &[KernelResources]) -> bool {
    const MANY_BYTES: u32 = 256;
    let least_gangs = module
        .get_context()
        .create_string_attribute("nvvm.minctasm", "1");
    let spilling = kernels.iter().filter(|kernel| kernel.spills >= MANY_BYTES);
    let mut gives_any = false;
    let functions = spilling.filter_map(|kernel| module.get_function(&kernel.name));
    let is_limited = |function: &FunctionValue| {
        let limit = function.get_string_attribute(AttributeLoc::Function, MOST);
        limit.is_some()
    };
    for function in functions.filter(|function| !is_limited(function)) {
        function.add_attribute(AttributeLoc::Function, least_gangs);
        gives_any = true;
    }
    gives_any
}
