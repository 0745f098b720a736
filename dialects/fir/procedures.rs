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
