//! Operations on complex numbers.

crate::ir::operations! {
    CONSTANT = "complex.constant",
    COS = "complex.cos",
    CREATE = "complex.create",
    EXP = "complex.exp",
    IM = "complex.im",
    LOG = "complex.log",
    POW = "complex.pow",
    RE = "complex.re",
    SIN = "complex.sin",
    SQRT = "complex.sqrt",
    TAN = "complex.tan",
    TANH = "complex.tanh",
}
