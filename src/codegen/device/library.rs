//! Finds the vendors' math libraries and links what a module needs of them.
//!
//! The libraries are large, and most kernels need nothing of them: bitcode is
//! loaded lazily, only when a symbol is missing, and only the functions in use
//! are read.

use super::{
    math,
    statements::SET_ROUNDING,
    symbols::SHARED,
    target::{DeviceTarget, Vendor},
};
use crate::codegen::{error::CodegenError, ffi, tools};
use inkwell::{
    AddressSpace,
    context::{AsContextRef, Context},
    memory_buffer::MemoryBuffer,
    module::{Linkage, Module},
    values::{AsValueRef, FunctionValue, GlobalValue},
};
use llvm_sys::{
    bit_reader, core,
    prelude::{LLVMModuleRef, LLVMValueRef},
};
use std::{mem::ManuallyDrop, path::Path};

const COMMON_BUILTINS: &str = include_str!("builtins/common.ll");
const AMD_BUILTINS: &str = include_str!("builtins/amdgcn.ll");

/// What LLVM's back end, ptxas and the driver provide.
const NVIDIA_SYSTEM: &[&str] = &["__assertfail", "__nvvm_reflect", "vprintf"];

/// Intrinsics of LLVM that NVPTX cannot select: its instructions have a rounding mode each.
const NVIDIA_LACKS: &[&str] = &[SET_ROUNDING];

/// Gives every function that `module` calls a body, as far as there is one.
pub fn link_libraries(
    context: &Context,
    module: &Module,
    target: &DeviceTarget,
) -> Result<(), CodegenError> {
    rename_functions(module, target.vendor());
    if undefined_functions(module).is_empty() {
        return Ok(());
    }
    let device_type = device_type(target.vendor()).to_string();
    let common = COMMON_BUILTINS.replace("$DEVICE_TYPE", &device_type);
    link_builtins(context, module, &common)?;
    link_runtime(context, module, target.vendor())?;
    match target.vendor() {
        Vendor::Amd => {
            link_builtins(context, module, AMD_BUILTINS)?;
            link_rocm(context, module, target)
        }
        Vendor::Nvidia => link_libdevice(context, module),
        Vendor::Simt => Ok(()),
    }
}

/// `acc_device_t` of libaccrt's openacc.h.
fn device_type(vendor: Vendor) -> u32 {
    match vendor {
        Vendor::Nvidia => 4,
        Vendor::Amd => 5,
        Vendor::Simt => 7,
    }
}

/// Whether device code may call `symbol` without defining it.
pub fn provides(symbol: &str, vendor: Vendor) -> bool {
    let (prefixes, system): (&[&str], &[&str]) = match vendor {
        Vendor::Amd => (&["llvm.", "__ocml_", "__ockl_"], &[]),
        Vendor::Nvidia => (&["llvm.", "__nv_"], NVIDIA_SYSTEM),
        Vendor::Simt => (&["llvm.", "accrt_simt_"], &[]),
    };
    if vendor == Vendor::Nvidia && NVIDIA_LACKS.contains(&symbol) {
        return false;
    }
    prefixes.iter().any(|prefix| symbol.starts_with(prefix))
        || system.contains(&symbol)
        || math::is_known(symbol, vendor)
        || accrt_device::RENAMED.iter().any(|(c, _)| *c == symbol)
        || accrt_device::defines(symbol)
        || COMMON_BUILTINS.contains(&format!("@{symbol}("))
}

/// Fails if `module` still uses what nobody defines.
pub fn check_complete(module: &Module, target: &DeviceTarget) -> Result<(), CodegenError> {
    let functions = undefined_functions(module)
        .into_iter()
        .map(|function| function.get_name().to_string_lossy().into_owned());
    let variables = module
        .get_globals()
        .filter(|global| global.is_declaration() && !is_shared_memory(global))
        .filter(|global| is_used(global.as_value_ref()))
        .map(|global| global.get_name().to_string_lossy().into_owned());
    // ptxas and the driver see to the rest on NVIDIA, the dynamic linker on the
    // CPU.
    let is_system = |name: &String| match target.vendor() {
        Vendor::Amd => false,
        Vendor::Nvidia => NVIDIA_SYSTEM.contains(&name.as_str()),
        Vendor::Simt => provides(name, Vendor::Simt),
    };
    let symbols: Vec<_> = functions
        .chain(variables)
        .filter(|name| !is_system(name))
        .collect();
    if symbols.is_empty() {
        return Ok(());
    }
    Err(CodegenError::Undefined {
        target: target.to_string(),
        symbols,
    })
}

