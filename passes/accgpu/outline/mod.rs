//! Constructs as kernels: parameters, sizes and launches.

pub(crate) mod aliasing;
mod announce_regions;
pub(crate) mod capture;
mod columns;
mod contiguity;
pub(crate) mod estimate_ranges;
pub(crate) mod grid;
mod heap_use;
pub(crate) mod hoist;
mod launch;
mod lift_descriptors;
mod lift_members;
mod lift_offsets;
mod outline_kernels;
mod per_lane;
mod place_variables;
pub(crate) mod rows;
mod scattered_sums;
pub(crate) mod shape;
mod strided;

pub use announce_regions::AnnounceRegions;
pub use estimate_ranges::EstimateRanges;
pub use lift_members::LiftMembers;
pub use lift_offsets::LiftOffsets;
pub use outline_kernels::{DEVICE_MODULE, OutlineKernels};
pub use place_variables::PlaceVariables;
