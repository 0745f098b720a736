//! Code for the host.

mod group_by_variable;
mod hoist_sums;
mod host_gangs;
mod parallel_accesses;
mod relax_reductions;
mod stream_stores;
mod strip_mine;
mod strips;
mod to_omp;
mod version_strides;
mod widen_inductions;

pub use hoist_sums::HoistSums;
pub use relax_reductions::RelaxReductions;
pub use stream_stores::StreamStores;
pub use strip_mine::StripMine;
pub use to_omp::ToOmp;
pub use version_strides::VersionStrides;
pub use widen_inductions::WidenInductions;
