//! Functions of reals.

use crate::ir::{Builder, Value};

crate::ir::operations! {
    ABSF = "math.absf",
    FPOWI = "math.fpowi",
    IPOWI = "math.ipowi",
    POWF = "math.powf",
    SQRT = "math.sqrt",
}

/// Square root.
pub fn sqrt<'c>(b: &Builder<'c>, value: Value<'c>) -> Value<'c> {
    b.value(SQRT, &[value], value.ty(), &[])
}
