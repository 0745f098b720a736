//! Procedures as values.

use super::{BOX_ADDR, EMBOXPROC, convert, to_i64};
use crate::ir::{Builder, Type, Value};

/// The address of `procedure`, a `fir.boxproc` or function, as an integer.
pub fn procedure_address<'c>(b: &Builder<'c>, procedure: Value<'c>) -> Value<'c> {
    let mut function = procedure;
    if !procedure.ty().is_function() {
        let ty = Type::function(b.ctx(), &[], &[]);
        function = b.value(BOX_ADDR, &[procedure], ty, &[]);
    }
    to_i64(b, function)
}

/// The procedure at `address`, an integer, as a value of type `ty`.
pub fn procedure_at<'c>(b: &Builder<'c>, address: Value<'c>, ty: Type<'c>) -> Value<'c> {
    if ty.is_function() {
        return convert(b, address, ty);
    }
    let function = convert(b, address, Type::function(b.ctx(), &[], &[]));
    b.value(EMBOXPROC, &[function], ty, &[])
}

/// Whether a procedure of type `own` may be meant where one of type `wanted` is called: an
/// array without a descriptor may have another shape there.
pub fn may_be_called_as(own: Type<'_>, wanted: Type<'_>) -> bool {
    let is_plain = |ty: Type<'_>| ty.is_address() && !ty.is_descriptor_address();
    let (inputs, passed) = (own.function_inputs(), wanted.function_inputs());
    own.function_results().len() == wanted.function_results().len()
        && own.function_results() == wanted.function_results()
        && inputs.len() == passed.len()
        && inputs.into_iter().zip(passed).all(|(input, passed)| {
            input == passed
                || is_plain(input) && is_plain(passed) && element(input) == element(passed)
        })
}

/// The type of what an array or scalar at an address consists of.
fn element(address: Type<'_>) -> Option<Type<'_>> {
    let object = address.pointee()?;
    Some(object.array_type().map_or(object, Type::element))
}
