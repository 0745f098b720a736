//! Memory: allocation, loads, stores, addresses and sizes.

use super::{ALLOCA, ALLOCMEM, COORDINATE_OF, FREEMEM, LOAD, STORE, ZERO_BITS, to_i64};
use crate::{
    arith,
    ir::{Attribute, Builder, Op, Type, Value},
};

/// What lies at an address.
pub fn load<'c>(b: &Builder<'c>, address: Value<'c>) -> Value<'c> {
    let ty = address.ty().pointee().expect("loads from an address");
    b.value(LOAD, &[address], ty, &[])
}

/// Puts a value at an address.
pub fn store<'c>(b: &Builder<'c>, value: Value<'c>, address: Value<'c>) -> Op<'c> {
    b.op(STORE, &[value, address], &[], &[], vec![])
}

/// Whether `user` stores to the address that is this operand of its.
pub fn is_store(user: Op<'_>, operand: usize) -> bool {
    const ADDRESS: usize = 1;
    user.is(STORE) && operand == ADDRESS
}

/// Whether `op` stores to `address`.
pub fn stores_to<'c>(op: Op<'c>, address: Value<'c>) -> bool {
    op.is(STORE) && op.operand(1) == address
}

/// The attribute of loads and stores with their access groups.
pub const ACCESS_GROUPS: &str = "accessGroups";

/// Puts a load or store into `group` as well.
pub fn add_access_group<'c>(access: Op<'c>, group: Attribute<'c>) {
    let mut groups = access_groups(access);
    groups.push(group);
    access.set_attribute(ACCESS_GROUPS, Attribute::array(access.ctx(), &groups));
}

/// The groups of a load or store.
pub fn access_groups(access: Op<'_>) -> Vec<Attribute<'_>> {
    let groups = access.attribute(ACCESS_GROUPS);
    groups.map_or(Vec::new(), Attribute::elements)
}

/// Stack memory for one `ty`.
pub fn alloca<'c>(b: &Builder<'c>, ty: Type<'c>) -> Value<'c> {
    alloca_sized(b, ty, &[])
}

/// Stack memory for `ty` with `extents` for its unknown dimensions.
pub fn alloca_sized<'c>(b: &Builder<'c>, ty: Type<'c>, extents: &[Value<'c>]) -> Value<'c> {
    b.segmented_value(
        ALLOCA,
        &[&[], extents],
        ty.reference(),
        &[("in_type", Attribute::type_attribute(ty))],
    )
}

/// Heap memory for `ty` with `sizes` for what is unknown of it: the length of a character, then
/// dimensions.
pub fn allocmem<'c>(
    b: &Builder<'c>,
    ty: Type<'c>,
    result: Type<'c>,
    sizes: &[Value<'c>],
) -> Value<'c> {
    let (lengths, extents) = sizes.split_at(ty.character_unit().iter().count());
    b.segmented_value(
        ALLOCMEM,
        &[lengths, extents],
        result,
        &[("in_type", Attribute::type_attribute(ty))],
    )
}

/// Address of element `index` (from 0) of an array given by address.
pub fn coordinate_of<'c>(
    b: &Builder<'c>,
    array: Value<'c>,
    index: Value<'c>,
    result: Type<'c>,
) -> Value<'c> {
    let base = array.ty();
    b.value(
        COORDINATE_OF,
        &[array, index],
        result,
        &[("baseType", Attribute::type_attribute(base))],
    )
}

/// The zero or null of a type.
pub fn zero_bits<'c>(b: &Builder<'c>, ty: Type<'c>) -> Value<'c> {
    b.value(ZERO_BITS, &[], ty, &[])
}

/// Frees what fir.allocmem gave.
pub fn freemem<'c>(b: &Builder<'c>, heap: Value<'c>) -> Op<'c> {
    b.op(FREEMEM, &[heap], &[], &[], vec![])
}

/// Bytes from one `ty` to the next in an array, as i64: the address of element
/// 1 of an array at address 0. LLVM folds it; it also works for types with
/// descriptors inside, whose size only FIR's lowering knows.
pub fn byte_size<'c>(b: &Builder<'c>, ty: Type<'c>) -> Value<'c> {
    let null = zero_bits(b, ty.array(-1).reference());
    let one = arith::index(b, 1);
    let next = coordinate_of(b, null, one, ty.reference());
    to_i64(b, next)
}

/// Whether `descriptor` is the type of descriptors of numbers: those of objects also describe a type.
pub fn describes_numbers(descriptor: Type<'_>) -> bool {
    let object = descriptor.pointee().filter(|_| descriptor.is_descriptor());
    let held = match object {
        Some(address) if address.is_address() => address.pointee(),
        object => object,
    };
    held.is_some_and(|held| match held.rank() {
        0 => held.is_trivial(),
        _ => held.element().is_trivial(),
    })
}

/// Whether flang's alias analysis knows that the memory at (or described by) `one` has nothing of
/// that of `other`.
pub fn are_apart(one: Value<'_>, other: Value<'_>) -> bool {
    // SAFETY: both values are live.
    unsafe { crate::ffi::acccAreApart(one.raw(), other.raw()) }
}

/// Erases what computes `value`, loads included, as far as nothing else needs it.
pub fn erase_unused(value: Value<'_>) {
    erase_all_unused(&[value]);
}

/// The same for several values.
pub fn erase_all_unused(values: &[Value<'_>]) {
    let mut open: Vec<Op<'_>> = Vec::new();
    add_sources(&mut open, values);
    while let Some(op) = open.pop() {
        let is_droppable = op.is_memory_effect_free() || op.is(LOAD);
        if is_droppable && op.results().into_iter().all(Value::is_unused) {
            let operands = op.operands();
            op.erase();
            add_sources(&mut open, &operands);
        }
    }
}

/// Adds what computes `values`, each once.
fn add_sources<'c>(open: &mut Vec<Op<'c>>, values: &[Value<'c>]) {
    for source in values.iter().filter_map(|value| value.defining_op()) {
        if !open.contains(&source) {
            open.push(source);
        }
    }
}
