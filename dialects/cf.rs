//! Branches between blocks.

crate::ir::operations! {
    BRANCH = "cf.br",
    CONDITIONAL_BRANCH = "cf.cond_br",
}
