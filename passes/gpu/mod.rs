//! Passes that read the gpu dialect.

mod check_assignments;
mod check_formats;
mod check_io;
mod constant_bases;
mod constant_powers;
mod end_stopped;
mod large_arrays;
mod place;
mod to_simt;
mod watch_memory;

pub use check_assignments::CheckAssignments;
pub use check_formats::CheckFormats;
pub use check_io::CheckIo;
pub use constant_bases::ConstantBases;
pub use constant_powers::ConstantPowers;
pub use end_stopped::EndStopped;
pub use large_arrays::LargeArrays;
use place::place;
pub use to_simt::{GpuToSimt, wavefront_barrier};
pub use watch_memory::{WATCHED, WatchMemory};
