//! How the numbers that arrays and objects consist of are counted: one component, or one element,
//! after the other, as they lie in memory.

use crate::acc::objects::object_types::object_of;
use accc_dialects::{
    fir,
    ir::{Op, Type},
};

/// How many numbers a value of type `ty` has; `None` where that is not known, or it has something
/// else.
pub fn numbers_in(ty: Type<'_>) -> Option<i64> {
    if ty.is_record() {
        let members = ty.record_members().into_iter();
        return sum(members.map(|(name, member)| numbers_in_member(&name, member)));
    }
    // A descriptor has an array's type inside.
    if ty.array_type() == Some(ty) {
        let elements = extents(ty)?.into_iter().try_fold(1, i64::checked_mul)?;
        return elements.checked_mul(numbers_in(ty.element())?);
    }
    ty.is_trivial().then_some(1)
}

/// The type of component `number` of the objects of type `record`, and how many numbers come before
/// it.
pub fn component<'c>(record: Type<'c>, number: i32) -> Option<(Type<'c>, i64)> {
    let number = usize::try_from(number).ok()?;
    let members = record.is_record().then(|| record.record_members())?;
    let before = members.iter().take(number);
    let before = sum(before.map(|(name, member)| numbers_in_member(name, *member)))?;
    Some((members.get(number)?.1, before))
}

/// The program has no name for the bytes between components, and sets none.
fn numbers_in_member(name: &str, ty: Type<'_>) -> Option<i64> {
    match name.starts_with("__padding") {
        true => Some(0),
        false => numbers_in(ty),
    }
}

fn sum(mut counts: impl Iterator<Item = Option<i64>>) -> Option<i64> {
    counts.try_fold(0_i64, |sum, count| sum.checked_add(count?))
}

/// The extents of an array type, if they are constant.
pub fn extents(array: Type<'_>) -> Option<Vec<i64>> {
    (0..array.rank())
        .map(|dimension| array.extent(dimension))
        .collect()
}

/// Whether `op` finds a component, or an element by its subscripts counted from 0.
pub fn finds_part(op: Op<'_>) -> bool {
    fir::component_path(op).is_some() || indexed_array(op).is_some()
}

/// The type of the array that a fir.coordinate_of finds an element of; `None` for other
/// operations, and for bytes, which stand for variables of a common block.
pub fn indexed_array(op: Op<'_>) -> Option<Type<'_>> {
    let is_by_index = op.is(fir::COORDINATE_OF) && !fir::finds_component(op);
    let array = is_by_index.then(|| object_of(op.operand(0).ty()))?;
    let is_element = array.rank() > 0 && op.operand_count() == 1 + array.rank();
    (is_element && array.element().bit_width() != 8).then_some(array)
}
