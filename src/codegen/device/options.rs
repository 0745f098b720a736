//! What a caller may choose about device code.

use std::path::PathBuf;

/// How hard LLVM tries; `-O0` to `-O3`, `-Os`, `-Oz`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Optimization {
    /// As little as possible.
    O0,
    /// What costs little time.
    O1,
    /// What is worth its code size.
    #[default]
    O2,
    /// Everything.
    O3,
    /// `O2` with smaller code.
    Os,
    /// The smallest code.
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
    /// How hard to optimise.
    pub optimization: Optimization,
    /// Whether to note the lines of the source that instructions are of.
    pub line_info: bool,
    /// Registers of a thread at most, where ptxas gives them out.
    pub max_registers: Option<u32>,
    /// Whether kernels may find variables in other memory than the device's.
    pub any_memory: bool,
    /// What to hand out.
    pub stop_at: Stage,
    /// Where to leave intermediate files: `PREFIX.gfx90a.ll`, `PREFIX.sm_90.ptx`.
    pub save_temps: Option<PathBuf>,
}
