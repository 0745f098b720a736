//! Gives kernels the form in which a launch calls them: calling convention,
//! workgroup size, and parameters in the memory the launch puts them.
//!
//! ```mlir
//! // Before
//! llvm.func @k(%x: !llvm.ptr, %d: !llvm.ptr {accc.by_value = !box})
//!     attributes {gpu.kernel, accc.max_threads = 256 : i32}
//! // After, for AMD
//! llvm.func @k(%x: !llvm.ptr<1>, %d: !llvm.ptr<4> {llvm.byref = !box})
//!     attributes {rocdl.kernel, rocdl.flat_work_group_size = "1,256", ...} {
//!   %0 = llvm.addrspacecast %x : !llvm.ptr<1> to !llvm.ptr
//! ```
//!
//! LLVM's address space inference pushes the casts down to the loads and
//! stores, which become global ones.

use super::{
    symbols::GLOBAL,
    target::{DeviceTarget, Vendor},
};
use crate::codegen::error::CodegenError;
use accc_dialects::gpu::{
    BY_VALUE, MAX_GANGS, MAX_THREADS, MAX_WAVEFRONTS, VECTOR_LENGTH, WORKERS,
};
use accc_dialects::ir::SYMBOL_NAME;
use melior::{
    Context,
    dialect::llvm,
    ir::{
        Attribute, BlockLike, BlockRef, Identifier, Module, RegionLike, Type, TypeLike, Value,
        ValueLike,
        attribute::{
            ArrayAttribute, DenseI32ArrayAttribute, DictionaryAttribute, IntegerAttribute,
            StringAttribute, TypeAttribute,
        },
        operation::{OperationBuilder, OperationLike, OperationMutLike, OperationRefMut},
        r#type::IntegerType,
    },
};

use std::fmt;

pub use accc_dialects::gpu::KERNEL;

/// AMD's address space of constant memory, where kernel arguments lie.
const AMD_CONSTANT: u32 = 4;

/// The threads of a kernel's gangs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gangs {
    /// All launches have the same.
    Exactly { workers: i64, lanes: i64 },
    /// The launch chooses.
    AtMost { threads: i64 },
}

impl fmt::Display for Gangs {
    /// `gangs of 4 workers with 64 lanes`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Gangs::Exactly { workers: 1, lanes } => write!(f, "gangs of {lanes} lanes"),
            Gangs::Exactly { workers, lanes } => {
                write!(f, "gangs of {workers} workers with {lanes} lanes")
            }
            Gangs::AtMost { threads } => write!(f, "gangs of at most {threads} threads"),
        }
    }
}

/// Finishes every kernel of a module in the LLVM dialect; returns their names and what
/// their gangs are.
pub fn finish_kernels<'c>(
    context: &'c Context,
    module: &Module<'c>,
    target: &DeviceTarget,
) -> Result<Vec<(String, Gangs)>, CodegenError> {
    let mut kernels = Vec::new();
    let mut next = module.body().first_operation_mut();
    while let Some(mut function) = next {
        next = function.next_in_block_mut();
        if function.has_attribute(KERNEL) {
            let name = symbol_name(&function)?;
            finish_parameters(context, &mut function, target.vendor())?;
            let gangs = set_kernel_attributes(context, &mut function, target);
            kernels.push((name, gangs));
        }
    }
    Ok(kernels)
}

fn symbol_name(function: &OperationRefMut) -> Result<String, CodegenError> {
    let name = function
        .attribute(SYMBOL_NAME)
        .and_then(StringAttribute::try_from);
    name.map(|name| name.value().to_string())
        .map_err(|_| malformed("a kernel has no name"))
}

fn malformed(message: &str) -> CodegenError {
    CodegenError::Internal {
        stage: "kernel signatures",
        message: message.into(),
    }
}

/// Changes the types and attributes of all parameters.
fn finish_parameters<'c>(
    context: &'c Context,
    function: &mut OperationRefMut<'c, '_>,
    vendor: Vendor,
) -> Result<(), CodegenError> {
    let entry = function
        .region(0)
        .ok()
        .and_then(|region| region.first_block())
        .ok_or_else(|| malformed("a kernel has no body"))?;
    let mut types = Vec::new();
    let mut attributes = Vec::new();
    for index in 0..entry.argument_count() {
        let argument = entry
            .argument(index)
            .map_err(|_| malformed("a kernel lacks a parameter"))?;
        let old = argument_attributes(function, index);
        let descriptor = old.and_then(|attributes| attributes.element_by_name(BY_VALUE));
        if let Some(space) = address_space(argument.r#type(), descriptor, vendor) {
            let parameter = llvm::r#type::pointer(context, space);
            move_to_address_space(entry, argument.into(), parameter);
        }
        types.push(argument.r#type());
        attributes.push(finished_attributes(context, old, vendor).into());
    }
    let function_type = llvm::r#type::function(llvm::r#type::void(context), &types, false);
    function.set_attribute("function_type", TypeAttribute::new(function_type).into());
    function.set_attribute(
        "arg_attrs",
        ArrayAttribute::new(context, &attributes).into(),
    );
    Ok(())
}

fn argument_attributes<'c>(
    function: &OperationRefMut<'c, '_>,
    index: usize,
) -> Option<DictionaryAttribute<'c>> {
    let all = ArrayAttribute::try_from(function.attribute("arg_attrs").ok()?).ok()?;
    DictionaryAttribute::try_from(all.element(index).ok()?).ok()
}

