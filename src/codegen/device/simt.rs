//! What the simt device of libaccrt calls: an entry for each kernel, and functions
//! for the memory of a gang.
//!
//! ```text
//! void kernel(void **values)      arguments behind their addresses
//! uint64_t kernel.parameters[]    how many there are, and of how many bytes each
//! void accc_simt_poison(void)     sets all shared memory to 0xFF bytes
//! void accc_simt_shared(visit, context)   names each piece of shared memory
//! ```

use crate::codegen::error::CodegenError;
use inkwell::{
    AddressSpace,
    attributes::{Attribute, AttributeLoc},
    builder::{Builder, BuilderError},
    context::Context,
    module::{Linkage, Module},
    targets::TargetData,
    types::{BasicType, BasicTypeEnum},
    values::{BasicMetadataValueEnum, FunctionValue, IntValue, PointerValue},
};
use std::collections::HashSet;

/// Fills shared memory before a gang starts: what it reads without having
/// written it shows as NaN or -1.
const POISON: &str = "accc_simt_poison";
const POISON_BYTE: u64 = 0xff;
/// Calls `void visit(void *context, void *address, uint64_t bytes)` for each
/// shared variable.
const SHARED: &str = "accc_simt_shared";
/// What is added to a kernel's name for its parameters.
const PARAMETERS: &str = ".parameters";
/// Alignment of shared variables (bytes); to_gpu gives them as much.
const SHARED_ALIGNMENT: u32 = 16;

/// Questions to libaccrt whose answers stay the same while a thread runs.
const QUERIES: [&str; 6] = [
    "accrt_simt_thread_id",
    "accrt_simt_block_id",
    "accrt_simt_block_dim",
    "accrt_simt_grid_dim",
    "accrt_simt_lane",
    "accrt_simt_wavefront_size",
];

/// Puts an entry of its name in front of every kernel; returns the names that
/// libaccrt looks up.
pub fn add_entries<'c>(
    context: &'c Context,
    module: &Module<'c>,
    visible: HashSet<String>,
) -> Result<HashSet<String>, CodegenError> {
    for query in QUERIES {
        if let Some(query) = module.get_function(query) {
            make_pure(context, query);
        }
    }
    let failed = |error: BuilderError| CodegenError::internal("the entries of kernels")(error);
    for name in &visible {
        if let Some(kernel) = module.get_function(name) {
            add_entry(context, module, kernel, name).map_err(failed)?;
        }
    }
    add_poison(context, module).map_err(failed)?;
    let parameters: Vec<_> = visible.iter().map(|name| parameters_of(name)).collect();
    let mut visible = visible;
    visible.extend(parameters);
    visible.insert(POISON.into());
    add_shared(context, module).map_err(failed)?;
    visible.insert(SHARED.into());
    Ok(visible)
}

/// Says that calls of `function` do nothing but answer: LLVM may leave them out.
fn make_pure(context: &Context, function: FunctionValue) {
    // memory(none) is the attribute with the value 0.
    for name in ["memory", "nounwind", "willreturn"] {
        let kind = Attribute::get_named_enum_kind_id(name);
        let attribute = context.create_enum_attribute(kind, 0);
        function.add_attribute(AttributeLoc::Function, attribute);
    }
}

fn add_entry<'c>(
    context: &'c Context,
    module: &Module<'c>,
    kernel: FunctionValue<'c>,
    name: &str,
) -> Result<(), BuilderError> {
    kernel.as_global_value().set_name(&format!("{name}.body"));
    let pointer = context.ptr_type(AddressSpace::default());
    let ty = context.void_type().fn_type(&[pointer.into()], false);
    let entry = module.add_function(name, ty, Some(Linkage::External));
    let builder = context.create_builder();
    builder.position_at_end(context.append_basic_block(entry, "entry"));
    let values = entry
        .get_first_param()
        .expect("declared with one parameter")
        .into_pointer_value();
    let mut arguments: Vec<BasicMetadataValueEnum> = Vec::new();
    let mut sizes = Vec::new();
    let layout = TargetData::create(
        module
            .get_data_layout()
            .as_str()
            .to_str()
            .unwrap_or_default(),
    );
    for (index, ty) in (0..).zip(kernel.get_type().get_param_types()) {
        let address = value_address(context, &builder, values, index)?;
        let ty = BasicTypeEnum::try_from(ty).expect("kernels take no metadata");
        let descriptor = take_bytes(kernel, index, &layout);
        sizes.push(descriptor.unwrap_or_else(|| layout.get_abi_size(&ty)));
        arguments.push(if descriptor.is_some() {
            address.into()
        } else {
            builder.build_load(ty, address, "value")?.into()
        });
    }
    builder.build_call(kernel, &arguments, "")?;
    builder.build_return(None)?;
    add_parameters(context, module, name, &sizes);
    Ok(())
}

