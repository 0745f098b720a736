//! Constructors for the few LLVM dialect operations accc builds itself:
//! constant data, pointers to it, atomics.

use crate::ir::{Attribute, Block, Builder, Module, Op, Region, Type, Value};

/// A private constant C string in `module`; the same text gives the same name.
pub fn string_constant<'c>(module: &mut Module<'c>, text: &str) -> String {
    let name = format!("__accc_text_{:016x}", fnv1a(text.as_bytes()));
    if module.lookup(&name).is_some() {
        return name;
    }
    let ctx = module.op().ctx();
    let bytes = format!("{text}\0");
    let ty = Type::llvm_byte_array(ctx, bytes.len());
    let global = global(module, &name, ty, &[("value", Attribute::string(ctx, &bytes))]);
    module.add(global);
    name
}

/// 64-bit FNV-1a: equal constants of one module share a symbol.
fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// A detached private constant global; `extra` may hold its value or section.
pub fn global<'c>(
    module: &Module<'c>,
    name: &str,
    ty: Type<'c>,
    extra: &[(&str, Attribute<'c>)],
) -> Op<'c> {
    let ctx = module.op().ctx();
    let mut attributes = vec![
        ("sym_name", Attribute::string(ctx, name)),
        ("global_type", Attribute::type_attribute(ty)),
        ("linkage", linkage(ctx, "#llvm.linkage<private>")),
        ("constant", Attribute::unit(ctx)),
        ("addr_space", Attribute::integer(Type::integer(ctx, 32), 0)),
        ("visibility_", Attribute::integer(Type::integer(ctx, 64), 0)),
    ];
    attributes.extend_from_slice(extra);
    Builder::at_end(module.body(), module.op()).detached_op(
        "llvm.mlir.global",
        &[],
        &[],
        &attributes,
        vec![Region::create()],
    )
}

/// A detached global in address space `space` with undefined content.
pub fn uninitialised_global<'c>(
    module: &Module<'c>,
    name: &str,
    ty: Type<'c>,
    space: u32,
) -> Op<'c> {
    let ctx = module.op().ctx();
    let region = Region::create();
    let block = Block::create(&[]);
    region.append(block);
    let op = Builder::at_end(module.body(), module.op()).detached_op(
        "llvm.mlir.global",
        &[],
        &[],
        &[
            ("sym_name", Attribute::string(ctx, name)),
            ("global_type", Attribute::type_attribute(ty)),
            ("linkage", linkage(ctx, "#llvm.linkage<internal>")),
            (
                "addr_space",
                Attribute::integer(Type::integer(ctx, 32), space.into()),
            ),
            ("visibility_", Attribute::integer(Type::integer(ctx, 64), 0)),
        ],
        vec![region],
    );
    let b = Builder::at_end(block, op);
    let value = b.value("llvm.mlir.undef", &[], ty, &[]);
    b.op("llvm.return", &[value], &[], &[], vec![]);
    op
}

fn linkage<'c>(ctx: crate::ir::Ctx<'c>, text: &'static str) -> Attribute<'c> {
    Attribute::parse(ctx, text)
}

/// The address of an LLVM global.
pub fn address_of<'c>(b: &Builder<'c>, name: &str, space: u32) -> Value<'c> {
    b.value(
        "llvm.mlir.addressof",
        &[],
        Type::llvm_pointer(b.ctx(), space),
        &[("global_name", Attribute::symbol(b.ctx(), name))],
    )
}

/// The null pointer.
pub fn null<'c>(b: &Builder<'c>) -> Value<'c> {
    b.value("llvm.mlir.zero", &[], Type::llvm_pointer(b.ctx(), 0), &[])
}

/// Functions that run before the main program, in the order of `names`.
pub fn global_constructors<'c>(module: &Module<'c>, names: &[String], priority: i64) {
    let ctx = module.op().ctx();
    let array = |elements: &[Attribute<'c>]| Attribute::array(ctx, elements);
    let symbols: Vec<_> = names.iter().map(|n| Attribute::symbol(ctx, n)).collect();
    let priority = Attribute::integer(Type::integer(ctx, 32), priority);
    let none = Attribute::parse(ctx, "#llvm.zero");
    Builder::at_end(module.body(), module.op()).op(
        "llvm.mlir.global_ctors",
        &[],
        &[],
        &[
            ("ctors", array(&symbols)),
            ("priorities", array(&vec![priority; names.len()])),
            ("data", array(&vec![none; names.len()])),
        ],
        vec![],
    );
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

fn build_function<'c>(
    module: &Module<'c>,
    name: &str,
    inputs: &[Type<'c>],
    linkage_text: &'static str,
    body: Region<'c>,
) -> Op<'c> {
    let ctx = module.op().ctx();
    let inputs: Vec<_> = inputs.iter().map(|t| t.raw()).collect();
    // SAFETY: constructs a type from live types.
    let ty = Type::from_raw(unsafe {
        mlir_sys::mlirLLVMFunctionTypeGet(
            mlir_sys::mlirLLVMVoidTypeGet(ctx.raw()),
            inputs.len() as isize,
            inputs.as_ptr(),
            false,
        )
    });
    Builder::at_end(module.body(), module.op()).detached_op(
        "llvm.func",
        &[],
        &[],
        &[
            ("sym_name", Attribute::string(ctx, name)),
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
        "llvm.call",
        arguments,
        &[],
        &[
            ("callee", Attribute::symbol(b.ctx(), callee)),
            (
                "operandSegmentSizes",
                Attribute::i32_array(b.ctx(), &[arguments.len() as i32, 0]),
            ),
            ("op_bundle_sizes", Attribute::i32_array(b.ctx(), &[])),
        ],
        vec![],
    );
}

/// One field of a constant record.
pub enum Field {
    /// The address of a global, or null.
    Address(Option<String>),
    I32(i64),
}

/// A detached private constant structure.
pub fn record_global<'c>(module: &Module<'c>, name: &str, fields: &[Field]) -> Op<'c> {
    let ctx = module.op().ctx();
    let (pointer, i32) = (Type::llvm_pointer(ctx, 0), Type::integer(ctx, 32));
    let types: Vec<_> = fields
        .iter()
        .map(|field| match field {
            Field::Address(_) => pointer,
            Field::I32(_) => i32,
        })
        .collect();
    let ty = Type::llvm_structure(ctx, &types);
    let op = global(module, name, ty, &[]);
    let block = Block::create(&[]);
    op.region(0).append(block);
    let b = Builder::at_end(block, module.op());
    let mut record = b.value("llvm.mlir.undef", &[], ty, &[]);
    for (position, (field, &field_type)) in fields.iter().zip(&types).enumerate() {
        let value = match field {
            Field::Address(Some(symbol)) => address_of(&b, symbol, 0),
            Field::Address(None) => null(&b),
            Field::I32(value) => b.value(
                "llvm.mlir.constant",
                &[],
                field_type,
                &[("value", Attribute::integer(field_type, *value))],
            ),
        };
        let position = Attribute::i64_array(ctx, &[position as i64]);
        record = b.value(
            "llvm.insertvalue",
            &[record, value],
            ty,
            &[("position", position)],
        );
    }
    b.op("llvm.return", &[record], &[], &[], vec![]);
    op
}
