//! What a caller may choose about device code.

use std::path::PathBuf;

/// How hard LLVM tries; `-O0` to `-O3`, `-Os`, `-Oz`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Optimization {
    O0,
    O1,
    #[default]
    O2,
    O3,
    Os,
    Oz,
}

/// The form in which code generation hands out its result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stage {
    /// MLIR's LLVM dialect, before anything is linked.
    LlvmDialect,
    /// LLVM IR after optimisation.
    LlvmIr,
    /// The device's assembly: AMD GCN, or PTX.
    Assembly,
    /// What a driver loads.
    #[default]
    Image,
}

/// Settings of one device compilation.
#[derive(Clone, Debug, Default)]
pub struct DeviceOptions {
    pub optimization: Optimization,
    pub stop_at: Stage,
    /// Where to leave intermediate files: `PREFIX.gfx90a.ll`, `PREFIX.sm_90.ptx`.
    pub save_temps: Option<PathBuf>,
}