fn parameters_of(kernel: &str) -> String {
    format!("{kernel}{PARAMETERS}")
}

/// `sizes` of the parameters (bytes), behind how many there are.
fn add_parameters<'c>(context: &'c Context, module: &Module<'c>, kernel: &str, sizes: &[u64]) {
    let number = context.i64_type();
    let values = [sizes.len() as u64]
        .into_iter()
        .chain(sizes.iter().copied());
    let values: Vec<_> = values.map(|value| number.const_int(value, false)).collect();
    let ty = number.array_type(values.len() as u32);
    let global = module.add_global(ty, None, &parameters_of(kernel));
    global.set_initializer(&number.const_array(&values));
    global.set_constant(true);
}

/// `values[index]`.
fn value_address<'c>(
    context: &'c Context,
    builder: &Builder<'c>,
    values: PointerValue<'c>,
    index: u32,
) -> Result<PointerValue<'c>, BuilderError> {
    let pointer = context.ptr_type(AddressSpace::default());
    let position = context.i32_type().const_int(index.into(), false);
    // SAFETY: the launch gives an address for each of the kernel's parameters.
    let slot = unsafe { builder.build_gep(pointer, values, &[position], "slot") }?;
    let address = builder.build_load(pointer, slot, "address")?;
    Ok(address.into_pointer_value())
}

/// How many bytes the descriptor has whose address parameter `index` is, if it is one's.
/// The attribute is for GPUs: here a plain address does.
fn take_bytes(kernel: FunctionValue, index: u32, layout: &TargetData) -> Option<u64> {
    let by_reference = Attribute::get_named_enum_kind_id("byref");
    let place = AttributeLoc::Param(index);
    let descriptor = kernel.get_enum_attribute(place, by_reference)?;
    kernel.remove_enum_attribute(place, by_reference);
    Some(layout.get_abi_size(&descriptor.get_type_value()))
}

fn add_poison<'c>(context: &'c Context, module: &Module<'c>) -> Result<(), BuilderError> {
    let ty = context.void_type().fn_type(&[], false);
    let function = module.add_function(POISON, ty, Some(Linkage::External));
    let builder = context.create_builder();
    builder.position_at_end(context.append_basic_block(function, "entry"));
    let byte = context.i8_type().const_int(POISON_BYTE, false);
    for (address, size) in shared_variables(module) {
        builder.build_memset(address, SHARED_ALIGNMENT, byte, size)?;
    }
    builder.build_return(None)?;
    Ok(())
}

fn add_shared<'c>(context: &'c Context, module: &Module<'c>) -> Result<(), BuilderError> {
    let pointer = context.ptr_type(AddressSpace::default());
    let void = context.void_type();
    let ty = void.fn_type(&[pointer.into(), pointer.into()], false);
    let function = module.add_function(SHARED, ty, Some(Linkage::External));
    let parameter = |index| {
        function
            .get_nth_param(index)
            .expect("declared with two parameters")
            .into_pointer_value()
    };
    let (visit, closure) = (parameter(0), parameter(1));
    let builder = context.create_builder();
    builder.position_at_end(context.append_basic_block(function, "entry"));
    let visitor = void.fn_type(
        &[pointer.into(), pointer.into(), context.i64_type().into()],
        false,
    );
    for (address, size) in shared_variables(module) {
        let arguments = [closure.into(), address.into(), size.into()];
        builder.build_indirect_call(visitor, visit, &arguments, "")?;
    }
    builder.build_return(None)?;
    Ok(())
}

/// Addresses and sizes (bytes) of the variables that a gang shares.
fn shared_variables<'c>(
    module: &Module<'c>,
) -> impl Iterator<Item = (PointerValue<'c>, IntValue<'c>)> {
    module
        .get_globals()
        .filter(|global| global.is_thread_local())
        .filter_map(|global| {
            let ty = BasicTypeEnum::try_from(global.get_value_type()).ok()?;
            Some((global.as_pointer_value(), ty.size_of()?))
        })
}
