//! Constants and variables of a module, and their addresses.

use super::{
    ADDRESS_OF, ADDRESS_SPACE, ADDRSPACECAST, CONSTANT, GLOBAL, GLOBAL_CONSTRUCTORS, INSERTVALUE,
    RETURN, UNDEF, null, weak_linkage,
};
use crate::ir::{
    Attribute, Block, Builder, Ctx, GLOBAL_NAME, Module, Op, Region, SYMBOL_NAME, Type, Value,
};

/// The address space of a global variable.
pub fn address_space(global: Op<'_>) -> u32 {
    let space = global
        .attribute(ADDRESS_SPACE)
        .and_then(Attribute::as_integer);
    space.and_then(|space| space.try_into().ok()).unwrap_or(0)
}

/// A private constant C string in `module`; the same text gives the same name.
pub fn string_constant<'c>(module: &mut Module<'c>, text: &str) -> String {
    let name = format!("__accc_text_{:016x}", fnv1a(text.as_bytes()));
    if module.lookup(&name).is_some() {
        return name;
    }
    let ctx = module.op().ctx();
    let bytes = format!("{text}\0");
    let ty = Type::llvm_byte_array(ctx, bytes.len());
    let global = global(
        module,
        &name,
        ty,
        &[("value", Attribute::string(ctx, &bytes))],
    );
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
        (SYMBOL_NAME, Attribute::string(ctx, name)),
        ("global_type", Attribute::type_attribute(ty)),
        ("linkage", linkage(ctx, "#llvm.linkage<private>")),
        ("constant", Attribute::unit(ctx)),
        (ADDRESS_SPACE, Attribute::integer(Type::integer(ctx, 32), 0)),
        ("visibility_", Attribute::integer(Type::integer(ctx, 64), 0)),
    ];
    attributes.extend_from_slice(extra);
    Builder::at_end(module.body(), module.op()).detached_op(
        GLOBAL,
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
        GLOBAL,
        &[],
        &[],
        &[
            (SYMBOL_NAME, Attribute::string(ctx, name)),
            ("global_type", Attribute::type_attribute(ty)),
            ("linkage", linkage(ctx, "#llvm.linkage<internal>")),
            (
                ADDRESS_SPACE,
                Attribute::integer(Type::integer(ctx, 32), space.into()),
            ),
            ("visibility_", Attribute::integer(Type::integer(ctx, 64), 0)),
        ],
        vec![region],
    );
    let b = Builder::at_end(block, op);
    let value = b.value(UNDEF, &[], ty, &[]);
    b.op(RETURN, &[value], &[], &[], vec![]);
    op
}

pub(super) fn linkage<'c>(ctx: Ctx<'c>, text: &'static str) -> Attribute<'c> {
    Attribute::parse(ctx, text)
}

/// A detached constant of another file that the program may do without: its address is
/// null then.
pub fn weak_constant<'c>(module: &Module<'c>, name: &str, bytes: usize) -> Op<'c> {
    let ctx = module.op().ctx();
    let constant = global(module, name, Type::llvm_byte_array(ctx, bytes), &[]);
    constant.set_attribute("linkage", weak_linkage(ctx));
    constant
}

/// The address of an LLVM global.
pub fn address_of<'c>(b: &Builder<'c>, name: &str, space: u32) -> Value<'c> {
    b.value(
        ADDRESS_OF,
        &[],
        Type::llvm_pointer(b.ctx(), space),
        &[(GLOBAL_NAME, Attribute::symbol(b.ctx(), name))],
    )
}

/// Functions that run before the main program, in the order of `names`.
pub fn global_constructors<'c>(module: &Module<'c>, names: &[String], priority: i64) {
    let ctx = module.op().ctx();
    let array = |elements: &[Attribute<'c>]| Attribute::array(ctx, elements);
    let symbols: Vec<_> = names.iter().map(|n| Attribute::symbol(ctx, n)).collect();
    let priority = Attribute::integer(Type::integer(ctx, 32), priority);
    let none = Attribute::parse(ctx, "#llvm.zero");
    Builder::at_end(module.body(), module.op()).op(
        GLOBAL_CONSTRUCTORS,
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

/// One field of a constant record.
pub enum Field {
    /// The address of a global, or null.
    Address(Option<String>),
    /// A number of type i32.
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
    let mut record = b.value(UNDEF, &[], ty, &[]);
    for (position, (field, &field_type)) in fields.iter().zip(&types).enumerate() {
        let value = match field {
            Field::Address(Some(symbol)) => address_of(&b, symbol, 0),
            Field::Address(None) => null(&b),
            Field::I32(value) => b.value(
                CONSTANT,
                &[],
                field_type,
                &[("value", Attribute::integer(field_type, *value))],
            ),
        };
        let position = Attribute::i64_array(ctx, &[position as i64]);
        record = b.value(INSERTVALUE, &[record, value], ty, &[("position", position)]);
    }
    b.op(RETURN, &[record], &[], &[], vec![]);
    op
}

/// The generic address of a global in address space `space`.
pub fn generic_address_of<'c>(b: &Builder<'c>, name: &str, space: u32) -> Value<'c> {
    let address = address_of(b, name, space);
    if space == 0 {
        return address;
    }
    b.value(
        ADDRSPACECAST,
        &[address],
        Type::llvm_pointer(b.ctx(), 0),
        &[],
    )
}

/// A detached internal variable in address space `space` that starts at zero.
pub fn zero_global<'c>(module: &Module<'c>, name: &str, ty: Type<'c>, space: u32) -> Op<'c> {
    let op = uninitialised_global(module, name, ty, space);
    op.set_attribute("value", Attribute::integer(ty, 0));
    op.region(0).take_body(Region::create());
    op
}
