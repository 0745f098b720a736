//! Passes that read the gpu dialect.

mod place;
mod to_simt;
mod watch_memory;

use place::place;
pub use to_simt::{GpuToSimt, wavefront_barrier};
pub use watch_memory::{WATCHED, WatchMemory};