/// The launch gives dynamic shared memory its size: declared, never defined.
fn is_shared_memory(global: &GlobalValue) -> bool {
    global.as_pointer_value().get_type().get_address_space() == AddressSpace::from(SHARED)
}

/// The functions that `module` uses and does not define, in module order.
fn undefined_functions<'c>(module: &Module<'c>) -> Vec<FunctionValue<'c>> {
    module
        .get_functions()
        .filter(|function| {
            function.count_basic_blocks() == 0
                && function.get_intrinsic_id() == 0
                && is_used(function.as_value_ref())
        })
        .collect()
}

fn is_used(value: LLVMValueRef) -> bool {
    // SAFETY: callers pass a value of a live module.
    unsafe { !core::LLVMGetFirstUse(value).is_null() }
}

/// Makes calls of C's functions calls of the device's versions.
fn rename_functions(module: &Module, vendor: Vendor) {
    for function in module.get_functions().collect::<Vec<_>>() {
        if function.count_basic_blocks() > 0 {
            continue;
        }
        let name = function.get_name().to_string_lossy();
        let renamed = accrt_device::RENAMED.iter().find(|(c, _)| *c == name);
        let device_name = renamed
            .map(|(_, device)| (*device).to_owned())
            .or_else(|| math::device_function(&name, vendor));
        let Some(device_name) = device_name else {
            continue;
        };
        let device_function = module.get_function(&device_name).unwrap_or_else(|| {
            module.add_function(&device_name, function.get_type(), Some(Linkage::External))
        });
        function.replace_all_uses_with(device_function);
        // SAFETY: the declaration has no uses left.
        unsafe { function.delete() };
    }
}

/// Our own device functions, written as LLVM IR.
fn link_builtins(context: &Context, module: &Module, text: &str) -> Result<(), CodegenError> {
    let buffer = MemoryBuffer::create_from_memory_range_copy(text.as_bytes(), "builtins");
    let builtins = context
        .create_module_from_ir(buffer)
        .map_err(CodegenError::internal("the device built-ins"))?;
    link_needed(module, builtins)
}

/// Links what the module needs of Fortran's runtime.
fn link_runtime(context: &Context, module: &Module, vendor: Vendor) -> Result<(), CodegenError> {
    let is_needed = undefined_functions(module)
        .iter()
        .any(|function| accrt_device::defines(&function.get_name().to_string_lossy()));
    if !is_needed {
        return Ok(());
    }
    let bitcode = match vendor {
        Vendor::Amd => accrt_device::AMDGCN,
        Vendor::Nvidia => accrt_device::NVPTX,
        Vendor::Simt => accrt_device::SIMT,
    };
    let buffer = MemoryBuffer::create_from_memory_range_copy(bitcode, "device runtime");
    link_needed(
        module,
        read_lazily(context, buffer, Path::new("runtime.bc"))?,
    )
}

fn link_rocm(
    context: &Context,
    module: &Module,
    target: &DeviceTarget,
) -> Result<(), CodegenError> {
    for (library, prefix) in [("ocml.bc", "__ocml_"), ("ockl.bc", "__ockl_")] {
        if let Some(user) = first_with_prefix(module, prefix) {
            let path =
                tools::rocm_device_library(library).ok_or_else(|| CodegenError::MissingTool {
                    what: format!("AMD's device library '{library}'"),
                    needed_by: format!("'{user}'"),
                    remedy: "install rocm-device-libs (Debian, Ubuntu) or ROCm, or set \
                             ROCM_PATH or ACCC_DEVICE_LIBS"
                        .into(),
                })?;
            link_needed(module, load_lazily(context, &path)?)?;
        }
    }
    define_rocm_controls(context, module, target);
    Ok(())
}

fn link_libdevice(context: &Context, module: &Module) -> Result<(), CodegenError> {
    let Some(user) = first_with_prefix(module, "__nv_") else {
        return Ok(());
    };
    let path = tools::libdevice().ok_or_else(|| CodegenError::MissingTool {
        what: "NVIDIA's device library 'libdevice.10.bc'".into(),
        needed_by: format!("'{user}'"),
        remedy: "install the CUDA toolkit or the PyPI package nvidia-nvvm, or set CUDA_HOME \
                 or ACCC_LIBDEVICE"
            .into(),
    })?;
    link_needed(module, load_lazily(context, &path)?)
}

