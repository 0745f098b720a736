//! The order of all passes, and the reason for each place.
//!
//! A pipeline is a list of steps in MLIR's textual form, so that `accc-opt` can
//! run any part of one; parsing them needs the passes to be registered.

use crate::{llvm::RegisterConstructors, pass::Pass};

/// HLFIR with acc operations, before arrays become loops.
pub fn prepare() -> Vec<&'static str> {
    vec![
        "acc-keep-allocations",
        // Without optimisation flang would leave these to its library, which
        // devices do not have.
        "func.func(opt-bufferization,inline-hlfir-assign)",
    ]
}

/// FIR with acc operations to accgpu with runtime calls for its data.
pub fn import() -> Vec<&'static str> {
    vec![
        // First of all, so that the rest sees loops with ranges.
        "acc-recover-counted-loops",
        // Before anything asks which variables a construct shares.
        "acc-privatize-counters",
        // `self` is `if` turned round; upstream's lowering of `if` comes next.
        "accc-self-to-if",
        // That lowering takes constructs of one block only.
        "acc-wrap-branches",
        // Upstream's passes share an analysis that knows FIR's types.
        "acc-initialize-fir-analyses",
        // A construct becomes a device and a host version before implicit data
        // is computed: the host version needs none.
        "func.func(acc-if-clause-lowering,acc-legalize-serial)",
        // What the previous pass made must become branches together with the
        // bodies it holds.
        "scf-branch-to-fir",
        // Before anything asks which host variables a construct uses.
        "acc-detach-storage",
        "acc-bind-privates",
        // Adds data operations, which the rest handles like the program's own.
        "acc-declare-actions",
        // 2.6.2: what each construct moves implicitly. It asks for names.
        "acc-prepare-captures",
        "acc-implicit-data",
        "acc-implicit-routine",
        // Tiles become loops while clauses are still on acc.loop; then bodies
        // use device copies instead of host variables.
        "acc-count-tiled",
        "func.func(acc-loop-tiling,openacc-legalize-data-values)",
        // Loops with levels first: they read the recipes and data operations
        // that the next two passes remove.
        "acc-to-accgpu",
        // Values of scalars, loop variables above all: for the proof, and later
        // as parameters of kernels and sizes of grids.
        "accgpu-promote-privates",
        "accgpu-prove-independence",
        "accgpu-share-unordered",
        "accgpu-assign-levels",
        // Levels are final, and loops still where the program has them.
        "accgpu-explain-loops",
        "acc-data-to-runtime",
        "acc-executable-to-runtime",
        "accgpu-split-kernels",
        // Loop variables are values only now.
        "accgpu-widen-inductions",
    ]
}

/// accgpu to host code with launches and a gpu.module of kernels.
pub fn outline() -> Vec<&'static str> {
    vec!["accgpu-outline-kernels"]
}

/// A module of kernels in accgpu to the gpu dialect, for one device. The module
/// says for which vendor (`accgpu.vendor`).
pub fn device() -> Vec<&'static str> {
    // Masks first: an atomic access is then still one operation with one effect.
    vec!["accgpu-to-gpu", "acc-atomic-to-llvm", "gpu-to-simt"]
}

/// accgpu to OpenMP, for the host.
pub fn host() -> Vec<&'static str> {
    vec!["accgpu-to-omp", "acc-atomic-to-omp"]
}

/// The LLVM dialect, just before LLVM IR.
pub fn finish() -> Vec<&'static str> {
    vec![RegisterConstructors::ARGUMENT]
}
