//! The stages a program passes through, in order: the one list from which
//! `--emit`, its help, and the names of output files are made.

use clap::ValueEnum;

/// A point of the pipeline whose result can be written out.
///
/// Each variant's first sentence is its help under `--emit`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub enum Stage {
    /// High-level Fortran IR with `acc` operations, as the front end leaves it.
    Hlfir,
    /// Fortran IR with `acc` operations: array expressions are loops.
    Fir,
    /// Constructs and their parallelism made explicit.
    #[value(name = "accgpu")]
    AccGpu,
    /// Device code outlined into `gpu.module`, host code with launches.
    Gpu,
    /// LLVM IR.
    Llvm,
    /// LLVM bitcode.
    Bitcode,
    /// Assembly; PTX for NVIDIA devices.
    Asm,
    /// Object file; code object or cubin for devices.
    Obj,
}

impl Stage {
    /// The suffix, without a dot, of a file that holds this stage's result for
    /// the host.
    pub fn suffix(self) -> &'static str {
        match self {
            Stage::Hlfir => "hlfir.mlir",
            Stage::Fir => "fir.mlir",
            Stage::AccGpu => "accgpu.mlir",
            Stage::Gpu => "gpu.mlir",
            Stage::Llvm => "ll",
            Stage::Bitcode => "bc",
            Stage::Asm => "s",
            Stage::Obj => "o",
        }
    }

    /// The name of the stage for `--emit`.
    pub fn name(self) -> String {
        self.to_possible_value()
            .map(|value| value.get_name().to_owned())
            .unwrap_or_default()
    }

    /// Whether the result is MLIR, that is, the same module for all targets.
    pub fn is_mlir(self) -> bool {
        self <= Stage::Gpu
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stages_are_in_the_order_of_the_pipeline() {
        assert!(Stage::value_variants().is_sorted());
        assert!(Stage::Gpu.is_mlir() && !Stage::Llvm.is_mlir());
    }
}
