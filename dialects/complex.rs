//! Operations on complex numbers.

crate::ir::operations! {
    CONSTANT = "complex.constant",
    CREATE = "complex.create",
    POW = "complex.pow",
}
