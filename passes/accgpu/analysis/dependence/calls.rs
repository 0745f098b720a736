//! What calls, and copies of characters, do to the memory that they are passed.

use crate::accgpu::analysis::access::{Access, Step};
use accc_dialects::{
    accgpu::{self, ArgumentEffect},
    arith, fir,
    ir::{Op, Type, TypeClass, Value},
    llvm,
};

/// The accesses of a call, one for each argument that it uses, or of a copy; `None` when it may
/// do more, and for all that is neither.
pub fn accesses(call: Op<'_>) -> Option<Vec<Access<'_>>> {
    if call.is_any(&[llvm::MEMCPY, llvm::MEMMOVE]) {
        return copied_characters(call);
    }
    let effects = accgpu::argument_effects(call)?;
    let arguments = call.operands().into_iter().zip(effects).enumerate();
    let used = arguments.filter(|&(_, (_, effect))| effect != ArgumentEffect::None);
    let accesses = used.map(|(number, (argument, effect))| {
        let mut access = Access::of(argument, effect == ArgumentEffect::Write);
        if accgpu::is_scalar_character(call, number) {
            access.path.push(Step::Unknown);
        } else if !argument.ty().pointee().is_some_and(Type::is_trivial) {
            widen(&mut access, argument);
        }
        access
    });
    Some(accesses.collect())
}

/// What the assignment of a scalar CHARACTER value writes and reads, from its first character on.
fn copied_characters<'c>(copy: Op<'c>) -> Option<Vec<Access<'c>>> {
    let access = |address: Value<'c>, writes| {
        let conversion = address.defining_op().filter(|op| op.is(fir::CONVERT))?;
        let object = conversion.operand(0).ty().pointee()?;
        let mut access = Access::of(address, writes);
        access.path.push(Step::Unknown);
        // What else is copied so may have any length.
        object.is_character().then_some(access)
    };
    Some(vec![
        access(copy.operand(0), true)?,
        access(copy.operand(1), false)?,
    ])
}

/// What a procedure that gets `argument` may reach beyond the address: elements of an
/// array, members and targets.
fn widen<'c>(access: &mut Access<'c>, argument: Value<'c>) {
    // The dummy for a character may be an array as well, which then begins at an element or at some
    // characters of one.
    let is_array = argument.ty().pointee().is_none_or(|ty| ty.rank() > 0);
    if argument.ty().class() == TypeClass::Character {
        let is_element = |step: &Step<'_>| matches!(step, Step::Element(_));
        if let Some(first) = access.path.iter().rposition(is_element) {
            access.path.truncate(first);
        }
    } else if let Some(Step::Element(first)) = access.path.last().copied()
        && is_array
    {
        access.path.pop();
        if is_in_column(first, argument.ty()) {
            access.path.push(Step::Column(first));
        }
    }
    access.path.push(Step::Unknown);
}

/// Whether an array of type `dummy` that begins at the element `first` of another one ends
/// in its column. Dummies of explicit shape go on with the next one where the column ends
/// (F2023, 15.5.2.12).
fn is_in_column<'c>(first: Op<'c>, dummy: Type<'c>) -> bool {
    let count = dummy.pointee().and_then(|array| {
        let extents = (0..array.rank()).map(|dimension| array.extent(dimension));
        extents.product::<Option<i64>>()
    });
    let is_from_one = fir::Element::of(first).is_some_and(|element| {
        element.lower_bounds.is_empty()
            && element
                .subscripts
                .first()
                .copied()
                .and_then(arith::constant_value)
                == Some(1)
    });
    let array = first.operand(0).ty().array_type();
    let column = array.and_then(|array| array.extent(0));
    is_from_one
        && count
            .zip(column)
            .is_some_and(|(count, column)| count <= column)
}
