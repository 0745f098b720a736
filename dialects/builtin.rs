//! The module that holds everything else.

crate::ir::operations! {
    MODULE = "builtin.module",
    UNREALIZED_CONVERSION_CAST = "builtin.unrealized_conversion_cast",
}
