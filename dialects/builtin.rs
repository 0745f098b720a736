//! The module that holds everything else.

crate::ir::operations! {
    MODULE = "builtin.module",
}