/// The attributes of a parameter, with our mark for descriptors replaced by
/// the vendor's way to pass bytes.
fn finished_attributes<'c>(
    context: &'c Context,
    old: Option<DictionaryAttribute<'c>>,
    vendor: Vendor,
) -> DictionaryAttribute<'c> {
    let count = old.map_or(0, |old| old.len());
    let mut finished = Vec::with_capacity(count + 1);
    for (name, value) in (0..count).filter_map(|index| old?.element(index).ok()) {
        if name.as_string_ref().as_str() != Ok(BY_VALUE) {
            finished.push((name, value));
            continue;
        }
        let passed = match vendor {
            Vendor::Amd | Vendor::Simt => "llvm.byref",
            Vendor::Nvidia => "llvm.byval",
        };
        let alignment = IntegerAttribute::new(IntegerType::new(context, 64).into(), 8);
        finished.push((Identifier::new(context, passed), value));
        finished.push((Identifier::new(context, "llvm.align"), alignment.into()));
    }
    DictionaryAttribute::new(context, &finished)
}

/// Where a launch puts what a generic pointer parameter points to; `None` if
/// the parameter stays as it is.
fn address_space(parameter: Type, descriptor: Option<Attribute>, vendor: Vendor) -> Option<u32> {
    let raw = parameter.to_raw();
    // SAFETY: `raw` is a type of a live context, and a pointer when its
    // address space is asked for.
    let is_generic = unsafe {
        mlir_sys::mlirTypeIsALLVMPointerType(raw)
            && mlir_sys::mlirLLVMPointerTypeGetAddressSpace(raw) == 0
    };
    match (is_generic, descriptor, vendor) {
        (false, ..) | (.., Vendor::Simt) => None,
        (true, None, _) => Some(GLOBAL),
        (true, Some(_), Vendor::Amd) => Some(AMD_CONSTANT),
        // NVPTX wants `byval` in generic form and finds the parameter space
        // itself.
        (true, Some(_), Vendor::Nvidia) => None,
    }
}

/// Gives `argument` a new pointer type; its uses see it cast back.
fn move_to_address_space(entry: BlockRef, argument: Value, parameter: Type) {
    let generic = argument.r#type();
    argument.set_type(parameter);
    let cast = entry.insert_operation(
        0,
        OperationBuilder::new(accc_dialects::llvm::ADDRSPACECAST, argument.location())
            .add_operands(&[argument])
            .add_results(&[generic])
            .build()
            .expect("a cast needs nothing but operand and result"),
    );
    let mut except = cast.to_raw();
    // SAFETY: the cast and the argument belong to the same live function.
    unsafe {
        mlir_sys::mlirValueReplaceAllUsesExcept(
            argument.to_raw(),
            mlir_sys::mlirOperationGetResult(cast.to_raw(), 0),
            1,
            &mut except,
        );
    }
}

/// Replaces our attributes of a kernel by the vendor's; returns what they said.
fn set_kernel_attributes<'c>(
    context: &'c Context,
    function: &mut OperationRefMut<'c, '_>,
    target: &DeviceTarget,
) -> Gangs {
    let (gangs, max_threads) = gangs_of(function, target);
    for ours in [
        KERNEL,
        MAX_GANGS,
        MAX_THREADS,
        MAX_WAVEFRONTS,
        VECTOR_LENGTH,
        WORKERS,
    ] {
        // Absent is as good as removed.
        let _ = function.remove_attribute(ours);
    }
    let unit = Attribute::unit(context);
    match target.vendor() {
        Vendor::Amd => {
            let min_threads = match gangs {
                Gangs::Exactly { workers, lanes } => workers * lanes,
                Gangs::AtMost { .. } => 1,
            };
            let sizes = format!("{min_threads},{max_threads}");
            let sizes = StringAttribute::new(context, &sizes);
            function.set_attribute("rocdl.kernel", unit);
            function.set_attribute("rocdl.flat_work_group_size", sizes.into());
        }
        Vendor::Nvidia => {
            let narrow = |size: i64| i32::try_from(size).unwrap_or(i32::MAX);
            let (name, sizes) = match gangs {
                Gangs::Exactly { workers, lanes } => {
                    ("nvvm.reqntid", vec![narrow(lanes), narrow(workers)])
                }
                Gangs::AtMost { threads } => ("nvvm.maxntid", vec![narrow(threads)]),
            };
            let sizes = DenseI32ArrayAttribute::new(context, &sizes);
            function.set_attribute("nvvm.kernel", unit);
            function.set_attribute(name, sizes.into());
        }
        Vendor::Simt => {}
    }
    gangs
}

/// What our attributes of a kernel say of its gangs, and of the most threads that one may have.
fn gangs_of(function: &OperationRefMut<'_, '_>, target: &DeviceTarget) -> (Gangs, i64) {
    let count = |name| {
        let attribute = function.attribute(name).ok()?;
        let count = IntegerAttribute::try_from(attribute).ok()?;
        Some(count.value())
    };
    let wavefront = i64::from(target.wavefront_size());
    let wavefronts = || Some(count(MAX_WAVEFRONTS)? * wavefront);
    let max_threads = count(MAX_THREADS)
        .or_else(wavefronts)
        .unwrap_or(i64::from(target.max_threads()));
    let lanes = count(VECTOR_LENGTH).map(|lanes| match lanes {
        -1 => wavefront,
        lanes => lanes,
    });
    let gangs = match lanes.zip(count(WORKERS)) {
        Some((lanes, workers)) => Gangs::Exactly { workers, lanes },
        None => Gangs::AtMost {
            threads: max_threads,
        },
    };
    (gangs, max_threads)
}
