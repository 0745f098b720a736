//! Functions and calls.

use super::{CALL, CALL_INTRINSIC, FUNC, globals::linkage};
use crate::ir::{Attribute, Builder, CALLEE, Ctx, Module, Op, Region, SYMBOL_NAME, Type, Value};

/// The linkage (`llvm.linkage`) of a function that other files may have too.
pub fn internal_linkage<'c>(ctx: Ctx<'c>) -> Attribute<'c> {
    linkage(ctx, "#llvm.linkage<internal>")
}

/// The linkage (`llvm.linkage`) of a symbol that the program may do without: its
/// address is 0 then.
pub fn weak_linkage<'c>(ctx: Ctx<'c>) -> Attribute<'c> {
    linkage(ctx, "#llvm.linkage<extern_weak>")
}

/// Keeps LLVM from inlining a function.
pub fn forbid_inlining(function: Op<'_>) {
    /// Attributes that MLIR hands on to LLVM.
    const LLVM_ATTRIBUTES: &str = "passthrough";
    let ctx = function.ctx();
    let mut attributes = function
        .attribute(LLVM_ATTRIBUTES)
        .map_or_else(Vec::new, Attribute::elements);
    attributes.push(Attribute::string(ctx, "noinline"));
    function.set_attribute(LLVM_ATTRIBUTES, Attribute::array(ctx, &attributes));
}

/// A detached internal function without arguments or result.
pub fn function<'c>(module: &Module<'c>, name: &str, body: Region<'c>) -> Op<'c> {
    build_function(module, name, &[], "#llvm.linkage<internal>", body)
}

/// A detached declaration of an external function without a result.
pub fn declare_function<'c>(module: &Module<'c>, name: &str, inputs: &[Type<'c>]) -> Op<'c> {
    let linkage = "#llvm.linkage<external>";
    build_function(module, name, inputs, linkage, Region::create())
}

/// The type of a function without a result.
pub fn function_type<'c>(ctx: Ctx<'c>, inputs: &[Type<'c>]) -> Type<'c> {
    let inputs: Vec<_> = inputs.iter().map(|t| t.raw()).collect();
    // SAFETY: constructs a type from live types.
    Type::from_raw(unsafe {
        mlir_sys::mlirLLVMFunctionTypeGet(
            mlir_sys::mlirLLVMVoidTypeGet(ctx.raw()),
            inputs.len() as isize,
            inputs.as_ptr(),
            false,
        )
    })
}

fn build_function<'c>(
    module: &Module<'c>,
    name: &str,
    inputs: &[Type<'c>],
    linkage_text: &'static str,
    body: Region<'c>,
) -> Op<'c> {
    let ctx = module.op().ctx();
    let ty = function_type(ctx, inputs);
    Builder::at_end(module.body(), module.op()).detached_op(
        FUNC,
        &[],
        &[],
        &[
            (SYMBOL_NAME, Attribute::string(ctx, name)),
            ("function_type", Attribute::type_attribute(ty)),
            ("linkage", linkage(ctx, linkage_text)),
            ("CConv", Attribute::parse(ctx, "#llvm.cconv<ccc>")),
            ("visibility_", Attribute::integer(Type::integer(ctx, 64), 0)),
        ],
        vec![body],
    )
}

/// Calls a function without a result.
pub fn call<'c>(b: &Builder<'c>, callee: &str, arguments: &[Value<'c>]) {
    b.op(
        CALL,
        arguments,
        &[],
        &[
            (CALLEE, Attribute::symbol(b.ctx(), callee)),
            (
                "operandSegmentSizes",
                Attribute::i32_array(b.ctx(), &[arguments.len() as i32, 0]),
            ),
            ("op_bundle_sizes", Attribute::i32_array(b.ctx(), &[])),
        ],
        vec![],
    );
}

/// Calls an intrinsic with one result, by LLVM's name without types.
pub fn call_intrinsic<'c>(
    b: &Builder<'c>,
    name: &str,
    arguments: &[Value<'c>],
    result: Type<'c>,
) -> Value<'c> {
    b.value(
        CALL_INTRINSIC,
        arguments,
        result,
        &[
            (INTRINSIC, Attribute::string(b.ctx(), name)),
            (
                "operandSegmentSizes",
                Attribute::i32_array(b.ctx(), &[arguments.len() as i32, 0]),
            ),
            ("op_bundle_sizes", Attribute::i32_array(b.ctx(), &[])),
        ],
    )
}

const INTRINSIC: &str = "intrin";

/// The intrinsic that `op` calls by [`call_intrinsic`].
pub fn intrinsic(op: Op<'_>) -> Option<String> {
    op.is(CALL_INTRINSIC).then(|| op.text(INTRINSIC)).flatten()
}