fn first_with_prefix(module: &Module, prefix: &str) -> Option<String> {
    undefined_functions(module)
        .iter()
        .map(|function| function.get_name().to_string_lossy().into_owned())
        .find(|name| name.starts_with(prefix))
}

/// AMD's libraries read constants that say for what they are compiled. ROCm
/// ships them as one small file per value, but not for processors newer than
/// itself: define them here.
fn define_rocm_controls(context: &Context, module: &Module, target: &DeviceTarget) {
    let (major, minor, stepping) = target.isa_version();
    let controls = [
        (
            "__oclc_ISA_version",
            32,
            major * 1000 + minor * 100 + stepping,
        ),
        ("__oclc_ABI_version", 32, code_object_version(target)),
        (
            "__oclc_wavefrontsize64",
            8,
            u32::from(target.wavefront_size() == 64),
        ),
        (
            "__oclc_wavefrontsize_log2",
            8,
            target.wavefront_size().ilog2(),
        ),
        ("__oclc_correctly_rounded_sqrt32", 8, 1),
        ("__oclc_daz_opt", 8, 0),
        ("__oclc_finite_only_opt", 8, 0),
        ("__oclc_unsafe_math_opt", 8, 0),
    ];
    for (name, bits, value) in controls {
        if let Some(global) = module.get_global(name) {
            let r#type = if bits == 8 {
                context.i8_type()
            } else {
                context.i32_type()
            };
            global.set_initializer(&r#type.const_int(u64::from(value), false));
            global.set_constant(true);
            global.set_linkage(Linkage::Internal);
        }
    }
}

/// AMDHSA code object version times 100, as the module flag counts it. Version
/// 5 loads on every ROCm since 5.4; only version 6 knows families of processors.
pub fn code_object_version(target: &DeviceTarget) -> u32 {
    if target.is_generic() { 600 } else { 500 }
}

/// Opens bitcode without reading the bodies of its functions.
fn load_lazily<'c>(context: &'c Context, path: &Path) -> Result<Module<'c>, CodegenError> {
    let buffer = MemoryBuffer::create_from_file(path)
        .map_err(|message| CodegenError::io(path)(std::io::Error::other(message.to_string())))?;
    read_lazily(context, buffer, path)
}

fn read_lazily<'c>(
    context: &'c Context,
    buffer: MemoryBuffer,
    path: &Path,
) -> Result<Module<'c>, CodegenError> {
    let mut module: LLVMModuleRef = std::ptr::null_mut();
    // SAFETY: the function takes over the buffer, which is therefore forgotten;
    // on success `module` is a module of `context` that we own.
    unsafe {
        let buffer = ManuallyDrop::new(buffer);
        let failed = bit_reader::LLVMGetBitcodeModuleInContext2(
            context.as_ctx_ref(),
            buffer.as_mut_ptr(),
            &mut module,
        );
        if failed != 0 {
            return Err(CodegenError::io(path)(std::io::Error::other(
                "not LLVM bitcode, or of a newer LLVM",
            )));
        }
        Ok(Module::new(module))
    }
}

/// Moves the functions that `module` needs of `library` into it.
fn link_needed(module: &Module, library: Module) -> Result<(), CodegenError> {
    // SAFETY: both modules are alive and of one context; the linker consumes
    // the library, which is therefore forgotten. Equal triples and layouts keep
    // it from warning: libraries name a generic device.
    let linked = unsafe {
        let library = ManuallyDrop::new(library);
        core::LLVMSetTarget(
            library.as_mut_ptr(),
            core::LLVMGetTarget(module.as_mut_ptr()),
        );
        core::LLVMSetDataLayout(
            library.as_mut_ptr(),
            core::LLVMGetDataLayoutStr(module.as_mut_ptr()),
        );
        ffi::link_needed(module.as_mut_ptr(), library.as_mut_ptr())
    };
    linked.then_some(()).ok_or(CodegenError::Internal {
        stage: "device library linking",
        message: "LLVM's linker failed".into(),
    })
}
