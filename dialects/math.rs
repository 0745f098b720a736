//! Functions of reals.

use crate::ir::{Builder, Op, Value};

crate::ir::operations! {
    ABSF = "math.absf",
    FPOWI = "math.fpowi",
    IPOWI = "math.ipowi",
    POWF = "math.powf",
    SQRT = "math.sqrt",
}

/// Whether `op` is a function of this dialect.
pub fn is_function(op: Op<'_>) -> bool {
    op.name().as_str().starts_with("math.")
}

/// Square root.
pub fn sqrt<'c>(b: &Builder<'c>, value: Value<'c>) -> Value<'c> {
    b.value(SQRT, &[value], value.ty(), &[])
}
