//! Passes that read the `accgpu` dialect.

mod access;
mod assign_levels;
mod bounds;
mod capture;
mod explain_loops;
mod grid;
mod hoist;
mod iterate;
mod launch;
mod outline_kernels;
mod parallel_accesses;
mod presence;
mod promote_privates;
mod prove_independence;
mod relax_reductions;
mod rows;
mod shape;
mod share_unordered;
mod split_kernels;
mod to_gpu;
mod to_omp;
mod version_strides;
mod widen_inductions;
mod written;

pub use assign_levels::AssignLevels;
pub use explain_loops::ExplainLoops;
pub use outline_kernels::{DEVICE_MODULE, OutlineKernels};
pub use promote_privates::PromotePrivates;
pub use prove_independence::ProveIndependence;
pub use relax_reductions::RelaxReductions;
pub use share_unordered::ShareUnordered;
pub use split_kernels::SplitKernels;
pub use to_gpu::{AMD, NVIDIA, SIMT, ToGpu, VENDOR, WAVEFRONT_SIZE};
pub use to_omp::ToOmp;
pub use version_strides::VersionStrides;
pub use widen_inductions::WidenInductions;
