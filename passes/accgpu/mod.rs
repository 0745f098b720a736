//! Passes that read the `accgpu` dialect.

mod assign_levels;
mod bounds;
mod iterate;
mod to_omp;

pub use assign_levels::AssignLevels;
pub use to_omp::ToOmp;
