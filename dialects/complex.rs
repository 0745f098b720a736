//! Operations on complex numbers.

crate::ir::operations! {
    CONSTANT = "complex.constant",
    CREATE = "complex.create",
    IM = "complex.im",
    POW = "complex.pow",
    RE = "complex.re",
}
