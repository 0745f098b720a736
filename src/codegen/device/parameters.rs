//! How much memory a launch has to hand to kernels.

use super::target::DeviceTarget;
use crate::codegen::error::CodegenError;
use inkwell::{
    attributes::{Attribute, AttributeLoc},
    module::Module,
    targets::TargetData,
    types::{AnyTypeEnum, BasicTypeEnum},
    values::FunctionValue,
};

/// The most bytes of parameters that one of `kernels` has. Fails if that is more than `target`
/// has room for.
pub fn most_bytes<'k>(
    module: &Module,
    kernels: impl Iterator<Item = &'k String>,
    target: &DeviceTarget,
) -> Result<u64, CodegenError> {
    let layout = module.get_data_layout();
    let layout = TargetData::create(&layout.as_str().to_string_lossy());
    let sizes = kernels.filter_map(|name| {
        let function = module.get_function(name)?;
        Some((bytes(function, &layout), name))
    });
    let Some((most, name)) = sizes.max() else {
        return Ok(0);
    };
    match target.max_parameter_bytes() {
        Some(room) if most > room => Err(CodegenError::Backend {
            target: target.to_string(),
            messages: vec![format!(
                "the variables of kernel '{name}' take {most} bytes of parameters, of which there are at \
                 most {room}: split the construct"
            )],
        }),
        _ => Ok(most),
    }
}

/// As the C struct of the parameters.
fn bytes(function: FunctionValue, layout: &TargetData) -> u64 {
    let parameters = (0..).zip(function.get_param_iter());
    parameters.fold(0, |size, (index, parameter)| {
        let ty = type_by_value(function, index).unwrap_or(parameter.get_type());
        let alignment = u64::from(layout.get_abi_alignment(&ty));
        size.next_multiple_of(alignment) + layout.get_abi_size(&ty)
    })
}

/// What lies in the parameter's own memory, where that is not its address.
fn type_by_value<'c>(function: FunctionValue<'c>, index: u32) -> Option<BasicTypeEnum<'c>> {
    let kind = Attribute::get_named_enum_kind_id("byval");
    let attribute = function.get_enum_attribute(AttributeLoc::Param(index), kind)?;
    // SAFETY: the attribute is one with a type, which lives as long as the context.
    let ty = unsafe {
        AnyTypeEnum::new(llvm_sys::core::LLVMGetTypeAttributeValue(
            attribute.as_mut_ptr(),
        ))
    };
    BasicTypeEnum::try_from(ty).ok()
}
